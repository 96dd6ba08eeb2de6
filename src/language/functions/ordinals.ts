import type { CallProblem } from "../function.js";
import { formatNumber, pluralCategory } from "./intl.js";
import { isProblem } from "./problem.js";

/** What stands around the digits, by the ordinal plural category of the number (CLDR). `#` stands for the digits. */
type Forms = Readonly<Record<string, string>> & { readonly other: string };

const always = (other: string): Forms => ({ other });

const point = always("#.");

/**
 * By language, as its newspapers write ordinals in figures: masculine where genders differ. Languages that are not listed have a point,
 * as most of Europe.
 */
const formsOf: Readonly<Record<string, Forms>> = {
  af: always("#e"),
  ca: { one: "#r", two: "#n", few: "#t", other: "#è" },
  el: always("#ος"),
  en: { one: "#st", two: "#nd", few: "#rd", other: "#th" },
  es: always("#º"),
  fr: { one: "#er", other: "#e" },
  ga: always("#ú"),
  gl: always("#º"),
  he: always("#"),
  id: always("ke-#"),
  it: always("#º"),
  ja: always("第#"),
  ko: always("제#"),
  ms: always("ke-#"),
  nl: always("#e"),
  pt: always("#º"),
  ru: always("#-й"),
  sv: { one: "#:a", other: "#:e" },
  uk: always("#-й"),
  vi: always("thứ #"),
  zh: always("第#"),
};

/** The languages with a form of their own. */
export const ordinalLanguages: readonly string[] = Object.keys(formsOf);

/** The ordinal number in figures. Thousands are not grouped: an ordinal counts places, such as a rank. */
export function ordinalText(value: number, locale: string): string | CallProblem {
  const category = pluralCategory(locale, value, { type: "ordinal" });
  const digits = formatNumber(locale, value, { useGrouping: false });
  if (isProblem(category) || isProblem(digits)) return isProblem(category) ? category : digits;
  const { language } = new Intl.Locale(locale);
  const forms = Object.hasOwn(formsOf, language) ? formsOf[language]! : point;
  return (forms[category] ?? forms.other).replace("#", () => digits);
}
