import type { Command } from "../base/command.js";
import { newFile, outputFileOption, wholeNumber } from "../base/common-options.js";
import { success } from "../base/outcome.js";
import { build } from "../build/build.js";
import type { BuildOptions } from "../build/build-options.js";
import { type EmitForm, emitForms, jsonEmitter } from "../build/emit-form.js";
import { batchOption, eachOption, paramOptions } from "../inputs/params.js";

interface BuildCommandOptions extends Omit<BuildOptions, "emitter"> {
  readonly emit: EmitForm;
  readonly compact?: boolean;
}

export const buildCommand: Command<BuildCommandOptions> = {
  events: "build",
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: batches and include of the configuration)",
    },
  ],
  options: [
    {
      flags: "-o, --output <path>",
      description: "a file, a folder/, or -; with --each it contains {key} (default: beside each source, or in outDir)",
    },
    ...paramOptions,
    eachOption,
    batchOption,
    { flags: "--force", description: "also over files that igx did not write" },
    { flags: "--clean", description: "removal of earlier outputs that no source makes any more" },
    { flags: "--emit <what>", description: "form of the output", choices: emitForms, default: "content" },
    { flags: "--compact", description: "JSON on one line" },
    { flags: "--watch", description: "a new build after each change, until Ctrl-C" },
    outputFileOption,
    { flags: "--jobs <n>", description: "number of files at a time", parse: wholeNumber(1), default: 8 },
    { flags: "--no-cache", description: "no use of what earlier builds kept" },
    {
      flags: "--timing",
      description: "time of each phase, to standard error (with --format json: JSON, to standard output)",
    },
    {
      flags: "--manifest <file>",
      description: "file for a list of inputs and outputs with their hashes",
      parse: newFile,
    },
    {
      flags: "--depfile <file>",
      description: "file for the dependencies of each output, as rules for make",
      parse: newFile,
    },
  ],
  details: `If a source has an error, igx keeps its earlier output and writes the others. Files that would not change are not touched.
igx compiles only what differs from the last build: sources, files they read, outputs, options and configuration are compared
by size, times and inode, or by content. It keeps paths, hashes and warnings in your cache folder, or in that of IGX_CACHE_DIR.
igx overwrites files that it did not write only with --force. --emit request shows passwords and secrets as ***.

--each takes one document and a table: a file (CSV, TSV, JSON, JSONL, YAML, XLSX, Parquet), or data:NAME for one that the
document declares with @data, a query, a data fence or @let. The columns of a row are the parameters of one document; key in
the front matter names it. --param wins over the row, the row over --params; columns that are not parameters are ignored.
If a key is missing or duplicate, nothing is written. A row with errors skips only itself. Row 1 is the first after the header.

Without inputs, igx builds the batches of the configuration and the documents of include as one run. Each batch is a template with
its table, and writes to its output. If two of them would write the same file, or a key is missing, nothing is written.

If a file in a folder requires parameters, it is only checked. Each file takes from --param what it declares.`,
  examples: [
    { command: "igx build report.igx", does: "write report.json" },
    { command: "igx build . -o dist/", does: "write all .igx files of this folder to dist" },
    { command: 'igx build "charts/*.igx" --watch', does: "build again on every save" },
    { command: "igx build report.igx -o - --compact", does: "write to standard output, on one line" },
    { command: "igx build sales.igx --param year=2024", does: "set a parameter" },
    { command: "igx build sales.igx --param token", does: "set a secret one from IGX_PARAM_TOKEN" },
    { command: "igx build city.igx --each cities.csv -o out/{key}.json", does: "write one document for each row" },
    { command: "igx build city.igx --each data:large -o out/", does: "use a table that city.igx declares" },
    { command: "igx build --batch cities", does: "build one batch of the configuration" },
    { command: "igx build . -o dist/ --clean", does: "also remove outputs of deleted sources" },
    { command: "igx build report.igx --depfile report.d", does: "also write rules for make" },
  ],
  run: (context, args, { emit, compact = false, ...options }) =>
    build(context, args, { ...options, optionsOf: outputOf(options), emitter: jsonEmitter(emit, compact) }),
};

/** Batches write to their own `output`, unless the command line names a folder for all. */
const outputOf =
  (options: Pick<BuildOptions, "output">): NonNullable<BuildOptions["optionsOf"]> =>
  async (batch) =>
    success(options.output === undefined && batch?.output !== undefined ? { output: batch.output } : {});
