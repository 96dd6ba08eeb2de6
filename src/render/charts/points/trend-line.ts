import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { message } from "../../../text/message.js";
import type { LegendItem } from "../../legend.js";
import { el, type MarkupNode } from "../../markup/node.js";
import type { Theme } from "../../theme.js";
import type { Point } from "../arc.js";
import type { Plot } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";

interface Trend {
  /** Places on the line, which names do not cover. */
  readonly places: readonly Point[];
  readonly nodes: readonly MarkupNode[];
  readonly legend: readonly LegendItem[];
  readonly notes: readonly SheetNote[];
}

const none: Trend = { places: [], nodes: [], legend: [], notes: [] };

/**
 * The line of least squares from the first point to the last, where it is in the plot. It is fitted to the places of the points, so that it
 * is straight on any scale; where both scales are linear, it is that of the values.
 */
export function trendLine(points: readonly Point[], plot: Plot, { picture, theme, words }: ChartInput): Trend {
  if (!picture.trend) return none;
  const line = leastSquares(points);
  if (!line) return { ...none, notes: [{ ...pictureNote("value-not-shown", noTrend), hint: "Remove `trend`." }] };
  const ends = clipped(line, points, plot);
  const name = words.say(message`Trend`);
  return {
    places: ends ? placesOn(ends) : [],
    nodes: ends ? [el("line", { ...ends, ...lookOf(theme) }, el("title", {}, name))] : [],
    legend: [{ label: name, paint: { fill: theme.muted, on: theme.surface, text: theme.muted }, dash: "", key: true }],
    notes: [],
  };
}

const noTrend = message`There is no trend: all points have the same horizontal value.`;

const lookOf = ({ muted }: Theme) => ({ stroke: muted, "stroke-width": 2, "stroke-linecap": "round" });

interface Line {
  readonly slope: number;
  readonly at: Point;
}

function leastSquares(points: readonly Point[]): Line | undefined {
  const mean = (value: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const at = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  const spread = mean(({ x }) => (x - at.x) ** 2);
  if (!(spread > 1e-9)) return undefined;
  return { slope: mean(({ x, y }) => (x - at.x) * (y - at.y)) / spread, at };
}

/** From one place to the next, in pixels. */
const step = 5;

function placesOn({ x1, y1, x2, y2 }: { readonly [one in "x1" | "y1" | "x2" | "y2"]: number }): readonly Point[] {
  const count = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / step);
  return Array.from({ length: count + 1 }, (_, index) => ({
    x: x1 + ((x2 - x1) * index) / count,
    y: y1 + ((y2 - y1) * index) / count,
  }));
}

/** The ends of the line between the outermost points, or where it leaves the plot. */
function clipped({ slope, at }: Line, points: readonly Point[], { top, height }: Plot) {
  const y = (x: number): number => at.y + (x - at.x) * slope;
  const x = (y: number): number => at.x + (y - at.y) / slope;
  const [first, last] = points.reduce(([low, high], point) => [Math.min(low, point.x), Math.max(high, point.x)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
  const [one = first, other = last] =
    slope === 0 ? [] : [x(top), x(top + height)].sort((before, after) => before - after);
  const [x1, x2] = [Math.max(first, one), Math.min(last, other)];
  return x1 < x2 ? { x1, y1: y(x1), x2, y2: y(x2) } : undefined;
}
