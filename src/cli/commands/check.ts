import type { CompileResult } from "../../contract/result.js";
import { invalidUtf8 } from "../../diagnostics/messages/documents.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption, wholeNumber } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { isStdin } from "../base/input.js";
import type { Failure } from "../base/outcome.js";
import { applySafeFixes } from "../inputs/apply-fixes.js";
import { type CompiledInput, compileInput } from "../inputs/compile-input.js";
import { type DocumentRun, documentsOf, type FileRun } from "../inputs/documents.js";
import { forEachDocument } from "../inputs/for-each-document.js";
import { gatherFindings } from "../inputs/gather-findings.js";
import type { LoadedSource } from "../inputs/load-source.js";
import { eachOption, mergedParams, type ParamsOptions, paramOptions, unusedParams } from "../inputs/params.js";
import type { SourceInput } from "../inputs/source-input.js";
import { writeOutput } from "../outputs/write-output.js";
import { report } from "../report/report.js";

interface CheckOptions extends ParamsOptions {
  readonly fix?: boolean;
  readonly each?: string;
  readonly jobs: number;
}

/** More rounds than any chain of fixes needs. The limit ends two fixes that undo each other. */
const mostRounds = 10;

export const checkCommand: Command<CheckOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: include of the configuration)",
    },
  ],
  options: [
    { flags: "--fix", description: "application of safe fixes, then a report of the rest" },
    ...paramOptions,
    eachOption,
    outputFileOption,
    { flags: "--jobs <n>", description: "number of files at a time", parse: wholeNumber(1), default: 8 },
  ],
  details: `Checks like build, but writes no document. Findings in --format json, sarif or github go to standard output, findings for people
to standard error. With --fix and -, the fixed text goes to standard output, and all findings to standard error.`,
  examples: [
    { command: "igx check report.igx", does: "show mistakes with their places" },
    { command: "igx check . --strict", does: "check all .igx files of this folder; warnings fail too" },
    { command: "igx check city.igx --each cities.csv", does: "check it with the parameters of each row" },
    { command: "igx check . --fix", does: "fix what is safe to fix" },
    {
      command: "igx check . --format sarif --output-file igx.sarif",
      does: "write findings for a code scanning service",
    },
  ],
  findingsAreResult: (args, { fix }) => !(fix && args.includes("-")),
  async run(context, args, options) {
    const project = unwrap(await context.project());
    if (options.fix && options.each !== undefined) throw cliFailure(noFixOfRows);
    const run = unwrap(await documentsOf({ context, project, args, options }));
    const findings = gatherFindings(run);
    const failures: Failure[] = [];
    const compiled: CompiledInput[] = [];
    await forEachDocument(context, run, options.jobs, async (document, index) => {
      const loaded = await document.load();
      const checked: Checked = !loaded.ok
        ? { failure: loaded.failure }
        : options.fix
          ? await fixOne(context, loaded.value, run as FileRun)
          : { compiled: loaded.value.compiled };
      if (checked.compiled) findings.add(checked.compiled.findings, index);
      if (checked.failure) failures[index] = checked.failure;
      if (checked.compiled && run.kind === "files") compiled.push(checked.compiled);
    });
    const unused = run.kind === "files" ? unusedParams(run.params.explicit, compiled) : undefined;
    return conclude(context, run, findings.all(), [...Object.values(failures), ...(unused ? [unused] : [])]);
  },
};

const noFixOfRows: Failure = {
  exitCode: ExitCode.usage,
  message: "--fix changes the document itself, so --each does not apply.",
  hint: "Remove --each.",
};

interface Checked {
  readonly compiled?: CompiledInput;
  readonly failure?: Failure;
}

/** Applies fixes round by round, until no fix is left. */
async function fixOne(context: Context, { source, ...loaded }: LoadedSource, { params }: FileRun): Promise<Checked> {
  let { bytes } = source;
  let { compiled } = loaded;
  for (let round = 0; round < mostRounds; round++) {
    const fixed = fixOnce(compiled.result, source.options.path, bytes);
    if (!fixed) break;
    bytes = fixed;
    compiled = await compileInput({ ...source, bytes }, mergedParams(params));
  }
  return { compiled, ...(await keep(context, source, bytes)) };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The bytes of the file after one round of fixes, with its byte-order mark. `undefined` if there is nothing to fix or the file is not UTF-8. */
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

async function conclude(
  context: Context,
  run: DocumentRun,
  findings: DiagnosticSet,
  failures: readonly Failure[],
): Promise<ExitCode> {
  const exitCode = await report(context, findings);
  const what = run.kind === "rows" ? "documents" : run.total === 1 ? "file" : "files";
  if (findings.diagnostics.length === 0 && failures.length === 0)
    context.note(`${run.total} ${what} checked, nothing to report`);
  for (const failure of failures) await context.fail(failure);
  return failures[0]?.exitCode ?? exitCode;
}
