import { multipliedText } from "../language/functions/decimal.js";
import { formatNumber } from "../language/functions/intl.js";
import type { NumberPattern } from "../language/number-pattern.js";

/** How a document writes its numbers. */
export interface Numbers {
  /** The sign of negative numbers. */
  readonly minus: string;
  /** In full, with at most `digits` decimals (default: as many as the value has, four at most). A text has digits that a double would lose. */
  readonly format: (value: number | string, digits?: number) => string;
  /** A number as written, with exactly `decimals` decimals; with thousands separators unless it is a year or a code. */
  readonly written: (value: number | string, settings: WrittenSettings) => string;
  /** In short, for axes and small places: 1.2M. `least`: the decimals that it has even if they are 0. */
  readonly compact: (value: number | string, least?: number) => string;
  /** By a pattern; `decimals`: instead of its own. */
  readonly patterned: (value: number | string, pattern: NumberPattern, decimals?: number) => string;
  /** A number with its unit after it. */
  readonly withUnit: (text: string, unit: string) => string;
  /** A share from 0 to 1, in per cent, with at most `digits` decimals, at least `least` (default: one below 10 per cent, else none). */
  readonly percent: (share: number, digits?: number, least?: number) => string;
}

/**
 * Writes shares of one whole alike: all with one decimal if one of them is below 10 per cent, or if one decimal is exact for all and not
 * all are whole. A share above nothing is never rounded to 0, and the share beside it never to 100.
 */
export function shareWriter(
  shares: readonly (number | undefined)[],
  { percent }: Pick<Numbers, "percent">,
): (share: number) => string {
  const digits = shareDigits(shares);
  const least = 10 ** -digits / 100;
  return (share) => {
    if (share > 0 && share < least / 2) return `<${percent(least, digits, digits)}`;
    // Beyond the error of a division.
    if (share < 1 - 1e-12 && share > 1 - least / 2) return `>${percent(1 - least, digits, digits)}`;
    return percent(share, digits, digits);
  };
}

/** The decimals of shares in per cent. */
export function shareDigits(shares: readonly (number | undefined)[]): 0 | 1 {
  const known = shares.flatMap((share) => (share !== undefined && share > 0 ? [share * 100] : []));
  const whole = known.every((one) => one >= 0.95 && Math.abs(one - Math.round(one)) < 0.05);
  const inTenths = known.every((one) => Math.abs(one * 10 - Math.round(one * 10)) < 1e-6);
  return !whole && (inTenths || known.some((one) => one < 10)) ? 1 : 0;
}

export interface WrittenSettings {
  readonly decimals: number;
  readonly grouping: boolean;
}

/**
 * `locale` is a language tag; one that Intl does not know is read as English. `minus`: pictures have the true minus sign (U+2212), as wide as
 * a digit; text for terminals has the hyphen, which other programs read.
 */
export function createNumbers(locale: string, minus = "\u2212"): Numbers {
  const write = (value: number | string, settings: Readonly<Record<string, string | number | boolean>>): string => {
    const own = formatNumber(locale, value, settings);
    const text = typeof own === "string" ? own : formatNumber("en", value, settings);
    if (typeof text !== "string") return String(value);
    return minus === "-" ? text : withPower(text).replaceAll("-", minus);
  };
  /** In a language from right to left, with the mark that keeps it on the left of its number. */
  const sign = (one: string): string => /^[\u200e\u200f\u061c]?/.exec(write(-1, {}))![0] + one;
  return {
    minus,
    format: (value, digits = 4) =>
      beyond(Number(value), 1e-9, 1e21)
        ? write(value, scientific)
        : write(value, isSmall(Number(value), digits) ? threeFigures : { maximumFractionDigits: digits }),
    written: (value, { decimals, grouping }) =>
      write(value, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        ...(!grouping && { useGrouping: false }),
      }),
    compact: (value, least = 0) => {
      const size = Math.abs(Number(value));
      if (beyond(size, 1e-6, 1e15)) return write(value, scientific);
      return size < 10_000
        ? write(value, isSmall(size, 2) ? threeFigures : { maximumFractionDigits: 2 })
        : write(value, {
            notation: "compact",
            compactDisplay: "short",
            minimumFractionDigits: least,
            maximumFractionDigits: 1,
          });
    },
    patterned: (value, pattern, decimals) => {
      const { above, below, least, grouping, factor } = pattern;
      const scaled = factor === 1 ? value : multipliedText(value, factor);
      const text = write(scaled, {
        ...(least > 1 && { minimumIntegerDigits: least }),
        minimumFractionDigits: decimals ?? pattern.decimals[0],
        maximumFractionDigits: decimals ?? pattern.decimals[1],
        ...(!grouping && { useGrouping: false }),
      });
      const { before, after } = text.includes(minus) ? below : above;
      const size = text.replace(sign(minus), "");
      const shown = least === 0 && /^0[.,]\d/.test(size) ? size.slice(1) : size;
      const signs = (affix: string): string => affix.replaceAll("\u2212", sign(minus)).replaceAll("+", sign("+"));
      return signs(before) + shown + signs(after);
    },
    withUnit: (text, unit) => {
      if (/^[°′″'"/]/.test(unit) && !/^°\p{L}/u.test(unit)) return text + unit;
      const isClose = unit === "%" && !/\s/.test(write(0.5, { style: "percent" }));
      // A space that the author writes before it is this one.
      return isClose ? text + unit : `${text}\u00a0${unit.trimStart()}`;
    },
    percent: (share, digits = share < 0.1 ? 1 : 0, least = 0) =>
      write(share, { style: "percent", minimumFractionDigits: least, maximumFractionDigits: digits }),
  };
}

/** The limit of Intl in all supported versions of Node. */
export const maxDecimals = 20;

/** With so many decimals, too few figures of a number would be left: of 0.003 none with two. */
const isSmall = (value: number, decimals: number): boolean => value !== 0 && Math.abs(value) < 10 ** (1 - decimals);

const threeFigures = { maximumSignificantDigits: 3 } as const;

/** Has more zeros than a reader would count: 1e300 has three hundred. */
export const beyond = (value: number, least: number, most: number): boolean =>
  value !== 0 && (Math.abs(value) < least || Math.abs(value) >= most);

const digitsAbove = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 7 × 10⁻⁷ as people write it, and not 7E-7. */
const withPower = (text: string): string =>
  text.replace(/E(-?)(\d+)$/, (_, sign: string, digits: string) => {
    const power = Array.from(digits, (digit) => digitsAbove[Number(digit)]).join("");
    return `\u00a0×\u00a010${sign === "" ? "" : "⁻"}${power}`;
  });

const scientific = { notation: "scientific", maximumSignificantDigits: 3 } as const;
