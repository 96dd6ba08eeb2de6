import type { SourceInput } from "./source-input.js";

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The source with another text, as it would be read: a byte-order mark that was there stays. */
export function withText(source: SourceInput, text: string): SourceInput {
  const marked = byteOrderMark.equals(source.bytes.subarray(0, 3));
  const bytes = Buffer.from(text);
  return {
    ...source,
    bytes: marked ? Buffer.concat([byteOrderMark, bytes]) : bytes,
    file: { path: source.file.path, text },
  };
}
