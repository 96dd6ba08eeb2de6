import type { CallProblem, LambdaValue } from "../function.js";
import { boolean, integer, nullable, number, variable } from "../types.js";
import type { Value } from "../value.js";
import { compareValues } from "./compare.js";
import { compareNumbers, toDouble } from "./decimal.js";
import { define } from "./define.js";
import { lambdaParameter, listParameter, numbersParameter, optional, orderedParameter } from "./parameters.js";
import { describeType, finite, refuse } from "./problem.js";

/* Aggregates skip null. Those that are null over an empty list say so in their type; `?? 0` gives what stands in its place. */

/** The items that the test accepts; `undefined` when it could not be evaluated. */
export function accepted(items: readonly Value[], test: LambdaValue): readonly Value[] | CallProblem | undefined {
  const kept: Value[] = [];
  for (const item of items) {
    const answer = test(item);
    if (answer === undefined) return undefined;
    if (typeof answer !== "boolean") return refuse(1, `The test must give true or false, not ${describeType(answer)}.`);
    if (answer) kept.push(item);
  }
  return kept;
}

export const count = define({
  name: "count",
  parameters: [listParameter("list", nullable(variable("T"))), optional(lambdaParameter("test", boolean))],
  result: integer,
  documentation:
    "How many items the list has, null left out; with `test`, how many of those it accepts. 0 for an empty list.",
  example: ["count([66, null, 29, 12], x => x > 20)", 2],
  steps: ([items]) => items.length,
  run([items, test]) {
    const present = items.filter((item) => item !== null);
    if (test === undefined) return present.length;
    const kept = accepted(present, test);
    return Array.isArray(kept) ? kept.length : (kept as CallProblem | undefined);
  },
});

/** Carries what each addition loses (Neumaier), so that a long column of decimals does not end in …0000001. */
function sumOf(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}

export const sum = define({
  name: "sum",
  parameters: [numbersParameter("list")],
  result: number,
  documentation: "The sum of the numbers, null left out. 0 for an empty list.",
  example: ["sum([66.4, null, 29.1])", 95.5],
  steps: ([items]) => items.length,
  run: ([items]) => finite(sumOf(items.map(toDouble)), "sum"),
});

export const mean = define({
  name: "mean",
  parameters: [numbersParameter("list")],
  result: nullable(number),
  documentation: "The arithmetic mean of the numbers, null left out. Null for an empty list.",
  example: ["mean([2, 4, null, 9])", 5],
  steps: ([items]) => items.length,
  run: ([items]) => (items.length === 0 ? null : finite(sumOf(items.map(toDouble)) / items.length, "mean")),
});

const sortSteps = (length: number): number => length * Math.ceil(Math.log2(length + 1));

export const median = define({
  name: "median",
  parameters: [numbersParameter("list")],
  result: nullable(number),
  documentation:
    "The number in the middle of the sorted list, null left out; of an even count, the mean of the two in the middle. Null for an empty list.",
  example: ["median([9, 1, null, 5])", 5],
  steps: ([items]) => sortSteps(items.length),
  run([items]) {
    const sorted = items.toSorted(compareNumbers);
    const middle = sorted.length >> 1;
    if (sorted.length === 0) return null;
    if (sorted.length % 2 === 1) return sorted[middle]!;
    return finite(sumOf([toDouble(sorted[middle - 1]!) / 2, toDouble(sorted[middle]!) / 2]), "median");
  },
});

/** The first of the items that comes before (-1) or after (1) all others. */
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

const textSteps = (items: readonly Value[]): number =>
  items.reduce<number>((steps, item) => steps + 1 + (typeof item === "string" ? item.length >> 5 : 0), 0);

export const min = extreme(
  "min",
  -1,
  "The least of the numbers, or the first of the texts by code point (of dates, the earliest); null is left out. Null for an empty list, and refused for items of different types.",
  ["min([66, null, 29])", 29],
);

export const max = extreme(
  "max",
  1,
  "The greatest of the numbers, or the last of the texts by code point (of dates, the latest); null is left out. Null for an empty list, and refused for items of different types.",
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
