import { nodeAt } from "../../syntax/node-at.js";
import type { DocumentLevel } from "../levels.js";
import { attributeHover } from "./attribute-hover.js";
import { cellHover } from "./cell-hover.js";
import { referenceHover } from "./column-hover.js";
import { expressionHover } from "./expression-hover.js";
import type { HoverAnswer, HoverTarget } from "./hover-target.js";
import { directiveHover, fenceHover, fieldHover, keywordHover, markHover, suppressionHover } from "./line-hover.js";
import { nameHover, pathHover, typeHover } from "./name-hover.js";

/** The hover at an offset: of the innermost node that has one. */
export async function hoverAt(level: DocumentLevel, offset: number): Promise<HoverAnswer | undefined> {
  const chain = nodeAt(level, offset);
  for (let index = chain.length - 1; index > 0; index--) {
    const found = await hoverOf({ level, offset, chain, index });
    if (found && found.parts.length > 0) return found;
  }
  return undefined;
}

async function hoverOf(place: HoverTarget): Promise<HoverAnswer | undefined> {
  const node = place.chain[place.index]!;
  switch (node.kind) {
    case "comment":
      return suppressionHover(place, node);
    case "field":
      return fieldHover(place, node);
    case "heading":
    case "quote":
    case "separator":
      return markHover(place, node);
    case "directive":
      return (await directiveHover(place, node)) ?? keywordHover(place, node.span);
    case "fence":
      return fenceHover(place, node);
    case "attribute":
      return attributeHover(place, node);
    case "word":
    case "quoted":
      return referenceHover(place, node);
    case "cell":
      return cellHover(place, node);
    case "if":
    case "for":
    case "let":
    case "data":
    case "param":
    case "include":
      return keywordHover(place, lineOf(place, node.span.start));
    case "string":
      return pathHover(place, node);
    case "named":
      return typeHover(node);
    case "name":
      return nameHover(place, node);
    case "interpolation":
      return node.expression && expressionHover(place, node.expression, node.span);
    case "member":
    case "index":
    case "call":
    case "unary":
    case "binary":
    case "conditional":
    case "list-expression":
    case "record-expression":
    case "template-text":
      return expressionHover(place, node);
    default:
      return undefined;
  }
}

/** `@else` and `@end` are in the span of the line that they belong to: the keyword is that of the cursor's line. */
function lineOf({ level, offset }: HoverTarget, start: number): { readonly start: number; readonly end: number } {
  const { text } = level.file;
  const before = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const line = before + /^[ \t]*/.exec(text.slice(before, before + 200))![0].length;
  return { start: Math.max(line, start), end: offset };
}
