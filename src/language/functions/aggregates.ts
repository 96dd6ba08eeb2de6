import type { CallProblem, LambdaValue } from "../function.js";
import { boolean, calculated, integer, nullable, number, type Type, variable } from "../types.js";
import { describeType, type Value } from "../value.js";
import { compareValues, type Spend } from "./compare.js";
import { compareNumbers, toDouble } from "./decimal.js";
import { define } from "./define.js";
import { lambdaParameter, listParameter, numbersParameter, optional, orderedParameter } from "./parameters.js";
import { presentItems } from "./present-items.js";
import { finite, outOfSteps, refuse } from "./problem.js";
import { meanOf, sumOf } from "./sum-of.js";

/* Aggregates skip null, because blank cells are null. Those without a value for an empty list are null there, and their type says so. */

/** The problem of a test whose answer is not a boolean; null is what a blank cell gives. */
export const refuseAnswer = (answer: Value): CallProblem =>
  refuse(
    1,
    `The result of the test must be a boolean, not ${describeType(answer)}.`,
    answer === null ? "Provide a value for null: `value ?? false`." : "Compare it, such as `x => x.name == value`.",
  );

/** The items for which the test is true, at most `most`; `undefined` if the test fails, which has a finding already. */
export function accepted(
  items: readonly Value[],
  test: LambdaValue,
  spend: Spend,
  most = Number.POSITIVE_INFINITY,
): readonly Value[] | CallProblem | undefined {
  const kept: Value[] = [];
  for (const at of test.candidates?.(items) ?? items.keys()) {
    if (kept.length === most) break;
    if (!spend(1)) return outOfSteps;
    const answer = test(items[at]!, at);
    if (answer === undefined) return undefined;
    if (typeof answer !== "boolean") return refuseAnswer(answer);
    if (answer) kept.push(items[at]!);
  }
  return kept;
}

export const count = define({
  name: "count",
  parameters: [listParameter("list", nullable(variable("T"))), optional(lambdaParameter("test", boolean))],
  result: integer,
  documentation:
    "The number of items that are not null; with `test`, the number of items for which it is true. 0 for an empty list.",
  example: ["count([66, null, 29, 12], x => x > 20)", 2],
  steps: ([items, test]) => (test ? 0 : items.length),
  run([items, test], { spend }) {
    const present = presentItems(items);
    if (test === undefined) return present.length;
    const kept = accepted(present, test, spend);
    return Array.isArray(kept) ? kept.length : kept;
  },
});

/** Integers add up to an integer. */
function sumType([items]: readonly Type[]): Type {
  const list = items?.kind === "nullable" ? items.of : items;
  return calculated(list?.kind === "list" ? list.item : undefined);
}

export const sum = define({
  name: "sum",
  parameters: [numbersParameter("list")],
  result: number,
  resultOf: sumType,
  documentation: "The sum of the numbers; skips null. 0 for an empty list.",
  example: ["sum([66.4, null, 29.1])", 95.5],
  steps: ([items]) => items.length,
  run: ([items]) => finite(sumOf(items.map(toDouble)), "sum"),
});

export const mean = define({
  name: "mean",
  parameters: [numbersParameter("list")],
  result: nullable(number),
  documentation: "The arithmetic mean of the numbers; skips null. Null for an empty list.",
  example: ["mean([2, 4, null, 9])", 5],
  steps: ([items]) => items.length,
  run: ([items]) => (items.length === 0 ? null : finite(meanOf(items.map(toDouble)), "mean")),
});

/** Comparisons of a sort: n log n. */
const sortSteps = (length: number): number => length * Math.ceil(Math.log2(length + 1));

export const median = define({
  name: "median",
  parameters: [numbersParameter("list")],
  result: nullable(number),
  documentation:
    "The number in the middle of the sorted list, or the mean of the two numbers in the middle; skips null. Null for an empty list.",
  example: ["median([9, 1, null, 5])", 5],
  steps: ([items]) => sortSteps(items.length),
  run([items]) {
    const sorted = items.toSorted(compareNumbers);
    const middle = sorted.length >> 1;
    if (sorted.length === 0) return null;
    // As written: an odd count needs no arithmetic, so long numbers keep their digits.
    if (sorted.length % 2 === 1) return sorted[middle]!;
    // Halves first: the sum of two large numbers could overflow.
    return finite(sumOf([toDouble(sorted[middle - 1]!) / 2, toDouble(sorted[middle]!) / 2]), "median");
  },
});

/** `min` (-1) or `max` (1): of equal items the first, so that the result does not depend on a sort algorithm. */
const extreme = (name: string, which: -1 | 1, documentation: string, example: readonly [string, unknown]) =>
  define({
    name,
    parameters: [orderedParameter("list")],
    result: nullable(variable("T")),
    documentation,
    example,
    steps: ([items]) => textSteps(items),
    run: ([items]) =>
      items.reduce<Value>((best, item) => (best === null || compareValues(item, best) === which ? item : best), null),
  });

/** Comparing strings takes time with their length, but far less than one step a character. */
const textSteps = (items: readonly Value[]): number =>
  items.reduce<number>((steps, item) => steps + 1 + (typeof item === "string" ? item.length >> 5 : 0), 0);

export const min = extreme(
  "min",
  -1,
  "The smallest number, or the first string in the order of code points (for dates, the earliest); skips null. Null for an empty list. All items must have the same type.",
  ["min([66, null, 29])", 29],
);

export const max = extreme(
  "max",
  1,
  "The greatest number, or the last string in the order of code points (for dates, the latest); skips null. Null for an empty list. All items must have the same type.",
  ['max(["2024-03-05", "2023-12-31"])', "2024-03-05"],
);

const at = (name: string, index: 0 | -1, documentation: string, example: readonly [string, unknown]) =>
  define({
    name,
    parameters: [listParameter("list")],
    result: nullable(variable("T")),
    documentation,
    example,
    run: ([items]) => items.at(index) ?? null,
  });

export const first = at("first", 0, "The first item of the list. Null for an empty list.", ["first([66, 29])", 66]);

export const last = at("last", -1, "The last item of the list. Null for an empty list.", ["last([66, 29])", 29]);
