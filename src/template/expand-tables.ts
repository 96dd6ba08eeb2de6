import type { Table } from "../data/reader.js";
import { cellsByName, tableOfColumns } from "../data/table.js";
import { dataMalformed } from "../diagnostics/messages/template.js";
import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { dataBound, isolationOf, spendTable } from "./budget.js";
import type { EvalContext } from "./eval-context.js";
import { fenceName } from "./fence-name.js";
import { declaredTable, isNamedTable, namedTable, namedValue } from "./named-value.js";
import { lookUp } from "./scope.js";
import { knownTable, type Query } from "./source-module.js";

/** Gives the table of a data fence its name. Waits only for a query that binds names, or that goes over such a one. */
export function expandDataFence(fence: ast.Fence, context: EvalContext): Promise<void> | undefined {
  const { module, evaluation } = context;
  const name = fenceName(fence, module.file.text);
  // A name declared twice keeps its first meaning.
  if (name === undefined || evaluation.refused.has(fence)) return undefined;
  const declare = (table: Table | undefined): void => void evaluation.scope.names.set(name, namedTable(table));
  const query = module.queries.get(fence);
  if (query && !module.tables.has(fence)) return runQuery(fence, query, context).then(declare);
  evaluation.scope.names.set(name, declaredTable(module, fence));
  return undefined;
}

/** The cost of a query beside its rows: every turn of a loop runs it again. */
const stepsOfQuery = 10_000;

/** Runs a query with the values of the names it binds; `undefined` where it gives no table, which has been reported. */
async function runQuery(fence: ast.Fence, query: Query, context: EvalContext): Promise<Table | undefined> {
  const { budget } = context;
  const { scope, report } = context.evaluation;
  const parameters = query.parameterNames.map(
    (parameter) => [parameter, namedValue(lookUp(scope, parameter))] as const,
  );
  const tables = queriedTables(query, context);
  // The rows count too, since each run hands all of them to the database.
  const steps = [...tables.values()].reduce((sum, { rowCount }) => sum + rowCount, stepsOfQuery);
  if (parameters.some(([, value]) => value === undefined)) return undefined;
  if (!budget.spend("steps", steps, fence.nameSpan, report)) return undefined;
  // Reading the document took all the time that its queries had; that has been reported.
  if (budget.left("seconds") === 0) return undefined;
  const { queryIsolated } = await import("../data/isolation.js");
  const { table, problems, seconds } = await queryIsolated(
    {
      query: query.text,
      tables,
      parameters: new Map(parameters as readonly (readonly [string, Value])[]),
      limits: { bytes: budget.limits.dataBytes, rows: budget.limits.rows, cells: budget.limits.cells },
    },
    isolationOf(budget, context.host),
  );
  if (!budget.spend("seconds", seconds ?? 0, fence.nameSpan, report)) return undefined;
  for (const { kind, bound, message, hint, span } of problems) {
    if (kind === "limit") budget.exhaust(dataBound(bound), fence.nameSpan, report);
    else {
      const place = span ? inFile(span, query) : fence.nameSpan;
      report(dataMalformed, place, { problem: message, advice: hint }, { outside: kind === "missing-package" });
    }
  }
  if (!table || problems.length > 0) return undefined;
  return spendTable(table, budget, fence.nameSpan, report) ? table : undefined;
}

const inFile = ({ start, end }: Span, { toOffset }: Query): Span => ({ start: toOffset(start), end: toOffset(end) });

/** The rows of a table in the columns that the check of types knows it by. */
function withColumns({ columns }: Table, table: Table): Table {
  if (table.columns === columns) return table;
  const cells = cellsByName(table);
  return tableOfColumns(
    columns.map((column) => ({ ...column, cells: cells(column.name) })),
    table.rowCount,
  );
}

/** The tables that a query may see, with the records that their names have here. */
function queriedTables(query: Query, { module, evaluation }: EvalContext): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  for (const [name, node] of query.tables) {
    const known = knownTable(module, node);
    // From the scope: a query that binds names has other records in every turn of a loop.
    const named = lookUp(evaluation.scope, name);
    if (known && isNamedTable(named)) tables.set(name, withColumns(known, named.table));
  }
  return tables;
}
