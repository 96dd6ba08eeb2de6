import { type PictureNote, pictureNote } from "../../../language/picture-note.js";
import { columnFormat, writeValue } from "../../column-format.js";
import type { ChartInput } from "../chart.js";
import { aboutNumbers, columnName, notesIf } from "../notes.js";
import { listed, rowsNote } from "../row-values.js";

export interface PointRow {
  readonly row: number;
  /** Of the columns that were asked for, in their order. */
  readonly values: readonly number[];
}

export interface PointRows {
  readonly points: readonly PointRow[];
  readonly notes: readonly PictureNote[];
}

/** The rows that have a number in each of the first `count` columns, and what is not shown. */
export function pointRows({ sheet }: ChartInput, count: number): PointRows {
  const points: PointRow[] = [];
  const without: string[] = [];
  sheet.rows.forEach(({ title, values }, row) => {
    const own = values.slice(0, count).filter((value) => value !== undefined);
    if (own.length === count) points.push({ row, values: own });
    else without.push(title);
  });
  const others = sheet.columns
    .map((_, index) => index)
    .filter((index) => index >= count && sheet.rows.some(({ values }) => values[index] !== undefined));
  const name = (index: number) => columnName(sheet, index);
  return {
    points,
    notes: notesIf(
      rowsNote("Left out because a number is missing", without, aboutNumbers),
      others.length > 0 && pictureNote("series-not-shown", `Not shown: ${listed(others.map(name))}.`),
    ),
  };
}

/** "row, column: value, column: value". */
export function pointTip({ sheet, numbers }: ChartInput, { row, values }: PointRow): string {
  const parts = values.map((_, index) => {
    const { grouping } = columnFormat(sheet, index);
    return `${columnName(sheet, index)}: ${writeValue(sheet, row, index, numbers, grouping)}`;
  });
  return [sheet.rows[row]!.title.trim(), ...parts].filter((part) => part !== "").join(", ");
}
