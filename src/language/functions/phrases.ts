import type { CallProblem } from "../function.js";
import { either, number, text } from "../types.js";
import { define } from "./define.js";
import { formatList, formatNumber, pluralCategory } from "./intl.js";
import { itemTexts } from "./item-texts.js";
import { listParameter, wholeParameter } from "./parameters.js";
import { isProblem, outOfSteps } from "./problem.js";

/** The text around the digits, by the ordinal plural category of the number (CLDR). `#` marks the digits. */
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
const ordinalLanguages: readonly string[] = Object.keys(formsOf);

export const ordinal = define({
  name: "ordinal",
  parameters: [wholeParameter("number", 0)],
  result: text,
  documentation: `An integer as an ordinal number in figures by \`locale\`: 2nd in English, 2. in German, 2e in French, 2º in Spanish; masculine where genders differ. igx has forms for ${ordinalLanguages.join(", ")}; all other languages have a point, as German.`,
  example: ["ordinal(2)", "2nd"],
  run: ([given], { locale }) => ordinalText(given, locale),
});

const totalLength = (texts: readonly string[]): number => texts.reduce((sum, part) => sum + part.length, 0);

export const listing = define({
  name: "listing",
  parameters: [listParameter("list", either(text, number))],
  result: text,
  documentation:
    'The items of a list, strings and numbers, as an enumeration by `locale`: "a, b, and c" in English, "a, b und c" in German. An empty list gives an empty string. Items of other types, including null, are errors.',
  example: ['listing(["Brazil", "Vietnam", "Peru"])', "Brazil, Vietnam, and Peru"],
  steps: ([items]) => items.length,
  run([items], { locale, spend }) {
    const texts = itemTexts("listing", items);
    if ("kind" in texts) return texts;
    return spend(totalLength(texts)) ? formatList(locale, texts) : outOfSteps;
  },
});

/** The ordinal number in figures. Thousands are not grouped: an ordinal counts places, such as a rank. */
function ordinalText(value: number, locale: string): string | CallProblem {
  const category = pluralCategory(locale, value, { type: "ordinal" });
  const digits = formatNumber(locale, value, { useGrouping: false });
  if (isProblem(category) || isProblem(digits)) return isProblem(category) ? category : digits;
  const { language } = new Intl.Locale(locale);
  const forms = Object.hasOwn(formsOf, language) ? formsOf[language]! : point;
  return (forms[category] ?? forms.other).replace("#", () => digits);
}
