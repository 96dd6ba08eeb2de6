import type { CallProblem } from "../function.js";
import { numberingSystem } from "./digits.js";
import { isProblem } from "./problem.js";

/*
 * Intl, with what differs between machines and versions taken out. Intl itself falls back to the machine's language for one it
 * does not know, and takes numerals and calendar from data that has changed: here both are stated, and an unknown language is a
 * problem. Words, separators and orders are CLDR's.
 */

type Settings = Readonly<Record<string, string | number>>;

const unknownLocale = (locale: string): CallProblem => ({
  kind: "call-problem",
  problem: `There is no locale ${JSON.stringify(locale)}.`,
  advice: "Set `locale` to a BCP 47 tag such as `en`, `de-CH` or `pt-BR`.",
});

function knownLocale(tag: string): Intl.Locale | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag]).length > 0 ? new Intl.Locale(tag) : undefined;
  } catch {
    // A tag that is none is a RangeError.
    return undefined;
  }
}

/** Making a format takes up to a millisecond, using it a microsecond. A batch needs few; the bound is for a template that makes many. */
const formats = new Map<string, (value: number | string) => string>();
const mostFormats = 500;

function kept(
  locale: string,
  settings: Settings,
  make: (locale: Intl.Locale) => (value: number | string) => string,
): ((value: number | string) => string) | CallProblem {
  const key = JSON.stringify([locale, settings]);
  const known = formats.get(key);
  if (known) return known;
  const tag = knownLocale(locale);
  if (!tag) return unknownLocale(locale);
  if (formats.size >= mostFormats) formats.clear();
  const made = make(tag);
  formats.set(key, made);
  return made;
}

/**
 * Always U+00A0 between the parts of a number (many fonts lack the narrow U+202F), and always a hyphen as minus, which the service
 * and spreadsheets read as a number. CLDR has moved Swiss grouping between two apostrophes.
 */
const steadyNumber = (text: string): string =>
  text
    .replace(/[\s\u2007\u2009\u202f]/g, "\u00a0")
    .replaceAll("\u2212", "-")
    .replaceAll("\u2019", "'");

/** Plain spaces throughout: versions disagree about which of a date's are no-break ones. */
const steadyDate = (text: string): string => text.replace(/\s/g, " ");

/** The number by locale. `value` is a double, or the plain decimal text of a number that a double would change. */
export function formatNumber(locale: string, value: number | string, settings: Settings): string | CallProblem {
  const format = kept(locale, settings, (tag) => {
    const options = { ...settings, numberingSystem: numberingSystem(tag), signDisplay: "negative" } as const;
    const intl = new Intl.NumberFormat(tag, options as Intl.NumberFormatOptions);
    return (given) => steadyNumber(intl.format(given as number));
  });
  return isProblem(format) ? format : format(value);
}

/** The day by locale. `time` is its midnight in UTC, in milliseconds since 1970. The Gregorian calendar, unless the tag names one. */
export function formatDay(locale: string, time: number, settings: Settings): string | CallProblem {
  const format = kept(locale, settings, (tag) => {
    const calendar = tag.calendar ?? "gregory";
    const options = { ...settings, numberingSystem: numberingSystem(tag), calendar, timeZone: "UTC" };
    const intl = new Intl.DateTimeFormat(tag, options as Intl.DateTimeFormatOptions);
    return (given) => steadyDate(intl.format(given as number));
  });
  return isProblem(format) ? format : format(time);
}
