import { type EncodedLines, encodeLines } from "../text/encode-lines.js";
import type { DataLimits } from "./reader.js";
import { createCellList, growCells, type TypedTextCells, textKind } from "./text-cells.js";
import { surelyDouble, textCellKind } from "./text-kind.js";

const lineFeed = 10;
const carriageReturn = 13;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;

/** The characters that may separate cells here: ASCII, and no part of a number. */
const plainDelimiter = /^[\0-\x7f]$/;
const partOfNumber = /[\d.eE+-]/;

/**
 * The cells of a text without quotes, as most tables are: only delimiters and line ends have a meaning in it. `undefined` if the text
 * is anything but rows of one length within the limits: then `parseCsv` reads it, which finds the mistake and its place. A test holds both
 * equal.
 */
export function scanCsv(
  text: string,
  delimiter: string,
  limits: DataLimits,
  hasHeader: boolean,
): TypedTextCells | undefined {
  if (!plainDelimiter.test(delimiter) || partOfNumber.test(delimiter) || text.includes('"')) return undefined;
  const scan = createScan(text, delimiter.charCodeAt(0), limits, hasHeader ? 1 : 0);
  for (let start = 0; start < text.length; ) {
    const lines = encodeLines(text, start, text.length);
    // A line that is too long for the buffer.
    if (lines.to === lines.from && lines.end > start + 2) return undefined;
    if (!scanLines(lines, start, scan)) return undefined;
    start = lines.end;
  }
  const { list, width, rows: rowCount, columnKinds, columnLengths } = scan;
  return { text, width, rowCount, ...list, hasQuotes: false, columnKinds, columnLengths };
}

const createScan = (text: string, separator: number, limits: DataLimits, headers: number) => ({
  text,
  separator,
  list: createCellList(),
  columnKinds: [] as number[],
  columnLengths: [] as number[],
  headers,
  mostCells: limits.cells,
  mostRows: limits.rows + headers,
  count: 0,
  /** The offset in the text of what is at index 0 of the bytes; it falls with each byte that begins no character. */
  offset: 0,
  rows: 0,
  width: 0,
});

type Scan = ReturnType<typeof createScan>;

/** Adds the rows of some lines, which begin at `start` in the text. False if they are not plain rows. */
function scanLines({ bytes, from, to }: EncodedLines, start: number, scan: Scan): boolean {
  const { headers, mostCells, mostRows } = scan;
  scan.offset = start - from;
  for (let at = from; at < to; at++) {
    const code = bytes[at]!;
    if (code === lineFeed || code === carriageReturn) continue;
    const first = scan.count;
    at = scanRow(bytes, at, scan);
    const rows = ++scan.rows;
    if (rows === 1) scan.width = scan.count;
    // Another length, also that of a line of spaces.
    if (scan.count - first !== scan.width || rows > mostRows) return false;
    // Of the header too, before there is a second row to count.
    if (Math.max((rows - headers) * scan.width, scan.width - 1) > mostCells) return false;
  }
  return true;
}

/**
 * Adds the cells of the row that begins at an index. Gives the index of its line end. One function on purpose: it does nearly all of the work
 * on a file, and the engine makes it fast before it has learned to inline a dozen small ones.
 */
function scanRow(bytes: Uint8Array, from: number, scan: Scan): number {
  const { text, separator, list, columnKinds, columnLengths } = scan;
  const { integer, number, exact, negative, zero: zeroBit, text: textBit } = textKind;
  const isBody = scan.rows >= scan.headers;
  const first = scan.count;
  let { start: starts, end: ends, kinds } = list;
  let { count, offset } = scan;
  let at = from;
  let code = bytes[at]!;
  for (;;) {
    const begin = offset + at;
    const initial = code;
    let kind = 0;
    if (code === minus || (code >= zero && code <= nine)) {
      // Nothing may follow a leading zero, and digits must be before and after a point.
      if (code === minus) code = bytes[++at]!;
      const digits = at;
      const leading = code === zero;
      if (leading) code = bytes[++at]!;
      else while (code >= zero && code <= nine) code = bytes[++at]!;
      kind = at > digits ? integer : 0;
      let isExact = at - digits > mostDigits;
      if (code === point && kind !== 0) {
        kind = number;
        code = bytes[++at]!;
        const fraction = at;
        while (code >= zero && code <= nine) code = bytes[++at]!;
        if (at === fraction) kind = 0;
        isExact = at - digits > mostDigits + 1 || bytes[at - 1] === zero || (bytes[fraction] === zero && leading);
      } else if (initial === minus && leading) isExact = true;
      if (code !== separator && code !== lineFeed && code !== carriageReturn) kind = 0;
      else if (kind !== 0) {
        if (initial === minus) kind |= negative;
        if (leading) kind |= zeroBit;
        if (isExact) kind |= exact;
        // It may be beyond all doubles.
        if (at - digits > surelyDouble) kind = 0;
      }
    }
    while (code !== separator && code !== lineFeed && code !== carriageReturn) {
      if (code >= 0x80) offset += code >= 0xf0 ? 1 : code < 0xc0 ? -1 : 0;
      code = bytes[++at]!;
    }
    const end = offset + at;
    if (kind === 0) kind = end > begin && isLetter(initial) ? textBit : textCellKind(text, begin, end);
    if (count === starts.length) {
      growCells(list, begin, text.length);
      ({ start: starts, end: ends, kinds } = list);
    }
    starts[count] = begin;
    ends[count] = end;
    kinds[count] = kind;
    const column = count++ - first;
    if (column === columnKinds.length) {
      columnKinds.push(0);
      columnLengths.push(0);
    }
    if (isBody) {
      columnKinds[column]! |= kind;
      if (kind === textBit) columnLengths[column]! += end - begin;
    }
    if (code !== separator) break;
    code = bytes[++at]!;
  }
  scan.count = count;
  scan.offset = offset;
  return at;
}

/** A double keeps fifteen digits. */
const mostDigits = 15;

/** A first byte after which a cell can only be text. */
const isLetter = (byte: number): boolean => byte > nine && byte < 0x80;
