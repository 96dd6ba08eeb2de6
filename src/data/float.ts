import type { Value } from "../language/value.js";

/**
 * The shortest number that is the same 32-bit float: 0.1 and not 0.10000000149011612. Nine digits always identify one (IEEE 754, 5.12.2).
 */
export function shortFloat(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

/** The same for a 16-bit float, of which JavaScript has no rounding: the shortest number that is nearer to it than to its neighbours. */
export function shortHalf(value: number): number {
  // Whole numbers have five digits at most.
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  const magnitude = Math.abs(value);
  // The distance to the next one: eleven bits from the first, but never less than the smallest float (IEEE 754, binary16).
  let step = 2 ** -24;
  while (magnitude / step >= 2048) step *= 2;
  // Below a power of two, the neighbour is half as far away.
  const room = magnitude / step === 1024 ? step / 4 : step / 2;
  for (let digits = 1; digits < 5; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.abs(short - value) < room) return short;
  }
  return Number(value.toPrecision(5));
}

/**
 * A double of at most 15 significant digits, which is what a double holds of any decimal (C, `DBL_DIG`): 11.7 instead of
 * 11.699999999999998, which a mean of decimals can give. Integers stay, since they are exact up to 2^53.
 */
export const withoutNoise = (value: number): number =>
  Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(15));

/** Whether JSON has no number for this: `NaN` and the infinities. */
export const isNotFinite = (value: Value): boolean => typeof value === "number" && !Number.isFinite(value);

/** A decimal from its unscaled digits: 1250 with scale 3 is `1.250`. Zeros at the end stay, since they say how exact the number is. */
export function decimalText(digits: bigint, scale: number): string {
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale));
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
