import { decodeText } from "../diagnostics/decode-text.js";
import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import type { Budget } from "../template/budget.js";
import { isBytes } from "../text/is-bytes.js";
import { type SourceFile, toSourceFile } from "../text/source-file.js";
import { emptySpan } from "../text/span.js";

/** A source: its text, its bytes as they are on disk, or a text with the path that names it. */
export type Source = string | Uint8Array | SourceFile;

/** The input and the collected results of reading a source. */
interface SourceContext {
  readonly findings: PendingDiagnostic[];
  readonly budget: Budget;
}

/** The text of a source. One that is too large is reported and left unread, so it is empty. */
export function readSource(source: Source, path: string, { findings, budget }: SourceContext): SourceFile {
  const bytes = isBytes(source) ? source : undefined;
  const file = toSourceFile(isBytes(source) ? "" : source, path);
  const unread = { path: file.path, text: "" };
  const size = bytes?.byteLength ?? file.text.length;
  if (!budget.spend("sourceBytes", size, emptySpan(0), reporter(unread, findings))) return unread;
  if (bytes) return decodeText(file.path, bytes, findings);
  return file.text.startsWith("\uFEFF") ? { path: file.path, text: file.text.slice(1) } : file;
}
