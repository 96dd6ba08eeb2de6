import { CompletionItemKind } from "vscode-languageserver-types";
import {
  type FrontMatterDefinition,
  findFrontMatterField,
  frontMatterFields,
  publishModes,
} from "../../language/front-matter.js";
import { enclosureAt } from "../../syntax/enclosure-at.js";
import { afterLineEnd, lineEnd, lineStart } from "../../syntax/scan.js";
import { type Cursor, keyChar, wordAround } from "./cursor.js";
import { expressions } from "./expressions.js";
import { noSuggestions, type Suggestion, type Suggestions, valueItems } from "./suggestion.js";

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

/** The suggestions in the front matter; `undefined` if the cursor is not in it. */
export async function frontMatter(cursor: Cursor): Promise<Suggestions | undefined> {
  const { text, offset } = cursor;
  if (!isInFrontMatter(cursor)) return undefined;
  const start = lineStart(text, offset);
  const enclosure = enclosureAt(text, start, offset, false);
  if (enclosure?.kind === "interpolation") return expressions(cursor, enclosure.start + 2);
  const [name = "", value] = text.slice(start, offset).split(":", 2);
  if (value === undefined) return { span: wordAround(cursor, keyChar), items: fieldItems(cursor) };
  const items = valuesOf(name.trim());
  return items.length === 0 ? noSuggestions(offset) : { span: wordAround(cursor, keyChar), items };
}

/** More lines than front matter has fields. */
const maximumLines = 100;

/** Between the lines of hyphens. If the second one is missing, as long as the lines are fields. */
function isInFrontMatter({ level, text, offset }: Cursor): boolean {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/.exec(text);
  if (!opening || offset < opening[0].length) return false;
  const { frontMatter: read } = level.document;
  const last = read ? lineStart(text, read.span.end) : 0;
  if (last > 0 && text.startsWith("---", last)) return offset < last;
  const lines = text.slice(opening[0].length, offset).split(/\r\n|\n|\r/);
  return lines.length <= maximumLines && lines.every((line) => /^[ \t]*(?:$|\/\/|[\w-]+[ \t]*(?::|$))/.test(line));
}

/** The fields that are not written yet. */
function fieldItems(cursor: Cursor): readonly Suggestion[] {
  const written = writtenFields(cursor);
  return frontMatterFields.filter(({ name }) => !written.has(name)).map(fieldItem);
}

function writtenFields({ text, offset }: Cursor): ReadonlySet<string> {
  const written = new Set<string>();
  for (
    let at = 0, count = 0;
    at < text.length && count < maximumLines;
    at = afterLineEnd(text, lineEnd(text, at)), count++
  ) {
    const end = lineEnd(text, at);
    const name = /^[ \t]*([\w-]+)[ \t]*:/.exec(text.slice(at, end))?.[1];
    if (count > 0 && text.startsWith("---", at)) break;
    if (name !== undefined && !(at <= offset && offset <= end)) written.add(name);
  }
  return written;
}

const fieldItem = ({ name, type, example }: FrontMatterDefinition): Suggestion => ({
  label: name,
  kind: CompletionItemKind.Property,
  detail: `${type}, such as ${example}`,
  insert: `${name}: `,
  topic: ["field", name],
});

function valuesOf(name: string): readonly Suggestion[] {
  const field = findFrontMatterField(name);
  if (name === "publish_mode") return valueItems(publishModes);
  switch (field?.type) {
    case "boolean":
      return valueItems(["true", "false"]);
    case "locale":
      return localeItems();
    case "version":
      return valueItems(["1"]);
    default:
      return [];
  }
}

const localeItems = (): readonly Suggestion[] =>
  locales.map((label) => ({ label, kind: CompletionItemKind.Value, detail: languageName(label) }));

const languageName = (tag: string): string => new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
