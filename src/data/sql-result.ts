import type { DuckDBResult } from "@duckdb/node-api";
import { nullable, type Type } from "../language/types.js";
import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { checkHeader } from "./header.js";
import { limitProblem, malformed } from "./problem.js";
import type { Column, DataLimits, DataProblem, DataResult } from "./reader.js";
import { createValueReader, isUnreadable, typeOfColumn, type Unreadable } from "./sql-values.js";
import { cellsOf, tableOf, tableOfColumns } from "./table.js";

type DuckDB = typeof import("@duckdb/node-api");

/** Checks the names of a query's columns. Of the names that the tables of a join share, `*` has each twice: that is one mistake. */
export function checkNames(names: readonly string[]): readonly DataProblem[] {
  const [first, ...more] = checkHeader(names, (column) => `Column ${column + 1} of the result`);
  if (!first) return [];
  const hint =
    more.length === 0
      ? "Name the column with `as`, such as `sum(bags) as total`."
      : "Name the columns that you need instead of `*`, each once, such as `t.bags, u.bags as other`; or join with `using (name)`.";
  return [{ ...first, hint }];
}

/** Reads the rows of a result piece by piece. When a limit is exceeded it stops, so that further rows are never made. */
export async function readResult(
  duckdb: DuckDB,
  result: DuckDBResult,
  limits: DataLimits,
  spanOf: (column: number) => Span | undefined,
  digits: "all" | 15,
): Promise<DataResult> {
  const names = result.columnNames();
  const problems = checkNames(names);
  if (problems.length > 0) return { problems };
  const types = result.columnTypes();
  const read = createValueReader(duckdb, digits);
  const rows: Value[][] = [];
  let bytes = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const row of chunk.getRows()) {
      const values = row.map((value, at) => read(value, types[at]!));
      // The first wrong value ends the query: a column with one usually has many.
      const bad = values.findIndex(isUnreadable);
      if (bad >= 0) return { problems: [unreadable(values[bad]!, names[bad]!, rows.length, spanOf(bad))] };
      // Texts count by their length, everything else as 1: an estimate that is enough to stop a result that grows without end.
      bytes += values.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 1), 0);
      rows.push(values as Value[]);
    }
    // Once a chunk (2048 rows): precise enough, and cheaper than once a row.
    if (rows.length > limits.rows) return { problems: [limitProblem("rows", limits)] };
    if (rows.length * names.length > limits.cells) return { problems: [limitProblem("cells", limits)] };
    if (bytes > limits.bytes) return { problems: [limitProblem("bytes", limits)] };
  }
  const values = names.map((_, at) => rows.map((row): Value => row[at]!));
  const { columns } = tableOf(names, values.map(cellsOf), rows.length);
  const known = columns.map((column, at) =>
    typed(column, typeOfColumn(duckdb, types[at]!), values[at]!.includes(null)),
  );
  return { table: tableOfColumns(known, rows.length), problems: [] };
}

/** Takes the type from DuckDB, which knows it even without rows. Only the rows show whether the column contains nulls. */
const typed = (column: Column, type: Type, hasBlanks: boolean): Column => ({
  ...column,
  type: hasBlanks ? nullable(type) : type,
  mixed: false,
});

const unreadable = (value: Value | Unreadable, column: string, row: number, span: Span | undefined): DataProblem =>
  malformed(
    `Row ${row + 1} of column \`${column}\` contains ${isUnreadable(value) ? value.unreadable : "no value"}.`,
    span,
    isUnreadable(value) ? value.advice : undefined,
  );
