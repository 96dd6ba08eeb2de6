import { maxOf } from "../../text/extremes.js";
import type { Drawing } from "../drawing.js";
import { el } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { drawLine } from "../text/draw-text.js";
import { type Font, textWidth } from "../text/measure.js";
import type { MapItem } from "./map-items.js";
import type { MarkedRegion } from "./region-labels.js";
import type { MapShape } from "./territory.js";

/** Circles by area: the radius, in pixels, of a value. */
export type SymbolScale = (value: number) => number;

/** Of the width of the picture, and in pixels. */
const largestPart = 0.05;
const largest = 36;

/** All circles together cover no more than this part of a map that is half as high as wide. */
const covered = 0.12;

/**
 * The largest value has the largest circle, smaller the more circles there are. Values below zero have one by their size, in another colour.
 */
export function symbolScale(items: readonly MapItem[], width: number): SymbolScale {
  const sizes = items.map(({ value = 0 }) => Math.abs(value));
  const most = maxOf(sizes);
  const together = sizes.reduce((sum, size) => sum + size / most, 0);
  const room = Math.sqrt((covered * width * (width / 2)) / (Math.PI * together));
  const radius = Math.min(largest, Math.max(12, width * largestPart), room);
  return (value) => (most > 0 ? radius * Math.sqrt(Math.abs(value) / most) : 0);
}

/** The width of the widest label in a circle of radius 1: it is a third as high. */
const labelPart = 6 / Math.sqrt(10);

/** The circle of a region as a shape: without an outline, at the place of the region's label. Its size is the radius. */
export function circleShape({ shape, region }: MarkedRegion, symbols: SymbolScale, scale: number): MapShape {
  const [, x, y] = shape;
  const radius = symbols(region.item.value ?? 0) / scale;
  return ["", x, y, radius * labelPart, radius];
}

const font: Font = { size: 12, weight: 400 };
const gap = 16;

/** Two circles with their values: a round number below the largest value, and a quarter of it, which has half the radius. */
export function drawSymbolKey(
  items: readonly MapItem[],
  context: RenderContext & { readonly width: number },
): Drawing | undefined {
  const most = maxOf(items.map(({ value = 0 }) => Math.abs(value)));
  if (!(most > 0) || most === Number.POSITIVE_INFINITY) return undefined;
  const large = roundBelow(most);
  const { theme, width, numbers } = context;
  const symbols = symbolScale(items, width);
  const radius = symbols(large);
  const height = 2 * radius + 4;
  let x = 1;
  const nodes = [large / 4, large].flatMap((value) => {
    const r = symbols(value);
    const text = numbers.compact(value);
    const drawn = [
      el("circle", { cx: x + r, cy: height / 2, r, fill: "none", stroke: theme.muted }),
      drawLine(text, font, { x: x + 2 * r + 6, y: height / 2 + 4, fill: theme.muted }),
    ];
    x += 2 * r + 6 + textWidth(text, font) + gap;
    return drawn;
  });
  return { width, height, nodes };
}

/** 1, 2, 4, 6 or 8 times a power of ten: a quarter of it has few digits too. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [8, 6, 4, 2].find((one) => one * power <= value) ?? 1;
  return factor * power;
}
