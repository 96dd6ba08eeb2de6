import Big from "big.js";
import { bare, readDigits } from "../language/read-number.js";
import { writtenNumber } from "../text/exact-json.js";
import type { DiffValue, NumberChange } from "./content-diff.js";

interface ReadNumber {
  readonly digits: string;
  /** The signs around the number of a text: `%`, `€`. */
  readonly around: string;
}

/**
 * How far a number went, exactly. Nothing for values that are not both numbers, and for numbers with different signs around them:
 * 12 % and 12 € have none.
 */
export function numberChange(
  before: unknown,
  after: unknown,
  separators: readonly (string | undefined)[],
): NumberChange {
  const [was, is] = [before, after].map((value, side) => numberIn(value, separators[side]));
  if (!was || !is || was.around !== is.around) return {};
  const [from, to] = [new Big(was.digits), new Big(is.digits)];
  const difference = to.minus(from);
  if (difference.eq(0)) return {};
  const share = from.eq(0) || from.times(to).lt(0) ? undefined : Number(difference) / Math.abs(Number(from));
  return {
    difference: exactNumber(difference.toString()),
    ...(share !== undefined && Number.isFinite(share) && { percent: rounded(share * 100) }),
  };
}

/** How large a change is beside others, whatever their units. From nothing to something is larger than any share. */
export function changeSize(before: unknown, after: unknown, { difference, percent }: NumberChange): number {
  if (percent !== undefined) return Math.abs(percent);
  const isNumber = [before, after].some((value) => typeof value === "number");
  if (difference === undefined) return isNumber ? Number.POSITIVE_INFINITY : 0;
  const share = Number(difference) / Number(before);
  return Number.isFinite(share) ? Math.abs(share * 100) : Number.POSITIVE_INFINITY;
}

/** A value of content with exact digits, as plain JSON that a reader of doubles gets right. */
export function diffValue(value: unknown): DiffValue {
  const written = writtenNumber(value);
  if (written !== undefined) return exactNumber(written);
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** As a number if a double holds all its digits, otherwise the digits. */
function exactNumber(digits: string): number | string {
  const number = Number(digits);
  return Number.isFinite(number) && new Big(number).eq(new Big(digits)) ? number : digits;
}

function numberIn(value: unknown, separator: string | undefined): ReadNumber | undefined {
  const written = writtenNumber(value);
  if (written !== undefined) return Number.isFinite(Number(written)) ? { digits: written, around: "" } : undefined;
  if (typeof value === "number") return Number.isFinite(value) ? { digits: String(value), around: "" } : undefined;
  if (typeof value !== "string") return undefined;
  const digits = readDigits(value, separator);
  if (digits === undefined) return undefined;
  return { digits: bigForm(digits), around: value.replace(bare(value), "").replace(/\s/g, "") };
}

/** As big.js reads numbers: without a plus sign, and with a digit before and after a point. */
const bigForm = (digits: string): string =>
  digits
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=e|$)/i, "");

/** Two decimals, or two figures of what is smaller. */
const rounded = (percent: number): number =>
  Math.abs(percent) < 0.01 ? Number(percent.toPrecision(2)) : Math.round(percent * 100) / 100;
