import { CompletionItemKind } from "vscode-languageserver-types";
import type { Suggestion } from "./suggestion.js";

/** The tags of the languages with the most speakers. Any tag of BCP 47 is valid. */
const locales = [
  "en",
  "en-GB",
  "en-US",
  "de",
  "de-AT",
  "de-CH",
  "fr",
  "es",
  "it",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "sv",
  "ja",
  "zh",
];

export const localeItems = (): readonly Suggestion[] =>
  locales.map((label) => ({ label, kind: CompletionItemKind.Value, detail: languageName(label) }));

const languageName = (tag: string): string => new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
