import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import { compileInput } from "../inputs/compile-input.js";
import { type Each, prepareEach } from "../inputs/each.js";
import { joinParts } from "../inputs/gather-findings.js";
import { inspect, inspectBatch } from "../inputs/inspection.js";
import { batchOption, eachOption, mergedParams, type ParamValues, paramOptions, readParams } from "../inputs/params.js";
import { projectInputs } from "../inputs/project-inputs.js";
import { readDocument } from "../inputs/read-document.js";
import { openRun, type RunOptions, runsBatches } from "../inputs/run-parts.js";
import type { SourceInput } from "../inputs/source-input.js";
import { report } from "../report/report.js";
import { resultJson } from "../report/result-json.js";
import type { Result } from "../schemas/results.js";

interface InspectOptions extends RunOptions {
  readonly data?: string;
  readonly options?: string;
}

export const inspectCommand: Command<InspectOptions> = {
  arguments: [
    {
      name: "[input]",
      description: "a file, or - for standard input (default: batches and include of the configuration, as a list)",
    },
  ],
  options: [
    ...paramOptions,
    eachOption,
    batchOption,
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
    { command: "igx inspect --batch cities", does: "print a batch of the configuration" },
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
    if (runsBatches(project, args, options) && options.options === undefined)
      return inspectBatches(context, project, args, options);
    if (args.length === 0 || options.options !== undefined)
      throw cliFailure({ exitCode: ExitCode.usage, ...withoutInput(args) });
    const { inputs, projectOf } = unwrap(await projectInputs(context, project, args));
    const [input, ...others] = inputs;
    if (!input || others.length > 0)
      throw cliFailure({ exitCode: ExitCode.usage, message: `inspect takes one document, not ${inputs.length}.` });
    const params = mergedParams(unwrap(await readParams(context, options)));
    const { each } = options;
    const batch =
      each === undefined
        ? undefined
        : unwrap(await prepareEach({ context, project, args, options: { ...options, each } }));
    // Standard input can be read once only.
    const source = batch ? batch.source : unwrap(await readDocument(context, projectOf(input), input));
    const { shown, findings } = await inspectSource(project, source, params, batch);
    context.print(resultJson("inspect", shown));
    return report(context, findings);
  },
};

interface Inspected {
  readonly shown: Result<"inspect --batch">[number];
  readonly findings: DiagnosticSet;
}

/** A document, with the table whose rows give its parameters. */
async function inspectSource(
  project: Project,
  source: SourceInput,
  params: ParamValues,
  batch?: Each,
): Promise<Inspected> {
  const { result, findings } = await compileInput(source, params, true);
  const inspection = await inspect(project.runRoot, source, result);
  if (!batch) return { shown: inspection, findings };
  const { diagnostics } = batch.batch;
  return {
    shown: { ...inspection, batch: await inspectBatch(batch) },
    findings: diagnostics.length === 0 ? findings : source.rebase({ diagnostics, sources: result.sources }),
  };
}

/** All batches of the configuration, and the documents of `include`, as one JSON array. */
async function inspectBatches(
  context: Context,
  project: Project,
  args: readonly string[],
  options: InspectOptions,
): Promise<ExitCode> {
  const { parts, findings: own } = unwrap(await openRun({ context, project, args, options }));
  const params = mergedParams(unwrap(await readParams(context, options)));
  const inspected: Inspected[] = [];
  for (const { run, batch } of parts) {
    if (run.kind === "rows") {
      const { source } = run.each;
      const one = await inspectSource(
        project,
        { ...source, input: { ...source.input, isOneOfMany: true } },
        params,
        run.each,
      );
      inspected.push({ ...one, shown: { name: batch?.name, ...one.shown } });
    } else
      for (const input of run.inputs) {
        const source = unwrap(await readDocument(context, run.projectOf(input), input));
        inspected.push(await inspectSource(project, source, params));
      }
  }
  context.print(
    resultJson(
      "inspect --batch",
      inspected.map(({ shown }) => shown),
    ),
  );
  return report(context, joinParts([own, ...inspected.map(({ findings }) => findings)]));
}

async function inspectFile(
  context: Context,
  project: Project,
  data: string,
  args: readonly string[],
  { options, each, batch }: InspectOptions,
): Promise<ExitCode> {
  if (args.length > 0 || each !== undefined || batch)
    throw cliFailure({
      exitCode: ExitCode.usage,
      message: "Use --data without a document, without --each and without --batch.",
    });
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
