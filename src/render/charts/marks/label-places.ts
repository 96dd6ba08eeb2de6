import { maxOf } from "../../../text/extremes.js";
import { type Box, boxAt } from "../../labels/box.js";
import type { LabelPlace } from "../../labels/place-label.js";
import { type Font, textWidth } from "../../text/measure.js";
import { wrapText } from "../../text/wrap.js";
import type { MarkedPlot } from "../marked-plot.js";

export const labelFont: Font = { size: 12, weight: 400 };
export const labelLine = 15;

/** The lines of a text, and the pixels that they take. */
export interface TextBlock {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** A text in one line, in lines of medium length, and in narrow ones, as far as they differ. */
export function blockOf(text: string, room: number): readonly TextBlock[] {
  const whole = textWidth(text, labelFont);
  const widths = [Math.min(whole + 1, room), Math.min(whole / 2 + 24, 180, room), Math.min(110, room)];
  const blocks = widths.map((width) => {
    const lines = wrapText(text, width, labelFont);
    return { lines, width: maxOf(lines.map((line) => textWidth(line, labelFont))), height: lines.length * labelLine };
  });
  const fitting = blocks.filter(
    ({ width }, index) => width <= room + 1 && (index === 0 || blocks[index - 1]!.width > width),
  );
  // A long line above a chart reads worse than two or three short ones.
  return whole > longest ? [...fitting.slice(1), ...fitting.slice(0, 1)] : fitting;
}

const longest = 230;

/** Pixels for the value of a column. */
const valueRoom = 20;

/** Pixels between a text and its line, and from one place to the next. */
const gap = 4;
const step = 10;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Along a horizontal line or band: above its right end, or below or inside it, then farther to the left. */
export function* acrossPlaces(
  { from, to }: Range,
  { width, height }: TextBlock,
  plot: MarkedPlot["plot"],
): Iterable<LabelPlace> {
  const inside = to - from >= height + 4 ? [(from + to - height) / 2] : [];
  const tops = [...inside, from - gap - height + 2, to + gap];
  for (const left of steps(plot.left + plot.width - width - 2, plot.left + 2))
    for (const top of tops) yield { box: boxAt(left, top, width, height) };
}

/** Along a vertical line or band: at its head above the plot, then inside it, right of it or left of it, then farther down. */
export function* downPlaces(
  { from, to }: Range,
  { width, height }: TextBlock,
  plot: MarkedPlot["plot"],
): Iterable<LabelPlace> {
  const head = Math.max(0, Math.min(plot.left + plot.width - width, (from + to - width) / 2));
  // Above the values of columns, where there are some.
  const tops = [plot.top - height - 2, plot.top - height - valueRoom];
  for (const top of tops) for (const left of [head, from, to - width]) yield { box: boxAt(left, top, width, height) };
  const inside = to - from >= width + 8 ? [(from + to - width) / 2] : [];
  const lefts = [...inside, to + gap, from - gap - width];
  const last = plot.top + plot.height - height;
  for (const top of steps(last, plot.top).toReversed())
    for (const left of lefts) yield { box: boxAt(left, top, width, height) };
}

/** From the first place to the last one, downwards; both are in it. */
function steps(first: number, last: number): readonly number[] {
  const count = Math.max(0, Math.floor((first - last) / step));
  return [...Array.from({ length: count + 1 }, (_, index) => first - index * step), ...(first > last ? [last] : [])];
}

/** Pixels from a point to a text beside it, and to texts with a leader. */
const beside = 8;
const farther = [26, 40, 56, 76, 100, 130] as const;
const directions = 16;

/** Pixels beyond the value at the end of a bar. */
const onwards = [0, 8, 16, 24, 32, 40, 48] as const;

/** Around a point: directly beside it, or farther away with a leader. `past`: in this direction also beyond the value of a bar. */
export function* aroundPoint(
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: TextBlock,
  past: MarkedPlot["towards"] | undefined,
): Iterable<LabelPlace> {
  const onward =
    past === undefined
      ? []
      : onwards.map((more) =>
          past === "top"
            ? boxAt(x - width / 2, y - beside - height - more, width, height)
            : boxAt(x + beside + more, y - height / 2, width, height),
        );
  const close: readonly Box[] = [
    boxAt(x - width / 2, y - beside - height, width, height),
    boxAt(x + beside, y - height / 2, width, height),
    boxAt(x - beside - width, y - height / 2, width, height),
    boxAt(x + beside - 3, y - beside - height + 4, width, height),
    boxAt(x - beside + 3 - width, y - beside - height + 4, width, height),
    boxAt(x - width / 2, y + beside, width, height),
    boxAt(x + beside - 3, y + beside - 4, width, height),
    boxAt(x - beside + 3 - width, y + beside - 4, width, height),
  ];
  for (const box of [...onward, ...close]) yield { box };
  for (const distance of farther)
    for (let index = 0; index < directions; index++) {
      // Upwards first, then more and more to the sides and down.
      const angle = (Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1) * 2 * Math.PI) / directions;
      const [across, down] = [Math.sin(angle), -Math.cos(angle)];
      const box = boxAt(
        x + distance * across + (width / 2) * (across - 1),
        y + distance * down + (height / 2) * (down - 1),
        width,
        height,
      );
      yield { box, leader: leaderTo(box, x, y) };
    }
}

/** From the edge of a text to a little before the point. */
function leaderTo({ left, top, right, bottom }: Box, x: number, y: number): NonNullable<LabelPlace["leader"]> {
  const start = [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))] as const;
  const [dx, dy] = [x - start[0], y - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [before, until] = [2 / length, Math.max(0, length - 6) / length];
  return [
    [start[0] + dx * before, start[1] + dy * before],
    [start[0] + dx * until, start[1] + dy * until],
  ];
}
