import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { Theme } from "../../theme.js";
import { fullTurn, type Point, pointAt, type Ring, ringPath } from "../arc.js";
import type { RowValue } from "../row-values.js";

/** What kind of pie: angles in radians, clockwise from the top. */
export interface PieShape {
  readonly from: number;
  readonly sweep: number;
  /** Of the radius. */
  readonly hole: number;
  /** All slices have the same angle, and the radius is the square root of the value, so that the area is the value. */
  readonly irregular: boolean;
}

export interface Slice extends RowValue, Ring {
  /** Where several slices share a colour of the palette: less than 1 from the second on. */
  readonly opacity: number;
}

export function slicesOf(
  items: readonly RowValue[],
  shape: PieShape,
  center: Point,
  radius: number,
  theme: Theme,
): readonly Slice[] {
  const most = items.reduce((larger, { value }) => Math.max(larger, value), 0);
  const drawn = items.filter(({ share }) => share > 0).length;
  const sweepOf = (share: number): number => (shape.irregular ? (share > 0 ? 1 / drawn : 0) : share) * shape.sweep;
  let from = shape.from;
  return items.map((item) => {
    const to = from + sweepOf(item.share);
    const reach = shape.irregular ? Math.sqrt(item.value / most) : 1;
    const slice = { ...item, center, inner: shape.hole * radius, outer: reach * radius, from, to };
    from = to;
    return { ...slice, opacity: opacityOf(item, theme) };
  });
}

/** Slices beyond the length of the palette repeat its colours, but paler, so that the legend has no colour twice. */
export function opacityOf({ paint, row }: Pick<RowValue, "paint" | "row">, { palette }: Theme): number {
  const ofPalette = paint.fill === palette[row % palette.length]?.fill;
  return ofPalette ? [1, 0.65, 0.4][Math.floor(row / palette.length) % 3]! : 1;
}

export const middleAngle = ({ from, to }: Ring): number => (from + to) / 2;

/** Slices, with a line of the page's colour between them that never covers a thin one. */
export function drawSlice(slice: Slice, { surface }: Theme): MarkupNode {
  const { paint, opacity, tip, outer, from, to } = slice;
  const length = outer * (to - from);
  const gap = to - from > fullTurn - 1e-6 ? 0 : Math.min(1.5, length / 4);
  const edge = paint.edge === undefined ? { stroke: surface, width: gap } : { stroke: paint.edge, width: 1 };
  return el(
    "path",
    {
      d: ringPath(slice),
      fill: paint.fill,
      ...(opacity < 1 && { "fill-opacity": opacity }),
      ...(edge.width > 0 && { stroke: edge.stroke, "stroke-width": edge.width, "stroke-linejoin": "round" }),
    },
    el("title", {}, tip),
  );
}

const font: Font = { size: 13, weight: 600 };

/** A text on its slice; empty if it would reach beyond the slice. */
export function drawOnSlice(slice: Slice, text: string): readonly MarkupNode[] {
  const { center, inner, outer, opacity, paint } = slice;
  const whole = slice.to - slice.from > fullTurn - 1e-6 && inner === 0;
  const middle = whole ? center : pointAt(center, inner > 0 ? (inner + outer) / 2 : outer * 0.68, middleAngle(slice));
  const width = textWidth(text, font) + 8;
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => ({ x: middle.x + (x * width) / 2, y: middle.y + y * 8 })));
  if (opacity < 1 || !corners.every((corner) => within(slice, corner))) return [];
  return [drawLine(text, font, { x: middle.x, y: middle.y + 4.7, fill: paint.on, anchor: "middle" })];
}

function within({ center, inner, outer, from, to }: Ring, { x, y }: Point): boolean {
  const distance = Math.hypot(x - center.x, y - center.y);
  const angle = Math.atan2(x - center.x, center.y - y);
  const turned = (((angle - from) % fullTurn) + fullTurn) % fullTurn;
  return distance >= inner && distance <= outer && turned <= to - from;
}
