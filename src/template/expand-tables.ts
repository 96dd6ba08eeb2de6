import type { Table } from "../data/reader.js";
import { dataMalformed } from "../diagnostics/rules/template.js";
import { isList, type Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { tableColumns } from "./from.js";
import { fenceName } from "./load.js";
import type { Place } from "./place.js";
import { lookUp } from "./scope.js";
import type { Query } from "./unit.js";

/** Gives a name to the records of a table. */
export function declareTable(name: string, table: Table | undefined, { evaluation }: Place): void {
  evaluation.scope.names.set(name, table?.records);
  if (table)
    tableColumns.set(
      table.records,
      table.columns.map((column) => column.name),
    );
}

/** Gives the table of a data fence its name. Waits only for a query that binds names. */
export function expandDataFence(fence: ast.Fence, place: Place): Promise<void> | undefined {
  const { unit } = place;
  const name = fenceName(fence, unit.file.text);
  if (name === undefined) return undefined;
  const query = unit.queries.get(fence);
  if (query && query.parameterNames.length > 0) return expandQuery(fence, name, query, place);
  declareTable(name, unit.tables.get(fence), place);
  return undefined;
}

/** Runs a query with the values of the names it binds. */
async function expandQuery(fence: ast.Fence, name: string, query: Query, place: Place): Promise<void> {
  const { evaluation, unit, budget } = place;
  const parameters = query.parameterNames.map((parameter) => [parameter, lookUp(evaluation.scope, parameter)] as const);
  const tables = [...query.tables.keys()].map(
    (table) => [table, lookUp(evaluation.scope, table), unit.tables.get(query.tables.get(table)!)] as const,
  );
  if (parameters.some(([, value]) => value === undefined)) return declareTable(name, undefined, place);
  const { runSql } = await import("../data/sql.js");
  const result = await runSql({
    query: query.text,
    tables: new Map(
      tables.flatMap(([table, records, known]) =>
        isList(records ?? null)
          ? [[table, withRecords(known ?? query.columns, records as Table["records"])] as const]
          : [],
      ),
    ),
    parameters: new Map(parameters as readonly (readonly [string, Value])[]),
    limits: { bytes: budget.limits.dataBytes, rows: budget.limits.rows },
  });
  for (const { message } of result.problems) evaluation.report(dataMalformed, fence.nameSpan, { problem: message });
  declareTable(name, result.problems.length > 0 ? undefined : result.table, place);
}

const withRecords = (table: Table, records: Table["records"]): Table => ({ columns: table.columns, records });
