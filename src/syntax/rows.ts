import { type EncodedLines, encodeLines } from "../text/encode-lines.js";
import type { Span } from "../text/span.js";
import { plainDecorationEnd, scanPlainHeader } from "./plain-header.js";
import { type PlainRows, type RowsAt, scanPlainRows } from "./plain-rows.js";
import { type CellKind, cellKind, type RowCells } from "./row-cells.js";
import { afterLineEnd, code, indexOrEnd, isBlank, isLineEnd, isNumber, lineEnd, skipBlanks, trim } from "./scan.js";
import { isAttributes } from "./scan-braces.js";
import { interpolationEnd, opensInterpolation } from "./scan-literals.js";

/**
 * A run of data rows. A table of a million rows is a number for each row and what is known of all its plain rows together; `scanRow` gives
 * the cells of one.
 */
export interface RowRun {
  readonly text: string;
  readonly span: Span;
  readonly rowCount: number;
  /** Where each row begins: at its first `|`, or at the white space before it. */
  readonly rowStart: ArrayLike<number>;
  /** A hash of the first cell of each plain row. */
  readonly titleHash: ArrayLike<number>;
  /** How many cells a plain row has: as many as the first row. */
  readonly width: number;
  /** By column: what the cells of the plain rows contain, as flags of `cellFlag`. */
  readonly columns: readonly number[];
  /** The rows that are not plain, in their order. The first row is one, and the decoration below it: they are not data. */
  readonly oddRows: readonly number[];
  /** The cells of the first row. */
  readonly header: RowCells;
  /** Whether the second row only says how columns are aligned, and has no attributes. */
  readonly hasPlainDecoration: boolean;
}

/** Finds the rows of a run. */
export function scanRows(text: string, span: Span): RowRun {
  const head = encodeLines(text, span.start, span.end);
  const first = scanPlainHeader(head, span.start) ?? scanRow(text, span.start);
  const width = first.starts.length;
  // Most rows are about as long as the first; if not, the lists grow.
  const room = Math.ceil((1.2 * (span.end - span.start)) / (first.end + 1 - span.start)) + 8;
  const isSmall = room <= fewRows;
  const second = nextLine(text, first.end, span);
  const hasSecond = second < span.end;
  const below = hasSecond ? rowsBelow(text, second, span, head) : undefined;
  const decorationEnd = below ? plainDecorationEnd(below.lines.bytes, below.at, below.lines.to) : -1;
  const isDecorated = decorationEnd >= 0 || (hasSecond && isDecoration(text, second));
  const rows: PlainRows = {
    width,
    columns: zeros(width),
    // Of most tables these are all: the header, and the row that aligns columns.
    oddRows: isDecorated ? [0, 1] : [0],
    count: isDecorated ? 2 : 1,
    starts: isSmall ? fewStarts : new Int32Array(room),
    titleHashes: isSmall ? fewHashes : new Int32Array(room),
  };
  rows.starts[0] = span.start;
  rows.titleHashes[0] = 0;
  if (isDecorated) {
    rows.starts[1] = second;
    rows.titleHashes[1] = 0;
  }
  if (below) scanPlainRows(text, isDecorated ? rowsAfter(text, below, decorationEnd, span) : below, span.end, rows);
  const { columns, oddRows, count, starts, titleHashes } = rows;
  return {
    text,
    span,
    rowCount: count,
    rowStart: starts === fewStarts ? listOf(starts, count) : starts,
    titleHash: titleHashes === fewHashes ? listOf(titleHashes, count) : titleHashes,
    width,
    columns,
    oddRows,
    header: first,
    hasPlainDecoration: decorationEnd >= 0,
  };
}

/** The rows from the second one on, in the lines that are encoded already if they can be found there. */
function rowsBelow(text: string, second: number, span: Span, head: EncodedLines): RowsAt {
  if (head.isAscii && second < head.end) return { lines: head, at: head.from + second - span.start, start: second };
  const lines = encodeLines(text, second, span.end);
  return { lines, at: lines.from, start: second };
}

/** The rows after the decoration; `end` is the index of its line end, or -1 if it is not plain. */
function rowsAfter(text: string, { lines, at, start }: RowsAt, end: number, span: Span): RowsAt {
  const { bytes } = lines;
  if (end >= 0) {
    const next = end + (bytes[end] === code.carriageReturn && bytes[end + 1] === code.lineFeed ? 2 : 1);
    return { lines, at: next, start: start + next - at };
  }
  const third = nextLine(text, lineEnd(text, start), span);
  const rest = encodeLines(text, third, span.end);
  return { lines: rest, at: rest.from, start: third };
}

/** The rows of the same table in another text, or elsewhere in its own. */
export function moveRows(run: RowRun, text: string, span: Span): RowRun {
  const by = span.start - run.span.start;
  if (by === 0) return { ...run, text, span };
  const header = moveCells(run.header, by);
  return { ...run, text, span, rowStart: movedList(run.rowStart, by, run.rowCount), header };
}

function moveCells(cells: RowCells, by: number): RowCells {
  const { start, end, starts, ends, attributes } = cells;
  return {
    ...cells,
    start: start + by,
    end: end + by,
    starts: movedList(starts, by),
    ends: movedList(ends, by),
    ...(attributes && { attributes: { start: attributes.start + by, end: attributes.end + by } }),
  };
}

function movedList(offsets: ArrayLike<number>, by: number, count = offsets.length): number[] {
  const list = new Array<number>(count);
  for (let index = 0; index < count; index++) list[index] = offsets[index]! + by;
  return list;
}

/** Small tables are scanned into the same lists, and keep a copy of what they need: a typed array of its own takes longer than the scan. */
const fewRows = 256;
const fewStarts = new Int32Array(fewRows);
const fewHashes = new Int32Array(fewRows);

/** With room for its numbers alone, which a list that grows has not. */
function listOf(numbers: ArrayLike<number>, count: number): number[] {
  const list = new Array<number>(count);
  for (let index = 0; index < count; index++) list[index] = numbers[index]!;
  return list;
}

function zeros(count: number): number[] {
  const list = new Array<number>(count);
  for (let index = 0; index < count; index++) list[index] = 0;
  return list;
}

const nextLine = (text: string, end: number, span: Span): number => Math.min(afterLineEnd(text, end), span.end);

/** Whether the row only says how columns are aligned, as in Markdown tables. */
const isDecoration = (text: string, start: number): boolean => {
  const { starts, ends, kinds } = scanRow(text, start);
  return kinds.every(
    (kind, cell) => kind !== cellKind.special && decorationCell.test(text.slice(starts[cell], ends[cell])),
  );
};

/** A cell of a row that only says how columns are aligned. */
export const decorationCell = /^:?-+:?$/;

/** The cells of the row that is being read, in lists that the next row uses again: of a row, copies that fit are kept. */
let open = { count: 0, starts: [] as number[], ends: [] as number[], kinds: [] as CellKind[] };

/** A row of more cells is somebody's mistake, and keeps its lists for itself. */
const manyCells = 4096;

/** The cells of the row that begins at an offset. A `|` inside `{{ }}` or after a backslash does not split. Rows may be indented. */
export function scanRow(text: string, offset: number): RowCells {
  const start = skipBlanks(text, offset, text.length);
  open.count = 0;
  let from = start + 1;
  let special = false;
  // The end of the line is met on the way, except by rows with interpolations.
  let end = -1;
  let at = start + 1;
  for (; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === code.pipe) {
      addCell(text, from, at, special);
      from = at + 1;
      special = false;
    } else if (isLineEnd(char)) break;
    else if (char === code.backslash) {
      special = true;
      if (!isLineEnd(text.charCodeAt(at + 1))) at++;
    } else if (char === code.openBrace && opensInterpolation(text, at)) {
      special = true;
      if (end < 0) end = lineEnd(text, at);
      const close = interpolationEnd(text, at, end);
      // Without its end, `{{` is text here: the bars after it still split, and the finding comes when the cell is read.
      if (close > 0) at = close - 1;
    }
  }
  end = Math.min(at, text.length);
  // Attributes follow the last bar that is not escaped: `| {color=#fff}` is one empty cell with a colour.
  const rest = trim(text, from, end);
  const hasAttributes = isAttributes(text, rest);
  // What follows the last bar is not a cell if it is blank or attributes, but `|` alone is one empty cell.
  const isCell = rest.start < rest.end && !hasAttributes;
  if (isCell || open.count === 0) addCell(text, from, isCell ? end : from, special && isCell);
  const { count, starts, ends, kinds } = open;
  const cells = { start, end, starts: listOf(starts, count), ends: listOf(ends, count), kinds: kinds.slice(0, count) };
  if (count > manyCells) open = { count: 0, starts: [], ends: [], kinds: [] };
  return hasAttributes ? { ...cells, attributes: rest } : cells;
}

function addCell(text: string, from: number, to: number, special: boolean): void {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  const at = open.count++;
  open.starts[at] = start;
  open.ends[at] = end;
  open.kinds[at] = special ? cellKind.special : plainKind(text, start, end);
}

/** `+5`, `.5` and `1,234` are not numbers in JSON and stay text, so that igx never changes what the author typed. */
function plainKind(text: string, start: number, end: number): CellKind {
  if (start === end) return cellKind.empty;
  const first = text.charCodeAt(start);
  if (first === code.doubleQuote) return cellKind.special;
  const mayBeNumber = first === code.minus || (first >= 48 && first <= 57);
  return mayBeNumber && isNumber(text, start, end) ? cellKind.number : cellKind.text;
}

/** A row from its first `|` to the end of its line. */
export function rowSpan({ text, rowStart }: RowRun, row: number): Span {
  const start = skipBlanks(text, rowStart[row]!, text.length);
  return { start, end: lineEnd(text, start) };
}

/** The offset after the last of the consecutive lines that begin with `|`, of which the first begins at `offset`. */
export function rowsEnd(text: string, offset: number): number {
  let end = lineEndFrom(text, offset);
  // A blank line or a comment ends the token but not the table: the directive takes the next run of rows too.
  while (end < text.length) {
    const next = skipBlanks(text, afterLineEnd(text, end), text.length);
    if (text.charCodeAt(next) !== code.pipe) break;
    end = lineEndFrom(text, next);
  }
  return end;
}

/** Where the next line end of each kind is from an offset on, or the end of the text: one that is missing is searched only once. */
let known = "";
let knownFrom = 0;
let lineFeed = 0;
let carriageReturn = 0;

/** `lineEnd` by searches of the engine, which are ten times as fast in long lines. */
function lineEndFrom(text: string, offset: number): number {
  const isKnown = text === known && offset >= knownFrom;
  if (!isKnown || lineFeed < offset) lineFeed = indexOrEnd(text, "\n", offset);
  if (!isKnown || carriageReturn < offset) carriageReturn = indexOrEnd(text, "\r", offset);
  known = text;
  knownFrom = offset;
  return Math.min(lineFeed, carriageReturn);
}
