import { append } from "../text/extremes.js";
import { message } from "../text/message.js";
import { caps } from "./caps.js";
import type { Drawing } from "./drawing.js";
import { el, type MarkupNode } from "./markup/node.js";
import type { RenderContext } from "./render-context.js";
import { drawLine, drawShortened } from "./text/draw-text.js";
import { type Font, textWidth } from "./text/measure.js";
import { type Paint, paintAttributes } from "./theme.js";

const font: Font = { size: 13, weight: 400 };
const swatch = 12;
const lineHeight = 22;

/** Swatches and names in as many lines as they need. */
export function drawLegend(
  items: readonly LegendItem[],
  width: number,
  { theme, words, interactive }: RenderContext,
): Drawing {
  const nodes: MarkupNode[] = [];
  let x = 0;
  let y = 0;
  for (const [index, item] of items.slice(0, caps.legend).entries()) {
    const before = swatchWidth(item) + 6;
    const room = Math.min(textWidth(item.label, font), width - before) + 0.5;
    if (x > 0 && x + before + room > width) {
      x = 0;
      y += lineHeight;
    }
    const label = drawShortened(item.label, room, font, { x: x + before, y: y + 15, fill: theme.ink });
    const drawn = [...drawSwatch(item, x, y + 4), label];
    const swatchBox = [x, y + 4, swatchWidth(item), swatch].map(Math.round).join(" ");
    const key = { class: "igx-key", "data-key": item.series ?? index, "data-swatch": swatchBox };
    append(nodes, interactive && !item.key ? [el("g", key, drawn)] : drawn);
    x += before + room + 18;
  }
  if (items.length > caps.legend) {
    y += lineHeight;
    nodes.push(
      drawLine(words.say(message`${items.length - caps.legend} more are not named.`), font, {
        x: 0,
        y: y + 15,
        fill: theme.muted,
      }),
    );
  }
  const height = items.length === 0 ? 0 : y + lineHeight;
  return { width, height, nodes: interactive && height > 0 ? [el("g", { class: "igx-keys" }, nodes)] : nodes };
}

export interface LegendItem {
  readonly label: string;
  /** Which series of the chart it names. Default: its place in the legend. */
  readonly series?: number;
  readonly paint: Paint;
  /** More colours that its marks have. */
  readonly others?: readonly Paint[];
  /** It explains marks beside the series, so that it is shown alone too. */
  readonly key?: boolean;
  /** Its marks are lines across bars. Default: by `dash`, or squares. */
  readonly shape?: "upright" | "whiskers" | "upright-whiskers";
  /** Its marks are lines: the lengths of their dashes and gaps, as in SVG; empty for a line without gaps. */
  readonly dash?: string;
}

/** A part of a swatch with several colours is narrower than one alone. */
const part = 8;

/** A line long enough to show its dash. */
const lineLength = 30;

const swatchWidth = ({ others = [], dash }: LegendItem): number =>
  dash !== undefined ? lineLength : others.length === 0 ? swatch : part * (others.length + 1);

/** A square, parts beside each other, or a line. */
function drawSwatch({ paint, others = [], dash, shape }: LegendItem, x: number, y: number): readonly MarkupNode[] {
  if (shape !== undefined) return [drawShape(shape, paint, x, y)];
  if (dash !== undefined) return [drawStroke(paint, dash, x, y + swatch / 2)];
  const size = { width: swatch, height: swatch };
  if (others.length === 0) return [el("rect", { x, y, ...size, rx: 3, ...paintAttributes(paint) })];
  return [paint, ...others].map((one, index) =>
    el("rect", { x: x + index * part, y, ...size, width: part - 1, rx: 1.5, ...paintAttributes(one) }),
  );
}

/** In a square of twelve pixels. */
const shapes = {
  upright: "M6 -1v14",
  whiskers: "M1 6h10M1 2v8M11 2v8",
  "upright-whiskers": "M6 1v10M2 1h8M2 11h8",
} as const;

const drawShape = (shape: keyof typeof shapes, { fill }: Paint, x: number, y: number): MarkupNode => {
  const width = shape === "upright" ? 2.5 : 1.5;
  return el("path", {
    d: shapes[shape],
    transform: `translate(${x} ${y})`,
    fill: "none",
    stroke: fill,
    "stroke-width": width,
  });
};

function drawStroke({ fill, edge }: Paint, dash: string, x: number, y: number): MarkupNode {
  const stroke = { stroke: edge ?? fill, "stroke-width": 2.5, "stroke-linecap": "round" };
  const ends = { x1: x + 1, y1: y, x2: x + lineLength - 1, y2: y };
  return el("line", { ...ends, ...stroke, ...(dash !== "" && { "stroke-dasharray": dash }) });
}
