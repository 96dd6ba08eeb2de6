import { addDecimals, type DecimalSum, decimalMean, decimalOf, noDecimals } from "./sum-of.js";

/** A sum of doubles and what rounding has cut off from it: together about twice the digits of a double. */
interface Sum {
  readonly sum: number;
  readonly lost: number;
  readonly count: number;
  /** The exact sum, as `mean` uses it, if there is one. */
  readonly decimals: DecimalSum | undefined;
}

const nothing: Sum = { sum: 0, lost: 0, count: 0, decimals: noDecimals };

/** Knuth's exact error of an addition, so that the sum of a window is that of its items and not of all before them. */
function plus(a: Sum, b: Sum): Sum {
  const sum = a.sum + b.sum;
  const part = sum - a.sum;
  const lost = a.sum - (sum - part) + (b.sum - part);
  const decimals = a.decimals && b.decimals && addDecimals(a.decimals, b.decimals);
  return { sum, lost: lost + a.lost + b.lost, count: a.count + b.count, decimals };
}

const single = (value: number | undefined): Sum =>
  value === undefined ? nothing : { sum: value, lost: 0, count: 1, decimals: decimalOf(value) };

interface SlidingSum {
  /** Adds an item at the end; `undefined` is one without a value. */
  readonly add: (value: number | undefined) => void;
  readonly removeFirst: () => void;
  /** The mean of the items that have a value; null if none has. */
  readonly mean: () => number | null;
}

/**
 * The sum of a window that moves over a list, in constant time for each move. A queue of two stacks: taking the first item away from a sum
 * would leave its rounding errors in all sums after it, and those of a very large item are larger than the sums.
 */
export function createSlidingSum(): SlidingSum {
  /** Sums of each item of the older part and all after it in that part; the first item is at the end. */
  const older: Sum[] = [];
  let newer: Sum[] = [];
  let newerSum = nothing;
  const whole = (): Sum => plus(older.at(-1) ?? nothing, newerSum);
  return {
    add(value) {
      newer.push(single(value));
      newerSum = plus(newerSum, single(value));
    },
    removeFirst() {
      if (older.length === 0) {
        for (const item of newer.toReversed()) older.push(plus(item, older.at(-1) ?? nothing));
        [newer, newerSum] = [[], nothing];
      }
      older.pop();
    },
    mean() {
      const { sum, lost, count, decimals } = whole();
      if (count === 0) return null;
      if (decimals) return decimalMean(decimals, count);
      // After an overflow, `lost` is NaN and would hide it.
      return (Number.isFinite(sum) ? sum + lost : sum) / count;
    },
  };
}
