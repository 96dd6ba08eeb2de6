import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import { ExitCode } from "../base/exit-code.js";
import { compileInput } from "../inputs/compile-input.js";
import { prepareEach } from "../inputs/each.js";
import { findInputs } from "../inputs/inputs.js";
import { inspect, inspectBatch } from "../inputs/inspection.js";
import { eachOption, mergedParams, type ParamsOptions, paramOptions, readParams } from "../inputs/params.js";
import { readSource } from "../inputs/source-input.js";
import { jsonText } from "../report/json-text.js";
import { report } from "../report/report.js";

interface InspectOptions extends ParamsOptions {
  readonly each?: string;
}

export const inspectCommand: Command<InspectOptions> = {
  arguments: [{ name: "<input>", description: "a file, or - for standard input" }],
  options: [...paramOptions, eachOption, outputFileOption],
  details: `Prints one JSON object: parameters (name, type, required, default, documentation), elements with their places, inputs (files
with hashes) and dependencies (which file names which). With --each, it also has batch: the columns of the table and the keys
of its rows. Without its required parameters, a document is not evaluated and has no elements here. With errors, the exit code
is 1 and the rest is still printed.`,
  examples: [
    { command: "igx inspect city.igx", does: "print parameters, elements and files" },
    { command: "igx inspect city.igx --each cities.csv", does: "also print the columns and keys of a table" },
    { command: "igx inspect city.igx --param city=Bonn", does: "set a required parameter, to see the elements" },
  ],
  async run(context, args, options) {
    const project = unwrap(await context.project());
    const inputs = unwrap(await findInputs(context, args));
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
    const source = batch ? batch.source : unwrap(await readSource(context, project, input));
    const { result, findings } = await compileInput(source, mergedParams(params), true);
    const inspection = await inspect(project.root, source, result);
    const shown = batch ? { ...inspection, batch: await inspectBatch(batch) } : inspection;
    context.print(jsonText(shown));
    if (!batch || batch.batch.diagnostics.length === 0) return report(context, findings);
    const { diagnostics } = batch.batch;
    return report(context, source.rebase({ diagnostics, sources: result.sources }));
  },
};
