import { decodeText } from "../diagnostics/decode-text.js";
import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import type { Budget } from "../template/budget.js";
import { isBytes } from "../text/is-bytes.js";
import { type SourceFile, toSourceFile } from "../text/source-file.js";
import { emptySpan } from "../text/span.js";

/** A source: its text, its bytes as they are on disk, or a text with the path that names it. */
export type Source = string | Uint8Array | SourceFile;

/** What reading a source takes from and adds to. */
interface SourceContext {
  readonly findings: PendingDiagnostic[];
  readonly budget: Budget;
}

/** The text of a source. One that is too large is reported and left unread, so it is empty. */
export function readSource(source: Source, path: string, { findings, budget }: SourceContext): SourceFile {
  const { file, size } = measureSource(source, path);
  const unread = { path: file.path, text: "" };
  if (!budget.spend("sourceBytes", size, emptySpan(0), reporter(unread, findings))) return unread;
  return decodeSource(source, file, findings);
}

/** How large a source is, in bytes or code units, and its file: without its text if it is bytes. */
export function measureSource(source: Source, path: string): { readonly file: SourceFile; readonly size: number } {
  const bytes = bytesOf(source);
  const file = toSourceFile(bytes ? "" : (source as string | SourceFile), path);
  return { file, size: bytes?.byteLength ?? file.text.length };
}

/** The text of a source that is not too large. */
export function decodeSource(source: Source, file: SourceFile, findings: PendingDiagnostic[]): SourceFile {
  const bytes = bytesOf(source);
  if (bytes) return decodeText(file.path, bytes, findings);
  return file.text.startsWith("\uFEFF") ? { path: file.path, text: file.text.slice(1) } : file;
}

const bytesOf = (source: Source): Uint8Array | undefined => (isBytes(source) ? source : undefined);
