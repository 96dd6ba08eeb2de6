import { quoted, writeWord } from "../syntax/attribute-word.js";
import { isAttributeName } from "../syntax/is-name.js";
import type { JsonNode } from "../text/json.js";
import { childrenOf, fields, raw } from "./json-fields.js";

/** A value in braces; `undefined` where it has no form there. */
function writeValue(node: JsonNode, json: string): string | undefined {
  switch (node.type) {
    case "string":
      return quotedUnlessWord(node.value as string);
    case "number":
      return raw(node, json);
    case "boolean":
      return String(node.value);
    default:
      return undefined;
  }
}

/** Quotes a text that would be read as a number or boolean where any type is allowed. */
const quotedUnlessWord = (text: string): string =>
  /^(?:true|false|null|-?\d.*|[.,])$/.test(text) ? quoted(text) : writeWord(text);

/** An attribute; `undefined` where it has no form in braces. */
export function writeEntry(name: string, node: JsonNode, json: string): string | undefined {
  if (!isAttributeName(name)) return undefined;
  if (name === "width" && raw(node, json) === "0.5") return "half";
  if (node.type === "boolean" && node.value === true) return name;
  const value =
    node.type === "object"
      ? writeAttributes(node, json, true)
      : node.type === "array"
        ? writeList(node, json)
        : writeValue(node, json);
  return value === undefined ? undefined : `${name}=${value}`;
}

function writeList(node: JsonNode, json: string): string | undefined {
  const items = childrenOf(node).map((item) => writeValue(item, json));
  return items.includes(undefined) ? undefined : `[${items.join(" ")}]`;
}

/**
 * The fields of an object, and those of `more`, as attributes: the empty text where there are none, `undefined` where one has no
 * form in braces.
 */
export function writeAttributes(
  node: JsonNode | undefined,
  json: string,
  group = false,
  more: readonly (readonly [string, JsonNode])[] = [],
): string | undefined {
  const all = [...(node?.type === "object" ? fields(node) : []), ...more];
  const entries = all.map(([name, value]) => writeEntry(name, value, json));
  if (entries.includes(undefined)) return undefined;
  return entries.length === 0 && !group ? "" : `{${entries.join(" ")}}`;
}
