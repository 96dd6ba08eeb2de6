import type { Command } from "../base/command.js";
import { outputFileOption, wholeNumber } from "../base/common-options.js";
import { build } from "../build/build.js";
import type { BuildOptions } from "../build/build-options.js";
import { type EmitForm, emitForms, jsonEmitter } from "../build/emit-form.js";
import { eachOption, paramOptions } from "../inputs/params.js";

interface BuildCommandOptions extends Omit<BuildOptions, "emitter"> {
  readonly emit: EmitForm;
  readonly compact?: boolean;
}

export const buildCommand: Command<BuildCommandOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: include of the configuration)",
    },
  ],
  options: [
    {
      flags: "-o, --output <path>",
      description:
        "a file, a folder/, or -; with --each {key} stands in it (default: beside each source, or in outDir)",
    },
    ...paramOptions,
    eachOption,
    { flags: "--force", description: "overwrite files that igx did not write" },
    { flags: "--clean", description: "remove what igx wrote before and no source makes any more" },
    { flags: "--emit <what>", description: "what to write", choices: emitForms, default: "content" },
    { flags: "--compact", description: "JSON on one line" },
    { flags: "--watch", description: "build again what changes, until Ctrl-C" },
    outputFileOption,
    { flags: "--jobs <n>", description: "files at a time", parse: wholeNumber(1), default: 8 },
    { flags: "--manifest <file>", description: "write what was read and written, with hashes" },
    { flags: "--depfile <file>", description: "write what each output is made of, as rules for make" },
  ],
  details: `Writes content JSON, each file whole or not at all. A source with an error writes nothing, and what was written before
stays; the others are written. Files that would not change are left alone. A file that igx did not write is overwritten with --force only. --emit request shows passwords and secrets as ***.

--each takes one document and a table: a file (CSV, TSV, JSON, JSONL, YAML, XLSX, Parquet), or data:NAME, which the document declares
by @data, a query, a data fence or @let. Each row gives its columns as parameters to one document, which the front matter's key names. --param wins over the row, the row over --params; columns that are no
parameters are not used. Keys that are none or stand twice stop everything before anything is written; a row with errors stops
only itself. Rows count from 1, without the header.

A file found in a folder that requires parameters is only checked. Of --param it takes those that it declares.`,
  examples: [
    { command: "igx build report.igx", does: "write report.json" },
    { command: "igx build . -o dist/", does: "all .igx files below here, into dist" },
    { command: 'igx build "charts/*.igx" --watch', does: "and again on every save" },
    { command: "igx build report.igx -o - --compact", does: "to standard output, on one line" },
    { command: "igx build sales.igx --param year=2024", does: "with the value of a parameter" },
    { command: "igx build sales.igx --param token", does: "with that of IGX_PARAM_TOKEN, for secrets" },
    { command: "igx build city.igx --each cities.csv -o out/{key}.json", does: "one document for each row" },
    { command: "igx build city.igx --each data:large -o out/", does: "with a table that city.igx declares" },
    { command: "igx build . -o dist/ --clean", does: "and remove what deleted sources left there" },
    { command: "igx build report.igx --depfile report.d", does: "with rules for make" },
  ],
  run: (context, args, { emit, compact = false, ...options }) =>
    build(context, args, { ...options, emitter: jsonEmitter(emit, compact) }),
};
