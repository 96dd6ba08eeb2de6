import type { CellText, Unread } from "./reader.js";
import { valueText } from "./value-text.js";
import type { Book } from "./xlsx-book.js";
import { cellName } from "./xlsx-grid.js";
import type { LeaveCell } from "./xlsx-sheet.js";

/** Titles and sources of a table are a few cells. Of more, which are mostly another table, a number says enough. */
export const maxCells = 50;

/**
 * The kind of a cell that is left out because its formula was not computed. An error is its own text, and so is a number that is not a
 * date.
 */
const noResult = "a formula without a result";

/** Collects the cells that a range leaves out. */
export function createCellCollector(): Pick<Unread, "cells" | "count"> & { readonly leave: LeaveCell } {
  const cells: CellText[] = [];
  let count = 0;
  return {
    cells,
    get count() {
      return count;
    },
    leave: (row, column, read, stored) => {
      let isWrong = false;
      const value = read(() => {
        isWrong = true;
      });
      const text = isWrong ? stored.trim() || noResult : valueText(value).trim();
      if (text !== "" && ++count <= maxCells) cells.push({ name: cellName(row, column), text });
    },
  };
}

/** The names of the other sheets that have a value, or a formula: spreadsheet programs add empty ones to each workbook. */
export const otherSheets = (book: Book, read: Book["sheets"][number]): readonly string[] =>
  book.sheets.filter((sheet) => sheet !== read && hasValue(book, sheet)).map(({ name }) => name);

/** Ends the scan of a sheet at its first value or formula: the rest can be large. */
const found = new Error("A cell has a value.");

function hasValue(book: Book, { part, hasCells }: Book["sheets"][number]): boolean {
  if (!part || !hasCells) return false;
  try {
    book.scan(part, {
      open: (name) => {
        if (name === "v" || name === "is" || name === "f") throw found;
      },
    });
  } catch (error) {
    // This sheet is only searched for a value, so damage is ignored.
    return error === found;
  }
  return false;
}
