import { limitExceeded } from "../../diagnostics/messages/documents.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import type { ImportResult } from "../../import/import-result.js";
import { defaultLimits, limitWords } from "../../template/budget.js";
import type { SourceFile } from "../../text/source-file.js";
import { emptySpan } from "../../text/span.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { MarkdownJob } from "../host/reader-messages.js";

/**
 * Imports Markdown in a process of its own, which ends at the limits of a document: expressions of the parser take exponential time on some
 * texts of a hundred bytes. If no process can be started, in this one. Without an output, a finding says which limit ended it.
 */
export async function importIsolated(
  { path, text }: SourceFile,
  { host, options }: Project,
): Promise<Outcome<Partial<ImportResult> & Pick<ImportResult, "diagnostics">>> {
  const file = { path, text };
  const limits = { ...defaultLimits, ...options.limits };
  const outcome = await host.isolate?.({ reader: "markdown", file } satisfies MarkdownJob, limits);
  if (!outcome) return success(await (await import("../../import/import-markdown.js")).importMarkdown(file));
  switch (outcome.kind) {
    case "done":
      return success(outcome.result as ImportResult);
    case "crashed":
      return failure(ExitCode.outside, `The process that reads ${path} failed: ${outcome.reason}.`);
    default: {
      const { kind } = outcome;
      const findings: PendingDiagnostic[] = [];
      const bound = kind === "seconds" ? "seconds" : limitWords.memory;
      reporter(file, findings)(limitExceeded, emptySpan(0), { bound, limit: limits[kind], key: kind });
      return success({ diagnostics: findings.map(toDiagnostic) });
    }
  }
}
