import type { JsonNode } from "../text/json.js";
import { pointerStep } from "../text/json-pointer.js";
import { childrenOf, field, fields } from "./json-fields.js";
import { meantNames, type Renamed, sameJson } from "./same-json.js";

interface Difference {
  /** In the right value, the innermost one that the left value does not have in the same form. */
  readonly node: JsonNode;
  /** Its JSON pointer below the right value. */
  readonly pointer: string;
}

/** Where the right value first differs from the left one; itself if nothing inside tells them apart. `renamed` as in `sameJson`. */
export function jsonDifference(
  left: JsonNode,
  leftText: string,
  right: JsonNode,
  rightText: string,
  renamed: Renamed = {},
): Difference {
  if (left.type !== right.type) return { node: right, pointer: "" };
  for (const [name, other, child] of pairs(left, right, renamed)) {
    if (child && sameJson(child, leftText, other, rightText)) continue;
    const inner = child ? jsonDifference(child, leftText, other, rightText) : { node: other, pointer: "" };
    return { node: inner.node, pointer: pointerStep(name) + inner.pointer };
  }
  return { node: right, pointer: "" };
}

/** Each child of the right value by its name or position, with the left value's child of that name. */
function pairs(
  left: JsonNode,
  right: JsonNode,
  renamed: Renamed,
): readonly (readonly [string, JsonNode, JsonNode | undefined])[] {
  if (right.type !== "object")
    return childrenOf(right).map((value, index) => [String(index), value, left.children?.[index]]);
  const all = fields(right);
  const meant = meantNames(all, renamed);
  return all.map(([name, value]) => [name, value, field(left, meant(name))]);
}
