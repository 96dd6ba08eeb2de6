import { cellFlag } from "../text/cell-flags.js";
import { flagsOfText } from "../text/json-number.js";
import { createCellList, growCells } from "../text/text-cells.js";
import type { DataLimits, DataOptions } from "./reader.js";
import type { TextCells } from "./text-cells.js";

/** Records that all have the same fields in the same order, with plain values. */
interface ColumnarRecords {
  readonly names: readonly string[];
  /** No row of it is a header. */
  readonly cells: TextCells;
}

const quote = 34;
const comma = 44;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Where a scan is, and what it has found. */
interface Scan {
  readonly text: string;
  readonly limits: DataLimits;
  /** Whether a record ends with its line. */
  readonly isLines: boolean;
  readonly list: ReturnType<typeof createCellList>;
  readonly names: string[];
  /** The names as they are written, quotes included. */
  readonly keys: string[];
  readonly columnKinds: number[];
  at: number;
  count: number;
  rows: number;
}

/**
 * The records of JSON or JSON Lines, as most files have them: the same fields in each, and only strings without escapes, numbers and nulls.
 * `undefined` for anything else, mistakes and what exceeds the limits included: then the text is read value by value, which finds their place.
 * A test holds both equal.
 */
export function scanJson(text: string, limits: DataLimits, isLines: boolean): ColumnarRecords | undefined {
  const list = createCellList();
  const scan: Scan = { text, limits, isLines, list, names: [], keys: [], columnKinds: [], at: 0, count: 0, rows: 0 };
  const isRead = isLines ? readLines(scan) : readArray(scan);
  const { names, columnKinds, rows } = scan;
  if (!isRead || rows === 0 || new Set(names).size < names.length) return undefined;
  const cells = { text, width: names.length, rowCount: rows, ...list, hasQuotes: false, columnKinds };
  return { names, cells };
}

/** Whether options change what values are read as. */
export const keepsValues = ({ text, null: blanks, decimal, thousands, strip, dates, path }: DataOptions): boolean =>
  [text, blanks, decimal, thousands, strip, dates, path].every((option) => option === undefined);

function readArray(scan: Scan): boolean {
  const { text } = scan;
  skipSpace(scan);
  if (text.charCodeAt(scan.at) !== openBracket) return false;
  do {
    scan.at++;
    skipSpace(scan);
    if (!readRecord(scan)) return false;
    skipSpace(scan);
  } while (text.charCodeAt(scan.at) === comma);
  if (text.charCodeAt(scan.at++) !== closeBracket) return false;
  skipSpace(scan);
  return scan.at === text.length;
}

function readLines(scan: Scan): boolean {
  const { text } = scan;
  for (skipLineEnds(scan); scan.at < text.length; skipLineEnds(scan)) {
    if (!readRecord(scan)) return false;
    skipSpace(scan);
    if (scan.at < text.length && !isLineEnd(text.charCodeAt(scan.at))) return false;
  }
  return true;
}

function readRecord(scan: Scan): boolean {
  const { text, limits, keys } = scan;
  if (text.charCodeAt(scan.at) !== openBrace || scan.rows === limits.rows) return false;
  let column = 0;
  do {
    scan.at++;
    skipSpace(scan);
    if (!readKey(scan, column)) return false;
    skipSpace(scan);
    if (text.charCodeAt(scan.at++) !== colon) return false;
    skipSpace(scan);
    if (!readValue(scan, column++)) return false;
    skipSpace(scan);
  } while (text.charCodeAt(scan.at) === comma);
  scan.rows++;
  return text.charCodeAt(scan.at++) === closeBrace && column === keys.length && scan.count <= limits.cells;
}

/** The first record names the columns; the others have to repeat its names. */
function readKey(scan: Scan, column: number): boolean {
  const { text, keys, names, rows } = scan;
  const key = keys[column];
  if (rows > 0) {
    if (key === undefined || !text.startsWith(key, scan.at)) return false;
    scan.at += key.length;
    return true;
  }
  const end = text.charCodeAt(scan.at) === quote ? stringEnd(text, scan.at + 1) : -1;
  if (end < 0 || column >= scan.limits.cells) return false;
  keys.push(text.slice(scan.at, end + 1));
  names.push(text.slice(scan.at + 1, end));
  scan.columnKinds.push(0);
  scan.at = end + 1;
  return true;
}

function readValue(scan: Scan, column: number): boolean {
  const { text, list } = scan;
  const start = scan.at;
  let [from, end, kind] = [start, start, 0];
  if (text.charCodeAt(start) === quote) {
    from = start + 1;
    end = stringEnd(text, from);
    if (end < 0) return false;
    kind = cellFlag.text;
    scan.at = end + 1;
  } else if (text.startsWith("null", start)) {
    kind = cellFlag.empty;
    scan.at = start + 4;
  } else {
    while (isPartOfNumber(text.charCodeAt(end))) end++;
    kind = flagsOfText(text, start, end);
    if (kind === cellFlag.text) return false;
    scan.at = end;
  }
  if (scan.count === list.start.length) growCells(list, start, text.length);
  list.start[scan.count] = from;
  list.end[scan.count] = end;
  list.kinds[scan.count++] = kind;
  scan.columnKinds[column]! |= kind;
  return true;
}

/** The index of the quote that ends a string without escapes; -1 for other strings. */
function stringEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash || code < 32) return -1;
  }
  return -1;
}

const isPartOfNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101;

const isLineEnd = (code: number): boolean => code === 10 || code === 13;

function skipSpace(scan: Scan): void {
  const { text, isLines } = scan;
  for (;;) {
    const code = text.charCodeAt(scan.at);
    if (code !== 32 && code !== 9 && (isLines || !isLineEnd(code))) return;
    scan.at++;
  }
}

function skipLineEnds(scan: Scan): void {
  const { text } = scan;
  for (;;) {
    const code = text.charCodeAt(scan.at);
    if (code !== 32 && code !== 9 && !isLineEnd(code)) return;
    scan.at++;
  }
}
