import type { Command } from "../command.js";
import { compileInput } from "../compile-input.js";
import { ExitCode } from "../exit-code.js";
import { findInputs } from "../inputs.js";
import { inspect } from "../inspection.js";
import { failure } from "../outcome.js";
import { mergedParams, type ParamsOptions, paramOptions, readParams } from "../params.js";
import { report } from "../report/report.js";
import { readSource } from "../source-input.js";

export const inspectCommand: Command<ParamsOptions> = {
  arguments: [{ name: "<input>", description: "a file, or - for standard input" }],
  options: [...paramOptions],
  details: `Prints one JSON object: parameters (name, type, required, default, documentation), elements with their places, inputs (all files
that are read, with hashes) and dependencies (which file names which). Without its required parameters a document is not
evaluated, and has no elements here. Findings go to standard error; with errors the exit code is 1 and the rest is still printed.`,
  examples: [
    { command: "igx inspect city.igx", does: "say what it takes, holds and reads" },
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
    const source = await readSource(context, project.value, input);
    if (!source.ok) return context.fail(source.failure);
    const { result, findings } = await compileInput(source.value, mergedParams(params.value), true);
    context.print(`${JSON.stringify(await inspect(project.value.root, source.value, result), null, 2)}\n`);
    return report(context, findings);
  },
};
