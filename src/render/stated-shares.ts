import { maxOf } from "../text/extremes.js";

/** Per cents of more decimals are not rounded by hand. */
const maxDecimals = 2;

/**
 * The shares of values that are per cents of one whole already: with decimals, and a sum that is 100 but for their rounding. 59.5 stays 59.5 %
 * where the sum is 100.1. Else the shares that were computed: whole numbers that make 99 may be 99 seats.
 */
export function statedShares(
  values: readonly (number | undefined)[],
  computed: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  const known = values.flatMap((value) => (value !== undefined && value > 0 ? [value] : []));
  const decimals = maxOf(known.map(decimalsOf), 0);
  if (decimals === 0 || decimals > maxDecimals) return computed;
  const sum = known.reduce((total, value) => total + value, 0);
  const rounding = (known.length * 0.5) / 10 ** decimals + 1e-9;
  if (Math.abs(sum - 100) > rounding) return computed;
  return values.map((value, index) => (value === undefined || value < 0 ? computed[index] : value / 100));
}

const decimalsOf = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
