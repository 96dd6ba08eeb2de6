/** Beyond it, a double cannot tell an integer from the next one. */
const exact = Number.MAX_SAFE_INTEGER;

/** The most digits of which every decimal comes back from a double (IEEE 754): with more, two decimals can share one. */
const mostDigits = 1e15;

/** Powers of ten that a double holds exactly. */
const powers = Array.from({ length: 16 }, (_, power) => 10 ** power);

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
  // One division of two integers rounds once; a rounded sum would be rounded again.
  const divisor = exactly && powers[exactly.scale]! * values.length;
  return exactly && divisor! <= exact ? exactly.sum / divisor! : sumOf(values) / values.length;
}

/** The exact sum as an integer divided by 10 to the power of `scale`; `undefined` if a double cannot hold it. */
function decimalSum(values: readonly number[]): { readonly sum: number; readonly scale: number } | undefined {
  let sum = 0;
  let scale = 0;
  for (const value of values) {
    const needed = scaleOf(value, scale);
    if (needed === undefined) return undefined;
    const scaled = sum * powers[needed - scale]!;
    sum = scaled + Math.round(value * powers[needed]!);
    scale = needed;
    // Both: a negative value can bring an inexact number back.
    if (Math.abs(scaled) > exact || Math.abs(sum) > exact) return undefined;
  }
  return { sum, scale };
}

/** How many digits after the point the decimal of a double has, but at least `least`. */
function scaleOf(value: number, least: number): number | undefined {
  for (let scale = least; scale < powers.length; scale++) {
    const whole = Math.round(value * powers[scale]!);
    if (Math.abs(whole) >= mostDigits) return undefined;
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
