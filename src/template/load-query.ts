import type { Table } from "../data/reader.js";
import { unorderedQuery } from "../diagnostics/messages/template.js";
import type * as ast from "../syntax/ast.js";
import { isolationOf } from "./budget.js";
import type { ModuleReading } from "./load-context.js";
import { mentionsName } from "./mentions-name.js";
import { reportProblem } from "./report-data.js";
import { knownTable, type SourceModule } from "./source-module.js";

/** Runs a query, or only asks for its columns if it binds names: their values are known when the template runs. */
export async function loadQuery(
  node: ast.Fence,
  text: string,
  toOffset: (offset: number) => number,
  reading: ModuleReading,
): Promise<void> {
  const { module, named, report, context } = reading;
  const { budget, host } = context;
  if (budget.isSpent()) return;
  const unread = [...named].filter(([, table]) => !knownTable(module, table));
  // The table has a finding, so the result of the query is unknown.
  if (unread.some(([table]) => mentionsName(text, table))) return;
  // A copy, since `named` grows: a query sees only the tables that are named before it.
  const tables = new Map([...named].filter(([, table]) => knownTable(module, table)));
  const { queryIsolated } = await import("../data/isolation.js");
  const { rows, cells, dataBytes } = budget.limits;
  const result = await queryIsolated(
    {
      query: text,
      tables: tablesOf(tables, module),
      parameters: new Map(),
      limits: { bytes: dataBytes, rows, cells },
      // A query that binds names has no values yet, but the check of types needs its columns before anything runs.
      describe: true,
      open: openTables(tables, module),
    },
    isolationOf(budget, host),
  );
  if (!budget.spend("seconds", result.seconds ?? 0, node.nameSpan, report)) return;
  for (const problem of result.problems) {
    const found = isValue(problem.column, module)
      ? { ...problem, hint: `Write \`$${problem.column}\` for the value.` }
      : problem;
    reportProblem(found, { file: module.file, toOffset, at: node.nameSpan, options: {}, optionsAt: 0 }, reading);
  }
  if (!result.table || result.problems.length > 0) return;
  // Without an order the rows can differ from run to run, and with them the picture.
  if (result.unordered) report(unorderedQuery, node.nameSpan, undefined);
  module.queries.set(node, { text, toOffset, columns: result.table, parameterNames: result.parameterNames, tables });
  const isFinal = result.parameterNames.length === 0 && !dependsOnOpenQuery(text, tables, module);
  if (isFinal) module.tables.set(node, result.table);
}

/** The tables that a query sees: those with parameters by their columns alone, until they are reached. */
const tablesOf = (nodes: ReadonlyMap<string, ast.Data | ast.Fence>, module: SourceModule): ReadonlyMap<string, Table> =>
  new Map(
    [...nodes].flatMap(([name, node]) => {
      const table = knownTable(module, node);
      return table ? [[name, table] as const] : [];
    }),
  );

/** The queries that wait for parameters. */
const openTables = (nodes: ReadonlyMap<string, ast.Data | ast.Fence>, { tables }: SourceModule): ReadonlySet<string> =>
  new Set([...nodes].flatMap(([name, node]) => (tables.has(node) ? [] : [name])));

/** Whether a query names another one that waits for parameters: then it waits with it. */
const dependsOnOpenQuery = (
  text: string,
  tables: ReadonlyMap<string, ast.Data | ast.Fence>,
  module: SourceModule,
): boolean =>
  [...tables].some(
    ([name, node]) =>
      node.kind === "fence" &&
      node.name === "sql" &&
      !module.tables.has(node) &&
      // A search of the text: SQL ignores case, and a false hit only means that the query runs later.
      text.toLowerCase().includes(name.toLowerCase()),
  );

/** Whether a line of the document declares a value of this name, whose `$` is missing in a query. */
const isValue = (name: string | undefined, { document }: SourceModule): boolean =>
  document.blocks.some((block) => (block.kind === "let" || block.kind === "param") && block.name?.name === name);
