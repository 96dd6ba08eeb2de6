import Big from "big.js";
import { type ExactNumber, numberText } from "../value.js";

/** As it is written. Infinite ones have none and count as zero. */
const decimalOf = (value: number | ExactNumber): Big =>
  new Big(typeof value === "number" && !Number.isFinite(value) ? 0 : numberText(value));

export const toDouble = (value: number | ExactNumber): number =>
  typeof value === "number" ? value : Number(value.raw);

/**
 * The order of two numbers as written: 24.40 equals 24.4, and two long identifiers differ even if they round to the same double.
 * Decimals are compared only if the doubles are equal, which is faster: different doubles always have the order of their decimals.
 */
export function compareNumbers(a: number | ExactNumber, b: number | ExactNumber): number {
  const [x, y] = [toDouble(a), toDouble(b)];
  if (x !== y) return x < y ? -1 : 1;
  if (typeof a === "number" && typeof b === "number") return 0;
  return decimalOf(a).cmp(decimalOf(b));
}

/** A string that is equal for two numbers if and only if `compareNumbers` returns 0. */
export function decimalKey(value: number | ExactNumber): string {
  const { s, c, e } = decimalOf(value);
  return c[0] === 0 ? "0" : `${s < 0 ? "-" : ""}${c.join("")}e${e - c.length + 1}`;
}

/**
 * Rounds the shortest decimal text of the double, halves away from zero: 1.005 to 2 digits is 1.01, as readers expect, although
 * the double is slightly less. Negative `digits` round to tens, hundreds and so on.
 */
export function roundDecimal(value: number, digits: number): number {
  return roundScaled(value, digits) ?? Number(decimalOf(value).round(digits, Big.roundHalfUp));
}

/** Exact as doubles. */
const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/** Above this, the error of the scaled double may exceed `nearHalf`. */
const maxScaled = 2 ** 31;
const nearHalf = 1e-6;

/**
 * Rounds the double itself, which is many times faster than its text. `undefined` near a half, where the text may decide otherwise, and for a
 * result of zero, which may have a sign. The text and the scaled double differ by two roundings, at most 2⁻⁵² of the value. The quotient of two
 * exact integers is the double that is nearest to the decimal, as reading its text gives it.
 */
function roundScaled(value: number, digits: number): number | undefined {
  const power = powers[digits];
  if (power === undefined) return undefined;
  const scaled = Math.abs(value) * power;
  const whole = Math.round(scaled);
  if (!(scaled < maxScaled) || whole === 0 || Math.abs(scaled - Math.floor(scaled) - 0.5) < nearHalf) return undefined;
  return value < 0 ? -whole / power : whole / power;
}

/** The number as written, with exactly `digits` decimals: `15.0`. Rounds halves away from zero; a result of 0 has no sign. */
export const fixedText = (value: number | ExactNumber, digits: number): string =>
  decimalOf(value)
    .toFixed(digits, Big.roundHalfUp)
    .replace(/^-(?=[0.]*$)/, "");

/** A decimal times a factor, with all its digits: 0.07 times 100 is 7, and not 7.000000000000001. */
export const multipliedText = (value: number | string, factor: number): string =>
  decimalOf(typeof value === "number" ? value : { kind: "exact-number", raw: value })
    .times(factor)
    .toFixed();
