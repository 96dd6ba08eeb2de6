import { type PictureNote, pictureNote } from "../../language/picture-note.js";
import type { ChartSheet } from "../chart-data.js";
import type { Numbers } from "../numbers.js";

/** The notes that apply. */
export const notesIf = (...notes: readonly (PictureNote | false | undefined)[]): readonly PictureNote[] =>
  notes.filter((note) => typeof note === "object");

/** That only the first of many rows are drawn. */
export const firstRowsNote = (drawn: number, all: number, numbers: Numbers): PictureNote | false =>
  drawn < all &&
  pictureNote("value-not-shown", `Only the first ${numbers.format(drawn)} of ${numbers.format(all)} rows are drawn.`);

/** That only the largest of many marks are drawn. */
export const largestNote = (drawn: number, all: number, numbers: Numbers): PictureNote | false =>
  drawn < all &&
  pictureNote("value-not-shown", `Only the ${numbers.format(drawn)} largest of ${numbers.format(all)} are shown.`);

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

/** Rules of `check` that report cells which are not numbers. */
export const aboutNumbers = ["not-a-number", "no-numbers"];

/** A note about them, where there are any. */
export function textCellsNote(
  sheet: ChartSheet,
  columns: readonly number[],
  numbers: Numbers,
): PictureNote | undefined {
  const count = textCells(sheet, columns);
  if (count === 0) return undefined;
  return pictureNote(
    "value-not-shown",
    count === 1
      ? "1 cell that is not a number is left out."
      : `${numbers.format(count)} cells that are not numbers are left out.`,
    aboutNumbers,
  );
}
