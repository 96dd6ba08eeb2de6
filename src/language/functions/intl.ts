import type { CallProblem } from "../function.js";
import { numberingSystem } from "./digits.js";
import { isProblem } from "./problem.js";

/*
 * Intl without the differences between machines and versions. Intl falls back to the language of the machine for an unknown
 * language, and takes numerals and calendars from data that changes between versions. Here, both are explicit, and an unknown
 * language is a problem. Words, separators and orders come from CLDR.
 */

type Settings = Readonly<Record<string, string | number>>;

export const unknownLocale = (locale: string): CallProblem => ({
  kind: "call-problem",
  problem: `${JSON.stringify(locale)} is not a known locale.`,
  advice: "Set `locale` to a BCP 47 language tag, such as `en`, `de-CH` or `pt-BR`.",
});

/** The locale of a tag, unless `Intl` would answer with the language of the machine. */
export function knownLocale(tag: string): Intl.Locale | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag]).length > 0 ? new Intl.Locale(tag) : undefined;
  } catch {
    // Intl throws a RangeError for an invalid tag.
    return undefined;
  }
}

/** Creating a format takes up to a millisecond, using it a microsecond. A batch needs few formats; the bound limits the memory of a template that needs many. */
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
  // All at once: which formats a template needs next is unknown, and making 500 again takes half a second at most.
  if (formats.size >= mostFormats) formats.clear();
  const made = make(tag);
  formats.set(key, made);
  return made;
}

/**
 * Always U+00A0 between the parts of a number, because many fonts lack the narrow U+202F. Always a hyphen as minus sign, because the
 * service and spreadsheets read it as a number. One apostrophe for Swiss grouping, because versions of CLDR differ.
 */
const steadyNumber = (text: string): string =>
  text
    .replace(/[\s\u2007\u2009\u202f]/g, "\u00a0")
    .replaceAll("\u2212", "-")
    .replaceAll("\u2019", "'");

/** Plain spaces: versions of CLDR differ in which spaces of a date are no-break spaces. */
const steadyDate = (text: string): string => text.replace(/\s/g, " ");

/** Formats a number. `value` is a double, or the decimal text of a number that a double would change. */
export function formatNumber(locale: string, value: number | string, settings: Settings): string | CallProblem {
  const format = kept(locale, settings, (tag) => {
    // `negative` writes -0 and numbers that round to 0 without a sign.
    const options = { ...settings, numberingSystem: numberingSystem(tag), signDisplay: "negative" } as const;
    const intl = new Intl.NumberFormat(tag, options as Intl.NumberFormatOptions);
    return (given) => steadyNumber(intl.format(given as number));
  });
  return isProblem(format) ? format : format(value);
}

/** Formats a day. `time` is its start in UTC, in milliseconds since 1970. Uses the Gregorian calendar unless the tag names another. */
export function formatDay(locale: string, time: number, settings: Settings): string | CallProblem {
  const format = kept(locale, settings, (tag) => {
    const calendar = tag.calendar ?? "gregory";
    const options = { ...settings, numberingSystem: numberingSystem(tag), calendar, timeZone: "UTC" };
    const intl = new Intl.DateTimeFormat(tag, options as Intl.DateTimeFormatOptions);
    return (given) => steadyDate(intl.format(given as number));
  });
  return isProblem(format) ? format : format(time);
}
