import type { Drawing } from "../drawing.js";
import { drawLegend } from "../legend.js";
import { el } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { drawLine } from "../text/draw-text.js";
import { type Font, textWidth } from "../text/measure.js";
import type { MapPaints } from "./map-paints.js";

const font: Font = { size: 12, weight: 400 };
const barHeight = 10;
const widest = 72;

/** What the shades of a map mean: values beside swatches, or a bar of all classes with the numbers between them. */
export function drawClassLegend(
  { classes, paints }: NonNullable<MapPaints["classes"]>,
  width: number,
  context: RenderContext,
): Drawing {
  const { numbers, theme } = context;
  const { ends } = classes;
  const write = (value: number): string =>
    Math.abs(value) < 10_000 ? numbers.format(value, 2) : numbers.compact(value);
  const texts = ends.map(write);
  if (classes.exact) {
    return drawLegend(
      texts.map((label, at) => ({ label, paint: paints[at]! })),
      width,
      context,
    );
  }
  const [first = 0, last = 0] = [texts[0], texts.at(-1)].map((text) => textWidth(text ?? "", font) / 2);
  const cell = Math.min(widest, (width - first - last) / classes.count);
  const left = first;
  // If numbers would touch, every second one is left out.
  const every = texts.some((text) => textWidth(text, font) + 6 > cell) ? 2 : 1;
  const shown = (at: number): boolean => at % every === 0;
  const bars = paints.map(({ fill }, at) =>
    el("rect", { x: left + at * cell, y: 2, width: cell, height: barHeight, fill }),
  );
  const lines = texts.flatMap((text, at) => {
    const place = { x: left + at * cell, y: barHeight + 18, fill: theme.muted, anchor: "middle" } as const;
    return shown(at) ? [drawLine(text, font, place)] : [];
  });
  return { width, height: barHeight + 24, nodes: [...bars, ...lines] };
}
