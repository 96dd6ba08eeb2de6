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

/** Whether JSON has no number for this: `NaN` and the infinities. */
export const isNotFinite = (value: Value): boolean => typeof value === "number" && !Number.isFinite(value);

/** A decimal from its unscaled digits: 1250 with scale 3 is `1.250`. Zeros at the end stay, since they say how exact the number is. */
export function decimalText(digits: bigint, scale: number): string {
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale));
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
