/** Beyond it, a double cannot tell an integer from the next one. */
const exact = Number.MAX_SAFE_INTEGER;

/** The most digits of which every decimal comes back from a double (IEEE 754): with more, two decimals can share one. */
const maxDigits = 1e15;

/** Powers of ten that a double holds exactly. */
const powers = Array.from({ length: 16 }, (_, power) => 10 ** power);

/** An exact sum of decimals: an integer divided by 10 to the power of `scale`. */
export interface DecimalSum {
  readonly sum: number;
  readonly scale: number;
}

export const noDecimals: DecimalSum = { sum: 0, scale: 0 };

/**
 * The sum of numbers as people write them: 0.1 and 0.2 make 0.3, although the sum of these two doubles is nearer to 0.30000000000000004.
 * Other numbers, such as a third, are added as doubles with compensation.
 */
export function sumOf(values: readonly number[]): number {
  const exactly = decimalSum(values);
  return exactly ? exactly.sum / powers[exactly.scale]! : compensatedSum(values);
}

/** The arithmetic mean, exact where the sum is. */
export function meanOf(values: readonly number[]): number {
  const exactly = decimalSum(values);
  return exactly ? decimalMean(exactly, values.length) : compensatedSum(values) / values.length;
}

export function decimalMean({ sum, scale }: DecimalSum, count: number): number {
  const divisor = powers[scale]! * count;
  // One division of two integers rounds once; a rounded sum would be rounded again.
  return divisor <= exact ? sum / divisor : sum / powers[scale]! / count;
}

/** The exact sum; `undefined` if a double cannot hold it. */
function decimalSum(values: readonly number[]): DecimalSum | undefined {
  let sum: DecimalSum | undefined = noDecimals;
  for (const value of values) {
    const decimal = decimalOf(value, sum.scale);
    sum = decimal && addDecimals(sum, decimal);
    if (!sum) return undefined;
  }
  return sum;
}

/** A number as a decimal, with at least `least` digits after the point; `undefined` if it has too many. */
export function decimalOf(value: number, least = 0): DecimalSum | undefined {
  const scale = scaleOf(value, least);
  return scale === undefined ? undefined : { sum: Math.round(value * powers[scale]!), scale };
}

export function addDecimals(one: DecimalSum, other: DecimalSum): DecimalSum | undefined {
  const scale = Math.max(one.scale, other.scale);
  const [left, right] = [one.sum * powers[scale - one.scale]!, other.sum * powers[scale - other.scale]!];
  const sum = left + right;
  // All three: a negative value can bring an inexact number back.
  return Math.abs(left) > exact || Math.abs(right) > exact || Math.abs(sum) > exact ? undefined : { sum, scale };
}

/** How many digits after the point the decimal of a double has, but at least `least`. */
function scaleOf(value: number, least: number): number | undefined {
  for (let scale = least; scale < powers.length; scale++) {
    const whole = Math.round(value * powers[scale]!);
    if (Math.abs(whole) >= maxDigits) return undefined;
    if (whole / powers[scale]! === value) return scale;
  }
  return undefined;
}

/** Compensated summation (Neumaier): `lost` collects what rounding has cut off, from the smaller of both numbers. */
function compensatedSum(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  // After an overflow, `lost` is NaN or infinite and would hide which way the sum went.
  return Number.isFinite(sum) ? sum + lost : sum;
}
