/* The tree of a query, as DuckDB's `json_serialize_sql` writes it. Only what is looked at has a name here. */

export type Tree = { readonly [key: string]: unknown };

/** A statement: its query, and the names of its parameters. */
export interface Statement {
  readonly node: Tree;
  readonly parameterNames: readonly string[];
}

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textAt = (tree: Tree, key: string): string => (typeof tree[key] === "string" ? tree[key] : "");

export const listAt = (tree: Tree, key: string): readonly unknown[] => (Array.isArray(tree[key]) ? tree[key] : []);

export const treeAt = (tree: Tree, key: string): Tree => (isTree(tree[key]) ? tree[key] : {});

export interface CommonTable {
  readonly name: string;
  readonly query: Tree;
}

/** `with name as (…)`, in their order. */
export const commonTables = (tree: Tree): readonly CommonTable[] =>
  listAt(treeAt(tree, "cte_map"), "map")
    .filter(isTree)
    .map((entry) => ({ name: textAt(entry, "key"), query: treeAt(treeAt(treeAt(entry, "value"), "query"), "node") }));
