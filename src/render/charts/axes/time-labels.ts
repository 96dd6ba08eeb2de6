import type { RowTimes } from "../../../language/picture-notes/row-times.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { textWidth } from "../../text/measure.js";
import type { Theme } from "../../theme.js";
import type { RowLabels } from "./row-labels.js";
import type { RowPlaces } from "./row-places.js";
import { type TimeTick, timeTicks } from "./time-ticks.js";
import { axisFont } from "./value-axis.js";

/** The ticks for some places; undefined where there is no room for two. */
export function ticksFor(time: RowTimes, places: RowPlaces, locale: string): readonly TimeTick[] | undefined {
  if (places.time === undefined) return undefined;
  const { ends, x } = places.time;
  return timeTicks(time, ends, x(ends[1]) - x(ends[0]), locale, x(ends[0]));
}

/** Pixels by which the last label would leave the picture. */
export function overhangOf(ticks: readonly TimeTick[], { time }: RowPlaces, width: number): number {
  const last = ticks.at(-1);
  return last === undefined || time === undefined ? 0 : Math.max(0, time.x(last.at) + half(last) - width);
}

const half = ({ text }: TimeTick): number => textWidth(text, axisFont) / 2;

/** Labels at calendar ticks, below a plot, each with a short line. */
export const timeLabels = (ticks: readonly TimeTick[], { time }: RowPlaces): RowLabels => ({
  height: 24,
  all: true,
  draw: (top: number, { muted }: Theme): readonly MarkupNode[] =>
    ticks.flatMap((tick) => {
      const x = time!.x(tick.at);
      const place = { x: Math.max(half(tick), x), y: top + 18, fill: muted, anchor: "middle" } as const;
      return [el("line", { x1: x, y1: top, x2: x, y2: top + 4, stroke: muted }), drawLine(tick.text, axisFont, place)];
    }),
});
