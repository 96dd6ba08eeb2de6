import type { IsolationBounds } from "../contract/host.js";
import { sameItems } from "../text/same-items.js";
import type { Table } from "./reader.js";
import type { SqlInput, SqlResult } from "./sql-input.js";

interface Known {
  readonly key: string;
  readonly tables: readonly Table[];
  readonly result: Promise<SqlResult>;
}

/** Queries over the same tables; a document with more runs the oldest again. */
const maxKept = 16;

/*
 * By the first table, so that results are forgotten with it.
 */
const known = new WeakMap<Table, readonly Known[]>();

/**
 * The last result of a query over the very same tables: an editor compiles a document with every key, and its data seldom changes. Not kept
 * with problems, as time and memory may have been short.
 */
export function queryOnce(
  input: SqlInput,
  { seconds, memory }: IsolationBounds,
  run: () => Promise<SqlResult>,
): Promise<SqlResult> {
  const { query, tables, parameters, limits, describe, open } = input;
  const all = [...tables.values()];
  const [first] = all;
  if (!first) return run();
  const names = [[...tables.keys()], [...parameters], [...(open ?? [])]];
  const key = JSON.stringify([query, names, limits, describe, seconds, memory]);
  const kept = known.get(first) ?? [];
  const last = kept.find((one) => one.key === key && sameItems(one.tables, all));
  if (last) return last.result;
  const entry: Known = { key, tables: all, result: run() };
  known.set(first, [...kept, entry].slice(-maxKept));
  const forget = () =>
    known.set(
      first,
      (known.get(first) ?? []).filter((one) => one !== entry),
    );
  entry.result.then(({ problems }) => problems.length > 0 && forget(), forget);
  return entry.result;
}
