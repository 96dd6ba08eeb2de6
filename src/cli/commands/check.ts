import type { FixKind } from "../../compile/apply-fixes.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption, wholeNumber } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";
import { usageError } from "../base/usage-error.js";
import type { CompiledInput } from "../inputs/compile-input.js";
import { type DocumentRun, documentsOf } from "../inputs/documents.js";
import type { CheckedDocument } from "../inputs/fix-documents.js";
import { forEachDocument } from "../inputs/for-each-document.js";
import { gatherFindings } from "../inputs/gather-findings.js";
import { eachOption, type ParamsOptions, paramOptions, unusedParams } from "../inputs/params.js";
import { report } from "../report/report.js";

interface CheckOptions extends ParamsOptions {
  readonly fix?: FixKind | false;
  readonly each?: string;
  readonly jobs: number;
}

export const checkCommand: Command<CheckOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: include of the configuration)",
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
    if (options.fix && options.each !== undefined) throw cliFailure(noFixOfRows);
    const found = await documentsOf({ context, project, args, options });
    if (!found.ok && options.fix && args.includes("all")) throw cliFailure({ ...found.failure, hint: fixAll });
    const run = unwrap(found);
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
    const unused = run.kind === "files" ? unusedParams(run.params.explicit, compiled) : undefined;
    const all = { ...findings.all(), fixed: options.fix || undefined };
    return conclude(context, run, all, [...Object.values(failures), ...(unused ? [unused] : [])]);
  },
};

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
  message: "--fix changes the document itself, so --each does not apply.",
  hint: "Remove --each.",
};

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
