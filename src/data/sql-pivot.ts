import type { DuckDBConnection } from "@duckdb/node-api";
import type { Span } from "../text/span.js";
import { malformed } from "./problem.js";
import type { DataProblem } from "./reader.js";
import { parseQuery } from "./sql-parse.js";
import { type OpenPivot, openPivots } from "./sql-pivot-points.js";
import { isTree, listAt, type Tree, treeAt } from "./sql-tree.js";

/*
 * `pivot t on name` without a list of values. DuckDB makes two statements of it, of which it shows no tree, so igx could not check them. igx
 * writes the list instead: it asks for the values of the column with a query of its own, made of the checked tree, and puts them in.
 */

/** A query whose open pivots have lists. Offsets of problems in `text` are those of the document again with `spanOf`. */
export interface CompletedQuery {
  readonly text: string;
  readonly spanOf: (span: Span) => Span;
}

/** A table of more columns is unreadable, and their names alone could fill the memory. */
const maxColumns = 1000;

/** The query with a mark instead of each list, or `undefined` if it has no open pivot. */
export function markPivots(query: string): (CompletedQuery & { readonly pivots: readonly OpenPivot[] }) | undefined {
  const pivots = openPivots(query);
  return pivots.length === 0
    ? undefined
    : {
        ...complete(
          query,
          pivots,
          pivots.map((_, at) => [markOf(query, at)]),
        ),
        pivots,
      };
}

/** A text that the query does not contain. */
function markOf(query: string, at: number): string {
  let mark = `pivot ${at}`;
  while (query.includes(mark)) mark = `_${mark}`;
  return mark;
}

function complete(query: string, pivots: readonly OpenPivot[], lists: readonly (readonly string[])[]): CompletedQuery {
  const inserted = pivots.map(({ end }, at) => ({ end, text: ` in (${lists[at]!.map(quoted).join(", ")})` }));
  let text = "";
  let from = 0;
  for (const { end, text: list } of inserted) {
    text += query.slice(from, end) + list;
    from = end;
  }
  const original = (offset: number): number => {
    let before = 0;
    for (const { end, text: list } of inserted) {
      if (offset <= end + before) return offset - before;
      if (offset < end + before + list.length) return end;
      before += list.length;
    }
    return offset - before;
  };
  return {
    text: text + query.slice(from),
    spanOf: ({ start, end }) => ({ start: original(start), end: original(end) }),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Runs a query that has been checked, with the values of its parameters; a problem if one has none. */
export type Ask = (
  sql: string,
  parameterNames: readonly string[],
) => Promise<{ readonly values: readonly string[] } | { readonly problem: DataProblem }>;

/**
 * The query with the values of each open pivot, sorted, as its list. In the order of the text: the source of a pivot may contain another
 * one, which comes first.
 */
export async function completePivots(
  connection: DuckDBConnection,
  query: string,
  pivots: readonly OpenPivot[],
  ask: Ask,
): Promise<CompletedQuery | { readonly problem: DataProblem }> {
  const lists = pivots.map((_, at) => [markOf(query, at)]);
  for (const [at, pivot] of pivots.entries()) {
    const { statement } = await parseQuery(connection, complete(query, pivots, lists).text);
    const found = statement && findPivot(statement.node, lists[at]![0]!, []);
    if (!found) return { problem: needsList(query, pivot) };
    const sql = await valuesQuery(connection, found);
    const parameterNames = (await parseQuery(connection, sql)).statement?.parameterNames ?? [];
    const answer = await ask(sql, parameterNames);
    if ("problem" in answer) return { problem: { ...answer.problem, span: spanOfPivot(pivot) } };
    if (answer.values.length === 0) return { problem: withoutValues(pivot) };
    if (answer.values.length > maxColumns) return { problem: tooManyColumns(pivot) };
    lists[at] = [...answer.values];
  }
  return complete(query, pivots, lists);
}

const spanOfPivot = ({ start, end }: OpenPivot): Span => ({ start, end });

const needsList = (query: string, pivot: OpenPivot): DataProblem =>
  malformed("The pivot has no list of values.", spanOfPivot(pivot), listHint(query.slice(pivot.start, pivot.end)));

/** The hint to write the list of a pivot. */
const listHint = (column: string): string => `List the values: \`on ${column} in ('A', 'B')\`.`;

const withoutValues = (pivot: OpenPivot): DataProblem =>
  malformed(
    "The pivot has no values to make columns of.",
    spanOfPivot(pivot),
    "Pivot a column that is not blank in all rows.",
  );

const tooManyColumns = (pivot: OpenPivot): DataProblem =>
  malformed(
    `The pivot makes more than ${maxColumns} columns.`,
    spanOfPivot(pivot),
    "Pivot a column with fewer different values, or choose rows first: `pivot (select … where …) on …`.",
  );

interface FoundPivot {
  readonly source: Tree;
  readonly expression: unknown;
  /** The common tables that the source sees. */
  readonly commonTables: readonly unknown[];
}

/** The pivot whose list is the mark. */
function findPivot(value: unknown, mark: string, outer: readonly unknown[]): FoundPivot | undefined {
  if (Array.isArray(value)) return firstOf(value, (item) => findPivot(item, mark, outer));
  if (!isTree(value)) return undefined;
  const entries = listAt(treeAt(value, "cte_map"), "map");
  const inCommon = firstOf(entries, (entry, at) => findPivot(entry, mark, [...outer, ...entries.slice(0, at)]));
  if (inCommon) return inCommon;
  const inner = [...outer, ...entries];
  const column = listAt(value, "pivots")
    .filter(isTree)
    .find((one) => hasMark(one, mark));
  if (column)
    return { source: treeAt(value, "source"), expression: listAt(column, "pivot_expressions")[0], commonTables: inner };
  return firstOf(Object.entries(value), ([key, child]) =>
    key === "cte_map" ? undefined : findPivot(child, mark, inner),
  );
}

function firstOf<T, R>(items: readonly T[], find: (item: T, at: number) => R | undefined): R | undefined {
  for (const [at, item] of items.entries()) {
    const found = find(item, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

const hasMark = (column: Tree, mark: string): boolean =>
  listAt(column, "entries")
    .filter(isTree)
    .some((entry) => listAt(entry, "values").some((value) => isTree(value) && value["value"] === mark));

/** DuckDB's "nowhere", the largest 64-bit integer, as JSON.parse rounds it, and as it was. */
const nowhere = { rounded: /\b18446744073709552000\b/g, exact: "18446744073709551615" } as const;

/** The SQL of the distinct values of a pivot's column as texts, in the order of their type. DuckDB writes it from the tree that was checked. */
async function valuesQuery(
  connection: DuckDBConnection,
  { source, expression, commonTables }: FoundPivot,
): Promise<string> {
  const skeleton = await serialized(connection, "select 1 from t");
  const [statement] = listAt(skeleton, "statements") as readonly Tree[];
  const node = {
    ...treeAt(statement!, "node"),
    select_list: [expression],
    from_table: source,
    cte_map: { map: commonTables },
  };
  const tree = JSON.stringify({ ...skeleton, statements: [{ ...statement, node }] }).replace(
    nowhere.rounded,
    nowhere.exact,
  );
  const answer = await connection.runAndReadAll("select json_deserialize_sql($tree::json)", { tree });
  const sql = String(answer.getRows()[0]?.[0]).replace(/;\s*$/, "");
  return `select v::varchar from (select distinct v from (${sql}) as t(v) where v is not null) as d order by d.v limit ${maxColumns + 1}`;
}

async function serialized(connection: DuckDBConnection, query: string): Promise<Tree> {
  const answer = await connection.runAndReadAll("select json_serialize_sql($query::varchar)", { query });
  return JSON.parse(String(answer.getRows()[0]?.[0])) as Tree;
}
