import { CompletionItemKind } from "vscode-languageserver-types";
import { configSchema } from "../../config/config-schema.js";
import type { Path } from "../../config/config-text.js";
import { placeInJson } from "../../config/place-in-json.js";
import { documentationOf, formOf, keysOf, schemaAt } from "../../config/schema-at.js";
import { extensionOf } from "../../text/path.js";
import { noSuggestions, type Suggestion, type Suggestions, snippetText } from "../completion/suggestion.js";
import { type ConfigurationLevel, hasOwnSchema } from "./configuration-level.js";
import { jsonNotation } from "./json-notation.js";
import { namedKeys } from "./named-keys.js";
import type { Notation } from "./notation.js";
import { paths } from "./paths.js";
import { around, commaAfter } from "./written-around.js";

/** What can be written at an offset of a configuration: keys that are not there yet, values, and paths. */
export async function completeConfiguration(level: ConfigurationLevel, offset: number): Promise<Suggestions> {
  const notation = await notationAt(level, offset);
  if (!notation) return noSuggestions(offset);
  const { place } = notation;
  if (place.kind === "key") return { span: place.span, items: await keyItems(notation) };
  return (await paths(level, notation, offset)) ?? { span: place.span, items: await valueItems(level, notation) };
}

async function notationAt(level: ConfigurationLevel, offset: number): Promise<Notation | undefined> {
  const { text, path } = level.file;
  if (extensionOf(path) === "yaml") return (await import("./yaml-notation.js")).yamlNotation(text, offset);
  const place = hasOwnSchema(level) ? undefined : placeInJson(text, offset);
  return place && jsonNotation(place);
}

async function keyItems(notation: Notation): Promise<readonly Suggestion[]> {
  const { place } = notation;
  const object = schemaAt(configSchema, place.path);
  if (!object) return [];
  const named = await namedKeys(place.path);
  const known = keysOf(object).map((label) => ({ label, kind: CompletionItemKind.Property }));
  return [...known, ...named]
    .filter(({ label }) => !place.keys.has(label))
    .map((item) => keyItem({ ...item }, notation, [...place.path, item.label]));
}

function keyItem(item: Suggestion, { place, word, afterKey }: Notation, path: Path): Suggestion {
  const value = schemaAt(configSchema, path)!;
  const form = formOf(value);
  const key = word(item.label);
  const documentation = documentationOf(value);
  const written = {
    detail: form.label,
    ...(documentation !== "" && { documentation }),
    ...item,
    ...around(place, key),
  };
  if (place.next === "colon") return { ...written, insert: key };
  const snippet = `${snippetText(key)}:${afterKey(form)}${commaAfter(place)}`;
  return { ...written, insert: `${key}: `, snippet };
}

async function valueItems(
  level: ConfigurationLevel,
  { place, word, before }: Notation,
): Promise<readonly Suggestion[]> {
  const schema = schemaAt(configSchema, place.path);
  if (!schema) return [];
  const documentation = documentationOf(schema);
  const items = formOf(schema).values.map((value) => ({
    label: isText(value) ? word(JSON.parse(value)) : value,
    kind: CompletionItemKind.Value,
    ...(documentation !== "" && { documentation }),
  }));
  const named = (await namedValues(level, place.path)).map((item) => ({ ...item, label: word(item.label) }));
  return [...items, ...named].map((item) => ({
    ...item,
    ...around(place, item.label),
    insert: before + item.label + (place.quoted ? "" : commaAfter(place)),
  }));
}

const isText = (json: string): boolean => json.startsWith('"');

async function namedValues(level: ConfigurationLevel, path: Path): Promise<readonly Suggestion[]> {
  if (path.length === 1 && path[0] === "locale") return (await import("../completion/locales.js")).localeItems();
  const [first, second, third] = path;
  if (first !== "catalog") return [];
  if (second === "icons") return (await import("../completion/icons.js")).iconItems(level.project.options);
  if (second !== "territories" || typeof third !== "string") return [];
  return (await import("../completion/regions.js")).regionsOf(third);
}
