import type { NumberForm } from "../../../language/number-form.js";
import { maxOf, minOf } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { formedNumbers } from "../../number-form.js";
import { maxDecimals, type Numbers } from "../../numbers.js";
import type { AxisFields } from "../../picture-fields.js";
import { drawLine, type TextPlace } from "../../text/draw-text.js";
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
  /** Whether `min`, `max` and ticks are logarithms of values. */
  readonly log?: true;
}

interface ValueTick {
  /** In units. */
  readonly at: number;
  readonly text: string;
  /** With the unit, for the last tick that is labelled. */
  readonly withUnit: string;
}

interface ValueAxisOptions {
  /** Where lengths are compared, zero must be on the axis. Default: true. */
  readonly zero?: boolean;
  /** About how many ticks. Default: 5. */
  readonly count?: number;
  /** The values are years or codes: ticks are whole, without thousands separators. */
  readonly names?: boolean;
  /** The settings of the author. */
  readonly fields?: AxisFields | undefined;
  /** How the values are written. The unit is at the last tick. */
  readonly form?: NumberForm | undefined;
  /** Ends at ticks, however far from the values. */
  readonly round?: boolean;
  /** Ends at the values, however near a tick is: for charts that write their values and show no axis. */
  readonly exact?: boolean;
}

export const axisFont: Font = { size: 12, weight: 400 };

/** The axis for these values. Equal values and an empty list get an axis too, so that a chart is never without one. */
export function valueAxis(values: readonly number[], numbers: Numbers, options: ValueAxisOptions = {}): ValueAxis {
  const { zero = true, exact = false, round = false, names = false, fields, form } = options;
  if (fields?.log === true && isPositive(values, fields)) return logAxis(values, numbers, options);
  const { min, max } = { min: undefined, max: undefined, ...fields };
  const count = fields?.ticks ?? options.count ?? 5;
  const unit = unitOf([...values, min ?? 0, max ?? 0]);
  const ends = extent(values, unit, zero);
  const asked = [min === undefined ? ends[0] : min / unit, max === undefined ? ends[1] : max / unit] as const;
  const [low, high] = asked[0] < asked[1] ? asked : ends;
  const free = exact ? 0 : round ? 1 : nearEnd;
  const near = [min === undefined ? free : 0, max === undefined ? free : 0] as const;
  const step = stepOf([low, high], count, near, names ? 1 / unit : 0);
  const [first, last] = ticksWithin([low, high], step, near);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const texts = tickTexts(
    ticks.map((tick) => tick * unit),
    numbers,
    names,
    form,
  );
  return {
    unit,
    min: exact ? low : Math.min(low, first * step),
    max: exact ? high : Math.max(high, last * step),
    ticks: ticks.map((at, index) => ({ at, ...texts[index]! })),
  };
}

const isPositive = (values: readonly number[], { min, max }: AxisFields): boolean =>
  values.length > 0 && [...values, min ?? 1, max ?? 1].every((value) => value > 0) && (min ?? 0) < (max ?? Infinity);

/** Ticks at powers of ten; where these are few, also at twice and five times as much, or at equal steps. */
function logAxis(
  values: readonly number[],
  numbers: Numbers,
  { fields, form, count = 5 }: ValueAxisOptions,
): ValueAxis {
  const { min = minOf(values), max = maxOf(values), ticks = count } = fields!;
  // A single value is in the middle.
  const [low, high] = min < max ? [Math.log10(min), Math.log10(max)] : [Math.log10(min) - 0.5, Math.log10(max) + 0.5];
  const near = nearEnd * (high - low);
  const within = (part: number, power: number): boolean => {
    const at = Math.log10(part) + power;
    return (
      at >= low - (fields!.min === undefined ? near : error) && at <= high + (fields!.max === undefined ? near : error)
    );
  };
  const powers = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, index) => Math.floor(low) + index);
  const marks = (every: number, parts: readonly number[]): readonly number[] =>
    powers
      .filter((power) => power % every === 0)
      .flatMap((power) => parts.flatMap((part) => (within(part, power) ? [Number(`${part}e${power}`)] : [])));
  const ways = [marks(Math.max(1, Math.round(powers.length / ticks)), [1]), marks(1, [1, 2, 5])];
  const shown = ways.find((way) => way.length >= Math.min(ticks, 3)) ?? evenly([10 ** low, 10 ** high], ticks);
  const even = shown.length >= 2 ? shown : [min, max];
  const at = even.map(Math.log10);
  const texts = tickTexts(even, numbers, false, form);
  return {
    unit: 1,
    log: true,
    min: Math.min(low, at[0]!),
    max: Math.max(high, at.at(-1)!),
    ticks: at.map((place, index) => ({ at: place, ...texts[index]! })),
  };
}

/** Above zero, within these ends. */
function evenly(ends: Ends, count: number): readonly number[] {
  const step = stepOf(ends, count, [0, 0], 0);
  const [first, last] = ticksWithin(ends, step, [0, 0]);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step).filter((at) => at > 0);
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

/** An axis ends at the values, unless a tick is so near to them, as a share of its length: marks would be smaller for an empty part. */
const nearEnd = 0.06;

/** Beside a tick, except for a rounding error. */
const error = 1e-9;

/** The first and the last tick, in steps. `near`: the share of the length that they may be beyond the values. */
function ticksWithin([low, high]: Ends, step: number, near: Ends): Ends {
  const [before, after] = near.map((share) => Math.min((share * (high - low)) / step, 1 - 2 * error) + error);
  return [Math.ceil(low / step - before!), Math.floor(high / step + after!)];
}

type Ends = readonly [low: number, high: number];

/** A step with two ticks at least, since one is not a scale. */
function stepOf(ends: Ends, count: number, near: Ends, least: number): number {
  for (let wished = count; ; wished++) {
    const step = Math.max(niceStep(ends[1] - ends[0], wished), least);
    const [first, last] = ticksWithin(ends, step, near);
    if (last > first || step === least) return step;
  }
}

/** 1, 2 or 5 times a power of ten. A step may be up to 30 % smaller than wished, so there can be a few more ticks than `count`. */
function niceStep(range: number, count: number): number {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return power * (part < 1.4 ? 1 : part < 2.6 ? 2 : part < 6 ? 5 : 10);
}

/** In the form of the author, else in igx's own. */
function tickTexts(
  values: readonly number[],
  numbers: Numbers,
  names: boolean,
  { unit, ...form }: NumberForm = {},
): readonly Omit<ValueTick, "at">[] {
  // Twelve digits: a product such as 3 * 0.1 would otherwise show its rounding error.
  const steady = values.map((value) => Number(value.toPrecision(12)));
  const texts =
    names || Object.keys(form).length === 0 ? ownTexts(steady, numbers, names) : inForm(steady, numbers, form);
  return texts.map((text, index) => {
    const withUnit = unit === undefined ? text : numbers.withUnit(text, unit);
    return { text: index === texts.length - 1 ? withUnit : text, withUnit };
  });
}

/** With the decimals of the form, or as many more as make them differ. */
function inForm(values: readonly number[], numbers: Numbers, form: NumberForm): readonly string[] {
  for (let decimals = form.decimals; ; decimals = (decimals ?? form.pattern?.decimals[1] ?? 0) + 1) {
    const own = formedNumbers(numbers, decimals === undefined ? form : { ...form, decimals });
    const texts = values.map((value) => own.format(value));
    if (new Set(texts).size === values.length || (decimals ?? 0) >= maxDecimals) return texts;
  }
}

/** Short forms from 100,000 on, unless two ticks would then read the same. All ticks use one form: 8,000 beside 10K is hard to compare. */
function ownTexts(steady: readonly number[], numbers: Numbers, names: boolean): readonly string[] {
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
export const alongAxis = (axis: ValueAxis, value: number): number =>
  (onAxis(axis, value) - axis.min) / (axis.max - axis.min);

/** A value in the unit of its axis. */
export const onAxis = ({ unit, log }: ValueAxis, value: number): number => (log ? Math.log10(value) : value / unit);

/** Where lengths begin, in the unit of the axis: at zero, or at the end that is nearest to it. */
export const baseOf = ({ min, max, log }: ValueAxis): number => (log ? min : Math.max(min, Math.min(max, 0)));

/** Whether a line at zero is on the axis. */
export const hasZero = ({ min, max, log }: ValueAxis): boolean => !log && min <= 0 && max >= 0;

/** Room for the labels of a vertical axis, and the space between them and the plot. */
export const tickRoom = ({ ticks }: ValueAxis): number =>
  Math.ceil(ticks.reduce((most, { text }) => Math.max(most, textWidth(text, axisFont)), 0)) + 8;

/** The least distance between the labels of a horizontal axis. Only the last one has the unit. */
function tickPitch({ ticks }: ValueAxis): number {
  const widths = ticks.map(({ text }) => textWidth(text, axisFont));
  const widest = maxOf([0, ...widths.slice(0, -1)]);
  return Math.ceil(Math.max(widest, (widest + (widths.at(-1) ?? 0)) / 2)) + 10;
}

/** Room below the plot for the labels of a horizontal axis. */
export const tickHeight = 24;

/** The height of a plot, however low its picture is: two numbers have room, since one is not a scale. */
export const minPlot = 14;

/** The number at a tick. */
export const drawTick = (text: string, place: TextPlace): MarkupNode => ({
  ...drawLine(text, axisFont, place),
  isTick: true,
});

/** Lines across the plot and labels to the left of it. */
export function drawVerticalAxis(axis: ValueAxis, plot: Plot, theme: Theme): readonly MarkupNode[] {
  return labelled(axis, plot.height, 16).flatMap(({ at, text }) => {
    const y = plot.top + plot.height * (1 - (at - axis.min) / (axis.max - axis.min));
    const label = { x: plot.left - 8, y: y + 4, fill: theme.muted, anchor: "end" } as const;
    const line = { x1: plot.left, y1: y, x2: plot.left + plot.width, y2: y, stroke: theme.grid };
    return [el("line", line), drawTick(text, label)];
  });
}

/** Lines down the plot and labels below it. */
export function drawHorizontalAxis(axis: ValueAxis, plot: Plot, theme: Theme): readonly MarkupNode[] {
  const bottom = plot.top + plot.height;
  return labelled(axis, plot.width, tickPitch(axis)).flatMap(({ at, text }) => {
    const x = plot.left + (plot.width * (at - axis.min)) / (axis.max - axis.min);
    const label = { x, y: bottom + 18, fill: theme.muted, anchor: "middle" } as const;
    const line = { x1: x, y1: plot.top, x2: x, y2: bottom + 3, stroke: theme.grid };
    return [el("line", line), drawTick(text, label)];
  });
}

/** The ticks whose labels have room: every one, every second and so on, counted from zero, so that zero keeps its label. */
function labelled({ ticks, min, max }: ValueAxis, length: number, room: number): readonly ValueTick[] {
  const pixels = (from: ValueTick, to: ValueTick): number => (length * (to.at - from.at)) / (max - min);
  const zero = Math.max(
    0,
    ticks.findIndex(({ at }) => at === 0),
  );
  const everyOf = (every: number): readonly ValueTick[] => ticks.filter((_, index) => (index - zero) % every === 0);
  const fits = (some: readonly ValueTick[]): boolean =>
    some.slice(1).every((tick, index) => pixels(some[index]!, tick) >= room - error);
  const first = ticks.findIndex((_, index) => fits(everyOf(index + 1)));
  const shown = everyOf(first + 1).map((tick, index, all) =>
    index === all.length - 1 ? { ...tick, text: tick.withUnit } : tick,
  );
  if (shown.length > 1 || ticks.length < 2) return shown;
  // A single number is not a scale, but the two ends are, if they do not touch.
  if (pixels(ticks[0]!, ticks.at(-1)!) >= room * closest) return [ticks[0]!, ticks.at(-1)!];
  // Beside the line at zero, a number at zero says nothing, and any other one is a scale.
  return shown[0]?.at === 0 ? [ticks.findLast(({ at }) => at !== 0)!] : shown;
}

/** The part of their usual room that two labels need at least. */
const closest = 0.75;

/** The line at zero, where bars begin. */
export function drawZeroLine(axis: ValueAxis, plot: Plot, side: "vertical" | "horizontal", theme: Theme): MarkupNode {
  const along = (baseOf(axis) - axis.min) / (axis.max - axis.min);
  const x = plot.left + plot.width * along;
  const y = plot.top + plot.height * (1 - along);
  return side === "vertical"
    ? el("line", { x1: x, y1: plot.top, x2: x, y2: plot.top + plot.height, stroke: theme.muted })
    : el("line", { x1: plot.left, y1: y, x2: plot.left + plot.width, y2: y, stroke: theme.muted });
}
