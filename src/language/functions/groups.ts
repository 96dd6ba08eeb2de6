import { any, boolean, list, nullable, record, variable } from "../types.js";
import type { RecordValue, Value } from "../value.js";
import { refuseAnswer } from "./aggregates.js";
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
  // No steps for the list: the items after the one that is found cost nothing, and the test counts its own.
  run([given, test]) {
    for (const item of given) {
      const answer = test(item);
      if (answer === undefined) return undefined;
      if (typeof answer !== "boolean") return refuseAnswer(answer);
      if (answer) return item;
    }
    return null;
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
