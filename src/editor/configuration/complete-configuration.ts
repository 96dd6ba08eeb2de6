import { CompletionItemKind } from "vscode-languageserver-types";
import { configSchema } from "../../config/config-schema.js";
import type { Path } from "../../config/config-text.js";
import { type JsonPlace, placeInJson } from "../../config/place-in-json.js";
import { documentationOf, formOf, keysOf, schemaAt, type ValueForm } from "../../config/schema-at.js";
import { extensionOf } from "../../text/path.js";
import { noSuggestions, type Suggestion, type Suggestions, snippetText } from "../completion/suggestion.js";
import { type ConfigurationLevel, hasOwnSchema } from "./configuration-level.js";
import { namedKeys } from "./named-keys.js";
import { paths } from "./paths.js";
import { around, commaAfter } from "./written-around.js";

/** What can be written at an offset of `igx.config.json`: keys that are not there yet, values, and paths. */
export async function completeConfiguration(level: ConfigurationLevel, offset: number): Promise<Suggestions> {
  const { text, path } = level.file;
  const place = extensionOf(path) === "json" && !hasOwnSchema(level) ? placeInJson(text, offset) : undefined;
  if (!place) return noSuggestions(offset);
  if (place.kind === "key") return { span: place.span, items: await keyItems(place) };
  return (await paths(level, place, offset)) ?? { span: place.span, items: await valueItems(level, place) };
}

async function keyItems(place: JsonPlace): Promise<readonly Suggestion[]> {
  const object = schemaAt(configSchema, place.path);
  if (!object) return [];
  const named = await namedKeys(place.path);
  const known = keysOf(object).map((label) => ({ label, kind: CompletionItemKind.Property }));
  return [...known, ...named]
    .filter(({ label }) => !place.keys.has(label))
    .map((item) => keyItem({ ...item }, place, [...place.path, item.label]));
}

function keyItem(item: Suggestion, place: JsonPlace, path: Path): Suggestion {
  const value = schemaAt(configSchema, path)!;
  const form = formOf(value);
  const key = JSON.stringify(item.label);
  const comma = commaAfter(place);
  const documentation = documentationOf(value);
  const written = {
    detail: form.label,
    ...(documentation !== "" && { documentation }),
    ...item,
    ...around(place, key),
  };
  if (place.next === "colon") return { ...written, insert: key };
  const snippet = `${snippetText(key)}: ${valueSnippet(form)}${comma}`;
  return { ...written, insert: `${key}: `, snippet };
}

/** With the cursor where the value is typed. */
function valueSnippet({ kind, values }: ValueForm): string {
  switch (kind) {
    case "object":
      return "{ $1 }";
    case "list":
      return "[$1]";
    case "text":
      return '"$1"';
    case "choice":
      return `\${1|${values.join(",")}|}`;
    case "number":
    case "any":
      return "$1";
  }
}

async function valueItems(level: ConfigurationLevel, place: JsonPlace): Promise<readonly Suggestion[]> {
  const schema = schemaAt(configSchema, place.path);
  if (!schema) return [];
  const documentation = documentationOf(schema);
  const items = formOf(schema).values.map((label) => ({
    label,
    kind: CompletionItemKind.Value,
    ...(documentation !== "" && { documentation }),
  }));
  const named = (await namedValues(level, place.path)).map((item) => ({ ...item, label: JSON.stringify(item.label) }));
  return [...items, ...named].map((item) => ({
    ...item,
    ...around(place, item.label),
    insert: item.label + (place.quoted ? "" : commaAfter(place)),
  }));
}

async function namedValues(level: ConfigurationLevel, path: Path): Promise<readonly Suggestion[]> {
  if (path.length === 1 && path[0] === "locale") return (await import("../completion/locales.js")).localeItems();
  const [first, second, third] = path;
  if (first !== "catalog") return [];
  if (second === "icons") return (await import("../completion/icons.js")).iconItems(level.project.options);
  if (second !== "territories" || typeof third !== "string") return [];
  return (await import("../completion/regions.js")).regionsOf(third);
}
