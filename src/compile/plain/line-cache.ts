import { finishHash, hashBasis, hashFactor } from "../../syntax/plain-rows.js";
import { encodeUtf8, validText } from "../../text/utf8.js";
import type { EncodedText } from "./encoded-text.js";

/** What is known of some lines, by their bytes: looking one up makes nothing. */
export interface LineCache<T> {
  readonly find: (text: EncodedText, start: number, end: number) => T | undefined;
  /** Adds a line that is not there, with what `make` gives; `undefined` if nothing can be known of it. */
  readonly add: (line: string, make: () => T | undefined) => void;
}

/** When there are more, all are forgotten: most documents have the same few. */
const mostLines = 256;

/** A longer line would only take memory: hardly any document has it too. */
const mostCharacters = 1024;

export function createLineCache<T>(): LineCache<T> {
  const lines = new Map<number, { readonly bytes: Uint8Array; readonly value: T }>();
  const known = new Set<string>();
  return {
    find({ bytes }, start, end) {
      const line = lines.get(hashOf(bytes, start, end));
      if (!line || line.bytes.length !== end - start) return undefined;
      for (let at = start; at < end; at++) if (bytes[at] !== line.bytes[at - start]) return undefined;
      return line.value;
    },
    add(line, make) {
      if (line.length > mostCharacters || known.has(line)) return;
      if (known.size === mostLines) {
        known.clear();
        lines.clear();
      }
      const bytes = encodeUtf8(line);
      // A copy: a part of a text would keep all of it.
      const copy = validText(bytes);
      known.add(copy);
      // It may be half a surrogate pair, and another line with the same bytes may have the other half.
      const value = copy.includes("\ufffd") ? undefined : make();
      if (value !== undefined) lines.set(hashOf(bytes, 0, bytes.length), { bytes, value });
    },
  };
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = hashBasis;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, hashFactor);
  return finishHash(hash);
}
