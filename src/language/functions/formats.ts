import type { CallContext, CallProblem } from "../function.js";
import { text } from "../types.js";
import { type ExactNumber, numberText } from "../value.js";
import { toDouble } from "./decimal.js";
import { define } from "./define.js";
import { formatNumber } from "./intl.js";
import { numericParameter, optional, textParameter, wholeParameter } from "./parameters.js";
import { refuse } from "./problem.js";

const numberParameter = numericParameter("number");
const digitsParameter = optional(wholeParameter("digits", 0, 20));

/** Texts that every Intl reads exactly; it fails on absurd exponents, which no figure in an infographic has. */
const plainDecimal = /^-?\d{1,100}(\.\d{1,100})?$/;

/** As it was written where Intl can take it, so that 9007199254740993 does not end in 2. */
function formattable(value: number | ExactNumber): number | string {
  const written = numberText(value);
  return plainDecimal.test(written) ? written : toDouble(value);
}

const decimals = (digits: number | undefined) =>
  digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };

const written = (
  value: number | ExactNumber,
  digits: number | undefined,
  settings: Readonly<Record<string, string>>,
  { locale }: CallContext,
): string | CallProblem => formatNumber(locale, formattable(value), { ...settings, ...decimals(digits) });

const formatSteps = ([value]: readonly [number | ExactNumber, ...unknown[]]): number => numberText(value).length;

export const number = define({
  name: "number",
  parameters: [numberParameter, digitsParameter],
  result: text,
  documentation:
    "The number as the document's `locale` writes it, with its separators. With `digits` it has exactly so many decimals, without it at most three; halves are rounded away from zero. Spaces within it are no-break ones, a minus is a hyphen.",
  example: ["number(1234567.891, 1)", "1,234,567.9"],
  steps: formatSteps,
  run: ([value, digits], context) => written(value, digits, {}, context),
});

export const percent = define({
  name: "percent",
  parameters: [numberParameter, digitsParameter],
  result: text,
  documentation:
    "A share as per cent, by `locale`: 0.42 is 42%, 1 is 100%. For a number that is per cent already divide by 100. No decimals, or exactly `digits`.",
  example: ["percent(0.4215, 1)", "42.2%"],
  steps: formatSteps,
  run: ([value, digits], context) => written(value, digits, { style: "percent" }, context),
});

export const currency = define({
  name: "currency",
  parameters: [numberParameter, textParameter("code"), digitsParameter],
  result: text,
  documentation:
    'An amount of money, by `locale`. `code` is three capitals of ISO 4217 such as `"EUR"`. As many decimals as the currency has, or exactly `digits`.',
  example: ['currency(1234.5, "EUR")', "€1,234.50"],
  steps: formatSteps,
  run([value, code, digits], context) {
    if (!/^[A-Z]{3}$/.test(code))
      return refuse(
        1,
        `${JSON.stringify(code)} is not a currency.`,
        'Write the code of ISO 4217 in capitals: `"EUR"`, `"USD"`.',
      );
    return written(value, digits, { style: "currency", currency: code, currencyDisplay: "symbol" }, context);
  },
});

export const compact = define({
  name: "compact",
  parameters: [numberParameter, digitsParameter],
  result: text,
  documentation:
    "The number in short, by `locale`: thousands, millions and so on by their abbreviation. Two figures, more for whole numbers before the next abbreviation, or exactly `digits` decimals.",
  example: ["compact(1234567)", "1.2M"],
  steps: formatSteps,
  run: ([value, digits], context) => written(value, digits, { notation: "compact", compactDisplay: "short" }, context),
});
