import { closest } from "../text/closest.js";
import { listed } from "../text/listed.js";
import type { Span } from "../text/span.js";
import { malformed } from "./problem.js";
import type { DataProblem, Table } from "./reader.js";
import { functionProblem } from "./sql-functions.js";
import { spanOfMark, spanOfToken } from "./sql-places.js";
import { commonTables, isTree, listAt, type Tree, textAt, treeAt } from "./sql-tree.js";
import { timeHint } from "./suggest-sql-function.js";

/**
 * The kinds of expressions that a query may contain. A list of what is allowed: kinds that a later DuckDB adds are refused until they have
 * been checked.
 */
const expressions = new Set([
  ..."BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA LAMBDA_REF".split(" "),
  ..."OPERATOR PARAMETER POSITIONAL_REFERENCE STAR SUBQUERY WINDOW".split(" "),
]);

/** The same for queries, sources of rows and modifiers. */
const structures = new Set([
  ..."SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE".split(" "),
  ..."BASE_TABLE EMPTY EXPRESSION_LIST JOIN PIVOT SUBQUERY TABLE_FUNCTION".split(" "),
  ..."DISTINCT_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER ORDER_MODIFIER".split(" "),
  ..."ASCENDING DESCENDING ORDER_DEFAULT".split(" "),
]);

/**
 * Names that call a function if no column has that name. The parser makes them column references, so the list of functions does not see
 * them.
 */
const hiddenFunctions = new Set(
  "current_catalog current_date current_role current_schema current_time current_timestamp current_user localtime localtimestamp session_user user".split(
    " ",
  ),
);

/**
 * Whether a name calls a hidden function. `user` is a common column name, and the function always returns `duckdb`, so it is allowed if a
 * table has such a column.
 */
const isHiddenFunction = (name: string, tables: ReadonlyMap<string, Table>): boolean =>
  hiddenFunctions.has(name) &&
  !(
    name === "user" &&
    [...tables.values()].some(({ columns }) => columns.some((one) => one.name.toLowerCase() === name))
  );

interface CheckedQuery {
  /** The named tables that the query reads. Only these are loaded into the database. */
  readonly used: ReadonlySet<string>;
  readonly problems: readonly DataProblem[];
}

/** The shared state of checking one query. */
interface QueryCheck {
  readonly text: string;
  readonly tables: ReadonlyMap<string, Table>;
  /** The names of the tables, by their lower case: SQL ignores it. */
  readonly known: ReadonlyMap<string, string>;
  readonly used: Set<string>;
  readonly problems: DataProblem[];
}

/** The names of the common tables that a part of the query sees, in lower case. */
type Scope = ReadonlySet<string>;

/**
 * Checks that a query is one `select` over the named tables and calls only allowed functions (template-notes.md, "SQL"). The check works on
 * DuckDB's own syntax tree: a parser of ours could understand a query differently from the database that runs it.
 */
export function checkQuery(query: Tree, text: string, tables: ReadonlyMap<string, Table>): CheckedQuery {
  const known = new Map([...tables.keys()].map((name) => [name.toLowerCase(), name]));
  const check: QueryCheck = { text, tables, known, used: new Set(), problems: [] };
  walk(query, new Set(), check);
  return check;
}

const placeOf = (tree: Tree, { text }: QueryCheck): Span | undefined => spanOfToken(text, tree["query_location"]);

const refuse = (tree: Tree, check: QueryCheck, message: string, hint: string | undefined): void =>
  void check.problems.push(malformed(message, placeOf(tree, check), hint));

/** Visits each object of the tree, so that no place of a new version of DuckDB stays unchecked. */
function walk(value: unknown, scope: Scope, check: QueryCheck): void {
  if (Array.isArray(value)) for (const item of value) walk(item, scope, check);
  if (!isTree(value)) return;
  checkKind(value, check);
  checkContent(value, scope, check);
  const inner = walkCommonTables(value, scope, check);
  for (const [key, child] of Object.entries(childrenOf(value))) if (key !== "cte_map") walk(child, inner, check);
}

/** A common table sees those before it, and itself only if it is recursive. */
function walkCommonTables(tree: Tree, scope: Scope, check: QueryCheck): Scope {
  const inner = new Set(scope);
  if (tree["type"] === "RECURSIVE_CTE_NODE") inner.add(textAt(tree, "cte_name").toLowerCase());
  for (const { name, query } of commonTables(tree)) {
    walk(query, inner, check);
    inner.add(name.toLowerCase());
  }
  return inner;
}

function checkKind(tree: Tree, check: QueryCheck): void {
  const { class: kind, type } = tree;
  // `describe`, `show` and `summarize` are sources of rows in the tree.
  if (type === "SHOW_REF") {
    refuse(tree, check, "The query is not a `select` statement.", "Write one `select`, `pivot` or `unpivot`.");
    return;
  }
  const isAllowed =
    typeof kind === "string"
      ? expressions.has(kind)
      : typeof type !== "string" || structures.has(type) || type.endsWith("_TYPE_INFO");
  if (!isAllowed) {
    const message = `A query cannot contain \`${String(kind ?? type)}\`.`;
    refuse(tree, check, message, "Use only a `select` over the tables of the document.");
  }
  // A sample differs in each run; the same source must give the same document.
  if (isTree(tree["sample"])) {
    const hint = "Choose rows with `where`, or with `order by` and `limit`.";
    refuse(tree, check, "A query cannot take a random sample.", hint);
  }
  // `at (version => …)`: tables of this database have no versions.
  if (isTree(tree["at_clause"])) refuse(tree, check, "Tables have no versions.", "Remove `at (…)`.");
}

function checkContent(tree: Tree, scope: Scope, check: QueryCheck): void {
  if (tree["type"] === "BASE_TABLE") checkTable(tree, scope, check);
  else if (tree["type"] === "TABLE_FUNCTION") checkTableFunction(treeAt(tree, "function"), check);
  else if (tree["class"] === "FUNCTION" || tree["class"] === "WINDOW") checkFunction(tree, false, check);
  else if (tree["class"] === "COLUMN_REF") checkColumn(tree, check);
  else if (tree["class"] === "PARAMETER") checkParameter(tree, check);
}

function checkTable(tree: Tree, scope: Scope, check: QueryCheck): void {
  const name = textAt(tree, "table_name");
  const qualified = textAt(tree, "schema_name") !== "" || textAt(tree, "catalog_name") !== "";
  // Common tables hide named tables. A qualified name never means one of them: `information_schema.tables` would show the database.
  if (!qualified && scope.has(name.toLowerCase())) return;
  const table = qualified ? undefined : check.known.get(name.toLowerCase());
  if (table !== undefined) check.used.add(table);
  else {
    const message = `\`${name}\` is not a table above the query.`;
    const [hint, instead] = tableHint(name, [...check.tables.keys()]);
    const problem = malformed(message, placeOf(tree, check), hint);
    check.problems.push({ ...problem, table: name, ...(instead !== undefined && { instead }) });
  }
}

function checkTableFunction(tree: Tree, check: QueryCheck): void {
  if (tree["class"] !== "FUNCTION")
    refuse(tree, check, "A query cannot call this function.", "Select from a table of the document.");
  else checkFunction(tree, true, check);
}

function checkFunction(tree: Tree, asTable: boolean, check: QueryCheck): void {
  const problem = functionProblem(textAt(tree, "function_name"), listAt(tree, "children"), asTable);
  if (problem !== undefined) refuse(tree, check, problem.message, problem.hint);
}

function checkColumn(tree: Tree, check: QueryCheck): void {
  // A qualified name (`t.user`) can only be a column.
  const [name, ...more] = listAt(tree, "column_names").map(String);
  if (name === undefined || more.length > 0 || !isHiddenFunction(name.toLowerCase(), check.tables)) return;
  const message = `\`${name}\` is a function of time or settings, which a query cannot call.`;
  refuse(tree, check, message, timeHint(name) ?? `Write \`table.${name}\` for a column with this name.`);
}

/** Positional parameters (`?`) have numbers for names. */
function checkParameter(tree: Tree, check: QueryCheck): void {
  if (!/^\d/.test(textAt(tree, "identifier"))) return;
  const place = placeOf(tree, check) ?? spanOfMark(check.text, "?");
  const hint = "Write `$name` with the name of a `@param` or `@let`.";
  check.problems.push(malformed("The parameter has no name.", place, hint));
}

/**
 * The parts of a node to visit next. A constant contains data only, which may look like a tree; the call of a table function has been
 * checked together with its source.
 */
function childrenOf(tree: Tree): Tree {
  if (tree["class"] === "CONSTANT") return {};
  return tree["type"] === "TABLE_FUNCTION" ? { ...tree, function: listAt(treeAt(tree, "function"), "children") } : tree;
}

function tableHint(name: string, tables: readonly string[]): readonly [hint: string, instead?: string] {
  // A file, which DuckDB alone would read.
  if (/[./\\]/.test(name)) return [`Write \`@data table "${name}"\` above the query, and \`table\` here.`];
  if (tables.length === 0) return [`Declare the table above the query: \`@data ${name} "file.csv"\`.`];
  const meant = closest(name, tables);
  return meant === undefined ? [`Use ${listed(tables, tables.length)}.`] : [`Did you mean \`${meant}\`?`, meant];
}
