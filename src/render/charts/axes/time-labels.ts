import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import type { RowTimes } from "../../../language/picture-notes/row-times.js";
import { message } from "../../../text/message.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { textWidth } from "../../text/measure.js";
import type { Theme } from "../../theme.js";
import type { RowLabels } from "./row-labels.js";
import type { RowPlaces } from "./row-places.js";
import { type TimeTick, timeTicks } from "./time-ticks.js";
import { axisFont } from "./value-axis.js";

/** The ticks for rows with these titles at some places; undefined where there is no room for two. */
export function ticksFor(
  { unit }: RowTimes,
  titles: readonly string[],
  places: RowPlaces,
  locale: string,
): readonly TimeTick[] | undefined {
  return places.time && timeTicks({ unit, ...places.time, names: [titles[0]!, titles.at(-1)!] }, locale);
}

const half = ({ text }: TimeTick): number => textWidth(text, axisFont) / 2;

/** Pixels by which labels would leave the picture on both sides. */
function reachOf(ticks: readonly TimeTick[], { time }: RowPlaces, width: number): readonly [number, number] {
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  return [Math.max(0, half(first) - time!.x(first.at)), Math.max(0, time!.x(last.at) + half(last) - width)];
}

/** Readers of local times would read those of UTC as theirs. */
const inUtc: PictureNote = {
  ...pictureNote("time-axis", message`The times of the axis are in UTC.`),
  hint: "Write all times with one offset from UTC.",
};

/** Labels at calendar ticks, below a plot, each with a short line. */
export const timeLabels = (
  ticks: readonly TimeTick[],
  { mixed }: RowTimes,
  places: RowPlaces,
  width: number,
): RowLabels => ({
  height: 24,
  all: true,
  note: mixed ? inUtc : undefined,
  reach: reachOf(ticks, places, width),
  draw: (top: number, { muted }: Theme): readonly MarkupNode[] =>
    ticks.flatMap((tick) => {
      const x = places.time!.x(tick.at);
      const place = {
        x: Math.max(half(tick), Math.min(width - half(tick), x)),
        y: top + 18,
        fill: muted,
        anchor: "middle",
      } as const;
      return [el("line", { x1: x, y1: top, x2: x, y2: top + 4, stroke: muted }), drawLine(tick.text, axisFont, place)];
    }),
});
