import type { CompileResult } from "../../compile-result.js";
import { invalidUtf8 } from "../../diagnostics/rules/documents.js";
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

interface Checked extends Pick<CompiledInput, "findings"> {
  readonly failure?: Failure;
}

async function checkOne(
  context: Context,
  source: SourceInput,
  params: Readonly<Record<string, unknown>>,
  fix: boolean,
): Promise<Checked> {
  let { bytes } = source;
  let compiled = await compileInput(source, params);
  for (let round = 0; fix && round < mostRounds; round++) {
    const fixed = fixOnce(compiled.result, source.options.path, bytes);
    if (!fixed) break;
    bytes = fixed;
    compiled = await compileInput({ ...source, bytes }, params);
  }
  return fix ? { ...compiled, ...(await keep(context, source, bytes)) } : compiled;
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The bytes of the file after one round of fixes; a byte-order mark that was there stays. Bytes that are no text are left alone. */
function fixOnce({ diagnostics, sources }: CompileResult, path: string, bytes: Uint8Array): Uint8Array | undefined {
  if (diagnostics.some((one) => one.code === invalidUtf8.code)) return undefined;
  const text = applySafeFixes(sources.get(path)!.text, path, diagnostics);
  if (text === undefined) return undefined;
  const marked = byteOrderMark.equals(bytes.subarray(0, 3));
  return Buffer.concat([marked ? byteOrderMark : Buffer.alloc(0), Buffer.from(text)]);
}

async function keep(context: Context, source: SourceInput, bytes: Uint8Array): Promise<{ failure?: Failure }> {
  if (isStdin(source.input)) context.print(bytes);
  if (isStdin(source.input) || bytes === source.bytes) return {};
  const written = await writeOutput(source.input.path, bytes);
  if (!written.ok) return { failure: written.failure };
  context.note(`fixed ${source.shown}`);
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
