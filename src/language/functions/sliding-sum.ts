/** A sum of doubles and what rounding has cut off from it: together about twice the digits of a double. */
interface Sum {
  readonly sum: number;
  readonly lost: number;
  readonly count: number;
}

const nothing: Sum = { sum: 0, lost: 0, count: 0 };

/** Knuth's exact error of an addition, so that the sum of a window is that of its items and not of all before them. */
function plus(a: Sum, b: Sum): Sum {
  const sum = a.sum + b.sum;
  const part = sum - a.sum;
  const lost = a.sum - (sum - part) + (b.sum - part);
  return { sum, lost: lost + a.lost + b.lost, count: a.count + b.count };
}

const single = (value: number | undefined): Sum => (value === undefined ? nothing : { sum: value, lost: 0, count: 1 });

export interface SlidingSum {
  /** Adds an item at the end; `undefined` is one without a value. */
  readonly add: (value: number | undefined) => void;
  readonly removeFirst: () => void;
  /** How many items have a value. */
  readonly count: () => number;
  readonly total: () => number;
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
    count: () => whole().count,
    total() {
      const { sum, lost } = whole();
      // After an overflow, `lost` is NaN and would hide it.
      return Number.isFinite(sum) ? sum + lost : sum;
    },
  };
}
