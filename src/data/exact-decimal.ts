/* Decimals as their digits, for numbers that a double would change. */

export interface Decimal {
  readonly digits: bigint;
  /** How many of the digits are after the point; never negative. */
  readonly scale: number;
}

/** The most digits of a DuckDB decimal. */
const maximumDigits = 38;

/** The digits of a JSON number; `undefined` if a decimal of 38 digits cannot hold it. */
export function decimalFromText(raw: string): Decimal | undefined {
  const parts = partsOf(raw);
  // An exponent beyond this exceeds every decimal, and `1e999999999` would write a billion zeros.
  if (!parts || Math.abs(parts.power) > 2 * maximumDigits) return undefined;
  const scale = Math.max(0, -parts.power);
  const digits = parts.digits + "0".repeat(Math.max(0, parts.power));
  if (digits.length > maximumDigits || scale > maximumDigits) return undefined;
  return { digits: BigInt(parts.sign + digits), scale };
}

interface Parts {
  readonly sign: string;
  /** Without zeros at either end; `0` for zero. */
  readonly digits: string;
  /** The value is `digits` times ten to this power. */
  readonly power: number;
}

function partsOf(raw: string): Parts | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(raw);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const short = withoutZeros(digits);
  if (short === "") return { sign: "", digits: "0", power: 0 };
  return { sign, digits: short, power: Number(exponent) - fraction.length + digits.length - short.length };
}

/** Without zeros at the end. A pattern (`/0+$/`) would try each run of zeros again from each of its positions. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}

/** The same number with `to` digits after the point, or its own if it has more. */
export const rescale = ({ digits, scale }: Decimal, to: number): Decimal => ({
  digits: digits * 10n ** BigInt(Math.max(0, to - scale)),
  scale: Math.max(scale, to),
});

/** Whether a double has exactly the value that was written, so that reading and writing it changes nothing. */
export function isDouble(raw: string): boolean {
  const written = partsOf(raw);
  const read = partsOf(String(Number(raw)));
  return (
    read !== undefined && written?.sign === read.sign && written.digits === read.digits && written.power === read.power
  );
}
