import { groupDigits } from "../../text/group-digits.js";
import { fixedText } from "./decimal.js";

type Settings = Readonly<Record<string, string | number | boolean>>;

/** Whether a locale writes numbers as `englishNumber` does. Other regions group or shorten in their own ways. */
export const writesAsEnglish = (locale: string): boolean => locale === "en" || locale === "en-US";

/** The suffixes that `Intl` writes after a shortened number, by the power of ten. */
const suffixes = [
  [12, "T"],
  [9, "B"],
  [6, "M"],
  [3, "K"],
] as const;

/** Without an exponent. 15 digits before the point: a compact number of more has four digits and more before its suffix. */
const plainDecimal = /^-?\d{1,15}(?:\.\d{1,100})?$/;

/**
 * A number as `Intl.NumberFormat` writes it in American English with `signDisplay: "negative"`: grouped, in per cent or with a compact suffix.
 * `undefined` for other settings and for numbers with an exponent. The first format of `Intl` takes as long as compiling a document, and most
 * documents are English.
 */
export function englishNumber(value: number | string, settings: Settings): string | undefined {
  const text = String(value);
  const form = plainDecimal.test(text) ? formOf(settings) : undefined;
  if (!form) return undefined;
  if (form.isCompact) return compact(text, form);
  return form.isPercent ? `${rounded(`${text}e2`, form)}%` : rounded(text, form);
}

interface Form {
  readonly least: number;
  readonly most: number;
  readonly grouping: boolean;
  readonly isPercent: boolean;
  readonly isCompact: boolean;
}

/** The defaults of ECMA-402, 16.1.3 and 16.1.4; `undefined` for settings that are left to `Intl`. */
function formOf({
  minimumFractionDigits,
  maximumFractionDigits,
  useGrouping = true,
  style = "decimal",
  notation = "standard",
  compactDisplay = "short",
  ...others
}: Settings): Form | undefined {
  const [isPercent, isCompact] = [style === "percent", notation === "compact"];
  const least = minimumFractionDigits ?? 0;
  const most = maximumFractionDigits ?? Math.max(Number(least), isPercent ? 0 : 3);
  if (!isDigits(least) || !isDigits(most) || least > most) return undefined;
  const isKnown = (isPercent || style === "decimal") && (isCompact || notation === "standard");
  if (!isKnown || typeof useGrouping !== "boolean" || Object.keys(others).length > 0) return undefined;
  // Without digits, a compact number is rounded to two figures.
  if (isCompact && (isPercent || maximumFractionDigits === undefined || compactDisplay !== "short")) return undefined;
  return { least, most, grouping: useGrouping, isPercent, isCompact };
}

const isDigits = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 20;

/** `text` is a JSON number. */
function rounded(text: string, { least, most, grouping }: Form): string {
  const [whole = "", fraction = ""] = fixedText({ kind: "exact-number", raw: text }, most).split(".");
  let end = fraction.length;
  while (end > least && fraction[end - 1] === "0") end--;
  const start = grouping ? whole.replace(/\d+/, groupDigits) : whole;
  return end > 0 ? `${start}.${fraction.slice(0, end)}` : start;
}

/** Rounding may lead to the next suffix: 999,960 is 1M. Below a thousand and from a thousand trillions on, `Intl` has rules of its own. */
function compact(text: string, form: Form): string | undefined {
  const size = Math.abs(Number(text));
  const at = suffixes.findIndex(([power]) => size >= 10 ** power);
  if (at < 0) return undefined;
  const shortened = [at, at - 1].flatMap((index) => {
    const suffix = suffixes[index];
    const number = suffix && rounded(`${text}e-${suffix[0]}`, { ...form, grouping: false });
    return number && Math.abs(Number(number)) < 1000 ? [number + suffix[1]] : [];
  });
  return shortened[0];
}
