import { encodeLines } from "../text/encode-lines.js";
import type { Span } from "../text/span.js";
import { countCharacters } from "../text/utf8.js";

/*
 * A first look at rows, as bytes. Nearly all rows of a large table are plain: as many cells as the first row, and characters that mean
 * themselves, in this language and in JSON. What is known of them is known of all; the others are read one by one.
 */

/** What a column of plain cells contains: bits, since a table has many cells. */
export const cellFlag = { empty: 1, number: 2, text: 4, negative: 8, zero: 16 } as const;

/** What the cells of a column can contain if nothing is known of them. */
export const anyCell = cellFlag.empty | cellFlag.number | cellFlag.text | cellFlag.negative | cellFlag.zero;

/**
 * What a byte is to a plain row: a character that means itself, probably one, the end of its cell, of its line, or a reason to look closer.
 * Those of a cell come first.
 */
export const byteClass = { own: 0, unsure: 1, pipe: 2, lineEnd: 3, special: 4 } as const;

/** Quotes, backslashes and braces mean something here, and control characters are escaped in JSON. A blank is at the edge of cells only. */
export const byteClasses = new Uint8Array(256).fill(byteClass.special, 0, 32);
byteClasses[0x0a] = byteClass.lineEnd;
byteClasses[0x0d] = byteClass.lineEnd;
for (const special of '"\\{') byteClasses[special.charCodeAt(0)] = byteClass.special;
byteClasses[0x7c] = byteClass.pipe;
/** Of U+FFFD too. */
byteClasses[0xef] = byteClass.unsure;

const space = 32;
const minus = 45;
const zero = 48;
const nine = 57;

const isDigit = (byte: number): boolean => byte >= zero && byte <= nine;

/** The index after the JSON number that begins here, as `isNumber` knows it (RFC 8259, section 6); -1 if none begins. */
export function numberEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  if (bytes[at] === minus) at++;
  if (bytes[at] === zero) at++;
  else {
    if (!isDigit(bytes[at]!)) return -1;
    while (isDigit(bytes[at]!)) at++;
  }
  if (bytes[at] === 46) {
    if (!isDigit(bytes[++at]!)) return -1;
    while (isDigit(bytes[at]!)) at++;
  }
  if ((bytes[at]! | 32) === 101) {
    at++;
    if (bytes[at] === 43 || bytes[at] === minus) at++;
    if (!isDigit(bytes[at]!)) return -1;
    while (isDigit(bytes[at]!)) at++;
  }
  return at;
}

export function skipSpaces(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === space) at++;
  return at;
}

/** What the scan of rows adds to. */
export interface PlainRows {
  /** The number of cells that a plain row has. */
  readonly width: number;
  /** By column: the flags of all its plain cells. */
  readonly columns: number[];
  /** `titleHash` is of the bytes of the first cell, and 0 if the row is not plain. */
  readonly addRow: (start: number, isPlain: boolean, titleHash: number) => void;
}

/** Adds the rows of a text, from `start` on. */
export function scanPlainRows(text: string, { start, end }: Span, rows: PlainRows): void {
  for (let from = start; from < end; ) {
    const lines = encodeLines(text, from, end);
    // A line that is too long for the buffer is read as it always was.
    if (lines.length === 0) rows.addRow(from, false, 0);
    else if (lines.isAscii) scanLines(lines.bytes, lines.length, from, rows);
    else scanLines(lines.bytes, lines.length, from, rows, countCharacters);
    from = lines.end;
  }
}

type Count = (bytes: Uint8Array, from: number, to: number) => number;

function scanLines(bytes: Uint8Array, length: number, start: number, rows: PlainRows, count?: Count): void {
  let offset = start;
  for (let at = 0; at < length; ) {
    let end = scanLine(bytes, at, rows);
    const isPlain = end >= 0;
    if (!isPlain) {
      end = at;
      while (byteClasses[bytes[end]!] !== byteClass.lineEnd) end++;
    }
    rows.addRow(offset, isPlain, isPlain ? titleHash(bytes, at) : 0);
    const next = end + (bytes[end] === 13 && bytes[end + 1] === 10 ? 2 : 1);
    offset += count ? count(bytes, at, Math.min(next, length)) : next - at;
    at = next;
  }
}

export const hashBasis = 0x811c9dc5 | 0;

export const hashFactor = 0x01000193;

/** The low bits of the hash depend on the high ones too. */
export const finishHash = (hash: number): number => hash ^ (hash >>> 15);

export const emptyTitleHash = finishHash(hashBasis);

/** FNV-1a, of the first cell of a plain row. */
function titleHash(bytes: Uint8Array, start: number): number {
  const from = skipSpaces(bytes, skipSpaces(bytes, start) + 1);
  let end = from;
  while (byteClasses[bytes[end]!]! < byteClass.pipe) end++;
  while (end > from && bytes[end - 1] === space) end--;
  let hash = hashBasis;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, hashFactor);
  return finishHash(hash);
}

/** The index of the line end after a plain row; -1 if the row is not plain. */
function scanLine(bytes: Uint8Array, start: number, { width, columns }: PlainRows): number {
  let at = skipSpaces(bytes, start);
  if (byteClasses[bytes[at]!] !== byteClass.pipe) return -1;
  let column = 0;
  for (;;) {
    at = skipSpaces(bytes, at + 1);
    const first = bytes[at]!;
    let flags: number = cellFlag.empty;
    // What follows the last bar is a cell only if it is not blank.
    if (byteClasses[first] === byteClass.lineEnd) break;
    if (byteClasses[first] !== byteClass.pipe) {
      const after = isDigit(first) || first === minus ? skipNumber(bytes, at) : -1;
      if (after >= 0) {
        flags = cellFlag.number;
        if (first === minus) flags |= cellFlag.negative;
        if (bytes[first === minus ? at + 1 : at] === zero) flags |= cellFlag.zero;
        at = after;
      } else {
        flags = cellFlag.text;
        at = skipText(bytes, at);
        if (at < 0) return -1;
      }
    }
    if (column === width) return -1;
    columns[column++]! |= flags;
    if (byteClasses[bytes[at]!] === byteClass.lineEnd) break;
  }
  return column === width ? at : -1;
}

/** The index of the bar or line end after a number that is the whole cell; -1 if something else follows. */
function skipNumber(bytes: Uint8Array, from: number): number {
  const end = numberEnd(bytes, from);
  if (end < 0) return -1;
  const at = skipSpaces(bytes, end);
  const after = byteClasses[bytes[at]!];
  return after === byteClass.pipe || after === byteClass.lineEnd ? at : -1;
}

/** Whether the cell that begins here is a number. */
export const isNumberCell = (bytes: Uint8Array, from: number): boolean =>
  (isDigit(bytes[from]!) || bytes[from] === minus) && skipNumber(bytes, from) >= 0;

/** The index of the bar or line end after a text; -1 if a character of it needs a closer look. */
function skipText(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    const found = byteClasses[bytes[at]!]!;
    if (found === byteClass.own) continue;
    if (found === byteClass.pipe || found === byteClass.lineEnd) return at;
    if (found === byteClass.special || isReplaced(bytes, at)) return -1;
  }
}

/** U+FFFD, which encoding writes for half a surrogate pair: JSON has an escape for that. */
const isReplaced = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
