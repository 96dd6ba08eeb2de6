import type { CallProblem } from "../function.js";
import { integer, list, nullable, number, orderable, variable } from "../types.js";
import { describeType, type ExactNumber, isNumeric, isPeriod, type Value } from "../value.js";
import { compareValues, type Spend } from "./compare.js";
import { toDouble } from "./decimal.js";
import { define } from "./define.js";
import { longList } from "./keep-by-list.js";
import { listParameter, orderedParameter, valueParameter, wholeParameter } from "./parameters.js";
import { finite, outOfSteps, refuse } from "./problem.js";
import { createSlidingSum } from "./sliding-sum.js";
import { sortedPositions } from "./sorted-positions.js";

export const rank = define({
  name: "rank",
  parameters: [orderedParameter("list"), valueParameter("value", variable("T", orderable))],
  result: integer,
  documentation:
    "The rank of a value among the items of a list: 1 is the highest, equal values share a rank, and the one after two that share is two lower (1, 2, 2, 4). Skips null in the list. Compares as `sort` does.",
  example: ["map([66, 29, 29, 12], x => rank([66, 29, 29, 12], x))", [1, 2, 2, 4]],
  run([items, value], { spend, keep }) {
    const refused = unrankable(items, value);
    if (refused) return refused;
    const order = keep && items.length >= longList ? keep(items, "order", () => orderOf(items, spend)) : "none";
    if (order === undefined) return outOfSteps;
    const higher =
      order === "none" || isPeriod(value) ? higherItems(items, value, spend) : higherInOrder(order, value, spend);
    return higher === undefined ? outOfSteps : higher + 1;
  },
});

/** The items in their order. None with a period, which is compared in another way with a text than with a day. */
function orderOf(items: readonly Value[], spend: Spend): readonly Value[] | "none" | undefined {
  return items.some(isPeriod) ? "none" : sortedPositions(items, false, spend)?.map((at) => items[at]!);
}

/** How many items are higher than the value; `undefined` after the budget has run out. */
function higherItems(items: readonly Value[], value: Value, spend: Spend): number | undefined {
  let higher = 0;
  for (const item of items) {
    const comparison = spend(1) ? compareValues(item, value, spend) : undefined;
    if (comparison === undefined) return undefined;
    if (comparison > 0) higher++;
  }
  return higher;
}

/** The same by halves. */
function higherInOrder(order: readonly Value[], value: Value, spend: Spend): number | undefined {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const comparison = compareValues(order[middle]!, value, spend);
    if (comparison === undefined) return undefined;
    if (comparison > 0) to = middle;
    else from = middle + 1;
  }
  return order.length - from;
}

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
