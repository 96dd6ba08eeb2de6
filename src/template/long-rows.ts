import { cellsOf, cellValue } from "../data/table.js";
import type { Value } from "../language/value.js";
import { aggregateValues, forTitles } from "./aggregate-values.js";
import type { Evaluation } from "./evaluation.js";
import { sortColumn, titleOf, type WrittenText } from "./from-options.js";
import { knowsColumns } from "./known-columns.js";
import { type LongOptions, type LongTable, makeLongTable, valueName, valuesOf } from "./long-table.js";
import type { GivenTable, SortKeys, TakenRows } from "./taken-rows.js";

/** A row for each distinct value of `row`. `undefined` after a report. */
export function longRows(table: GivenTable, options: LongOptions, evaluation: Evaluation): TakenRows | undefined {
  const { columns, span } = table;
  const { row, series, value, color, sort } = options;
  const named = [row, series, value, color].filter((one) => one !== undefined);
  if (!knowsColumns(columns, named, evaluation)) return undefined;
  const long = makeLongTable(table, options, span, evaluation);
  if (!long) return undefined;
  const sortKeys = sort && keysOf(long, table, { ...options, sort }, evaluation);
  if (sort && !sortKeys) return undefined;
  const colors = color && firstValues(long, table, color.text);
  return {
    header: long.header,
    names: long.header.map((_, column) => (column === 0 ? row.text : valueName(options))),
    titleAt: 0,
    count: long.rows.length,
    columns: long.header.map((_, column) => cellsOf(long.rows.map((cells) => cells[column]!))),
    color: colors && cellsOf(colors),
    ...(sortKeys && { sortKeys }),
  };
}

/** In each row the first value of a column that is not null. */
function firstValues({ rows, rowOf }: LongTable, { cells, rowCount }: GivenTable, column: string): readonly Value[] {
  const found: Value[] = rows.map(() => null);
  const values = cells(column);
  for (let at = 0; at < rowCount; at++) found[rowOf[at]!] ??= cellValue(values, at);
  return found;
}

/**
 * The subject of `sort`: `row`, a column that the table has made, the column of the values (then the sum of a row, or the result of
 * `aggregate` for all its values), or any other column of the table (then the first value of a row).
 */
function keysOf(
  long: LongTable,
  table: GivenTable,
  options: LongOptions & { readonly sort: WrittenText },
  evaluation: Evaluation,
): SortKeys | undefined {
  const { row, sort } = options;
  const made = long.header.map(titleOf);
  const known = [...made, valueName(options), ...table.columns];
  const names = new Set(known);
  const sorted = sortColumn(sort, (name) => names.has(name));
  // Without a record, no column is made that could be known.
  if (table.rowCount > 0 && !knowsColumns(known, [sorted], evaluation)) return undefined;
  const { text: column, descending } = sorted;
  const at = column === row.text ? 0 : made.indexOf(column);
  const keys =
    at >= 0
      ? long.rows.map((cells) => cells[at]!)
      : column === valueName(options)
        ? totals(long, table, options, evaluation)
        : firstValues(long, table, column);
  return keys && { keys, descending };
}

/** One value for all values of a row, also of those in different columns. */
function totals(
  { rows, rowOf }: LongTable,
  table: GivenTable,
  options: LongOptions & { readonly sort: WrittenText },
  evaluation: Evaluation,
): readonly Value[] | undefined {
  const values: Value[][] = rows.map(() => []);
  const valueAt = valuesOf(table, options);
  for (let at = 0; at < table.rowCount; at++) {
    const value = valueAt(at);
    if (value !== null) values[rowOf[at]!]!.push(value);
  }
  const { aggregate = "sum", sort } = options;
  const compared = aggregate === "sum" ? "sums" : `results of \`${aggregate}\``;
  const advice = `Sort by another column: \`${sort.text}\` compares the ${compared} of the rows.`;
  const found = values.map((all, at) =>
    aggregateValues(aggregate, all, { where: () => forTitles(rows[at]!.slice(0, 1)), advice }, sort.span, evaluation),
  );
  return found.includes(undefined) ? undefined : (found as Value[]);
}
