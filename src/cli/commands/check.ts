import { applySafeFixes } from "../apply-fixes.js";
import type { Command } from "../command.js";
import { wholeNumber } from "../common-options.js";
import { type CompiledInput, compileInput } from "../compile-input.js";
import { concurrently } from "../concurrently.js";
import type { Context } from "../context.js";
import type { ExitCode } from "../exit-code.js";
import { isStdin } from "../inputs.js";
import type { Failure } from "../outcome.js";
import { type ParamsOptions, paramOptions, readParams } from "../params.js";
import { projectInputs } from "../project-inputs.js";
import { joinFindings, noFindings } from "../report/findings.js";
import { report } from "../report/report.js";
import { readSource, type SourceInput } from "../source-input.js";
import { withText } from "../with-text.js";
import { writeOutput } from "../write-output.js";

interface CheckOptions extends ParamsOptions {
  readonly fix?: boolean;
  readonly jobs: number;
}

/** More rounds than any chain of fixes needs; two fixes that undo each other end here. */
const mostRounds = 10;

export const checkCommand: Command<CheckOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: include of the configuration)",
    },
  ],
  options: [
    { flags: "--fix", description: "apply the fixes that cannot change what is meant, then say what remains" },
    ...paramOptions,
    { flags: "--jobs <n>", description: "files at a time", parse: wholeNumber(1), default: 8 },
  ],
  details: `Does all that build does, but writes nothing. Findings go to standard error in every --format: catch those for
machines with 2>findings.json. With --fix and -, the mended text goes to standard output.`,
  examples: [
    { command: "igx check report.igx", does: "say what is wrong, and where" },
    { command: "igx check . --strict", does: "all .igx files below here; warnings fail too" },
    { command: "igx check . --fix", does: "mend what can be mended safely" },
    { command: "igx check . --format sarif 2>igx.sarif", does: "for a code scanning service" },
  ],
  async run(context, args, options) {
    const project = await context.project();
    if (!project.ok) return context.fail(project.failure);
    const inputs = await projectInputs(context, project.value, args);
    if (!inputs.ok) return context.fail(inputs.failure);
    const params = await readParams(context, options);
    if (!params.ok) return context.fail(params.failure);
    const all = await concurrently(inputs.value, options.jobs, async (input) => {
      const source = await readSource(context, project.value, input);
      if (!source.ok) return { findings: noFindings, failure: source.failure };
      return checkOne(context, source.value, params.value, options.fix === true);
    });
    return conclude(context, all);
  },
};

interface Checked extends CompiledInput {
  readonly failure?: Failure;
}

async function checkOne(
  context: Context,
  source: SourceInput,
  params: Readonly<Record<string, unknown>>,
  fix: boolean,
): Promise<Checked> {
  let current = source;
  let compiled = await compileInput(current, params);
  if (!fix || !compiled.result) return compiled;
  for (let round = 0; round < mostRounds && compiled.result; round++) {
    const text = applySafeFixes(current.file.text, current.file.path, compiled.result.diagnostics);
    if (text === undefined) break;
    current = withText(current, text);
    compiled = await compileInput(current, params);
  }
  return { ...compiled, ...(await keep(context, source, current)) };
}

async function keep(context: Context, before: SourceInput, after: SourceInput): Promise<{ failure?: Failure }> {
  if (isStdin(before.input)) context.print(after.bytes);
  if (isStdin(before.input) || after === before) return {};
  const written = await writeOutput(before.input.path, after.bytes);
  if (!written.ok) return { failure: written.failure };
  context.note(`fixed ${before.shown}`);
  return {};
}

async function conclude(context: Context, all: readonly Checked[]): Promise<ExitCode> {
  const findings = joinFindings(all.map((one) => one.findings));
  const failures = all.flatMap((one) => one.failure ?? []);
  const exitCode = await report(context, findings);
  if (findings.diagnostics.length === 0 && failures.length === 0)
    context.note(`${all.length} ${all.length === 1 ? "file" : "files"} checked, nothing to report`);
  for (const failure of failures) await context.fail(failure);
  return failures[0]?.exitCode ?? exitCode;
}
