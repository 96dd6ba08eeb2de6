import type { FixKind } from "../../compile/apply-fixes.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption, wholeNumber } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { usageError } from "../base/usage-error.js";
import type { CompiledInput } from "../inputs/compile-input.js";
import { type DocumentRun, documentsOf } from "../inputs/documents.js";
import type { CheckedDocument } from "../inputs/fix-documents.js";
import { forEachDocument } from "../inputs/for-each-document.js";
import { gatherFindings, joinParts } from "../inputs/gather-findings.js";
import { batchOption, eachOption, paramOptions, unusedParams } from "../inputs/params.js";
import { openRun, type RunOptions, runsBatches } from "../inputs/run-parts.js";
import { report } from "../report/report.js";

interface CheckOptions extends RunOptions {
  readonly fix?: FixKind | false;
  readonly jobs: number;
}

export const checkCommand: Command<CheckOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: batches and include of the configuration)",
    },
  ],
  options: [
    {
      flags: "--fix [all]",
      description: "application of safe fixes, then a report of the rest; --fix=all: of every fix",
      bare: "safe",
      parse: readFixKind,
    },
    ...paramOptions,
    eachOption,
    batchOption,
    outputFileOption,
    { flags: "--jobs <n>", description: "number of files at a time", parse: wholeNumber(1), default: 8 },
  ],
  details: `Checks like build, but writes no document. Findings in --format json, sarif or github go to standard output, findings for people
to standard error. With --fix and -, the fixed text goes to standard output, and all findings to standard error.
A finding shows how to fix it: "fix (safe)" cannot change what the document means, so --fix applies it; "fix" is the likeliest correction,
such as that of a misspelled name, so only --fix=all applies it, shows the lines before and after, and leaves a comment above them
(changed-by-fix). No fix is applied that would cause a new syntax error, or remove an element, a branch, a row or a cell.`,
  examples: [
    { command: "igx check report.igx", does: "show mistakes with their places" },
    { command: "igx check . --strict", does: "check all .igx files of this folder; warnings fail too" },
    { command: "igx check city.igx --each cities.csv", does: "check it with the parameters of each row" },
    { command: "igx check", does: "check all batches of the configuration, and the documents of include" },
    { command: "igx check . --fix", does: "fix what is safe to fix" },
    { command: "igx check report.igx --fix=all", does: "apply every fix, then show what is left" },
    {
      command: "igx check . --format sarif --output-file igx.sarif",
      does: "write findings for a code scanning service",
    },
  ],
  findingsAreResult: (args, { fix }) => !(fix && args.includes("-")),
  async run(context, args, options) {
    const project = unwrap(await context.project());
    if (options.fix && (options.each !== undefined || options.batch)) throw cliFailure(noFixOfRows);
    // Before the rows are checked: a template is fixed as the file that it is.
    if (options.fix && runsBatches(project, args, options)) await fixTemplates(context, project, options);
    const found = await openRun({ context, project, args, options });
    if (!found.ok && options.fix && args.includes("all")) throw cliFailure({ ...found.failure, hint: fixAll });
    const { parts, findings: own } = unwrap(found);
    const checked: CheckedRun[] = [];
    for (const { run } of parts) checked.push(await checkRun(context, run, options));
    const findings = joinParts([own, ...checked.map((one) => one.findings)]);
    const all = { ...findings, fixed: options.fix || undefined };
    return conclude(
      context,
      parts.map(({ run }) => run),
      all,
      checked.flatMap(({ failures }) => failures),
    );
  },
};

/** The findings of a part of a run, and the documents that could not be read. */
interface CheckedRun {
  readonly findings: DiagnosticSet;
  readonly failures: readonly Failure[];
}

async function checkRun(context: Context, run: DocumentRun, options: CheckOptions): Promise<CheckedRun> {
  const findings = gatherFindings(run);
  const failures: Failure[] = [];
  const compiled: CompiledInput[] = [];
  const keep = (checked: CheckedDocument, index: number): void => {
    if (checked.failure) failures[index] = checked.failure;
    if (!checked.compiled) return;
    findings.add(checked.compiled.findings, index);
    if (run.kind === "files") compiled.push(checked.compiled);
  };
  if (options.fix && run.kind === "files") {
    const { fixDocuments } = await import("../inputs/fix-documents.js");
    (await fixDocuments(context, run, { kind: options.fix, jobs: options.jobs })).forEach(keep);
  } else
    await forEachDocument(context, run, options.jobs, async (document, index) => {
      const loaded = await document.load();
      keep(loaded.ok ? loaded.value : loaded, index);
    });
  const unused = run.kind === "files" ? unusedParams(run, compiled) : undefined;
  return { findings: findings.all(), failures: [...Object.values(failures), ...(unused ? [unused] : [])] };
}

/** Fixes the templates of the batches. The findings that are left come from checking the rows. */
async function fixTemplates(context: Context, project: Project, options: CheckOptions): Promise<void> {
  const { chosenBatches } = await import("../inputs/batches.js");
  const { fixDocuments } = await import("../inputs/fix-documents.js");
  const templates = new Set(unwrap(chosenBatches(project)).map(({ template }) => template));
  for (const template of templates) {
    const run = await documentsOf({ context, project, args: [template], options, isPart: true });
    // A template that is missing is reported at its place in the configuration.
    if (!run.ok || run.value.kind !== "files") continue;
    const fixed = await fixDocuments(context, run.value, { kind: options.fix || "safe", jobs: options.jobs });
    const failed = fixed.find(({ failure }) => failure)?.failure;
    if (failed) throw cliFailure(failed);
  }
}

/** The value of `--fix`, or of IGX_FIX, where any yes means `safe`. */
function readFixKind(text: string): FixKind {
  if (text === "all") return "all";
  if (["safe", "1", "true", "yes", "on"].includes(text.toLowerCase())) return "safe";
  throw usageError(`Write --fix for safe fixes, or --fix=all for every fix.`);
}

/** For `--fix all`, where `all` is an input. */
const fixAll = "To apply every fix, write --fix=all.";

const noFixOfRows: Failure = {
  exitCode: ExitCode.usage,
  message: "--fix changes the document itself, so --each and --batch do not apply.",
  hint: "Remove --each or --batch.",
};

async function conclude(
  context: Context,
  runs: readonly DocumentRun[],
  findings: DiagnosticSet,
  failures: readonly Failure[],
): Promise<ExitCode> {
  const exitCode = await report(context, findings);
  const total = runs.reduce((sum, run) => sum + run.total, 0);
  const what = runs.some(({ kind }) => kind === "rows") ? "documents" : total === 1 ? "file" : "files";
  if (findings.diagnostics.length === 0 && failures.length === 0)
    context.note(`${total} ${what} checked, nothing to report`);
  for (const failure of failures) await context.fail(failure);
  return failures[0]?.exitCode ?? exitCode;
}
