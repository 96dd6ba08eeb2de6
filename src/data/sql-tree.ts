import { isObject } from "../text/is-object.js";

/*
 * The syntax tree of a query as DuckDB's `json_serialize_sql` writes it. The accessors never throw: the tree may change with a version of
 * DuckDB, and `sql-check.ts` refuses what it does not know.
 */

export type Tree = { readonly [key: string]: unknown };

/** A query and the names of its parameters, in the order of the query. */
export interface Statement {
  readonly node: Tree;
  readonly parameterNames: readonly string[];
}

export const isTree: (value: unknown) => value is Tree = isObject;

/** The text of a member, or `""`. */
export const textAt = (tree: Tree, key: string): string => (typeof tree[key] === "string" ? tree[key] : "");

/** The items of a member, or none. */
export const listAt = (tree: Tree, key: string): readonly unknown[] => (Array.isArray(tree[key]) ? tree[key] : []);

/** The object of a member, or an empty one. */
export const treeAt = (tree: Tree, key: string): Tree => (isTree(tree[key]) ? tree[key] : {});

interface CommonTable {
  readonly name: string;
  readonly query: Tree;
}

/** The tables of `with name as (…)`, in the order of the query. */
export const commonTables = (tree: Tree): readonly CommonTable[] =>
  listAt(treeAt(tree, "cte_map"), "map")
    .filter(isTree)
    .map((entry) => ({ name: textAt(entry, "key"), query: treeAt(treeAt(treeAt(entry, "value"), "query"), "node") }));
