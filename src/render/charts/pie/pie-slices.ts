import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { Theme } from "../../theme.js";
import { fullTurn, insidePath, type Point, pointAt, type Ring, ringPath } from "../arc.js";
import type { RowValue } from "../row-values.js";

/** The shape of a pie: angles in radians, clockwise from the top. */
export interface PieShape {
  readonly from: number;
  readonly sweep: number;
  /** The part of the radius that is a hole. */
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

/** The width of the line between slices, of the page's colour, which never covers a thin one. */
const gapOf = ({ outer, from, to }: Ring): number =>
  to - from > fullTurn - 1e-6 ? 0 : Math.min(1.5, (outer * (to - from)) / 4);

export function drawSlice(slice: Slice, { surface }: Theme): MarkupNode {
  const { paint, opacity, tip } = slice;
  const gap = gapOf(slice);
  return el(
    "path",
    {
      d: ringPath(slice),
      fill: paint.fill,
      ...(opacity < 1 && { "fill-opacity": opacity }),
      ...(gap > 0 && { stroke: surface, "stroke-width": gap, "stroke-linejoin": "round" }),
    },
    el("title", {}, tip),
  );
}

/** The outline of a pale slice, inside it, to be drawn after all slices. A slice without room for it has none. */
export function drawOutline(slice: Slice): readonly MarkupNode[] {
  const { edge } = slice.paint;
  const d = edge === undefined ? "" : insidePath(slice, gapOf(slice) / 2 + 0.5);
  return d === "" ? [] : [el("path", { d, fill: "none", stroke: edge!, "stroke-linejoin": "round" })];
}

const font: Font = { size: 13, weight: 600 };

/** Half of the height of a text, and its width with the space around it. */
const half = 8;
const spaceOf = (text: string): number => textWidth(text, font) + half;

const minHole = 0.35;

/**
 * The hole of a shape, smaller if the ring then has room for the texts to the left and right, where large slices have their middle. If even
 * the smallest hole is too large, the shape's own.
 */
export function holeFor({ hole }: PieShape, radius: number, texts: readonly string[]): number {
  if (hole === 0 || radius <= half) return hole;
  const width = texts.reduce((most, text) => Math.max(most, spaceOf(text)), 0);
  // The outer edge is round: the corners of a text reach it before its middle does, and sooner where it is not exactly at the side.
  const ring = width + 2 + 2 * (radius - Math.sqrt(radius ** 2 - half ** 2));
  const needed = 1 - ring / radius;
  return needed < minHole ? hole : Math.min(hole, needed);
}

/** A text on its slice; nothing if it would reach beyond the slice wherever it is. */
export function drawOnSlice(slice: Slice, text: string, theme: Theme): readonly MarkupNode[] {
  if (text === "") return [];
  const { on: fill } = theme.shade(slice.paint, slice.opacity);
  const width = spaceOf(text);
  const place = textPlaces(slice).find(({ x, y }) =>
    [-1, 1].every((side) => [-1, 1].every((end) => within(slice, { x: x + (side * width) / 2, y: y + end * half }))),
  );
  return place ? [drawLine(text, font, { x: place.x, y: place.y + 4.7, fill, anchor: "middle" })] : [];
}

/** How far the places on a ring are from each other: a thirtieth of a quarter. */
const step = Math.PI / 60;

/**
 * Where a text may be, the middle of the slice first. A ring that is narrower than a text is wide has room for it at the top and bottom,
 * which large slices reach: without these places they would have no text and smaller slices one.
 */
function textPlaces(slice: Slice): readonly Point[] {
  const { center, inner, outer, from, to } = slice;
  const middle = middleAngle(slice);
  if (inner === 0) return [to - from > fullTurn - 1e-6 ? center : pointAt(center, outer * 0.68, middle)];
  const steps = Array.from({ length: Math.floor((to - from) / 2 / step) }, (_, at) => (at + 1) * step);
  const angles = [middle, ...steps.flatMap((away) => [middle + away, middle - away])];
  return angles.map((angle) => pointAt(center, (inner + outer) / 2, angle));
}

function within({ center, inner, outer, from, to }: Ring, { x, y }: Point): boolean {
  const distance = Math.hypot(x - center.x, y - center.y);
  const angle = Math.atan2(x - center.x, center.y - y);
  const turned = (((angle - from) % fullTurn) + fullTurn) % fullTurn;
  return distance >= inner && distance <= outer && turned <= to - from;
}
