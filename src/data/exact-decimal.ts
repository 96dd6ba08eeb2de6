import Big from "big.js";
import { decimalKey } from "../language/functions/decimal.js";

/** A number that a double would change, as DuckDB stores it: `digits` divided by ten to the power of `scale`. */
interface ScaledDecimal {
  readonly digits: bigint;
  /** How many of the digits are after the point; never negative. */
  readonly scale: number;
}

/** The most digits of a DuckDB decimal. */
const maximumDigits = 38;

/** The digits of a JSON number; `undefined` if a decimal of 38 digits cannot hold it. */
export function decimalFromText(raw: string): ScaledDecimal | undefined {
  const { s, c, e } = new Big(raw);
  const exponent = e - c.length + 1;
  // An exponent beyond this exceeds every decimal, and `1e999999999` would write a billion zeros.
  if (Math.abs(exponent) > 2 * maximumDigits) return undefined;
  const scale = Math.max(0, -exponent);
  const digits = c.join("") + "0".repeat(Math.max(0, exponent));
  if (digits.length > maximumDigits || scale > maximumDigits) return undefined;
  return { digits: BigInt(s < 0 ? `-${digits}` : digits), scale };
}

/** The same number with `to` digits after the point, or its own if it has more. */
export const rescale = ({ digits, scale }: ScaledDecimal, to: number): ScaledDecimal => ({
  digits: digits * 10n ** BigInt(Math.max(0, to - scale)),
  scale: Math.max(scale, to),
});

/** Whether a double has exactly the value that was written, so that reading and writing it changes nothing. */
export const isDouble = (raw: string): boolean => decimalKey({ kind: "exact-number", raw }) === decimalKey(Number(raw));
