import { isBlank } from "../data/cell.js";
import type { Table } from "../data/reader.js";
import { cellValues, tableOf } from "../data/table.js";
import { valueText } from "../data/value-text.js";

/**
 * The table of a file whose header names all columns except the first, as in a table of countries and years. Data needs a name for each
 * column, but a chart does not: the blank name belongs to the row titles. `whole` is read without a header. `undefined` if it is not such a
 * table.
 */
export function blankCorner({ columns, rowCount }: Table): Table | undefined {
  const cells = columns.map((column) => cellValues(column.cells, rowCount));
  const [corner, ...names] = cells.map((column) => valueText(column[0] ?? null));
  if (corner === undefined || !isBlank(corner) || names.length === 0 || names.some(isBlank)) return undefined;
  if (rowCount < 2 || new Set(names).size < names.length) return undefined;
  const below = cells.map((column) => ({ kind: "values" as const, values: column.slice(1) }));
  return tableOf(["", ...names], below, rowCount - 1);
}
