import type { CallProblem } from "../function.js";
import { list, nullable, orderable, variable } from "../types.js";
import type { Value } from "../value.js";
import { define } from "./define.js";
import { mapped } from "./lists.js";
import { orderProblem } from "./order.js";
import { choiceParameter, lambdaParameter, listParameter, optional } from "./parameters.js";
import { outOfSteps, refuse } from "./problem.js";
import { sortedPositions } from "./sorted-positions.js";

const orders = ["ascending", "descending"] as const;

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
  parameters: [
    listParameter("list", variable("T", orderable)),
    optional(lambdaParameter("key", nullable(orderable))),
    optional(choiceParameter("order", orders)),
  ],
  result: list(variable("T")),
  documentation:
    'The list in ascending order of its items, or of the `key` of each item: numbers by value, strings by code point (capitals before small letters), false before true. With `order` `"descending"`, the other way round. Null is last in both. Equal items keep their order. All items or keys must have the same type; lists and objects cannot be sorted.',
  example: ['sort(["pear", "Fig", null, "apple"], x => x, "descending")', ["pear", "apple", "Fig", null]],
  steps: ([given]) => given.length,
  run([given, key, order = "ascending"], context) {
    const keys = key === undefined ? given : mapped(given, key);
    if (keys === undefined) return undefined;
    const refused = unsortable(keys, key !== undefined);
    if (refused) return refused;
    return sortedPositions(keys, order === "descending", context.spend)?.map((at) => given[at]!) ?? outOfSteps;
  },
});
