import { nodeAt } from "../../syntax/node-at.js";
import type { Cursor } from "./cursor.js";

/** Where the expression around the cursor begins; `undefined` if the cursor is not in one. */
export function expressionStart(cursor: Cursor): number | undefined {
  const { enclosure, before, start, level, offset } = cursor;
  const head = headLength(before);
  if (head !== undefined) return start + head;
  if (enclosure?.kind !== "interpolation" || before.startsWith("//")) return undefined;
  const fence = nodeAt(level, offset).find((node) => node.kind === "fence");
  return fence && offset > fence.contentSpan.start ? undefined : enclosure.start + 2;
}

/** The part of a template line before its expression, if the line has one and the text goes so far. */
const heads = [
  /^@(?:if|elseif)(?=[ \t])/,
  /^@let[^=]*=/,
  /^@for[ \t]+[^ \t,]+(?:[ \t]*,[ \t]*[^ \t,]+)?[ \t]+in(?=[ \t])/,
];

const headLength = (before: string): number | undefined =>
  before.startsWith("@")
    ? heads.map((head) => head.exec(before)?.[0].length).find((length) => length !== undefined)
    : undefined;
