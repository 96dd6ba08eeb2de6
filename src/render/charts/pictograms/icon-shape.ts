import { el, type MarkupChild, type MarkupNode } from "../../markup/node.js";
import type { Paint } from "../../theme.js";
import { type Point, pathNumber } from "../arc.js";
import type { ChartInput } from "../chart.js";

/** A filled path in a box of 24 by 24, and where in that box it is. */
export interface IconShape {
  readonly path: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Head and shoulders, the default icon: pictograms mostly count people. */
const person: IconShape = {
  path: "M12 2a4 4 0 0 1 0 8a4 4 0 0 1 0-8ZM5 22v-4a6.5 6.5 0 0 1 6.5-6.5h1a6.5 6.5 0 0 1 6.5 6.5v4Z",
  left: 5,
  top: 2,
  width: 14,
  height: 20,
};

/** Icons of the set keep two units free around them. */
export const iconShape = ({ icon }: ChartInput): IconShape =>
  icon === undefined ? person : { path: icon, left: 2, top: 2, width: 20, height: 20 };

/** An icon whose own box has its upper left corner at a point, and is `height` pixels high. */
export function drawIcon(
  shape: IconShape,
  { x, y, height }: Point & { readonly height: number },
  { fill, edge }: Pick<Paint, "fill" | "edge">,
  ...children: readonly MarkupChild[]
): MarkupNode {
  const scale = height / shape.height;
  const move = `translate(${pathNumber(x - shape.left * scale)} ${pathNumber(y - shape.top * scale)})`;
  const transform = `${move} scale(${Math.round(scale * 1e5) / 1e5})`;
  const outline = edge === undefined ? {} : { stroke: edge, "stroke-width": 1 / scale };
  return el("path", { d: shape.path, transform, fill, ...outline }, ...children);
}

/** The part of some nodes inside a rectangle. */
export function clipped(
  rectangle: Point & { readonly width: number; readonly height: number },
  nodes: readonly MarkupNode[],
  id: string,
): readonly MarkupNode[] {
  const { x, y, width, height } = rectangle;
  return [el("clipPath", { id }, el("rect", { x, y, width, height })), el("g", { "clip-path": `url(#${id})` }, nodes)];
}
