import { el, type MarkupNode } from "../markup/node.js";
import { withoutHyphen } from "./break-word.js";
import { drawLines, type TextPlace } from "./draw-text.js";
import type { Font } from "./measure.js";

const ignored = /[\s\u00ad]/g;

/** Lines that `wrapShortened` made of a text; where something is missing, each has the full text as its title. */
export function drawWrapped(
  lines: readonly string[],
  full: string,
  font: Font,
  lineHeight: number,
  place: TextPlace,
): readonly MarkupNode[] {
  const nodes = drawLines(lines, font, lineHeight, place);
  const whole = lines.map(withoutHyphen).join("").replace(ignored, "") === full.replace(ignored, "");
  return whole
    ? nodes
    : nodes.map((node) => ({ ...node, children: [el("title", {}, full), ...node.children], fullText: full }));
}
