import { maxOf } from "../../text/extremes.js";
import { areYears, ownDecimals, writeAlone } from "../column-format.js";
import type { Drawing } from "../drawing.js";
import { drawLegend } from "../legend.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { Numbers } from "../numbers.js";
import type { RenderContext } from "../render-context.js";
import { drawLine } from "../text/draw-text.js";
import { type Font, textWidth } from "../text/measure.js";
import type { Paint } from "../theme.js";
import type { MapPaints } from "./map-paints.js";

const font: Font = { size: 12, weight: 400 };
const barHeight = 10;
const widest = 72;
/** The width of the shade of zero, and the gap between it and the others. */
const zeroWidth = 28;
const zeroGap = 12;

/** The meaning of a map's shades: values beside swatches, or a bar of all classes with the numbers between them. */
export function drawClassLegend(
  { classes, paints }: NonNullable<MapPaints["classes"]>,
  width: number,
  context: RenderContext,
): Drawing {
  const { numbers } = context;
  const { ends } = classes;
  const texts = endTexts(ends, numbers);
  if (classes.exact) {
    return drawLegend(
      texts.map((label, at) => ({ label, paint: paints[at]! })),
      width,
      context,
    );
  }
  const zero = classes.zero === true ? 1 : 0;
  const left = zero * (zeroWidth + zeroGap);
  const bar = { texts: texts.slice(zero), paints: paints.slice(zero), left };
  const zeroSwatch =
    zero === 0 ? [] : drawBar({ texts: texts.slice(0, 1), paints: paints.slice(0, 1), left: 0 }, zeroWidth, context);
  const last = textWidth(texts.at(-1) ?? "", font) / 2;
  const cell = Math.min(widest, (width - left - last) / bar.paints.length);
  return { width, height: barHeight + 24, nodes: [...zeroSwatch, ...drawBar(bar, cell, context)] };
}

/** In short, unless two numbers would look alike; years without thousands separators. */
function endTexts(ends: readonly number[], numbers: Numbers): readonly string[] {
  if (areYears(ends)) return ends.map((value) => writeAlone(value, numbers, false));
  const short = ends.every((value) => Math.abs(value) < 1000)
    ? ends.map(alike(ends, numbers))
    : ends.map((value) => (Math.abs(value) < 10_000 ? numbers.format(value, 2) : numbers.compact(value)));
  if (new Set(short).size === new Set(ends).size) return short;
  const decimals = maxOf(ends.map(ownDecimals), 0);
  return ends.map((value) => numbers.written(value, { decimals, grouping: true }));
}

/** Equally many decimals, as labels have them: two at most, and none at zero. */
function alike(ends: readonly number[], numbers: Numbers): (value: number) => string {
  const decimals = Math.min(2, maxOf(ends.map(ownDecimals), 0));
  return (value) => (value === 0 ? numbers.format(0) : numbers.written(value, { decimals, grouping: true }));
}

interface Bar {
  readonly texts: readonly string[];
  readonly paints: readonly Paint[];
  readonly left: number;
}

/** Shades beside each other with the numbers between them, the first from the left edge. If numbers would touch, every second one is left out. */
function drawBar({ texts, paints, left }: Bar, cell: number, { theme }: RenderContext): readonly MarkupNode[] {
  const widths = texts.map((text) => textWidth(text, font));
  const touch = widths.some((own, at) => at > 0 && (at === 1 ? widths[0]! : widths[at - 1]! / 2) + own / 2 + 6 > cell);
  const bars = paints.map(({ fill }, at) =>
    el("rect", { x: left + at * cell, y: 2, width: cell, height: barHeight, fill }),
  );
  const lines = texts.flatMap((text, at) => {
    const place = { x: left + at * cell, y: barHeight + 18, fill: theme.muted } as const;
    return touch && at % 2 > 0 ? [] : [drawLine(text, font, { ...place, anchor: at === 0 ? "start" : "middle" })];
  });
  return [...bars, ...lines];
}
