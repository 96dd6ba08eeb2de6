import type { CallContext, CallProblem, LambdaValue } from "../function.js";
import { boolean, list, nullable, orderable, variable } from "../types.js";
import type { Value } from "../value.js";
import { accepted } from "./aggregates.js";
import { compareValues } from "./compare.js";
import { define } from "./define.js";
import { orderProblem } from "./order.js";
import { lambdaParameter, listParameter, optional, wholeParameter } from "./parameters.js";
import { outOfSteps, refuse } from "./problem.js";
import { valueKey } from "./value-key.js";

const items = list(variable("T"));

export const take = define({
  name: "take",
  parameters: [listParameter("list"), wholeParameter("count", 0)],
  result: items,
  documentation: "The first `count` items of the list, or all items if it has fewer.",
  example: ["take([66, 29, 12], 2)", [66, 29]],
  steps: ([given, wanted]) => Math.min(given.length, wanted),
  run: ([given, wanted]) => given.slice(0, wanted),
});

export const skip = define({
  name: "skip",
  parameters: [listParameter("list"), wholeParameter("count", 0)],
  result: items,
  documentation: "The list without its first `count` items.",
  example: ["skip([66, 29, 12], 2)", [12]],
  steps: ([given, left]) => Math.max(0, given.length - left),
  run: ([given, left]) => given.slice(left),
});

export const reverse = define({
  name: "reverse",
  parameters: [listParameter("list")],
  result: items,
  documentation: "The list in reverse order. `reverse(sort(…))` sorts in descending order, null first.",
  example: ["reverse([1, 2, 3])", [3, 2, 1]],
  steps: ([given]) => given.length,
  run: ([given]) => given.toReversed(),
});

/** The results of the lambda; `undefined` if one fails, which has a finding already. */
function mapped(given: readonly Value[], lambda: LambdaValue): Value[] | undefined {
  const results: Value[] = [];
  for (const item of given) {
    const result = lambda(item);
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}

/** The positions of the keys in sorted order. After the budget runs out, all keys count as equal, so that sorting ends quickly. */
function sortedPositions(keys: readonly Value[], { spend }: CallContext): readonly number[] | CallProblem {
  let spent = false;
  // Positions and not items: a key is computed once for each item, and equal keys keep the order of their items (`sort` is stable).
  const positions = keys.map((_, at) => at);
  positions.sort((a, b) => {
    const order = spent ? 0 : compareValues(keys[a]!, keys[b]!, spend);
    spent ||= order === undefined;
    return order ?? 0;
  });
  return spent ? outOfSteps : positions;
}

function unsortable(keys: readonly Value[], withKey: boolean): CallProblem | undefined {
  const problem = orderProblem(keys);
  if (problem === undefined) return undefined;
  const advice = withKey
    ? "Use a key that has the same type for all items."
    : "Add a key to sort by: `sort(…, x => x.name)`.";
  return refuse(withKey ? 1 : 0, `The ${withKey ? "keys" : "items"} cannot be sorted: ${problem}.`, advice);
}

export const sort = define({
  name: "sort",
  parameters: [listParameter("list", variable("T", orderable)), optional(lambdaParameter("key", nullable(orderable)))],
  result: items,
  documentation:
    "The list in ascending order of its items, or of the `key` of each item: numbers by value, strings by code point (capitals before small letters), false before true, null last. Equal items keep their order. All items or keys must have the same type; lists and objects cannot be sorted.",
  example: ['sort(["pear", "Fig", null, "apple"])', ["Fig", "apple", "pear", null]],
  steps: ([given]) => given.length,
  run([given, key], context) {
    const keys = key === undefined ? given : mapped(given, key);
    if (keys === undefined) return undefined;
    const refused = unsortable(keys, key !== undefined);
    if (refused) return refused;
    const positions = sortedPositions(keys, context);
    return "kind" in positions ? positions : positions.map((at) => given[at]!);
  },
});

export const unique = define({
  name: "unique",
  parameters: [listParameter("list")],
  result: items,
  documentation:
    "The list without duplicates. Keeps the first of several equal items; compares lists and objects by their contents.",
  example: ['unique(["Asia", "Africa", "Asia"])', ["Asia", "Africa"]],
  steps: ([given]) => given.length,
  // Keys and a set: comparing each item with each would take the square of their number.
  run([given], { spend }) {
    const seen = new Set<string>();
    const kept: Value[] = [];
    for (const item of given) {
      const key = valueKey(item, spend);
      if (key === undefined) return outOfSteps;
      if (!seen.has(key)) kept.push(item);
      seen.add(key);
    }
    return kept;
  },
});

export const where = define({
  name: "where",
  parameters: [listParameter("list"), lambdaParameter("test", boolean)],
  result: items,
  documentation:
    "The items for which `test` is true. The result of `test` must be a boolean for every item, including items that are null.",
  example: ["where([66, 29, 12], x => x > 20)", [66, 29]],
  steps: ([given]) => given.length,
  run: ([given, test]) => accepted(given, test),
});

export const map = define({
  name: "map",
  parameters: [listParameter("list"), lambdaParameter("value", variable("U"))],
  result: list(variable("U")),
  documentation: "A list with the result of `value` for each item.",
  example: ["map([1, 2, 3], x => x * 2)", [2, 4, 6]],
  steps: ([given]) => given.length,
  run: ([given, value]) => mapped(given, value),
});
