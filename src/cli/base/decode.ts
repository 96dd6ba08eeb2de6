import { decodeText } from "../../diagnostics/decode-text.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { limitExceeded } from "../../diagnostics/messages/documents.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { limitWords } from "../../template/budget.js";
import type { SourceFile } from "../../text/source-file.js";
import { emptySpan } from "../../text/span.js";

/** The text of a file, and the finding about the first byte that is none, or about more than `maximum` bytes. `path` names it in findings. */
export function decode(
  bytes: Uint8Array,
  path: string,
  maximum = Number.POSITIVE_INFINITY,
): { readonly file: SourceFile; readonly diagnostics: readonly Diagnostic[] } {
  const findings: PendingDiagnostic[] = [];
  if (bytes.length > maximum) {
    const file = { path, text: "" };
    reporter(file, findings)(limitExceeded, emptySpan(0), { bound: limitWords.sourceBytes, limit: maximum });
    return { file, diagnostics: findings.map(toDiagnostic) };
  }
  const file = decodeText(path, bytes, findings);
  return { file, diagnostics: findings.map(toDiagnostic) };
}
