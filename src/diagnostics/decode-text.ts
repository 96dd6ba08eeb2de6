import type { SourceFile } from "../text/source-file.js";
import { decodeUtf8 } from "../text/utf8.js";
import { invalidUtf8 } from "./messages/documents.js";
import { type PendingDiagnostic, reporter } from "./pending-diagnostic.js";

/** The text of a file. Adds a finding about the first byte that is not UTF-8: the text goes on after it with U+FFFD. */
export function decodeText(path: string, bytes: Uint8Array, findings: PendingDiagnostic[]): SourceFile {
  const { text, invalid } = decodeUtf8(bytes);
  const file = { path, text };
  if (invalid) {
    const { byte, offset } = invalid;
    reporter(file, findings)(invalidUtf8, { start: offset, end: offset + 1 }, { byte, isUtf16: isUtf16(bytes) });
  }
  return file;
}

/** Whether bytes begin with the byte-order mark of UTF-16. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
