import { keyComparer } from "./compare-key-bytes.js";
import { documentOpening, isOwnDocument, keyOf } from "./document-texts.js";
import { compareKeys } from "./key-order.js";
import type { SectionRange } from "./lock-layout.js";

/** The bytes of a file from one offset to another; in `into`, if that is given. */
export type ReadBytes = (from: number, to: number, into?: Buffer) => Buffer;

/** A document as a lock file contains it. */
export interface FoundDocument {
  /** Its offset. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** Where a missing document would be: the offset of the next one, or the end of all. */
export interface FreePlace {
  readonly at: number;
  readonly bytes?: never;
}

/** A page of most systems. */
const blockLength = 4096;
/** It stays in the processor's cache. */
const sliceLength = 64 * 1024;

/**
 * Finds a key among documents in order, by some blocks of a large file. `undefined` if one on the way is not as igx writes it: then nobody knows the
 * order of the others.
 */
export function findDocument(read: ReadBytes, range: SectionRange, key: string): FoundDocument | FreePlace | undefined {
  let [low, high, free] = [range.start, range.end, range.end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = nextDocument(read, middle, range.end);
    if (at >= high) {
      high = middle;
      continue;
    }
    const found = documentAt(read, at, range);
    const order = found && compareTo(found, key);
    if (order === undefined || order === 0) return found;
    if (order < 0) low = at + 1;
    else [high, free] = [middle, at];
  }
  return { at: free };
}

const compareTo = ({ bytes }: FoundDocument, key: string): number =>
  keyComparer(bytes, key)(documentOpening.length - 1) ?? compareKeys(keyOf(bytes.toString(), 0), key);

/** The keys of all documents that contain a text of a field. Reads the whole range. `undefined` as above. */
export function keysWithText(read: ReadBytes, range: SectionRange, text: string): readonly string[] | undefined {
  const wanted = Buffer.from(text);
  const into = Buffer.allocUnsafe(sliceLength + wanted.length - 1);
  const keys: string[] = [];
  for (let from = range.start; from < range.end; from += sliceLength) {
    const slice = read(from, Math.min(from + into.length, range.end), into);
    for (let at = slice.indexOf(wanted); at >= 0; at = slice.indexOf(wanted, at + 1)) {
      const found = documentAt(read, documentBefore(read, from + at, range), range);
      if (!found) return undefined;
      keys.push(keyOf(found.bytes.toString(), 0));
    }
  }
  return keys;
}

function documentAt(read: ReadBytes, at: number, { end }: SectionRange): FoundDocument | undefined {
  const next = nextDocument(read, at + 1, end);
  // A comma is between two.
  const bytes = read(at, next < end ? next - 1 : end);
  return isOwnDocument(bytes) ? { at, bytes } : undefined;
}

/** The offset of the first document that begins at or after `from`; `end` without one. No text contains line breaks, so no other line begins like it. */
function nextDocument(read: ReadBytes, from: number, end: number): number {
  for (let start = from; start < end; start += blockLength) {
    const at = read(start, Math.min(start + blockLength + overlap, end)).indexOf(documentOpening);
    if (at >= 0) return start + at;
  }
  return end;
}

/** The offset of the last document that begins before `end`. */
function documentBefore(read: ReadBytes, end: number, range: SectionRange): number {
  for (let to = end; to > range.start; to -= blockLength) {
    const from = Math.max(range.start, to - blockLength);
    const at = read(from, Math.min(to + overlap, range.end)).lastIndexOf(documentOpening, to - from - 1);
    if (at >= 0) return from + at;
  }
  return range.start;
}

/** What is searched for may begin in one block and end in the next. */
const overlap = documentOpening.length - 1;
