import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, success } from "../base/outcome.js";
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
  details: `Prints one JSON object: parameters (name, type, required, default, documentation), elements with their places, inputs (all files
that are read, with hashes) and dependencies (which file names which); with --each also batch: the table's columns and the keys of its rows. Without its required parameters a document is not
evaluated, and has no elements here. Findings go to standard error; with errors the exit code is 1 and the rest is still printed.`,
  examples: [
    { command: "igx inspect city.igx", does: "say what it takes, holds and reads" },
    { command: "igx inspect city.igx --each cities.csv", does: "with the columns and keys of a table" },
    { command: "igx inspect city.igx --param city=Bonn", does: "with its elements" },
  ],
  async run(context, args, options) {
    const project = await context.project();
    if (!project.ok) return context.fail(project.failure);
    const inputs = await findInputs(context, args);
    if (!inputs.ok) return context.fail(inputs.failure);
    const [input, ...others] = inputs.value;
    if (!input || others.length > 0)
      return context.fail(
        failure(ExitCode.usage, `inspect takes one document, and these are ${inputs.value.length}.`).failure,
      );
    const params = await readParams(context, options);
    if (!params.ok) return context.fail(params.failure);
    const { each } = options;
    const batch =
      each === undefined ? undefined : await prepareEach(context, project.value, args, { ...options, each });
    if (batch && !batch.ok) return context.fail(batch.failure);
    // Standard input can be read once only.
    const source = batch ? success(batch.value.source) : await readSource(context, project.value, input);
    if (!source.ok) return context.fail(source.failure);
    const { result, findings } = await compileInput(source.value, mergedParams(params.value), true);
    const inspection = await inspect(project.value.root, source.value, result);
    const shown = batch ? { ...inspection, batch: inspectBatch(batch.value) } : inspection;
    context.print(jsonText(shown));
    if (!batch || batch.value.batch.diagnostics.length === 0) return report(context, findings);
    const { diagnostics } = batch.value.batch;
    return report(context, source.value.rebase({ diagnostics, sources: result.sources }));
  },
};
