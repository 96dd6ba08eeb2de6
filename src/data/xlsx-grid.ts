import type { Value } from "../language/value.js";
import { malformed, overLimit } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";

/** Excel's limit (XFD). */
export const maximumColumns = 16_384;

/** A rectangle of cells. Rows and columns count from 0; both ends are included. */
export interface Range {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

/** The rows and columns of a sheet that a spreadsheet program hides: by hand, or by a filter. Numbers from 0. */
export interface HiddenCells {
  /** Only rows with a value. */
  readonly rows: ReadonlySet<number>;
  readonly columns: readonly IndexRange[];
}

/** The first and the last of neighbours, both included. */
export type IndexRange = readonly [first: number, last: number];

/** The cells of a sheet as a rectangle. */
export interface Grid {
  /** All rows have the same length. `row` is the row in the sheet, for messages. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly Value[] }[];
  /** The column of each row's first cell, for messages. */
  readonly column: number;
  /** The rows of a sheet with cells that are merged across columns: titles, and names for several columns. */
  readonly mergedRows: ReadonlySet<number>;
  readonly hidden: HiddenCells;
  readonly problems: readonly DataProblem[];
}

/** The last row that a sheet can have, from 0. */
const lastSheetRow = 1_048_575;

/** Reads `A1:D20`, `A1` or whole columns such as `B:C`, with or without `$`, and with the corners in any order. */
export function parseRange(text: string): Range | undefined {
  const whole = /^\$?([A-Z]{1,3}):\$?([A-Z]{1,3})$/i.exec(text);
  if (whole) return rangeOf([whole[1]!, whole[2]!], [0, lastSheetRow]);
  const match = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})(?::\$?([A-Z]{1,3})\$?([1-9]\d{0,6}))?$/i.exec(text);
  if (!match) return undefined;
  const [, column = "", row = "", otherColumn = column, otherRow = row] = match;
  return rangeOf([column, otherColumn], [Number(row) - 1, Number(otherRow) - 1]);
}

function rangeOf(letters: readonly [string, string], rows: readonly [number, number]): Range {
  const columns = letters.map(columnIndex);
  return {
    startRow: Math.min(...rows),
    endRow: Math.max(...rows),
    startColumn: Math.min(...columns),
    endColumn: Math.max(...columns),
  };
}

export const contains = (range: Range, row: number, column: number): boolean =>
  row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn;

/** The column of its letters, from 0 for `A`. Without letters it is -1. */
export const columnIndex = (letters: string): number =>
  [...letters.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The name of a cell, such as `B7`. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** The letters of a column, such as `AB`. */
export function columnName(column: number): string {
  let letters = "";
  // Letters are digits of base 26 without a zero: `Z` is followed by `AA`.
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/**
 * The cells of a sheet in rows of the same length. All cells of a merged area have the value of its first cell. If that is outside the
 * range, `outside` contains its value by cell name.
 */
export function gridOf(
  { rows, merges, hidden, problems }: SheetCells,
  range: Range | undefined,
  outside: ReadonlyMap<string, Value>,
  limits: DataLimits,
): Grid {
  const used = usedRange(rows);
  const start = range?.startColumn ?? 0;
  const width = used.endColumn + 1 - start;
  const dense = new Map<number, Value[]>();
  const rowAt = (row: number): Value[] => {
    const known = dense.get(row);
    if (known) return known;
    // Checked for each row, because two cells at far corners of a sheet make a rectangle of billions. `>` without the new row: the first
    // row may be the header.
    if (dense.size * width > limits.cells) throw overLimit("cells");
    const cells = new Array<Value>(width).fill(null);
    dense.set(row, cells);
    return cells;
  };
  for (const [row, { columns, values }] of rows) {
    const cells = rowAt(row);
    columns.forEach((column, at) => {
      cells[column - start] = values[at]!;
    });
  }
  // Areas that do not overlap fill each cell once at most. Overlapping ones (which no spreadsheet writes) could fill the whole sheet again
  // and again.
  let room = (used.endRow + 1 - used.startRow) * width;
  const mergedRows = new Set<number>();
  for (const merge of merges) {
    const { startRow, startColumn, endRow, endColumn } = intersection(merge, { ...used, startColumn: start });
    if (endColumn < startColumn || endRow < startRow) continue;
    const value =
      dense.get(merge.startRow)?.[merge.startColumn - start] ??
      outside.get(cellName(merge.startRow, merge.startColumn)) ??
      null;
    if (value === null) continue;
    for (let row = startRow; row <= endRow; row++) {
      room -= endColumn - startColumn + 1;
      if (room < 0)
        return {
          rows: [],
          column: start,
          mergedRows,
          hidden,
          problems: [
            malformed(
              "Merged cells of the sheet overlap.",
              undefined,
              "Open the file in a spreadsheet program and save it again.",
            ),
          ],
        };
      rowAt(row).fill(value, startColumn - start, endColumn + 1 - start);
      if (endColumn > startColumn) mergedRows.add(row);
    }
  }
  // Rows of a file may have any order.
  const sorted = [...dense].sort(([a], [b]) => a - b);
  return { rows: sorted.map(([row, cells]) => ({ row, cells })), column: start, mergedRows, hidden, problems };
}

/**
 * From the first row with a value to the last row and column with a value. Formatted empty cells do not count: files often have a million
 * of them.
 */
function usedRange(rows: SheetCells["rows"]): Range {
  let startRow = Number.POSITIVE_INFINITY;
  let endRow = -1;
  let endColumn = -1;
  for (const [row, { columns }] of rows) {
    startRow = Math.min(startRow, row);
    endRow = Math.max(endRow, row);
    for (const column of columns) endColumn = Math.max(endColumn, column);
  }
  return { startRow, endRow, startColumn: 0, endColumn };
}

export const intersection = (a: Range, b: Range): Range => ({
  startRow: Math.max(a.startRow, b.startRow),
  endRow: Math.min(a.endRow, b.endRow),
  startColumn: Math.max(a.startColumn, b.startColumn),
  endColumn: Math.min(a.endColumn, b.endColumn),
});

/** The cells of a sheet that have a value. Rows are in the order of the file. */
export interface SheetCells {
  readonly rows: ReadonlyMap<number, { readonly columns: readonly number[]; readonly values: readonly Value[] }>;
  readonly merges: readonly Range[];
  readonly hidden: HiddenCells;
  readonly problems: readonly DataProblem[];
}
