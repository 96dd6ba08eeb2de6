import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import { caps } from "../caps.js";
import { type ChartRow, numbersBeside, numbersIn } from "../chart-data.js";
import { writeValue } from "../column-format.js";
import type { ChartInput, ChartProblem } from "./chart.js";
import { firstColumnsNote, firstRowsNote, notesIf } from "./notes.js";

/** The data of a chart of categories and series: some rows and columns of a sheet. */
export interface SeriesData {
  readonly rows: readonly ChartRow[];
  /** Places in the sheet of the columns that are drawn. */
  readonly columns: readonly number[];
  /** The values of all cells that are drawn, and those beside them. */
  readonly values: readonly number[];
  /** About rows and columns that were left out because there are too many. */
  readonly notes: readonly SheetNote[];
}

/**
 * The columns that have a number, or the first alone, of as many rows as can be drawn: `maxRows` at most. A problem if nothing can be
 * drawn.
 */
export function seriesData(
  input: ChartInput,
  which: "first" | "all",
  maxRows: number = caps.series.rows,
): SeriesData | ChartProblem {
  const { sheet } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title and a number." };
  const columns = which === "first" ? [0] : withNumbers(input);
  const drawn = columns.slice(0, caps.series.columns);
  const rows = sheet.rows.slice(0, Math.min(maxRows, Math.max(1, Math.floor(caps.series.marks / drawn.length))));
  const values = numbersIn(rows, drawn);
  if (values.length === 0) return { problem: noNumber(which) };
  const notes = notesIf(firstRowsNote(rows.length, sheet.rows.length), firstColumnsNote(drawn, columns));
  return { rows, columns: drawn, values: [...values, ...numbersBeside(sheet, rows)], notes };
}

const noNumber = (which: "first" | "all"): string =>
  which === "first"
    ? "It needs at least one number in its first column of values."
    : "It needs at least one number: none of its cells is one.";

function withNumbers({ sheet }: ChartInput): readonly number[] {
  const indices = sheet.columns.map((_, index) => index);
  const found = indices.filter((index) => sheet.rows.some(({ values }) => values[index] !== undefined));
  return found.length === 0 ? [0] : found;
}

/** The tooltip of a mark: "row, column: value". */
export function seriesTip({ sheet, numbers }: ChartInput, row: number, column: number): string | undefined {
  const value = sheet.rows[row]?.values[column];
  if (value === undefined) return undefined;
  const names = [sheet.rows[row]!.title, sheet.columns[column] ?? ""].map((name) => name.trim());
  const name = names.filter((part) => part !== "").join(", ");
  const text = writeValue(sheet, row, column, numbers);
  return name === "" ? text : `${name}: ${text}`;
}
