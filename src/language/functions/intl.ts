import { isLocale } from "../../text/locale.js";
import type { CallProblem } from "../function.js";
import { englishNumber, writesAsEnglish } from "./english-number.js";

/*
 * The numerals of languages that do not use 0 to 9, from CLDR 48. They are listed here because versions of CLDR differ (Arabic
 * without a region changed), and the output must not depend on the version of a machine.
 */

interface Numerals {
  readonly system: string;
  /** Only in these regions or scripts; 0 to 9 in others. */
  readonly only?: readonly string[];
}

const arabicRegions = "BH DJ EG ER IL IQ JO KM KW LB MR OM PS QA SA SD SO SS SY TD YE".split(" ");

const numeralsOf: Readonly<Record<string, Numerals>> = {
  ar: { system: "arab", only: arabicRegions },
  ars: { system: "arab" },
  as: { system: "beng" },
  bgc: { system: "deva" },
  bho: { system: "deva" },
  bn: { system: "beng" },
  ccp: { system: "cakm" },
  ckb: { system: "arab" },
  dz: { system: "tibt" },
  fa: { system: "arabext" },
  ks: { system: "arabext", only: ["Arab"] },
  lrc: { system: "arabext" },
  mni: { system: "beng" },
  mr: { system: "deva" },
  my: { system: "mymr" },
  mzn: { system: "arabext" },
  ne: { system: "deva" },
  nqo: { system: "nkoo" },
  pa: { system: "arabext", only: ["Arab"] },
  ps: { system: "arabext" },
  raj: { system: "deva" },
  sa: { system: "deva" },
  sat: { system: "olck" },
  sd: { system: "arab", only: ["Arab"] },
  ur: { system: "arabext", only: ["IN"] },
  uz: { system: "arabext", only: ["Arab"] },
};

/*
 * Intl without the differences between machines and versions. Intl falls back to the language of the machine for an unknown
 * language, and takes numerals and calendars from data that changes between versions. Here, both are explicit, and an unknown
 * language is a problem. Words, separators and orders come from CLDR.
 */

type Settings = Readonly<Record<string, string | number | boolean>>;

export const unknownLocale = (locale: string): CallProblem => ({
  kind: "call-problem",
  problem: `${JSON.stringify(locale)} is not a known locale.`,
  advice: "Set `locale` to a BCP 47 language tag, such as `en`, `de-CH` or `pt-BR`.",
});

/** The locale of a tag, unless `Intl` would answer with the language of the machine. */
export const knownLocale = (tag: string): Intl.Locale | undefined => (isLocale(tag) ? new Intl.Locale(tag) : undefined);

const maxFormats = 500;

/**
 * A function that applies the format of a locale and settings, and keeps it. Creating a format takes up to a millisecond, using it a
 * microsecond. A batch needs few formats; the bound limits the memory of a template that needs many.
 */
function kept<V>(make: (locale: Intl.Locale, settings: Settings) => (value: V) => string) {
  const formats = new Map<string, (value: V) => string>();
  return (locale: string, value: V, settings: Settings = {}): string | CallProblem => {
    const key = JSON.stringify([locale, settings]);
    const known = formats.get(key);
    if (known) return known(value);
    const tag = knownLocale(locale);
    if (!tag) return unknownLocale(locale);
    // All at once: which formats a template needs next is unknown, and making 500 again takes half a second at most.
    if (formats.size >= maxFormats) formats.clear();
    const made = make(tag, settings);
    formats.set(key, made);
    return made(value);
  };
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

const intlNumber = kept<number | string>((tag, settings) => {
  // `negative` writes -0 and numbers that round to 0 without a sign.
  const options = { signDisplay: "negative", ...settings, numberingSystem: numberingSystem(tag) };
  const intl = new Intl.NumberFormat(tag, options as Intl.NumberFormatOptions);
  return (value) => steadyNumber(intl.format(value as number));
});

/** Formats a number. `value` is a double, or the decimal text of a number that a double would change. */
export const formatNumber = (locale: string, value: number | string, settings: Settings = {}): string | CallProblem =>
  (writesAsEnglish(locale) ? englishNumber(value, settings) : undefined) ?? intlNumber(locale, value, settings);

/** Formats a day. `time` is its start in UTC, in milliseconds since 1970. Uses the Gregorian calendar unless the tag names another. */
export const formatDay = kept<number>((tag, settings) => {
  const calendar = tag.calendar ?? "gregory";
  const options = { ...settings, numberingSystem: numberingSystem(tag), calendar, timeZone: "UTC" };
  const intl = new Intl.DateTimeFormat(tag, options);
  return (time) => steadyDate(intl.format(time));
});

/** Joins the items of an enumeration: `a, b, and c`. */
export const formatList = kept<readonly string[]>((tag) => {
  const intl = new Intl.ListFormat(tag, { type: "conjunction", style: "long" });
  return (items) => intl.format(items);
});

/** The plural category of a number (CLDR): `zero`, `one`, `two`, `few`, `many` or `other`. `type` is `cardinal` or `ordinal`. */
export const pluralCategory = kept<number>((tag, settings) => {
  const intl = new Intl.PluralRules(tag, settings);
  return (value) => intl.select(value);
});

/** The numbering system of a locale: the one in its tag (`-u-nu-…`), or else that of the language. */
function numberingSystem(locale: Intl.Locale): string {
  if (locale.numberingSystem) return locale.numberingSystem;
  const numerals = Object.hasOwn(numeralsOf, locale.language) ? numeralsOf[locale.language] : undefined;
  if (!numerals) return "latn";
  // Only the likely script counts, not the likely region: `ar` means Arabic without a region.
  const { script } = locale.maximize();
  const applies = (numerals.only ?? [script]).some((one) => one === script || one === locale.region);
  return applies ? numerals.system : "latn";
}
