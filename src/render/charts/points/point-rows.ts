import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { columnFormat, writeValue } from "../../column-format.js";
import type { ChartInput } from "../chart.js";

export interface PointRow {
  readonly row: number;
  /** The values of the columns that were asked for, in their order. */
  readonly values: readonly number[];
}

/** The rows that have a number in each of the first `count` columns. */
export const pointRows = ({ sheet }: ChartInput, count: number): readonly PointRow[] =>
  sheet.rows.flatMap(({ values }, row) => {
    const own = values.slice(0, count).filter((value) => value !== undefined);
    return own.length === count ? [{ row, values: own }] : [];
  });

/** "row, column: value, column: value". */
export function pointTip({ sheet, numbers }: ChartInput, { row, values }: PointRow): string {
  const parts = values.map((_, index) => {
    const { grouping } = columnFormat(sheet, index);
    return `${columnName(sheet, index)}: ${writeValue(sheet, row, index, numbers, grouping)}`;
  });
  const { title, beside } = sheet.rows[row]!;
  return [title.trim(), ...parts, beside?.group ?? ""].filter((part) => part !== "").join(", ");
}
