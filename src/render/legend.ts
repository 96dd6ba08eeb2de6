import { caps } from "./caps.js";
import type { Drawing } from "./drawing.js";
import { el, type MarkupNode } from "./markup/node.js";
import type { RenderContext } from "./render-context.js";
import { drawLine, drawShortened } from "./text/draw-text.js";
import { type Font, textWidth } from "./text/measure.js";
import type { Paint } from "./theme.js";

const font: Font = { size: 13, weight: 400 };
const swatch = 12;
const lineHeight = 22;

/** Swatches and names in as many lines as they need. */
export function drawLegend(items: readonly LegendItem[], width: number, { theme }: RenderContext): Drawing {
  const nodes: MarkupNode[] = [];
  let x = 0;
  let y = 0;
  for (const { label, paint, opacity = 1 } of items.slice(0, caps.legend)) {
    const room = Math.min(textWidth(label, font), width - swatch - 6) + 0.5;
    if (x > 0 && x + swatch + 6 + room > width) {
      x = 0;
      y += lineHeight;
    }
    const { fill, edge } = paint;
    const look = { fill, ...(opacity < 1 && { "fill-opacity": opacity }), ...(edge && { stroke: edge }) };
    nodes.push(el("rect", { x, y: y + 4, width: swatch, height: swatch, rx: 3, ...look }));
    nodes.push(drawShortened(label, room, font, { x: x + swatch + 6, y: y + 15, fill: theme.ink }));
    x += swatch + 6 + room + 18;
  }
  if (items.length > caps.legend) {
    y += lineHeight;
    nodes.push(
      drawLine(`${items.length - caps.legend} more are not named.`, font, { x: 0, y: y + 15, fill: theme.muted }),
    );
  }
  return { width, height: items.length === 0 ? 0 : y + lineHeight, nodes };
}

export interface LegendItem {
  readonly label: string;
  readonly paint: Paint;
  /** Of the fill, where marks share a colour and differ in this: 0 to 1. */
  readonly opacity?: number;
}
