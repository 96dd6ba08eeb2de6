import { aggregates } from "./sql-functions.js";
import { commonTables, isTree, listAt, type Tree, textAt, treeAt } from "./sql-tree.js";

/**
 * Whether SQL leaves the order of a query's rows open: after a join, a group, a window, a set operation, `distinct` or `limit`, if there is
 * no `order by` at the top. Rows of a table, also filtered by `where`, keep their order. (Rule `unordered-query`; template-notes.md,
 * "SQL".)
 */
export const isUnordered = (query: Tree): boolean => leavesOpen(query, new Map());

type Scope = ReadonlyMap<string, Tree>;

function leavesOpen(query: Tree, outer: Scope): boolean {
  const scope = new Map(outer);
  for (const { name, query: common } of commonTables(query)) scope.set(name.toLowerCase(), common);
  // `distinct`, `limit` and `order by`.
  const modifiers = listAt(query, "modifiers")
    .filter(isTree)
    .map(({ type }) => type);
  if (modifiers.includes("ORDER_MODIFIER")) return false;
  if (query["type"] !== "SELECT_NODE") return true;
  if (isOneRow(query)) return false;
  return (
    modifiers.length > 0 || isGrouped(query) || hasWindow(query) || sourceLeavesOpen(treeAt(query, "from_table"), scope)
  );
}

const isGrouped = (query: Tree): boolean =>
  listAt(query, "group_expressions").length > 0 || textAt(query, "aggregate_handling") === "FORCE_AGGREGATES";

/** Aggregates without groups give a single row, which has no order. */
const isOneRow = (query: Tree): boolean => !isGrouped(query) && calls(listAt(query, "select_list"), isAggregate);

const isAggregate = (tree: Tree): boolean =>
  tree["class"] === "FUNCTION" && aggregates.has(textAt(tree, "function_name").toLowerCase());

const hasWindow = (query: Tree): boolean =>
  calls([query["select_list"], query["qualify"]], (tree) => tree["class"] === "WINDOW");

/** Whether `test` is true for any expression. Subqueries are skipped, since they have rows of their own. */
function calls(value: unknown, test: (tree: Tree) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => calls(item, test));
  if (!isTree(value) || value["class"] === "SUBQUERY") return false;
  return test(value) || Object.values(value).some((child) => calls(child, test));
}

function sourceLeavesOpen(source: Tree, scope: Scope): boolean {
  switch (source["type"]) {
    case "JOIN":
      return true;
    case "PIVOT":
      // `unpivot` has the same kind. It makes rows of each row in turn.
      return listAt(source, "unpivot_names").length === 0 || sourceLeavesOpen(treeAt(source, "source"), scope);
    case "SUBQUERY":
      return leavesOpen(treeAt(treeAt(source, "subquery"), "node"), scope);
    case "BASE_TABLE": {
      const name = textAt(source, "table_name").toLowerCase();
      const common = scope.get(name);
      // Without the table itself in scope, so that a recursive one ends.
      return common !== undefined && leavesOpen(common, new Map([...scope].filter(([key]) => key !== name)));
    }
    default:
      return false;
  }
}
