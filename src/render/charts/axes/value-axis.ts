import { maxOf } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import type { Numbers } from "../../numbers.js";
import { drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { Theme } from "../../theme.js";

/** Where marks are drawn, in pixels of the picture. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ValueAxis {
  /** A power of ten that all values are divided by before they are drawn: differences of numbers near 1e300 have no room in a double, and those near 1e-300 no digits. */
  readonly unit: number;
  /** In units. `min` is below `max`. */
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly ValueTick[];
}

interface ValueTick {
  /** In units. */
  readonly at: number;
  readonly text: string;
}

interface ValueAxisOptions {
  /** Where lengths are compared, zero must be on the axis. Default: true. */
  readonly zero?: boolean;
  /** About how many ticks. Default: 5. */
  readonly count?: number;
  /** The values are years or codes: ticks are whole, without thousands separators. */
  readonly names?: boolean;
  /** Ends at the values and not at ticks: for charts that write their values and show no axis. */
  readonly exact?: boolean;
}

export const axisFont: Font = { size: 12, weight: 400 };

/** The axis for these values. Equal values and an empty list get an axis too, so that a chart is never without one. */
export function valueAxis(
  values: readonly number[],
  numbers: Numbers,
  { zero = true, count = 5, exact = false, names = false }: ValueAxisOptions = {},
): ValueAxis {
  const unit = unitOf(values);
  const [low, high] = extent(values, unit, zero);
  const step = Math.max(niceStep(high - low, count), names ? 1 / unit : 0);
  // The tolerance keeps a value that is a tick, except for a rounding error, from adding another step.
  const first = exact ? Math.ceil(low / step) : Math.floor(low / step + 1e-9);
  const last = exact ? Math.floor(high / step) : Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const texts = tickTexts(
    ticks.map((tick) => tick * unit),
    numbers,
    names,
  );
  return {
    unit,
    min: exact ? low : first * step,
    max: exact ? high : last * step,
    ticks: ticks.map((at, index) => ({ at, text: texts[index]! })),
  };
}

function unitOf(values: readonly number[]): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest < smallest ? 1 : 10 ** Math.floor(Math.log10(largest));
}

/** Smaller values are drawn as zero: not far below, doubles become subnormal and lose their digits. */
const smallest = 1e-300;

function extent(values: readonly number[], unit: number, zero: boolean): readonly [number, number] {
  const scaled = values.map((value) => (Math.abs(value) < smallest ? 0 : value / unit));
  const start = zero || scaled.length === 0 ? 0 : scaled[0]!;
  const low = scaled.reduce((least, value) => Math.min(least, value), start);
  const high = scaled.reduce((most, value) => Math.max(most, value), start);
  // A smaller difference is a rounding error: an axis over it would have ticks that all read the same.
  if (high - low > 1e-12 * Math.max(Math.abs(high), Math.abs(low))) return [low, high];
  // A single value is drawn in the middle of the axis; a single zero at its lower end.
  return low === 0 ? [0, 1] : [low - Math.abs(low) / 2, high + Math.abs(high) / 2];
}

/** 1, 2 or 5 times a power of ten. A step may be up to 30 % smaller than wished, so there can be a few more ticks than `count`. */
function niceStep(range: number, count: number): number {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return power * (part < 1.4 ? 1 : part < 2.6 ? 2 : part < 6 ? 5 : 10);
}

/** Short forms from 100,000 on, unless two ticks would then read the same. All ticks use one form: 8,000 beside 10K is hard to compare. */
function tickTexts(values: readonly number[], numbers: Numbers, names: boolean): readonly string[] {
  // Twelve digits: a product such as 3 * 0.1 would otherwise show its rounding error.
  const steady = values.map((value) => Number(value.toPrecision(12)));
  if (names) return steady.map((value) => numbers.written(value, { decimals: 0, grouping: false }));
  const most = maxOf(steady.map(Math.abs));
  const short = steady.map((value) => numbers.compact(value));
  const full = most < 100_000 || new Set(short).size < short.length;
  return full ? inFull(steady, numbers) : alike(steady, short, numbers);
}

/** With equally many decimals: 0.5, 1.0, 1.5. */
function inFull(values: readonly number[], numbers: Numbers): readonly string[] {
  const decimals = maxOf(values.map((value) => String(value).split(".")[1]?.length ?? 0));
  const plain = values.every((value) => value === 0 || (Math.abs(value) >= 1e-6 && Math.abs(value) < 1e15));
  return values.map((value) => (plain ? numbers.written(value, { decimals, grouping: true }) : numbers.format(value)));
}

/** Short forms with one unit have equally many decimals: 0.5M is 500K, but 1.0M and 1.5M are alike. */
function alike(values: readonly number[], texts: readonly string[], numbers: Numbers): readonly string[] {
  const unitIn = (text: string): string => text.replace(/[^\p{L}]/gu, "");
  const fractional = new Set(texts.filter((text) => /[.,]\d(?!\d)/.test(text)).map(unitIn));
  return texts.map((text, index) => (fractional.has(unitIn(text)) ? numbers.compact(values[index]!, 1) : text));
}

/** The position of a value along the axis, from 0 to 1. */
export const alongAxis = ({ unit, min, max }: ValueAxis, value: number): number => (value / unit - min) / (max - min);

/** Room for the labels of a vertical axis, and the space between them and the plot. */
export const tickRoom = ({ ticks }: ValueAxis): number =>
  Math.ceil(ticks.reduce((most, { text }) => Math.max(most, textWidth(text, axisFont)), 0)) + 8;

/** Room below the plot for the labels of a horizontal axis. */
export const tickHeight = 24;

/** The height of a plot, however low its picture is: two numbers have room, since one is not a scale. */
export const minPlot = 14;

/** Lines across the plot and labels to the left of it. */
export function drawVerticalAxis(axis: ValueAxis, plot: Plot, theme: Theme): readonly MarkupNode[] {
  const spacing = (plot.height * (axis.ticks[1] ? axis.ticks[1].at - axis.ticks[0]!.at : 1)) / (axis.max - axis.min);
  return labelled(axis, spacing, 16).flatMap(({ at, text }) => {
    const y = plot.top + plot.height * (1 - (at - axis.min) / (axis.max - axis.min));
    const label = { x: plot.left - 8, y: y + 4, fill: theme.muted, anchor: "end" } as const;
    const line = { x1: plot.left, y1: y, x2: plot.left + plot.width, y2: y, stroke: theme.grid };
    return [el("line", line), drawLine(text, axisFont, label)];
  });
}

/** Lines down the plot and labels below it. */
export function drawHorizontalAxis(axis: ValueAxis, plot: Plot, theme: Theme): readonly MarkupNode[] {
  const spacing = (plot.width * (axis.ticks[1] ? axis.ticks[1].at - axis.ticks[0]!.at : 1)) / (axis.max - axis.min);
  const bottom = plot.top + plot.height;
  return labelled(axis, spacing, tickRoom(axis) + 2).flatMap(({ at, text }) => {
    const x = plot.left + (plot.width * (at - axis.min)) / (axis.max - axis.min);
    const label = { x, y: bottom + 18, fill: theme.muted, anchor: "middle" } as const;
    const line = { x1: x, y1: plot.top, x2: x, y2: bottom + 3, stroke: theme.grid };
    return [el("line", line), drawLine(text, axisFont, label)];
  });
}

/** The ticks whose labels have room: every one, every second and so on, counted from zero, so that zero keeps its label. */
function labelled({ ticks }: ValueAxis, spacing: number, room: number): readonly ValueTick[] {
  const every = Math.max(1, Math.ceil(room / spacing));
  const zero = Math.max(
    0,
    ticks.findIndex(({ at }) => at === 0),
  );
  const shown = ticks.filter((_, index) => (index - zero) % every === 0);
  if (shown.length > 1 || ticks.length < 2) return shown;
  // A single number is not a scale, but the two ends are, if they do not touch.
  const whole = spacing * (ticks.length - 1);
  return whole >= room * closest ? [ticks[0]!, ticks.at(-1)!] : shown;
}

/** The part of their usual room that two labels need at least. */
const closest = 0.75;

/** The line at zero, where bars begin. */
export function drawZeroLine(axis: ValueAxis, plot: Plot, side: "vertical" | "horizontal", theme: Theme): MarkupNode {
  const along = alongAxis(axis, 0);
  const x = plot.left + plot.width * along;
  const y = plot.top + plot.height * (1 - along);
  return side === "vertical"
    ? el("line", { x1: x, y1: plot.top, x2: x, y2: plot.top + plot.height, stroke: theme.muted })
    : el("line", { x1: plot.left, y1: y, x2: plot.left + plot.width, y2: y, stroke: theme.muted });
}
