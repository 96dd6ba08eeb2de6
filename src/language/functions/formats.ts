import type { CallContext, CallProblem } from "../function.js";
import { text } from "../types.js";
import { type ExactNumber, numberText } from "../value.js";
import { toDouble } from "./decimal.js";
import { define } from "./define.js";
import { formatNumber } from "./intl.js";
import { numericParameter, optional, textParameter, wholeParameter } from "./parameters.js";
import { refuse } from "./problem.js";

const numberParameter = numericParameter("number");
/** 20 is the most that every supported version of Intl accepts. */
const digitsParameter = optional(wholeParameter("digits", 0, 20));

/** Decimals that every version of Intl formats exactly. Others, with huge exponents, would fail. */
const plainDecimal = /^-?\d{1,100}(\.\d{1,100})?$/;

/** The number as written if Intl can format it, so that 9007199254740993 does not become …992. */
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

/** A number as written can have a million digits. */
const formatSteps = ([value]: readonly [number | ExactNumber, ...unknown[]]): number => numberText(value).length;

export const number = define({
  name: "number",
  parameters: [numberParameter, digitsParameter],
  result: text,
  documentation:
    "Formats a number by the `locale` of the document. With `digits`, the result has exactly that many decimals; without it, at most three. Rounds halves away from zero. Spaces in the result are no-break spaces, and the minus sign is a hyphen.",
  example: ["number(1234567.891, 1)", "1,234,567.9"],
  steps: formatSteps,
  run: ([value, digits], context) => written(value, digits, {}, context),
});

export const signed = define({
  name: "signed",
  parameters: [numberParameter, digitsParameter],
  result: text,
  documentation: "Formats a number as `number` does, with a plus sign if it is positive. What rounds to 0 has no sign.",
  example: ["signed(2.5, 1)", "+2.5"],
  steps: formatSteps,
  run: ([value, digits], context) => written(value, digits, { signDisplay: "exceptZero" }, context),
});

export const percent = define({
  name: "percent",
  parameters: [numberParameter, digitsParameter],
  result: text,
  documentation:
    "Formats a share as per cent by `locale`: 0.42 is 42%, 1 is 100%. Divide by 100 first if your number is in per cent already. No decimals, or exactly `digits`.",
  example: ["percent(0.4215, 1)", "42.2%"],
  steps: formatSteps,
  run: ([value, digits], context) => written(value, digits, { style: "percent" }, context),
});

export const currency = define({
  name: "currency",
  parameters: [numberParameter, textParameter("code"), digitsParameter],
  result: text,
  documentation:
    'Formats an amount of money by `locale`. `code` is an ISO 4217 code of three capitals, such as `"EUR"`. As many decimals as the currency has, or exactly `digits`.',
  example: ['currency(1234.5, "EUR")', "€1,234.50"],
  steps: formatSteps,
  run([value, code, digits], context) {
    // Intl accepts small letters too and throws for anything else; a finding is better.
    if (!/^[A-Z]{3}$/.test(code))
      return refuse(
        1,
        `${JSON.stringify(code)} is not a currency code.`,
        'Write an ISO 4217 code in capitals, such as `"EUR"` or `"USD"`.',
      );
    return written(value, digits, { style: "currency", currency: code, currencyDisplay: "symbol" }, context);
  },
});

export const compact = define({
  name: "compact",
  parameters: [numberParameter, digitsParameter],
  result: text,
  documentation:
    "Formats a number in short by `locale`, with an abbreviation for thousands, millions and so on. Two significant figures (whole numbers keep all figures before the abbreviation), or exactly `digits` decimals.",
  example: ["compact(1234567)", "1.2M"],
  steps: formatSteps,
  run: ([value, digits], context) => written(value, digits, { notation: "compact", compactDisplay: "short" }, context),
});
