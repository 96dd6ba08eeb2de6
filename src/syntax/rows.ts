import type { Span } from "../text/span.js";
import {
  afterLineEnd,
  code,
  interpolationEnd,
  isAttributes,
  isBlank,
  isLineEnd,
  isNumber,
  lineEnd,
  opensInterpolation,
  skipBlanks,
  trim,
} from "./scan.js";

/** What a cell is at first sight. `special` needs a closer look: quotes, escapes, interpolation. */
export const cellKind = { empty: 0, number: 1, text: 2, special: 3 } as const;

export type CellKind = (typeof cellKind)[keyof typeof cellKind];

/** Numbers by index. */
export interface Offsets {
  [index: number]: number;
  readonly length: number;
}

/** A typed array holds many numbers in little memory, but making one costs more than a small table. */
const createOffsets = (length: number): Offsets =>
  length > 1024 ? new Int32Array(length) : new Array<number>(length).fill(0);

/**
 * A run of data rows, as offsets into the text: a table of a hundred thousand rows makes no object for each cell.
 * Row `r` has the cells `firstCell[r]` to `firstCell[r + 1] - 1`; cell `c` is `text.slice(cellStart[c], cellEnd[c])`, trimmed.
 */
export interface RowRun {
  readonly text: string;
  readonly span: Span;
  readonly rowCount: number;
  readonly rowStart: Offsets;
  readonly rowEnd: Offsets;
  readonly firstCell: Offsets;
  readonly cellStart: Offsets;
  readonly cellEnd: Offsets;
  readonly cellKind: Offsets;
  /** The `{…}` after a row, by row. */
  readonly attributes: ReadonlyMap<number, Span>;
}

/** Splits a run of rows into cells. A `|` inside `{{ }}` or after a backslash does not split. */
export function scanRows(text: string, span: Span): RowRun {
  // Counted first, so that each list has its final length. Escaped bars are counted too: a few entries stay unused.
  const rows = countLines(text, span);
  const cells = countPipes(text, span) + rows;
  const run = {
    text,
    span,
    rowCount: rows,
    rowStart: createOffsets(rows),
    rowEnd: createOffsets(rows),
    firstCell: createOffsets(rows + 1),
    cellStart: createOffsets(cells),
    cellEnd: createOffsets(cells),
    cellKind: createOffsets(cells),
    attributes: new Map<number, Span>(),
  };
  let cell = 0;
  let at = span.start;
  // Rows may be indented: white space before the first bar has no meaning.
  for (let row = 0; row < rows; row++) {
    const start = skipBlanks(text, at, span.end);
    const end = lineEnd(text, start);
    run.rowStart[row] = start;
    run.rowEnd[row] = end;
    run.firstCell[row] = cell;
    cell = scanRow(run, row, start + 1, end, cell);
    at = afterLineEnd(text, end);
  }
  run.firstCell[rows] = cell;
  return run;
}

type MutableRun = RowRun & { readonly attributes: Map<number, Span> };

/** Scans one row from after its first `|`; gives the index of the next free cell. */
function scanRow(run: MutableRun, row: number, start: number, end: number, first: number): number {
  const { text } = run;
  let cell = first;
  let from = start;
  let special = false;
  for (let at = start; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === code.pipe) {
      addCell(run, cell++, from, at, special);
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
  if (hasAttributes) run.attributes.set(row, rest);
  // What follows the last bar is not a cell if it is blank or attributes, but `|` alone is one empty cell.
  const isCell = rest.start < rest.end && !hasAttributes;
  if (!isCell && cell > first) return cell;
  addCell(run, cell, from, isCell ? end : from, special && isCell);
  return cell + 1;
}

function addCell(run: RowRun, cell: number, from: number, to: number, special: boolean): void {
  const { text } = run;
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  run.cellStart[cell] = start;
  run.cellEnd[cell] = end;
  run.cellKind[cell] = special ? cellKind.special : plainKind(text, start, end);
}

/** `+5`, `.5` and `1,234` are not numbers in JSON and stay text, so that igx never changes what the author typed. */
function plainKind(text: string, start: number, end: number): number {
  if (start === end) return cellKind.empty;
  const first = text.charCodeAt(start);
  if (first === code.doubleQuote) return cellKind.special;
  const mayBeNumber = first === code.minus || (first >= 48 && first <= 57);
  return mayBeNumber && isNumber(text, start, end) ? cellKind.number : cellKind.text;
}

function countLines(text: string, { start, end }: Span): number {
  let lines = 1;
  for (let at = start; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === code.lineFeed || (char === code.carriageReturn && text.charCodeAt(at + 1) !== code.lineFeed)) lines++;
  }
  return lines;
}

function countPipes(text: string, { start, end }: Span): number {
  let pipes = 0;
  for (let at = text.indexOf("|", start); at >= 0 && at < end; at = text.indexOf("|", at + 1)) pipes++;
  return pipes;
}

/** The offset after the last of the consecutive lines that begin with `|`, of which the first begins at `offset`. */
export function rowsEnd(text: string, offset: number): number {
  let end = lineEnd(text, offset);
  // A blank line or a comment ends the token but not the table: the directive takes the next run of rows too.
  while (end < text.length && isLineEnd(text.charCodeAt(end))) {
    const next = skipBlanks(text, afterLineEnd(text, end), text.length);
    if (text.charCodeAt(next) !== code.pipe) break;
    end = lineEnd(text, next);
  }
  return end;
}
