import { isAscii, isUtf8 } from "node:buffer";
import { keyComparer } from "./compare-key-bytes.js";
import { compareKeys } from "./key-order.js";
import type { LockEntry } from "./lock-entry.js";

/** The documents of one target as `igx.lock.json` contains them, in their order: checked, but decoded only when somebody asks for one. */
export interface DocumentTexts {
  readonly size: number;
  /** The offset after the last of them. */
  readonly end: number;
  readonly keyAt: (at: number) => string;
  /** The same object for each call. */
  readonly entryAt: (at: number) => LockEntry;
  /** The position of a key. Negative if it is missing: -1 minus the position that it would have. */
  readonly find: (key: string) => number;
  /** Some documents as they are in the file, with commas in between. */
  readonly slice: (from: number, to: number) => Uint8Array;
  /** The positions of documents that contain a text, which is one of a field (`sourceField`, `idField`). */
  readonly withText: (text: string) => readonly number[];
}

/** The rest of a string, as `JSON.stringify` writes it. Escapes that it does not write are for the parser. */
const rest = String.raw`[^"\\\x00-\x1f]*(?:\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[\da-f]))[^"\\\x00-\x1f]*)*"`;
/** Spelled out: V8 compiles ` {10}` to a loop, with which the whole check takes a fifth longer. */
const deep = " ".repeat(10);
const field = (name: string): string => `\n${deep}"${name}": "${rest}`;
const ifSet = (text: string): string => `(?:,${text})?`;
const list = String.raw`\n${deep}"elements": \[(?:(?:\n${deep}  "${rest},)*\n${deep}  "${rest}\n${deep})?\]`;

/**
 * `entrySchema` as text, with the fields in its order. To parse and check all documents takes five times as long, and most runs ask for a
 * few of many. Lone surrogates, which only escapes can contain, are for the parser too. It reads bytes:
 * a character may be several.
 */
const ownDocument = new RegExp(
  String.raw`\n        "${rest}: \{\n${deep}"id": "(?!")${rest}${ifSet(field("url"))},${field("hash")}` +
    ifSet(String.raw`\n${deep}"theme_id": (?:0|-?[1-9]\d{0,14})`) +
    `${ifSet(field("date_modified"))}${ifSet(field("title"))},${field("source")}${ifSet(field("table"))}` +
    String.raw`${ifSet(list)}\n        \}`,
  "y",
);

/** What each document begins with. */
export const documentOpening = '\n        "';
const afterKey = '": {';
const comma = ",".charCodeAt(0);

/** So many bytes are checked at once: their text does not leave the processor's cache. */
const sliceLength = 64 * 1024;

/**
 * Reads the documents from `start`, to where something else follows. `undefined` unless all are as igx writes them, each key once and in order.
 * `bytes`: UTF-8.
 */
export function readDocumentTexts(bytes: Buffer, start: number): DocumentTexts | undefined {
  const found: Found = { starts: [], end: start - 1, last: undefined };
  for (let length = sliceLength; ; ) {
    const from = found.end + 1;
    const before = found.starts.length;
    if (!addSlice(found, bytes, from, from + length)) return undefined;
    const isNone = found.starts.length === before;
    if (!isNone && bytes[found.end] !== comma) return textsAt(bytes, found.starts, found.end);
    if (isNone && from + length >= bytes.length) return undefined;
    // A document may be longer than a slice.
    length = isNone ? length * 2 : sliceLength;
  }
}

interface Found {
  readonly starts: number[];
  /** The offset after the last document. */
  end: number;
  /** Its key. */
  last: string | undefined;
}

/** Adds the documents that begin and end in a slice. False if a key is not after the one before it. */
function addSlice(found: Found, bytes: Buffer, from: number, to: number): boolean {
  const text = bytes.toString("latin1", from, to);
  const isPlain = isAscii(bytes.subarray(from, to));
  let at = 0;
  do {
    ownDocument.lastIndex = at;
    if (!ownDocument.test(text)) return true;
    const end = ownDocument.lastIndex;
    const key = isPlain ? keyOf(text, at) : keyOf(bytes.toString("utf8", from + at, from + end), 0);
    if (found.last !== undefined && compareKeys(found.last, key) >= 0) return false;
    found.starts.push(from + at);
    [found.end, found.last] = [from + end, key];
    at = end + 1;
  } while (bytes[found.end] === comma);
  return true;
}

/** The key of the document that begins at `start`. */
export function keyOf(text: string, start: number): string {
  const quote = start + documentOpening.length - 1;
  const end = text.indexOf(afterKey, quote + 1);
  const key = text.slice(quote + 1, end);
  return key.includes("\\") ? keyWithEscapes(text, quote) : key;
}

/** An escaped quote may look like the end of the key. */
function keyWithEscapes(text: string, quote: number): string {
  const [key] = /"(?:[^"\\]|\\.)*"/y.exec(text.slice(quote))!;
  return JSON.parse(key);
}

/** `starts`: the offsets of the documents. Each ends with a comma before the next one. */
function textsAt(bytes: Buffer, starts: readonly number[], end: number): DocumentTexts {
  const size = starts.length;
  const endOf = (at: number): number => (at + 1 < size ? starts[at + 1]! - 1 : end);
  const textAt = (at: number): string => bytes.toString("utf8", starts[at], endOf(at));
  const keyAt = (at: number): string => keyOf(textAt(at), 0);
  const decoded: LockEntry[] = [];
  return {
    size,
    end,
    keyAt,
    entryAt: (at) => {
      decoded[at] ??= entryOf(textAt(at));
      return decoded[at];
    },
    find: (key) => {
      const compare = keyComparer(bytes, key);
      return search(size, (at) => compare(starts[at]! + documentOpening.length - 1) ?? compareKeys(keyAt(at), key));
    },
    slice: (from, to) => bytes.subarray(starts[from], endOf(to - 1)),
    withText: (wanted) => {
      const found: number[] = [];
      for (let at = bytes.indexOf(wanted, starts[0]); at >= 0 && at < end; at = bytes.indexOf(wanted, at + 1))
        found.push(-2 - search(size, (one) => starts[one]! - at));
      return found;
    },
  };
}

export const entryOf = (text: string): LockEntry => JSON.parse(text.slice(text.indexOf("{\n")));

/** Whether these are the bytes of one document, by the same check. */
export function isOwnDocument(bytes: Buffer): boolean {
  ownDocument.lastIndex = 0;
  return isUtf8(bytes) && ownDocument.test(bytes.toString("latin1")) && ownDocument.lastIndex === bytes.length;
}

/** The source of documents as they have it, if it begins with `prefix`. */
export const sourceField = (prefix: string): string => `\n${deep}"source": ${JSON.stringify(prefix).slice(0, -1)}`;

/** The id of an infographic as documents have it. */
export const idField = (id: string): string => `\n${deep}"id": ${JSON.stringify(id)},`;

/** Binary search. `compare`: below zero if what is searched comes after this position. */
function search(size: number, compare: (at: number) => number): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compare(middle);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1 - low;
}
