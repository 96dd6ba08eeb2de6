import { readNumber } from "../language/read-number.js";
import type { ExpandedRow, WrittenRows } from "../template/expanded.js";
import { rowRanges } from "../template/row-list.js";
import { cellFlag } from "../text/cell-flags.js";
import { cellCount, cellText, chartValueJson } from "./cells.js";
import type { ChartSheet, SourceElement } from "./model.js";

/** A row of a chart with its values; `undefined` for a cell that is not a number. */
interface NumberRow {
  readonly title: string;
  readonly values: readonly (number | undefined)[];
}

/** A whole with more parts cannot be read, and so many rows of a line tell its scale. */
const maxRows = 200;

/** The first rows of a sheet as numbers, for rules that compare rows or columns with each other. */
export function sheetNumbers({ header, rows }: ChartSheet, { settings }: SourceElement): readonly NumberRow[] {
  const separator = settings.get("decimal_separator")?.value;
  const decimal = typeof separator === "string" ? separator : undefined;
  const columns = Math.max(0, cellCount(header) - 1);
  const read: NumberRow[] = [];
  for (const block of rows.blocks)
    for (const { from, to, isColumnar } of rowRanges(block))
      for (let index = from; index < to && read.length < maxRows; index++)
        read.push(
          block.kind === "written" && isColumnar
            ? plainNumbers(block.run, index, columns, decimal)
            : rowNumbers(rows.at(read.length)!, columns, decimal),
        );
  return read;
}

function rowNumbers(row: ExpandedRow, columns: number, decimal: string | undefined): NumberRow {
  const values = Array.from({ length: Math.max(0, Math.min(columns, cellCount(row) - 1)) }, (_, column) =>
    readNumber(JSON.parse(chartValueJson(row, column + 1, decimal !== undefined)), decimal),
  );
  return { title: cellCount(row) > 0 ? cellText(row, 0) : "", values };
}

/** The same of a plain row, from the places of its cells: nearly all rows are, and these rules read each. */
function plainNumbers(run: WrittenRows["run"], row: number, columns: number, decimal: string | undefined): NumberRow {
  const { text, start, end, kinds, width, firstCell } = run;
  const first = firstCell[row]!;
  const values: (number | undefined)[] = [];
  for (let cell = first + 1; cell <= first + columns && cell < first + width; cell++) {
    const written = text.slice(start[cell], end[cell]);
    const isNumber = decimal === undefined && (kinds[cell]! & cellFlag.number) !== 0;
    values.push(readNumber(isNumber ? Number(written) : written, decimal));
  }
  return { title: text.slice(start[first], end[first]), values };
}

/** Whether all rows are read. */
export const isReadWhole = ({ rows }: ChartSheet): boolean => rows.length <= maxRows;
