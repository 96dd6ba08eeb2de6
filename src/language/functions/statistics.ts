import type { CallProblem } from "../function.js";
import { integer, list, nullable, number, orderable, variable } from "../types.js";
import { describeType, type ExactNumber, isNumeric, type Value } from "../value.js";
import { compareValues } from "./compare.js";
import { toDouble } from "./decimal.js";
import { define } from "./define.js";
import { listParameter, orderedParameter, valueParameter, wholeParameter } from "./parameters.js";
import { finite, outOfSteps, refuse } from "./problem.js";
import { createSlidingSum } from "./sliding-sum.js";

export const rank = define({
  name: "rank",
  parameters: [orderedParameter("list"), valueParameter("value", variable("T", orderable))],
  result: integer,
  documentation:
    "The rank of a value among the items of a list: 1 is the highest, equal values share a rank, and the one after two that share is two lower (1, 2, 2, 4). Skips null in the list. Compares as `sort` does.",
  example: ["map([66, 29, 29, 12], x => rank([66, 29, 29, 12], x))", [1, 2, 2, 4]],
  steps: ([items]) => items.length,
  run([items, value], { spend }) {
    const refused = unrankable(items, value);
    if (refused) return refused;
    let higher = 0;
    for (const item of items) {
      const comparison = compareValues(item, value, spend);
      if (comparison === undefined) return outOfSteps;
      if (comparison > 0) higher++;
    }
    return higher + 1;
  },
});

/** The items are of one type, which `orderedParameter` has checked; the value must be of the same. */
function unrankable(items: readonly Value[], value: Value): CallProblem | undefined {
  const [found, wanted] = [describeType(value), describeType(items[0] ?? value)];
  if (found !== wanted)
    return refuse(1, `The value to rank is ${found}, but the items of the list are ${wanted} each.`);
  return typeof value === "object" && !isNumeric(value)
    ? refuse(1, `\`rank\` takes a number, a string or a boolean, not ${found}.`)
    : undefined;
}

/** The position of the first item that is not a number or null, or -1. */
const wrongItem = (items: readonly Value[]): number => items.findIndex((item) => item !== null && !isNumeric(item));

/** The mean of each window, or null where no window ends or the window has only null. */
function windowMeans(items: readonly Value[], size: number): readonly (number | null)[] {
  const sum = createSlidingSum();
  return items.map((item, at) => {
    sum.add(item === null ? undefined : toDouble(item as number | ExactNumber));
    if (at >= size) sum.removeFirst();
    return at < size - 1 ? null : sum.mean();
  });
}

export const rolling = define({
  name: "rolling",
  parameters: [listParameter("list", nullable(number)), wholeParameter("size", 1)],
  result: list(nullable(number)),
  documentation:
    "The rolling mean: for each item, the mean of the `size` items that end with it. Null for the first `size - 1` items, whose window is not full. Skips null inside a window, as `mean` does; null if the window has no number.",
  example: ["rolling([3, 6, 9, 3], 3)", [null, null, 6, 6]],
  steps: ([items]) => items.length,
  run([items, size]) {
    const wrong = wrongItem(items);
    if (wrong >= 0)
      return refuse(
        0,
        `The argument \`list\` of \`rolling\` must contain only numbers, but item ${wrong + 1} is ${describeType(items[wrong]!)}.`,
      );
    const means = windowMeans(items, size);
    const overflow = means.find((mean) => mean !== null && !Number.isFinite(mean));
    return overflow === undefined ? means : finite(overflow!, "rolling");
  },
});
