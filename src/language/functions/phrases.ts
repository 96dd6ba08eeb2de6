import { either, number, text } from "../types.js";
import { define } from "./define.js";
import { formatList } from "./intl.js";
import { itemTexts } from "./item-texts.js";
import { ordinalLanguages, ordinalText } from "./ordinals.js";
import { listParameter, wholeParameter } from "./parameters.js";
import { outOfSteps } from "./problem.js";

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
