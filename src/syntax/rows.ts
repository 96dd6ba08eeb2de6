import type { Span } from "../text/span.js";
import { scanPlainRows } from "./plain-rows.js";
import {
  afterLineEnd,
  code,
  interpolationEnd,
  isAttributes,
  isBlank,
  isNumber,
  lineEnd,
  opensInterpolation,
  skipBlanks,
  trim,
} from "./scan.js";

/** What a cell is at first sight. `special` needs a closer look: quotes, escapes, interpolation. */
export const cellKind = { empty: 0, number: 1, text: 2, special: 3 } as const;

export type CellKind = (typeof cellKind)[keyof typeof cellKind];

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
}

/** One row. Cell `c` is `text.slice(starts[c], ends[c])`, trimmed. */
export interface RowCells {
  readonly start: number;
  readonly end: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly kinds: readonly CellKind[];
  /** The `{…}` after the row. */
  readonly attributes?: Span;
}

/** Finds the rows of a run. */
export function scanRows(text: string, span: Span): RowRun {
  const first = scanRow(text, span.start);
  const width = first.starts.length;
  const columns = new Array<number>(width).fill(0);
  const oddRows: number[] = [];
  const numbers = rowNumbers();
  const addRow = (start: number, isPlain: boolean, titleHash: number) => {
    if (!isPlain) oddRows.push(numbers.count());
    numbers.add(start, titleHash);
  };
  addRow(span.start, false, 0);
  let from = nextLine(text, first.end, span);
  if (from < span.end && isDecoration(text, from)) {
    addRow(from, false, 0);
    from = nextLine(text, lineEnd(text, from), span);
  }
  scanPlainRows(text, { start: from, end: span.end }, { width, columns, addRow });
  const [rowCount, rowStart, titleHash] = [numbers.count(), numbers.starts(), numbers.hashes()];
  return { text, span, rowCount, rowStart, titleHash, width, columns, oddRows };
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

/** Numbers of rows, in lists that grow: typed arrays take a third of the memory, but making one costs more than a small table. */
function rowNumbers() {
  let starts: number[] | Int32Array = [];
  let hashes: number[] | Int32Array = [];
  let count = 0;
  return {
    count: () => count,
    add(start: number, titleHash: number) {
      if (count >= mostInList && (count === mostInList || count === starts.length)) {
        starts = doubled(starts);
        hashes = doubled(hashes);
      }
      starts[count] = start;
      hashes[count++] = titleHash;
    },
    starts: (): ArrayLike<number> => starts,
    hashes: (): ArrayLike<number> => hashes,
  };
}

const mostInList = 1024;

function doubled(list: ArrayLike<number>): Int32Array {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}

type OpenCells = RowCells & { readonly starts: number[]; readonly ends: number[]; readonly kinds: CellKind[] };

/** The cells of the row that begins at an offset. A `|` inside `{{ }}` or after a backslash does not split. Rows may be indented. */
export function scanRow(text: string, offset: number): RowCells {
  const start = skipBlanks(text, offset, text.length);
  const end = lineEnd(text, start);
  const cells: OpenCells = { start, end, starts: [], ends: [], kinds: [] };
  let from = start + 1;
  let special = false;
  for (let at = start + 1; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === code.pipe) {
      addCell(text, cells, from, at, special);
      from = at + 1;
      special = false;
    } else if (char === code.backslash) {
      special = true;
      at++;
    } else if (char === code.openBrace && opensInterpolation(text, at)) {
      special = true;
      const close = interpolationEnd(text, at, end);
      // Without its end, `{{` is text here: the bars after it still split, and the finding comes when the cell is read.
      if (close > 0) at = close - 1;
    }
  }
  // Attributes follow the last bar that is not escaped: `| {color=#fff}` is one empty cell with a colour.
  const rest = trim(text, from, end);
  const hasAttributes = isAttributes(text, rest);
  // What follows the last bar is not a cell if it is blank or attributes, but `|` alone is one empty cell.
  const isCell = rest.start < rest.end && !hasAttributes;
  if (isCell || cells.starts.length === 0) addCell(text, cells, from, isCell ? end : from, special && isCell);
  return hasAttributes ? { ...cells, attributes: rest } : cells;
}

function addCell(text: string, { starts, ends, kinds }: OpenCells, from: number, to: number, special: boolean): void {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  starts.push(start);
  ends.push(end);
  kinds.push(special ? cellKind.special : plainKind(text, start, end));
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
let known = { text: "", offset: 0, lineFeed: 0, carriageReturn: 0 };

/** `lineEnd` by searches of the engine, which are ten times as fast in long lines. */
function lineEndFrom(text: string, offset: number): number {
  const isKnown = text === known.text && offset >= known.offset;
  const next = (lineEnd: string, found: number): number => {
    if (isKnown && found >= offset) return found;
    const at = text.indexOf(lineEnd, offset);
    return at < 0 ? text.length : at;
  };
  const lineFeed = next("\n", known.lineFeed);
  const carriageReturn = next("\r", known.carriageReturn);
  known = { text, offset, lineFeed, carriageReturn };
  return Math.min(lineFeed, carriageReturn);
}
