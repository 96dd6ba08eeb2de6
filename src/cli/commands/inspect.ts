import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import { compileInput } from "../inputs/compile-input.js";
import { prepareEach } from "../inputs/each.js";
import { inspect, inspectBatch } from "../inputs/inspection.js";
import { eachOption, mergedParams, type ParamsOptions, paramOptions, readParams } from "../inputs/params.js";
import { projectInputs } from "../inputs/project-inputs.js";
import { readDocument } from "../inputs/read-document.js";
import { jsonText } from "../report/json-text.js";
import { report } from "../report/report.js";

interface InspectOptions extends ParamsOptions {
  readonly each?: string;
  readonly data?: string;
  readonly options?: string;
}

export const inspectCommand: Command<InspectOptions> = {
  arguments: [{ name: "[input]", description: "a file, or - for standard input" }],
  options: [
    ...paramOptions,
    eachOption,
    { flags: "--data <file>", description: "a data file to inspect instead of a document" },
    { flags: "--options <options>", description: "options of the data file, as after @data" },
    outputFileOption,
  ],
  details: `Prints one JSON object: parameters (name, type, required, default, documentation), elements with their places, inputs (files
with hashes) and dependencies (which file names which). With --each, it also has batch: the columns of the table and the keys
of its rows. Without its required parameters, a document is not evaluated and has no elements here. With errors, the exit code
is 1 and the rest is still printed.

With --data, it prints what igx reads from a data file: rows, columns (type, blank cells, different values, least and greatest)
and the first rows; as tables on a terminal, and as JSON elsewhere or with --format json.`,
  examples: [
    { command: "igx inspect city.igx", does: "print parameters, elements and files" },
    { command: "igx inspect city.igx --each cities.csv", does: "also print the columns and keys of a table" },
    { command: "igx inspect --data cities.csv", does: "print columns, types, ranges and first rows of a data file" },
    {
      command: `igx inspect --data sales.csv --options 'delimiter=";" decimal=","'`,
      does: "read the file with options",
    },
    { command: "igx inspect city.igx --param city=Bonn", does: "set a required parameter, to see the elements" },
  ],
  async run(context, args, options) {
    const project = unwrap(await context.project());
    if (options.data !== undefined) return inspectFile(context, project, options.data, args, options);
    if (args.length === 0 || options.options !== undefined)
      throw cliFailure({ exitCode: ExitCode.usage, ...withoutInput(args) });
    const { inputs, projectOf } = unwrap(await projectInputs(context, project, args));
    const [input, ...others] = inputs;
    if (!input || others.length > 0)
      throw cliFailure({ exitCode: ExitCode.usage, message: `inspect takes one document, not ${inputs.length}.` });
    const params = unwrap(await readParams(context, options));
    const { each } = options;
    const batch =
      each === undefined
        ? undefined
        : unwrap(await prepareEach({ context, project, args, options: { ...options, each } }));
    // Standard input can be read once only.
    const source = batch ? batch.source : unwrap(await readDocument(context, projectOf(input), input));
    const { result, findings } = await compileInput(source, mergedParams(params), true);
    const inspection = await inspect(project.runRoot, source, result);
    const shown = batch ? { ...inspection, batch: await inspectBatch(batch) } : inspection;
    context.print(jsonText(shown));
    if (!batch || batch.batch.diagnostics.length === 0) return report(context, findings);
    const { diagnostics } = batch.batch;
    return report(context, source.rebase({ diagnostics, sources: result.sources }));
  },
};

async function inspectFile(
  context: Context,
  project: Project,
  data: string,
  args: readonly string[],
  { options, each }: InspectOptions,
): Promise<ExitCode> {
  if (args.length > 0 || each !== undefined)
    throw cliFailure({ exitCode: ExitCode.usage, message: "Use --data without a document and without --each." });
  const { inspectData } = await import("../inputs/inspect-data.js");
  return inspectData(context, project, data, options);
}

const withoutInput = (args: readonly string[]) =>
  args.length === 0
    ? {
        message: "inspect needs a document, or a data file.",
        hint: "Write igx inspect FILE.igx, or igx inspect --data FILE.",
      }
    : { message: "--options are for a data file.", hint: "Name it: igx inspect --data FILE --options …" };
