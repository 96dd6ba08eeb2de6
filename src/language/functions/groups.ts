import { any, boolean, list, nullable, record, variable } from "../types.js";
import type { RecordValue, Value } from "../value.js";
import { accepted } from "./aggregates.js";
import { define } from "./define.js";
import { mapped } from "./lists.js";
import { lambdaParameter, listParameter } from "./parameters.js";
import { outOfSteps } from "./problem.js";
import { valueKey } from "./value-key.js";

export const find = define({
  name: "find",
  parameters: [listParameter("list"), lambdaParameter("test", boolean)],
  result: nullable(variable("T")),
  documentation:
    'The first item for which `test` is true. Null if there is none: `find(crops, c => c.country == "Peru")?.bags`.',
  example: ["find([66, 29, 12], x => x < 50)", 29],
  run([given, test], { spend }) {
    const found = accepted(given, test, spend, 1);
    return Array.isArray(found) ? (found[0] ?? null) : found;
  },
});

const group = record(
  new Map([
    ["key", variable("K")],
    ["items", list(variable("T"))],
  ]),
);

const asRecord = ({ key, items }: { readonly key: Value; readonly items: readonly Value[] }): RecordValue =>
  new Map<string, Value>([
    ["key", key],
    ["items", items],
  ]);

export const groupBy = define({
  name: "groupBy",
  parameters: [listParameter("list"), lambdaParameter("key", variable("K", any))],
  result: list(group),
  documentation:
    "The items in groups of equal `key`: a list of objects with the fields `key` and `items`, in order of first appearance. Null is a key like any other. Compares lists and objects by their contents.",
  example: [
    'map(groupBy(["Peru", "Brazil", "Panama"], x => slice(x, 0, 1)), group => join(group.items, " + "))',
    ["Peru + Panama", "Brazil"],
  ],
  steps: ([given]) => given.length,
  run([given, keyOf], { spend }) {
    const keys = mapped(given, keyOf);
    if (keys === undefined) return undefined;
    const groups = new Map<string, { readonly key: Value; readonly items: Value[] }>();
    for (const [at, key] of keys.entries()) {
      const text = valueKey(key, spend);
      if (text === undefined) return outOfSteps;
      const known = groups.get(text);
      if (known) known.items.push(given[at]!);
      else groups.set(text, { key, items: [given[at]!] });
    }
    return [...groups.values()].map(asRecord);
  },
});
