import { maxOf } from "../text/extremes.js";
import { type Numbers, shareDigits, shareWriter } from "./numbers.js";

interface ShareTexts {
  /** The share of one of the values; empty for a value that has none. */
  readonly write: (index: number) => string;
  /** Whether the values are per cents of one whole already, which stay as their author has rounded them. */
  readonly stated: boolean;
}

export type Values = readonly (number | undefined)[];

/** The shares of one whole as they are written: with equally many decimals, and together 100, since readers add them up. */
export function shareTexts(values: Values, shares: Values, numbers: Pick<Numbers, "percent">): ShareTexts {
  const decimals = statedDecimals(values);
  const rounded = decimals === undefined ? addedUp(shares, shareDigits(shares)) : [];
  const writeShare = shareWriter(shares, numbers);
  const write = (index: number): string => {
    const [value, share] = [values[index], rounded[index]];
    if (decimals === undefined) return share === undefined ? "" : writeShare(share);
    return value === undefined || value < 0 ? "" : numbers.percent(value / 100, decimals, decimals);
  };
  return { write, stated: decimals !== undefined };
}

/** The parts of one whole. Parts below zero count like parts above. Divided by the largest first, since sums may be beyond a double. */
export function partsOf(values: Values): Values {
  const sizes = values.map((value) => Math.abs(value ?? 0));
  const most = maxOf(sizes, 0) || 1;
  const sum = sizes.reduce((total, size) => total + size / most, 0) || 1;
  return values.map((value) => (value === undefined ? value : value / most / sum));
}

/** The shares of several wholes, such as the stacks of a chart: all with equally many decimals, and those of each whole together 100. */
export function stackShareTexts(
  stacks: readonly Values[],
  numbers: Pick<Numbers, "percent">,
): (stack: number, index: number) => string {
  const sizes = stacks.map((values) => values.map((value) => (value === undefined ? value : Math.abs(value))));
  const decimals = sizes.map(statedDecimals);
  if (decimals.every((one) => one !== undefined)) {
    const most = maxOf(decimals, 0);
    return (stack, index) => {
      const size = sizes[stack]?.[index];
      return size === undefined ? "" : numbers.percent(size / 100, most, most);
    };
  }
  const shares = sizes.map(partsOf);
  const all = shares.flat();
  const rounded = shares.map((one) => addedUp(one, shareDigits(all)));
  const write = shareWriter(all, numbers);
  return (stack, index) => {
    const share = rounded[stack]?.[index];
    return share === undefined ? "" : write(share);
  };
}

/** The same where each part is drawn on its side of zero: those below it with their sign. */
export function signedShareTexts(
  stacks: readonly Values[],
  numbers: Pick<Numbers, "percent" | "minus">,
): (stack: number, index: number) => string {
  const write = stackShareTexts(stacks, numbers);
  return (stack, index) => ((stacks[stack]?.[index] ?? 0) < 0 ? numbers.minus : "") + write(stack, index);
}

/** Per cents of more decimals are not rounded by hand. */
const maxDecimals = 2;

/**
 * The decimals of values that are per cents of one whole: with decimals, and a sum that is 100 but for their rounding. 59.5 stays 59.5 % where
 * the sum is 100.1. Whole numbers that make 99 may be 99 seats.
 */
function statedDecimals(values: Values): number | undefined {
  const known = values.flatMap((value) => (value !== undefined && value > 0 ? [value] : []));
  const decimals = maxOf(known.map(decimalsOf), 0);
  if (decimals === 0 || decimals > maxDecimals) return undefined;
  const sum = known.reduce((total, value) => total + value, 0);
  return Math.abs(sum - 100) > (known.length * 0.5) / 10 ** decimals + 1e-9 ? undefined : decimals;
}

const decimalsOf = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/**
 * Shares rounded by the method of the largest remainder. A share that is written as less than the least, or as more than all but the least,
 * stays as it is.
 */
function addedUp(shares: Values, digits: number): Values {
  const units = 100 * 10 ** digits;
  const sizes = shares.map((share) => (share ?? 0) * units);
  const rounded = sizes.map(Math.round);
  const isWritten = (index: number): boolean => rounded[index]! > 0 && rounded[index]! < units;
  const inOrder = [...sizes.keys()]
    .filter(isWritten)
    .sort((one, other) => remainder(sizes[other]!) - remainder(sizes[one]!) || one - other);
  const sum = (list: readonly number[]): number => inOrder.reduce((total, index) => total + list[index]!, 0);
  const missing = Math.round(sum(sizes)) - sum(rounded);
  for (const index of missing > 0 ? inOrder.slice(0, missing) : inOrder.slice(inOrder.length + missing))
    rounded[index]! += Math.sign(missing);
  return shares.map((share, index) => (isWritten(index) ? rounded[index]! / units : share));
}

/** How much a size is above its rounded one. Sizes that differ by the noise of a division are equal. */
const remainder = (size: number): number => Number((size - Math.round(size)).toFixed(9));
