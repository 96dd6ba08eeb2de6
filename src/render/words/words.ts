import { formatNumber } from "../../language/functions/intl.js";
import { type Message, type MessageLanguage, writeMessage } from "../../text/message.js";
import { createNumbers, type Numbers } from "../numbers.js";
import { de } from "./de.js";
import { es } from "./es.js";
import { fr } from "./fr.js";
import { it } from "./it.js";
import { nl } from "./nl.js";
import { pl } from "./pl.js";
import { pt } from "./pt.js";
import type { Translations } from "./translations.js";

/** igx's own sentences in the language of a document. */
export interface Words {
  /** The language that they are in: that of the document, or English where igx has none of its sentences. */
  readonly language: string;
  /** Whether the document is in another language, so that they need a `lang` of their own (WCAG 2.2, 3.1.2). */
  readonly foreign: boolean;
  readonly say: (message: Message) => string;
}

/** The input of all functions that write sentences with numbers in them. */
export interface Wording {
  readonly numbers: Numbers;
  readonly words: Words;
}

const languages: Readonly<Record<string, Translations>> = { de, es, fr, it, nl, pl, pt };

export const createWording = (locale: string): Wording => ({
  numbers: createNumbers(locale),
  words: createWords(locale),
});

export function createWords(locale: string): Words {
  const own = languageOf(locale);
  const language = Object.hasOwn(languages, own) ? own : "en";
  const writing = languageWriter(language);
  return { language, foreign: own !== language, say: (message) => writeMessage(message, writing) };
}

/** `lang` of an element whose text is igx's own. */
export const ownLanguage = ({ foreign, language }: Words): { readonly lang?: string } =>
  foreign ? { lang: language } : {};

/** Each element of a page needs one, and formats of Intl take long to make. */
const writers = new Map<string, MessageLanguage>();

function languageWriter(language: string): MessageLanguage {
  const writer = writers.get(language) ?? createWriter(language, languages[language] ?? {});
  writers.set(language, writer);
  return writer;
}

function createWriter(language: string, table: Translations): MessageLanguage {
  const rules = new Intl.PluralRules(language);
  // British English, without a comma before "and".
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" });
  return {
    translate: (id) => table[id] ?? id,
    number: (value) => {
      const text = formatNumber(language, value, {});
      return typeof text === "string" ? text : String(value);
    },
    plural: (value) => rules.select(value),
    list: (names) => list.format(names),
  };
}

function languageOf(locale: string): string {
  try {
    return new Intl.Locale(locale).language;
  } catch {
    // A text that is not a language tag: pictures with one are in English.
    return "en";
  }
}
