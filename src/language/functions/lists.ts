import type { LambdaValue } from "../function.js";
import { any, boolean, list, record, type Type, text, variable } from "../types.js";
import { describeType, isList, type Value } from "../value.js";
import { accepted } from "./aggregates.js";
import { define } from "./define.js";
import { lambdaParameter, listParameter, optional, recordParameter, wholeParameter } from "./parameters.js";
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
  documentation:
    'The list in reverse order. To sort in descending order, use `sort` with `"descending"`, which keeps null last.',
  example: ["reverse([1, 2, 3])", [3, 2, 1]],
  steps: ([given]) => given.length,
  run: ([given]) => given.toReversed(),
});

/** The results of the lambda; `undefined` if one fails, which has a finding already. */
export function mapped(given: readonly Value[], lambda: LambdaValue): Value[] | undefined {
  const results: Value[] = [];
  for (const item of given) {
    const result = lambda(item);
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}

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
  run: ([given, test], { spend }) => accepted(given, test, spend),
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

/** The items of a list of lists, one level down. */
const innerItem = ([type]: readonly Type[]): Type => {
  const known = type?.kind === "nullable" ? type.of : type;
  const inner = known?.kind === "list" ? known.item : any;
  const list = inner.kind === "nullable" ? inner.of : inner;
  return list.kind === "list" ? list.item : any;
};

export const flatten = define({
  name: "flatten",
  parameters: [listParameter("list", list(any))],
  result: list(any),
  resultOf: (types) => list(innerItem(types)),
  documentation: "The items of a list of lists as one list, one level down: `flatten(map(regions, r => r.cities))`.",
  example: ["flatten([[66, 29], [12]])", [66, 29, 12]],
  steps: ([given]) => given.reduce<number>((sum, item) => sum + (isInnerList(item) ? item.length : 1), 0),
  run([given]) {
    const wrong = given.findIndex((item) => !isInnerList(item));
    return wrong < 0
      ? given.flatMap((item) => item as readonly Value[])
      : refuse(
          0,
          `The argument \`list\` of \`flatten\` must contain lists, but item ${wrong + 1} is ${describeType(given[wrong]!)}.`,
        );
  },
});

const isInnerList = (item: Value): item is readonly Value[] => item !== null && isList(item);

export const concat = define({
  name: "concat",
  parameters: [
    listParameter("list"),
    listParameter("other"),
    ...["third", "fourth", "fifth", "sixth"].map((name) => optional(listParameter(name))),
  ],
  result: items,
  documentation: "The items of two or more lists, up to six, as one list.",
  example: ["concat([66], [29, 12])", [66, 29, 12]],
  steps: (given) => given.reduce((sum, one) => sum + (one?.length ?? 0), 0),
  run: (given) => given.flatMap((one) => one ?? []),
});

export const pick = define({
  name: "pick",
  parameters: [recordParameter("record"), listParameter("names", text)],
  result: record(),
  documentation:
    'The object with only these fields, in this order. A name that it does not have is an error: `map(crops, c => pick(c, ["country", "bags"]))`.',
  example: ['pick({country: "Peru", bags: 4, note: ""}, ["bags"]).bags', 4],
  steps: ([, names]) => names.length,
  run([given, names]) {
    const wrong = names.find((name) => typeof name !== "string" || !given.has(name));
    if (wrong === undefined) return new Map(names.map((name) => [name as string, given.get(name as string)!]));
    return typeof wrong === "string"
      ? refuse(1, `The object has no field \`${wrong.slice(0, 40)}\`.`)
      : refuse(1, `The argument \`names\` of \`pick\` must contain only strings, but one is ${describeType(wrong)}.`);
  },
});
