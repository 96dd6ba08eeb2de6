import type { JsonNode } from "../text/json.js";
import { childrenOf, fields, raw } from "./json-fields.js";

/** Names that count as another one on the right side, where that has no such field of its own. */
export type Renamed = Readonly<Record<string, string>>;

/**
 * Whether two JSON values are equal: objects without regard to the order of their fields, numbers character for character as they
 * are written in their texts. A field that is there twice makes an object unlike any other.
 */
export function sameJson(
  left: JsonNode,
  leftText: string,
  right: JsonNode,
  rightText: string,
  renamed: Renamed = {},
): boolean {
  if (left.type !== right.type) return false;
  const children = childrenOf(left);
  const others = childrenOf(right);
  switch (left.type) {
    case "number":
      return raw(left, leftText) === raw(right, rightText);
    case "array":
      return (
        children.length === others.length &&
        children.every((child, index) => sameJson(child, leftText, others[index]!, rightText))
      );
    case "object": {
      const own = namedFields(left, {});
      const otherFields = namedFields(right, renamed);
      if (!own || !otherFields || own.size !== otherFields.size) return false;
      return [...own].every(([name, value]) => {
        const other = otherFields.get(name);
        return other !== undefined && sameJson(value, leftText, other, rightText);
      });
    }
    default:
      return left.value === right.value;
  }
}

/** The fields by name; `undefined` where a name is there twice. */
function namedFields(node: JsonNode, renamed: Renamed): ReadonlyMap<string, JsonNode> | undefined {
  const pairs = fields(node);
  const meant = meantNames(pairs, renamed);
  const byName = new Map(pairs.map(([name, value]) => [meant(name), value]));
  return byName.size === pairs.length ? byName : undefined;
}

/** The names that those of some fields count as. */
export function meantNames(
  pairs: readonly (readonly [string, JsonNode])[],
  renamed: Renamed,
): (name: string) => string {
  const names = new Set(pairs.map(([name]) => name));
  return (name) => (Object.hasOwn(renamed, name) && !names.has(renamed[name]!) ? renamed[name]! : name);
}
