import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type Finding, reporter, toDiagnostic } from "../diagnostics/finding.js";
import { invalidUtf8 } from "../diagnostics/rules/documents.js";
import type { SourceFile } from "../text/source-file.js";
import { decodeUtf8 } from "../text/utf8.js";

/** The text of a file, and the finding about the first byte that is none. `path` names it in findings. */
export function decode(
  bytes: Uint8Array,
  path: string,
): { readonly file: SourceFile; readonly diagnostics: readonly Diagnostic[] } {
  const { text, invalid } = decodeUtf8(bytes);
  const file = { path, text };
  const findings: Finding[] = [];
  if (invalid)
    reporter(file, findings)(invalidUtf8, { start: invalid.offset, end: invalid.offset + 1 }, { byte: invalid.byte });
  return { file, diagnostics: findings.map(toDiagnostic) };
}
