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
  /** The text of some documents, with commas in between. */
  readonly slice: (from: number, to: number) => string;
  /** The positions of documents whose source begins with `prefix`. */
  readonly withSource: (prefix: string) => readonly number[];
}

/** The rest of a string, as `JSON.stringify` writes it. Escapes that it does not write are for the parser. */
const rest = String.raw`[^"\\\x00-\x1f]*(?:\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[\da-f]))[^"\\\x00-\x1f]*)*"`;
const field = (name: string): string => `\n {10}"${name}": "${rest}`;
const ifSet = (text: string): string => `(?:,${text})?`;
const list = String.raw`\n {10}"elements": \[(?:(?:\n {12}"${rest},)*\n {12}"${rest}\n {10})?\]`;

/**
 * `entrySchema` as text, with the fields in its order. To parse and check all documents takes five times as long, and most runs ask for a
 * few of many. Lone surrogates, which only escapes can contain, are for the parser too.
 */
const ownDocument = new RegExp(
  String.raw`\n {8}"${rest}: \{\n {10}"id": "(?!")${rest}${ifSet(field("url"))},${field("hash")}` +
    ifSet(String.raw`\n {10}"theme_id": (?:0|-?[1-9]\d{0,14})`) +
    `${ifSet(field("date_modified"))}${ifSet(field("title"))},${field("source")}${ifSet(field("table"))}` +
    String.raw`${ifSet(list)}\n {8}\}`,
  "y",
);

const opening = '\n        "';
const afterKey = '": {';
const comma = ",".charCodeAt(0);

/** Reads the documents from `start`, to where something else follows. `undefined` unless all are as igx writes them, each key once and in order. */
export function readDocumentTexts(text: string, start: number): DocumentTexts | undefined {
  const starts: number[] = [];
  let end = start - 1;
  let last: string | undefined;
  do {
    const from = end + 1;
    ownDocument.lastIndex = from;
    if (!ownDocument.test(text)) return undefined;
    const key = keyOf(text, from);
    if (last !== undefined && compareKeys(last, key) >= 0) return undefined;
    last = key;
    starts.push(from);
    end = ownDocument.lastIndex;
  } while (text.charCodeAt(end) === comma);
  return textsAt(text, starts, end);
}

function keyOf(text: string, start: number): string {
  const quote = start + opening.length - 1;
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
function textsAt(text: string, starts: readonly number[], end: number): DocumentTexts {
  const size = starts.length;
  const endOf = (at: number): number => (at + 1 < size ? starts[at + 1]! - 1 : end);
  const keyAt = (at: number): string => keyOf(text, starts[at]!);
  const decoded: LockEntry[] = [];
  return {
    size,
    end,
    keyAt,
    entryAt: (at) => {
      decoded[at] ??= JSON.parse(text.slice(text.indexOf("{\n", starts[at]!), endOf(at)));
      return decoded[at]!;
    },
    find: (key) => search(size, (at) => compareKeys(keyAt(at), key)),
    slice: (from, to) => text.slice(starts[from]!, endOf(to - 1)),
    withSource: (prefix) => {
      const wanted = `\n          "source": ${JSON.stringify(prefix).slice(0, -1)}`;
      const found: number[] = [];
      for (let at = text.indexOf(wanted, starts[0]); at >= 0 && at < end; at = text.indexOf(wanted, at + 1))
        found.push(-2 - search(size, (one) => starts[one]! - at));
      return found;
    },
  };
}

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
