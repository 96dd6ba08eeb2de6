import type { MarkupChild } from "../markup/node.js";

/** The colours of a picture. */
export interface DrawnColors {
  /** The fills and outlines of marks. */
  readonly marks: ReadonlySet<string>;
  /** The colours of lines of text, by size: small, or 24 pixels and more. */
  readonly small: ReadonlySet<string>;
  readonly large: ReadonlySet<string>;
}

/** 18 points (WCAG 2.2, "large scale"). */
const largeText = 24;

export function drawnColors(nodes: readonly MarkupChild[]): DrawnColors {
  const found = { marks: new Set<string>(), small: new Set<string>(), large: new Set<string>() };
  const collect = (node: MarkupChild): void => {
    if (typeof node === "string") return;
    const { fill, stroke, "font-size": size } = node.attributes;
    const own = node.tag !== "text" ? found.marks : Number(size) >= largeText ? found.large : found.small;
    if (typeof fill === "string") own.add(fill);
    // The outline of a text has the colour of its background.
    if (typeof stroke === "string" && node.tag !== "text") own.add(stroke);
    node.children.forEach(collect);
  };
  nodes.forEach(collect);
  return found;
}
