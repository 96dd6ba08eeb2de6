import type { MarkupChild, MarkupNode } from "../markup/node.js";
import { textWidth } from "../text/measure.js";
import { apply, type Corner, identity, type Matrix, transformed } from "./matrix.js";

/** A line of text in a picture, with the corners of the box around its letters. */
export interface TextBox {
  readonly text: string;
  readonly corners: readonly Corner[];
}

/** From the baseline, in em: the height of capitals, and half of what letters such as `g` have below it. */
const above = 0.73;
const below = 0.1;

/** Pixels. No picture is wider. */
const farthest = 10_000;

/** All lines of text in a picture, where groups have moved and turned them. */
export function textBoxes(nodes: readonly MarkupChild[], around: Matrix = identity): readonly TextBox[] {
  return nodes.flatMap((node): readonly TextBox[] => {
    if (typeof node === "string") return [];
    const matrix = transformed(around, node.attributes["transform"]);
    return node.tag === "text" ? boxOf(node, matrix) : textBoxes(node.children, matrix);
  });
}

function boxOf({ attributes, children }: MarkupNode, matrix: Matrix): readonly TextBox[] {
  const text = children.filter((child) => typeof child === "string").join("");
  const size = Number(attributes["font-size"]);
  if (text.trim() === "" || !Number.isFinite(size)) return [];
  const width = textWidth(text, { size, weight: attributes["font-weight"] === 600 ? 600 : 400 });
  // Numbers in columns have a place for each character.
  const left = Number.parseFloat(String(attributes["x"] ?? 0)) - width * before(attributes);
  const baseline = Number(attributes["y"] ?? 0);
  const [top, bottom] = [baseline - above * size, baseline + below * size];
  const corners = (
    [
      [left, top],
      [left + width, top],
      [left + width, bottom],
      [left, bottom],
    ] as const
  ).map((corner) => apply(matrix, corner));
  // Texts far outside cover nothing visible.
  return corners.flat().every((part) => Math.abs(part) < farthest) ? [{ text, corners }] : [];
}

/** How much of a text is to the left of its `x`. */
function before({ "text-anchor": anchor = "start", direction }: MarkupNode["attributes"]): number {
  if (anchor === "middle") return 0.5;
  return (anchor === "end") === (direction === "rtl") ? 0 : 1;
}
