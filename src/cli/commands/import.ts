import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import { ExitCode } from "../base/exit-code.js";
import { isStdin } from "../base/input.js";
import { relativePath } from "../base/paths.js";
import { formatOfName, type ImportFormat, importExtensions, importFormats } from "../inputs/import-format.js";
import { findInputs } from "../inputs/inputs.js";
import { runImport } from "../inputs/run-import.js";
import { refuseExisting } from "../outputs/guard-outputs.js";
import { planOutputs } from "../outputs/output-plan.js";
import { writeOutput } from "../outputs/write-output.js";
import { report } from "../report/report.js";

interface ImportOptions {
  readonly output?: string;
  readonly from?: ImportFormat;
  readonly options?: string;
  readonly force?: boolean;
}

export const importCommand: Command<ImportOptions> = {
  arguments: [
    { name: "<file>", description: "Markdown, CSV, TSV, XLSX or text; - for standard input, such as pasted cells" },
  ],
  options: [
    { flags: "-o, --output <path>", description: "a file, a folder/, or - (default: beside it as .igx)" },
    {
      flags: "--from <format>",
      description: "format of the file (default: by its name or content)",
      choices: importFormats,
    },
    { flags: "--options <options>", description: `options of a table, as after @data: 'sheet="2024" range="A3:D20"'` },
    { flags: "--force", description: "also over an existing .igx file" },
    outputFileOption,
  ],
  details: `The text of the file is in the document, in its comments or in a finding: igx reports what it changes and leaves out. Tables
become the chart that fits, and the finding names others. A table of more than 50 rows stays in its file.`,
  examples: [
    { command: "igx import report.md", does: "write report.igx" },
    { command: "igx import figures.csv -o -", does: "write to standard output" },
    { command: `igx import book.xlsx --options 'sheet="2024"'`, does: "import one sheet of a workbook" },
    { command: "igx import cells.txt", does: "import cells copied from a spreadsheet" },
  ],
  async run(context, args, options) {
    const project = unwrap(await context.project());
    const [input, ...others] = unwrap(await findInputs(context, args, { extensions: [".md"] }));
    if (!input || others.length > 0)
      throw cliFailure({ exitCode: ExitCode.usage, message: "igx imports one file at a time." });
    const format =
      options.from ?? (isStdin(input) ? undefined : unwrap(formatOfName(relativePath(context.cwd, input.path))));
    const { output } = options;
    const plan = { sources: importExtensions, extension: ".igx" };
    const planned = unwrap(planOutputs(context, [input], output === undefined ? plan : { ...plan, output }));
    if (!options.force) unwrap(refuseExisting(context, planned));
    const target = planned[0]!.output;
    const request = { input, output: target, format, options: options.options ?? "" };
    const imported = unwrap(await runImport(context, project, request));
    const exitCode = await report(context, imported.findings);
    if (imported.output === undefined) return exitCode;
    if (target === "-") context.print(Buffer.from(imported.output));
    else {
      unwrap(await writeOutput(target, imported.output, { root: project.root }));
      const from = isStdin(input) ? "<stdin>" : relativePath(context.cwd, input.path);
      context.note(`${from} -> ${relativePath(context.cwd, target)}`);
    }
    return exitCode;
  },
};
