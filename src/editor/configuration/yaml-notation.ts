import { configSchema } from "../../config/config-schema.js";
import { placeInYaml, type YamlPlace } from "../../config/place-in-yaml.js";
import { formOf, schemaAt, type ValueForm } from "../../config/schema-at.js";
import { afterKeyInBrackets, type Notation } from "./notation.js";

/** How YAML is written at an offset; `undefined` where nothing can be. */
export function yamlNotation(text: string, offset: number): Notation | undefined {
  const found = placeInYaml(text, offset);
  if (!found) return undefined;
  const place = inList(found);
  const quote = place.quoted ? text[place.span.start] : undefined;
  return {
    place,
    word: (word) => yamlWord(word, quote),
    afterKey: place.isBlock ? afterKeyInBlock : (form) => afterKeyInBrackets(plainForm(form), "$1"),
    before: place.before,
    isPlain: !place.quoted,
  };
}

/** Where a list is expected, a word without a dash is its next value. */
function inList(place: YamlPlace): YamlPlace {
  const { kind, isBlock, path, next } = place;
  const schema = kind === "key" && isBlock && next !== "colon" ? schemaAt(configSchema, path) : undefined;
  if (!schema || formOf(schema).kind !== "list") return place;
  return { ...place, kind: "value", path: [...path, 0], before: "- " };
}

/** Clients indent further lines of a snippet as the first one. */
function afterKeyInBlock(form: ValueForm): string {
  switch (form.kind) {
    case "object":
      return "\n  $1";
    case "list":
      return "\n  - $1";
    case "text":
    case "choice":
    case "number":
    case "any":
      return afterKeyInBrackets(plainForm(form), "$1");
  }
}

const plainForm = (form: ValueForm): ValueForm => ({
  ...form,
  values: form.values.map((value) => (value.startsWith('"') ? yamlWord(JSON.parse(value), undefined) : value)),
});

/** Words that begin with a letter need no quotes, but for those that YAML reads as values (core schema, 10.3.2). */
function yamlWord(text: string, quote: string | undefined): string {
  if (quote === "'") return `'${text.replaceAll("'", "''")}'`;
  const isPlain = /^[$\p{L}_][\p{L}\p{M}\p{N}_$./ '-]*$/u.test(text) && !/^(?:true|false|null)$|\s$/i.test(text);
  return quote === undefined && isPlain ? text : JSON.stringify(text);
}
