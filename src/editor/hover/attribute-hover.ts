import { typeText } from "../../language/types.js";
import type * as ast from "../../syntax/ast.js";
import type { Node } from "../../syntax/children.js";
import { around, type HoverAnswer, type HoverTarget, isIn, nearest } from "./hover-target.js";
import { code, type HoverPart, text } from "./part.js";
import { topicParts } from "./topic-parts.js";

/** The documentation of an attribute. The same name has another meaning on a row, after `@data` and after `@include`. */
export function attributeHover(place: HoverTarget, node: ast.Attribute): HoverAnswer | undefined {
  // The entries of a group, such as `callouts`, are explained by the attribute that has it.
  const outer = nearest(place, "attribute") ?? node;
  const owner = around(place, 2);
  const parts = nearest(place, "attribute")
    ? topicParts("attribute", outer.name, "attribute")
    : partsFor(place, node, owner);
  // The range has to contain the cursor: a client drops a hover whose range is elsewhere when the mouse moves.
  const span = isIn(node.nameSpan, place.offset) ? node.nameSpan : node.span;
  return parts.length === 0 ? undefined : { span, parts };
}

function partsFor(place: HoverTarget, { name }: ast.Attribute, owner: Node | undefined): readonly HoverPart[] {
  switch (owner?.kind) {
    case "row":
      return topicParts("attribute", name, "attribute of a row");
    case "data":
    case "fence":
      return topicParts("option", name);
    case "include":
      return paramParts(place, owner, name);
    default:
      return topicParts("attribute", name);
  }
}

/** The parameter of the included file. */
function paramParts({ level }: HoverTarget, include: ast.Include, name: string): readonly HoverPart[] {
  const module = level.module.includes.get(include);
  const param = module?.document.blocks.find((block) => block.kind === "param" && block.name?.name === name);
  if (param?.kind !== "param" || !param.name) return [];
  const type = level.info.types.get(param.name);
  const { documentation } = param;
  return [
    code(`@param ${name}${type ? `: ${typeText(type)}` : ""}`),
    ...(documentation === "" ? [] : [text(documentation)]),
  ];
}
