import { columnName, type SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../../language/picture-notes/quoted-names.js";
import { addToList } from "../../../text/add-to-list.js";
import type { ChartSheet } from "../../chart-data.js";

const hint =
  "Remove one of the columns, or choose a chart type that shows each value, such as `@chart column-grouped` or `@chart table`.";

/** The notes about lines that readers cannot see: later columns are drawn over earlier ones, and have the same values. */
export function coveredLines(columns: readonly number[], sheet: ChartSheet): readonly SheetNote[] {
  const above = new Map<number, number[]>();
  for (const [index, column] of columns.entries()) {
    const top = columns.findLast((other, at) => at > index && areEqual(column, other, sheet));
    if (top !== undefined) addToList(above, top, column);
  }
  return [...above].map(([top, covered]) => {
    const names = quotedNames(covered.map((column) => columnName(sheet, column)));
    const text = `${names} ${covered.length === 1 ? "is" : "are"} covered by ${quotedNames([columnName(sheet, top)])}: their values are equal.`;
    return { ...pictureNote("series-not-shown", text), hint, column: covered[0]! };
  });
}

const areEqual = (one: number, other: number, { rows }: ChartSheet): boolean =>
  rows.every(({ values }) => values[one] === values[other]);
