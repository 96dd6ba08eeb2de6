import { lazy } from "../../text/lazy.js";
import { type NoteLanguage, type NoteSentence, sentences } from "./note-sentences.js";
import { french } from "./notes-french.js";
import { german } from "./notes-german.js";

const languages: Readonly<Record<string, NoteLanguage>> = { de: german, fr: french };

const patterns = lazy(() => sentences.map((sentence) => [patternOf(sentence), sentence] as const));

/** A sentence as an expression whose groups are its `{…}`, in their order. */
const patternOf = (sentence: NoteSentence): RegExp =>
  new RegExp(`^${sentence.replace(/[.?()]/g, "\\$&").replace(/\{\d\}/g, "(.+)")}$`, "su");

/** Characters. In a longer one, such as a list of titles of any length, looking for two places takes time. */
const longest = 2000;

/**
 * A note in the language of the document, for readers of the picture. In a language that igx has no sentences of, and in a sentence that it
 * has not, it stays English. What igx reports to the author is English always.
 */
export function noteInLanguage(text: string, locale: string): string {
  const language = languageOf(locale);
  if (!language || text.length > longest) return text;
  for (const [pattern, sentence] of patterns()) {
    const found = pattern.exec(text);
    if (found) return language.sentences[sentence].replace(/\{(\d)\}/g, (_, at) => names(found[at]!, language));
  }
  return text;
}

/** The language of notes in a document of a locale. */
export const languageOfNotes = (locale: string): string =>
  languageOf(locale) ? locale.slice(0, 2).toLowerCase() : "en";

/** `de`, `de-AT` and `DE_ch`, but not `den`. */
const languageOf = (locale: string): NoteLanguage | undefined =>
  languages[/^[a-z]{2}(?![a-z])/i.exec(locale)?.[0].toLowerCase() ?? ""];

/** Names in the quotes of the language. What is between two of them, or at the end of a list, are words of igx. */
const names = (text: string, { quotes: [open, close], and, more }: NoteLanguage): string =>
  text
    .replace(/ and (?=“[^“”]*”(?: \([^()]*\))?$)/u, ` ${and} `)
    .replace(/ and (\S+) more$/u, (_, count) => ` ${and} ${more(count)}`)
    .replace(/“([^“”]*)”/gu, (_, name) => `${open}${name}${close}`);
