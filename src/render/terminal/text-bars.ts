import { maxOf, minOf } from "../../text/extremes.js";
import { cut, fill, harmless, oneLine, widthOf } from "./columns.js";
import { maxRows, moreRows, type TextContext } from "./text-context.js";

export interface TextBar {
  /** The name of the row; only the first bar of a row has it. */
  readonly name: string;
  /** The name of the series, where there are several. */
  readonly series?: string;
  readonly value: number | undefined;
  /** How the value is written. */
  readonly text: string;
  /** Colours follow it. */
  readonly color: number;
}

export interface BarScale {
  /** The value of the longest bar, where it is not the highest there is: 100 for per cent. */
  readonly most?: number;
  /** The rest of a bar up to there is shown too. */
  readonly track?: boolean;
}

/** Columns of the longest bar. */
const shortest = 4;

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

/** Names, values and horizontal bars. Bars of negative values point the other way. */
export function textBars(bars: readonly TextBar[], context: TextContext, scale: BarScale = {}): readonly string[] {
  const shown = bars.slice(0, maxRows).map((bar) => ({
    ...bar,
    name: oneLine(bar.name),
    series: oneLine(bar.series ?? ""),
    text: harmless(bar.text).replaceAll("\n", " "),
  }));
  const longest = (pick: (bar: (typeof shown)[number]) => string, most: number) =>
    Math.min(
      most,
      shown.reduce((width, bar) => Math.max(width, widthOf(pick(bar))), 0),
    );
  const { width, pen } = context;
  // A number that is cut off reads as another number, so names and bars give way. A text instead of a number may be cut.
  const texts = Math.max(
    longest(({ value, text }) => (value === undefined ? "" : text), Math.floor(width * 0.5)),
    longest(({ value, text }) => (value === undefined ? text : ""), Math.floor(width * 0.25)),
  );
  const series = longest(({ series: name }) => name, Math.floor(width * 0.2));
  const rest = width - texts - (series > 0 ? series + 2 : 0) - 3;
  const names = longest(({ name }) => name, Math.min(rest - shortest, Math.floor(width * (series > 0 ? 0.3 : 0.4))));
  const room = Math.max(shortest, rest - names);
  const draw = barDrawer(
    shown.map(({ value }) => value),
    room,
    scale,
  );
  const lines = shown.map(({ name, series: of, text, value, color }) => {
    const [bar, rest] = draw(value);
    const labels = [fill(name, names), ...(series > 0 ? [fill(of, series)] : []), fill(text, texts, true)];
    return `${labels.join("  ")} ${pen.series(bar, color)}${pen.dim(rest)}`.trimEnd();
  });
  return [...lines, ...moreRows(bars.length, context)];
}

type DrawBar = (value: number | undefined) => readonly [bar: string, rest: string];

function barDrawer(values: readonly (number | undefined)[], room: number, { most, track }: BarScale): DrawBar {
  const known = values.filter((value) => value !== undefined);
  const high = maxOf(known, Math.max(0, most ?? 0));
  const low = minOf(known, 0);
  // Halves, since the distance between the largest numbers is more than the largest number.
  const span = high / 2 - low / 2;
  // Where bars run both ways, the line between them has a column of its own.
  const both = low < 0 ? room - 1 : room;
  const left = span > 0 ? Math.round((-low / 2 / span) * both) : 0;
  const size = (value: number) => (span > 0 ? (Math.abs(value) / 2 / span) * both : 0);
  return (value) => {
    if (value === undefined) return ["", ""];
    if (value < 0) {
      const bar = "█".repeat(Math.min(left, Math.max(1, Math.round(size(value)))));
      return [" ".repeat(left - bar.length) + bar, "│"];
    }
    const axis = left > 0 ? `${" ".repeat(left)}│` : "";
    const bar = blocks(Math.min(both - left, size(value)), value > 0);
    return [axis + bar, track ? "░".repeat(Math.max(0, both - left - widthOf(bar))) : ""];
  };
}

/** A bar of a value other than zero is at least a thin line. */
function blocks(length: number, something: boolean): string {
  const parts = Math.round(length * 8);
  const text = "█".repeat(Math.floor(parts / 8)) + eighths[parts % 8]!;
  return text === "" && something ? "▏" : text;
}

/** A note instead of a bar. */
export const noValue = (text: string): string => (text.trim() === "" ? "–" : cut(text, 24));
