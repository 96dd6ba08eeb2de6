import type { MarkupChild } from "../render/markup/node.js";
import { markupText, numberText } from "../render/markup/write.js";

/** A node of hast, the syntax tree of HTML that remark and rehype share. */
export type HastNode = HastElement | { readonly type: "text"; readonly value: string };

export interface HastElement {
  readonly type: "element";
  readonly tagName: string;
  readonly properties: Readonly<Record<string, string | true>>;
  readonly children: HastNode[];
}

/** Markup as hast. The program that writes the tree escapes it. */
export function toHast(child: MarkupChild): HastNode {
  if (typeof child === "string") return { type: "text", value: markupText(child) };
  const properties = Object.entries(child.attributes).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [[name, propertyOf(value)]],
  );
  return {
    type: "element",
    tagName: child.tag,
    properties: Object.fromEntries(properties),
    children: child.children.map(toHast),
  };
}

const propertyOf = (value: string | number | true): string | true =>
  value === true ? value : typeof value === "number" ? numberText(value) : markupText(value);
