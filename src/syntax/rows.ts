import { type CodeUnits, codeUnits } from "../text/code-units.js";
import type { Span } from "../text/span.js";
import { type CellPlaces, createCellList } from "../text/text-cells.js";
import { code, lineEnd, skipBlanks } from "./scan.js";
import { isDecoration, keepRow, listOf, openRow, type RowCells } from "./scan-row.js";

/**
 * A run of data rows. Nearly all rows of a large table are plain: as many cells as the first row, and characters that mean themselves.
 * Their cells are offsets and share one description; the others are read one by one (`scanRow`).
 */
export interface RowRun extends CellPlaces {
  readonly span: Span;
  /** Its characters. */
  readonly units: CodeUnits;
  readonly rowCount: number;
  /** Where each row begins: at its first `|`, or at the white space before it. */
  readonly rowStart: ArrayLike<number>;
  /** The index of the first cell of each row; that of an odd row is where its cells would be. */
  readonly firstCell: ArrayLike<number>;
  /** By column: the `cellFlag` bits of all cells in plain rows. */
  readonly columns: readonly number[];
  /** The rows that are not plain, in their order. The first row is one, and the decoration below it: they are not data. */
  readonly irregularRows: readonly number[];
  /** The cells of the first row. */
  readonly header: RowCells;
  /** Whether the second row only says how columns are aligned, and has no attributes. */
  readonly hasPlainDecoration: boolean;
}

/** Small tables share a list of cells, one after another, and copy their rows: lists of their own take longer to make than to fill. */
const sharedCells = 16_384;
let cells = createCellList(sharedCells);
let used = 0;
let rows = createRows(1024);

function createRows(size: number) {
  return { start: new Int32Array(size), firstCell: new Int32Array(size) };
}

/** So many rows are copied. */
const maxCopied = 4096;

/** Finds the rows of a run; `units` are its characters, if they are there. */
export function scanRows(text: string, span: Span, units = codeUnits(text, span.start, span.end)): RowRun {
  if (used > sharedCells - 1024) startCells();
  const { bytes, base } = units;
  const header = keepRow(openRow(text, units, span.start, cells, used), cells, used);
  const width = header.starts.length;
  const columns = new Array<number>(width).fill(0);
  // Of most tables these are all: the header, and the row that aligns columns.
  const irregularRows = [0];
  let hasPlainDecoration = false;
  let count = 1;
  let next = used;
  rows.start[0] = span.start;
  rows.firstCell[0] = next;
  for (let start = nextLine(units, header.end, span); start < span.end; count++) {
    const row = openRow(text, units, start, cells, next);
    const isDecorated = count === 1 && isDecoration(units, row, cells, next);
    if (isDecorated) hasPlainDecoration = row.attributes === undefined;
    if (count === rows.start.length) growRows(start - span.start, span.end - span.start);
    rows.start[count] = start;
    rows.firstCell[count] = next;
    if (isDecorated || !row.isLiteral || row.count !== width || isLikeDecoration(bytes, cells.start[next]! - base))
      irregularRows.push(count);
    else {
      const { kinds } = cells;
      for (let column = 0; column < width; column++) columns[column]! |= kinds[next + column]!;
      next += width;
    }
    start = nextLine(units, row.end, span);
  }
  const { start, end, kinds } = cells;
  used = next;
  // A large table has a list of its own.
  if (start.length > sharedCells) startCells();
  const { rowStart, firstCell } = takeRows(count);
  // Without spreads, which take longer than the scan of a small table.
  return {
    text,
    span,
    units,
    rowCount: count,
    rowStart,
    firstCell,
    width,
    columns,
    irregularRows,
    header,
    hasPlainDecoration,
    start,
    end,
    kinds,
  };
}

function startCells(): void {
  cells = createCellList(sharedCells);
  used = 0;
}

/** A row of hyphens is perhaps not meant as data. */
function isLikeDecoration(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start];
  const next = bytes[start + 1];
  return first === code.minus
    ? next === code.minus || next === code.space
    : first === code.colon && next === code.minus;
}

function takeRows(count: number): Pick<RowRun, "rowStart" | "firstCell"> {
  const { start, firstCell } = rows;
  if (count <= maxCopied) return { rowStart: listOf(start, 0, count), firstCell: listOf(firstCell, 0, count) };
  rows = createRows(1024);
  return { rowStart: start, firstCell };
}

function growRows(read: number, length: number): void {
  const { start, firstCell } = rows;
  const expected = Math.ceil(start.length * Math.min(length / Math.max(read, 1), 1024) * 1.02);
  rows = createRows(Math.max(Math.ceil(start.length * 1.5), expected));
  rows.start.set(start);
  rows.firstCell.set(firstCell);
}

/** The rows of the same table in another text, or elsewhere in its own. */
export function moveRows(run: RowRun, text: string, span: Span): RowRun {
  const by = span.start - run.span.start;
  if (by === 0) return { ...run, text, span };
  const { units, rowCount, rowStart, firstCell, start, end, kinds, width, header } = run;
  const first = firstCell[0]!;
  const count = firstCell[rowCount - 1]! + width - first;
  return {
    ...run,
    text,
    span,
    units: { bytes: units.bytes, base: units.base + by },
    rowStart: listOf(rowStart, 0, rowCount, by),
    firstCell: listOf(firstCell, 0, rowCount, -first),
    start: listOf(start, first, count, by),
    end: listOf(end, first, count, by),
    kinds: listOf(kinds, first, count),
    header: moveCells(header, by),
  };
}

function moveCells(cells: RowCells, by: number): RowCells {
  const { start, end, starts, ends, attributes } = cells;
  return {
    ...cells,
    start: start + by,
    end: end + by,
    starts: listOf(starts, 0, starts.length, by),
    ends: listOf(ends, 0, ends.length, by),
    ...(attributes && { attributes: { start: attributes.start + by, end: attributes.end + by } }),
  };
}

/** After a line end, of which CR LF is one. */
const nextLine = ({ bytes, base }: CodeUnits, end: number, span: Span): number =>
  Math.min(
    end + (bytes[end - base] === code.carriageReturn && bytes[end + 1 - base] === code.lineFeed ? 2 : 1),
    span.end,
  );

/** A row from its first `|` to the end of its line. */
export function rowSpan({ text, rowStart }: RowRun, row: number): Span {
  const start = skipBlanks(text, rowStart[row]!, text.length);
  return { start, end: lineEnd(text, start) };
}
