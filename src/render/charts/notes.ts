import type { ChartSheet } from "../chart-data.js";
import type { Numbers } from "../numbers.js";

/** Some things, one or no sentence. */
export const notesIf = (...notes: readonly (string | false | undefined)[]): readonly string[] =>
  notes.filter((note) => typeof note === "string" && note !== "") as readonly string[];

/** That only the first of many rows are drawn. */
export const firstRowsNote = (drawn: number, all: number, numbers: Numbers): string | false =>
  drawn < all && `Only the first ${numbers.format(drawn)} of ${numbers.format(all)} rows are drawn.`;

/** That only the largest of many marks are drawn. */
export const largestNote = (drawn: number, all: number, numbers: Numbers): string | false =>
  drawn < all && `Only the ${numbers.format(drawn)} largest of ${numbers.format(all)} are shown.`;

/** What a column is called where it has no name. */
export const columnName = ({ columns }: ChartSheet, index: number): string =>
  columns[index]?.trim() || `Column ${index + 1}`;

/** The number of cells in these columns that contain text instead of a number. Empty cells do not count. */
const textCells = ({ rows }: ChartSheet, columns: readonly number[]): number =>
  rows.reduce(
    (sum, { cells, values }) =>
      sum + columns.filter((index) => values[index] === undefined && String(cells[index] ?? "").trim() !== "").length,
    0,
  );

/** A sentence about them, where there are any. */
export function textCellsNote(sheet: ChartSheet, columns: readonly number[], numbers: Numbers): string | undefined {
  const count = textCells(sheet, columns);
  if (count === 0) return undefined;
  return count === 1
    ? "1 cell that is not a number is left out."
    : `${numbers.format(count)} cells that are not numbers are left out.`;
}
