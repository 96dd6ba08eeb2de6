import type { Unread } from "./reader.js";
import { valueText } from "./value-text.js";
import type { Book } from "./xlsx-book.js";
import { cellName } from "./xlsx-grid.js";
import type { LeaveCell } from "./xlsx-sheet.js";

/** Titles and sources of a table are a few cells. Of more, which are mostly another table, a number says enough. */
const mostCells = 50;

/** Collects the cells that a range leaves out. */
export function createCellCollector(): Pick<Unread, "cells" | "count"> & { readonly leave: LeaveCell } {
  const cells: { readonly name: string; readonly text: string }[] = [];
  let count = 0;
  return {
    cells,
    get count() {
      return count;
    },
    leave: (row, column, read) => {
      const value = read();
      const text = value === null ? "" : valueText(value).trim();
      if (text !== "" && ++count <= mostCells) cells.push({ name: cellName(row, column), text });
    },
  };
}

/** The names of the other sheets that have a value: spreadsheet programs add empty ones to each workbook. */
export const otherSheets = (book: Book, read: Book["sheets"][number]): readonly string[] =>
  book.sheets.filter((sheet) => sheet !== read && hasValue(book, sheet)).map(({ name }) => name);

/** Ends the scan of a sheet at its first value: the rest can be large. */
const found = new Error("A cell has a value.");

function hasValue(book: Book, { part, hasCells }: Book["sheets"][number]): boolean {
  if (!part || !hasCells) return false;
  try {
    book.scan(part, {
      open: (name) => {
        if (name === "v" || name === "is") throw found;
      },
    });
  } catch (error) {
    // Nobody reads this sheet, so it may be damaged.
    return error === found;
  }
  return false;
}
