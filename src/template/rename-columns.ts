import { cellValue } from "../data/table.js";
import { isNumeric } from "../language/value.js";
import { isName } from "../syntax/is-name.js";
import { closest } from "../text/closest.js";
import type { GivenTable } from "./taken-rows.js";

/** A column for each field that the writer has named, by the field: the columns in `columns`, which charts have. */
type Renamed = ReadonlyMap<string, string>;

/**
 * The column that was probably meant to be called as a field: `Icon`, `colour`. One edit at most, since a table may have columns of any
 * name.
 */
export const suggestColumn = (field: string, columns: readonly string[]): string | undefined =>
  columns.find((column) => closest(column, [field], 1) !== undefined);

/**
 * How to give columns of a table the names of fields: `from={{ map(crops, row => {title: row.country, value: row.bags}) }}`. `name` is what
 * `from` has, if it is a name. Of the other columns, the first one with a number is the value, and the first one with a text the title.
 */
export function renameColumns(
  fields: readonly string[],
  table: GivenTable,
  name: string | undefined,
  renamed: Renamed,
): string {
  const chosen = columnsFor(fields, table, renamed);
  const entries = fields.map((field) => `${field}: ${access(chosen.get(field))}`).join(", ");
  return `Rename the columns of the table: \`from={{ map(${tableName(name)}, row => {${entries}}) }}\`.`;
}

function columnsFor(fields: readonly string[], table: GivenTable, renamed: Renamed): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>();
  for (const field of fields) {
    const named = renamed.get(field) ?? field;
    const own = table.columns.includes(named) ? named : suggestColumn(field, table.columns);
    if (own !== undefined) chosen.set(field, own);
  }
  const taken = new Set(chosen.values());
  const free = table.columns.filter((column) => !taken.has(column));
  for (const field of fields) {
    if (chosen.has(field)) continue;
    const fitting = free.findIndex((column) => isNumber(table, column) === isOfNumbers(field));
    const [column] = free.splice(Math.max(0, fitting), 1);
    if (column !== undefined) chosen.set(field, column);
  }
  return chosen;
}

const isOfNumbers = (field: string): boolean => field === "value" || field === "figure";

function isNumber({ cells, rowCount }: GivenTable, column: string): boolean {
  return rowCount > 0 && isNumeric(cellValue(cells(column), 0));
}

/** A table in an expression: its name, if it has one that an expression can use. */
const tableName = (name: string | undefined): string => (name !== undefined && isName(name) ? name : "TABLE");

/** A table without the rows whose cell in a column is blank, as an expression. `name` is what `from` has, if it is a name. */
export const withoutBlank = (column: string, name: string | undefined): string =>
  `where(${tableName(name)}, row => ${access(column)} != null)`;

const access = (column = "COLUMN"): string => (isName(column) ? `row.${column}` : `row[${JSON.stringify(column)}]`);
