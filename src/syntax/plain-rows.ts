import { type EncodedLines, encodeLines } from "../text/encode-lines.js";
import { countCharacters } from "../text/utf8.js";

/*
 * A first look at rows, as bytes. Nearly all rows of a large table are plain: as many cells as the first row, and characters that mean
 * themselves, in this language and in JSON. What is known of them is known of all; the others are read one by one.
 */

/**
 * What a column of plain cells contains: bits, since a table has many cells. A number with an exponent, or with hundreds of digits, may be
 * greater than any that pictures can draw.
 */
export const cellFlag = { empty: 1, number: 2, text: 4, negative: 8, zero: 16, exponent: 32 } as const;

/** A number of fewer digits is a double; the greatest one has 309. */
export const surelyDouble = 300;

/** What the cells of a column can contain if nothing is known of them. */
export const anyCell = Object.values(cellFlag).reduce((all, flag) => all | flag, 0);

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

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;
const colon = 58;
const pipe = 124;

const isDigit = (byte: number): boolean => byte >= zero && byte <= nine;

/** The index after the JSON number that begins here, as `isNumber` knows it (RFC 8259, section 6); -1 if none begins. */
function numberEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  if (bytes[at] === minus) at++;
  if (bytes[at] === zero) at++;
  else {
    if (!isDigit(bytes[at]!)) return -1;
    while (isDigit(bytes[at]!)) at++;
  }
  if (bytes[at] === point) {
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

/** What the scan of rows fills. */
export interface PlainRows {
  /** The number of cells that a plain row has. */
  readonly width: number;
  /** By column: the flags of all its plain cells. */
  readonly columns: number[];
  readonly oddRows: number[];
  count: number;
  /** By row, with room for more than `count`. */
  starts: Int32Array;
  /** Of the bytes of the first cell; 0 if the row is not plain. */
  titleHashes: Int32Array;
}

/** Rows from `start` on, which is at an index of some lines of their text. */
export interface RowsAt {
  readonly lines: EncodedLines;
  readonly at: number;
  readonly start: number;
}

/** Adds the rows of a text, which end at `end`. */
export function scanPlainRows(text: string, { lines: first, at, start }: RowsAt, end: number, rows: PlainRows): void {
  if (start < end) addLines(first, at, start, rows);
  for (let from = first.end; from < end; ) {
    const lines = encodeLines(text, from, end);
    addLines(lines, lines.from, from, rows);
    from = lines.end;
  }
}

function addLines(lines: EncodedLines, at: number, start: number, rows: PlainRows): void {
  // A line that is too long for the buffer is read as it always was.
  if (lines.to === lines.from) addOddRow(rows, start);
  else scanLines(lines, at, start, rows);
}

function addOddRow(rows: PlainRows, start: number): void {
  rows.oddRows.push(rows.count);
  addRow(rows, start, 0);
}

function addRow(rows: PlainRows, start: number, titleHash: number): void {
  if (rows.count === rows.starts.length) {
    rows.starts = doubled(rows.starts);
    rows.titleHashes = doubled(rows.titleHashes);
  }
  rows.starts[rows.count] = start;
  rows.titleHashes[rows.count++] = titleHash;
}

function doubled(list: Int32Array): Int32Array {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}

function scanLines({ bytes, to, isAscii }: EncodedLines, from: number, start: number, rows: PlainRows): void {
  const { width, columns } = rows;
  let offset = start;
  for (let at = from; at < to; ) {
    let end = plainRowEnd(bytes, at, width, columns);
    if (end >= 0) addRow(rows, offset, titleHash(bytes, at));
    else {
      addOddRow(rows, offset);
      end = at;
      while (bytes[end] !== lineFeed && bytes[end] !== carriageReturn) end++;
    }
    const next = end + (bytes[end] === carriageReturn && bytes[end + 1] === lineFeed ? 2 : 1);
    offset += isAscii ? next - at : countCharacters(bytes, at, Math.min(next, to));
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
  // The only control characters of a plain row are those of its line end.
  while (bytes[end] !== pipe && bytes[end]! >= space) end++;
  while (end > from && bytes[end - 1] === space) end--;
  let hash = hashBasis;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, hashFactor);
  return finishHash(hash);
}

/**
 * The index of the line end after a plain row; -1 if the row is not plain. One function with all its loops: made of small functions, it took
 * three times as long.
 */
function plainRowEnd(bytes: Uint8Array, start: number, width: number, columns: number[]): number {
  let at = skipSpaces(bytes, start);
  if (bytes[at] !== pipe) return -1;
  for (let column = 0; ; column++) {
    do at++;
    while (bytes[at] === space);
    let byte = bytes[at]!;
    // What follows the last bar is a cell only if it is not blank.
    if (byte === lineFeed || byte === carriageReturn) return column === width ? at : -1;
    if (column === width) return -1;
    let flags: number = cellFlag.empty;
    if (byte !== pipe) {
      flags = cellFlag.text;
      if (byte <= nine && byte >= minus) {
        const first = at;
        let isNumber = true;
        flags = cellFlag.number;
        if (byte === minus) {
          flags |= cellFlag.negative;
          byte = bytes[++at]!;
        }
        if (byte === zero) {
          flags |= cellFlag.zero;
          byte = bytes[++at]!;
          isNumber = byte < zero || byte > nine;
        } else if (byte < zero || byte > nine) isNumber = false;
        else
          do byte = bytes[++at]!;
          while (byte <= nine && byte >= zero);
        if (byte === point && isNumber) {
          byte = bytes[++at]!;
          isNumber = byte <= nine && byte >= zero;
          while (byte <= nine && byte >= zero) byte = bytes[++at]!;
        }
        while (byte === space) byte = bytes[++at]!;
        if (!isNumber || (byte !== pipe && byte !== lineFeed && byte !== carriageReturn)) {
          const after = (byte | 32) === 101 ? skipNumber(bytes, first) : -1;
          if (after < 0) {
            // A row of hyphens is perhaps not meant as data.
            if (column === 0 && bytes[first] === minus && (bytes[first + 1] === minus || bytes[first + 1] === space))
              return -1;
            flags = cellFlag.text;
          } else {
            flags |= cellFlag.exponent;
            at = after;
            byte = bytes[at]!;
          }
        } else if (at - first > surelyDouble) flags |= cellFlag.exponent;
      }
      if (flags === cellFlag.text) {
        if (byte === colon && column === 0 && bytes[at + 1] === minus) return -1;
        let found = byteClasses[byte]!;
        while (found === byteClass.own || (found === byteClass.unsure && !isReplaced(bytes, at)))
          found = byteClasses[bytes[++at]!]!;
        if (found !== byteClass.pipe && found !== byteClass.lineEnd) return -1;
        byte = bytes[at]!;
      }
    }
    columns[column]! |= flags;
    if (byte !== pipe) return column + 1 === width ? at : -1;
  }
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

/** U+FFFD, which encoding writes for half a surrogate pair: JSON has an escape for that. */
const isReplaced = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
