import { maxOf } from "../../text/extremes.js";
import { message } from "../../text/message.js";
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
/** The width of a shade beside the bar, and the gap between it and the others. */
const loneWidth = 28;
const loneGap = 12;

interface ClassLegend {
  readonly shown: NonNullable<MapPaints["classes"]>;
  /** Whether regions without a value are named. */
  readonly withoutValue: boolean;
}

/** The meaning of a map's shades: values beside swatches, or a bar of all classes with the numbers between them. */
export function drawClassLegend(
  { shown: { classes, paints }, withoutValue }: ClassLegend,
  width: number,
  context: RenderContext,
): Drawing {
  const { theme, words } = context;
  const texts = endTexts(classes.ends, context.numbers);
  const noData = words.say(message`No data`);
  const lacking: Paint = { fill: theme.track, on: theme.ink, text: theme.muted };
  if (classes.exact) {
    const items = texts.map((label, at) => ({ label, paint: paints[at]! }));
    return drawLegend(withoutValue ? [...items, { label: noData, paint: lacking }] : items, width, context);
  }
  const { zero, open } = classes;
  const labels = texts.map((text, at) =>
    (at === 0 && open?.[0]) || (at === texts.length - 1 && open?.[1]) ? "" : text,
  );
  const first = zero ? 1 : 0;
  const left = first * (loneWidth + loneGap);
  const bar = { texts: labels.slice(first), paints: paints.slice(first), left };
  const after = textWidth(labels.at(-1)!, font) / 2;
  const lone = withoutValue ? loneGap + Math.max(loneWidth, textWidth(noData, font)) : 0;
  const cell = Math.min(widest, (width - left - after - lone) / bar.paints.length);
  const end = left + cell * bar.paints.length + after + loneGap;
  return {
    width,
    height: barHeight + 24,
    nodes: [
      ...(zero ? drawBar({ texts: texts.slice(0, 1), paints: paints.slice(0, 1), left: 0 }, loneWidth, context) : []),
      ...drawBar(bar, cell, context),
      ...(withoutValue ? drawBar({ texts: [noData], paints: [lacking], left: end }, loneWidth, context) : []),
    ],
  };
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
    return text === "" || (touch && at % 2 > 0)
      ? []
      : [drawLine(text, font, { ...place, anchor: at === 0 ? "start" : "middle" })];
  });
  return [...bars, ...lines];
}
