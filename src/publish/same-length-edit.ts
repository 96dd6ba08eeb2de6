import type { FoundDocument } from "./document-search.js";
import type { Edit } from "./edit.js";

/** Bytes that mean themselves wherever they are in JSON: hashes and times consist of them. */
const isPlain = new Uint8Array(256);
for (const byte of Buffer.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.:+ "))
  isPlain[byte] = 1;

const backslash = "\\".charCodeAt(0);

/**
 * What has to be written for a document to become `next`. `undefined` unless any mixture of both, which a loss of power may leave, is read as an
 * entry too: then the journal, or the next publish, sets it right.
 */
export function sameLengthEdit({ at, bytes }: FoundDocument, next: Buffer): Edit | undefined {
  if (bytes.length !== next.length || bytes.includes(backslash) || next.includes(backslash)) return undefined;
  let [first, last] = [bytes.length, 0];
  for (let index = 0; index < bytes.length; index++) {
    const [before, after] = [bytes[index]!, next[index]!];
    if (before === after) continue;
    if (!isPlain[before] || !isPlain[after]) return undefined;
    [first, last] = [Math.min(first, index), index];
  }
  return { at: at + first, bytes: next.subarray(first, last + 1) };
}
