import { readNumber } from "../language/read-number.js";
import type { FlatRow } from "../template/flat.js";
import { cellCount, cellText, chartValueJson } from "./cells.js";
import type { ChartSheet, SourceElement } from "./model.js";

/** A row of a chart with its values; `undefined` for a cell that is not a number. */
interface NumberRow {
  readonly row: FlatRow;
  readonly title: string;
  readonly values: readonly (number | undefined)[];
}

/** A whole with more parts cannot be read, and so many rows of a line tell its scale. */
const maxRows = 200;

/** The first rows of a sheet as numbers, for rules that compare rows or columns with each other. */
export function sheetNumbers({ header, rows }: ChartSheet, { settings }: SourceElement): readonly NumberRow[] {
  const separator = settings.get("decimal_separator")?.value;
  const decimal = typeof separator === "string" ? separator : undefined;
  const columns = cellCount(header) - 1;
  return Array.from({ length: Math.min(rows.length, maxRows) }, (_, index) => {
    const row = rows.at(index)!;
    const values = Array.from({ length: Math.max(0, Math.min(columns, cellCount(row) - 1)) }, (_, column) =>
      readNumber(JSON.parse(chartValueJson(row, column + 1, decimal !== undefined)), decimal),
    );
    return { row, title: cellCount(row) > 0 ? cellText(row, 0) : "", values };
  });
}

/** Whether all rows are read. */
export const isReadWhole = ({ rows }: ChartSheet): boolean => rows.length <= maxRows;
