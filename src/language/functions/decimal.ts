import { type ExactNumber, numberText } from "../value.js";

/**
 * A JSON number as `figures` × 10^`exponent`. The figures do not begin or end with a zero; zero has no figures.
 */
interface Decimal {
  readonly negative: boolean;
  readonly figures: string;
  readonly exponent: number;
}

const jsonNumber = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

const zero: Decimal = { negative: false, figures: "", exponent: 0 };

/**
 * The decimal of a JSON number; `undefined` of another text. Loops instead of patterns for zeros, which would take time with the square
 * of their number.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = jsonNumber.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", power = "0"] = match;
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (start < end && all[start] === "0") start++;
  while (end > start && all[end - 1] === "0") end--;
  if (start === end) return zero;
  const exponent = Number(power) - fraction.length + (all.length - end);
  return { negative: sign === "-", figures: all.slice(start, end), exponent };
}

/** The decimal of a number. Infinite ones have none and count as zero. */
const decimalOf = (value: number | ExactNumber): Decimal => parseDecimal(numberText(value)) ?? zero;

/** Compares by sign, then by magnitude. */
function compareDecimals(a: Decimal, b: Decimal): number {
  const signs = signOf(a) - signOf(b);
  if (signs !== 0 || a.figures === b.figures) return signs || sign(a.exponent - b.exponent) * signOf(a);
  // Without leading zeros, more digits before the point mean a larger number; with equally many, the digits compare as text.
  const magnitudes = sign(a.figures.length + a.exponent - (b.figures.length + b.exponent));
  return (magnitudes || (a.figures < b.figures ? -1 : 1)) * signOf(a);
}

// The difference of two exponents beyond a double is `NaN`; such exponents count as equal.
const sign = (value: number): number => Math.sign(value) || 0;
const signOf = (decimal: Decimal): number => (decimal.figures === "" ? 0 : decimal.negative ? -1 : 1);

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
  return compareDecimals(decimalOf(a), decimalOf(b));
}

/** A string that is equal for two numbers if and only if `compareNumbers` returns 0. */
export function decimalKey(value: number | ExactNumber): string {
  const { negative, figures, exponent } = decimalOf(value);
  return `${negative ? "-" : ""}${figures || "0"}e${exponent}`;
}

/**
 * Rounds the shortest decimal text of the double, halves away from zero: 1.005 to 2 digits is 1.01, as readers expect, although
 * the double is slightly less. Negative `digits` round to tens, hundreds and so on.
 */
export function roundDecimal(value: number, digits: number): number {
  return roundScaled(value, digits) ?? roundText(value, digits);
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

function roundText(value: number, digits: number): number {
  const { negative, figures, exponent } = decimalOf(value);
  const dropped = -digits - exponent;
  if (dropped <= 0) return value;
  const kept = figures.length - dropped;
  if (kept < 0) return 0;
  // BigInt, since the kept digits may exceed what a double holds exactly.
  const whole = BigInt(figures.slice(0, kept) || "0") + (figures[kept]! >= "5" ? 1n : 0n);
  return Number(`${negative ? "-" : ""}${whole}e${-digits}`);
}

/** The digits of a decimal that is not negative, as an integer: `figures` × 10^`exponent`, rounded to an integer, halves up. */
function wholeDigits(figures: string, exponent: number): string {
  if (exponent >= 0) return figures + "0".repeat(exponent);
  const kept = figures.length + exponent;
  if (kept < 0) return "0";
  return String(BigInt(figures.slice(0, kept) || "0") + (figures[kept]! >= "5" ? 1n : 0n));
}

/** The number as written, with exactly `digits` decimals: `15.0`. Rounds halves away from zero; a result of 0 has no sign. */
export function fixedText(value: number | ExactNumber, digits: number): string {
  const { negative, figures, exponent } = decimalOf(value);
  const all = (figures === "" ? "0" : wholeDigits(figures, exponent + digits)).padStart(digits + 1, "0");
  const sign = negative && /[1-9]/.test(all) ? "-" : "";
  const point = all.length - digits;
  return `${sign}${all.slice(0, point)}${digits > 0 ? "." : ""}${all.slice(point)}`;
}
