import { formatDay } from "../../../language/functions/intl.js";
import {
  dayLength,
  isInDays,
  placeOf,
  type RowTimes,
  type TimeUnit,
} from "../../../language/picture-notes/row-times.js";
import { textWidth } from "../../text/measure.js";
import type { TimeScale } from "./row-places.js";
import { axisFont } from "./value-axis.js";

/** A label of a time axis. */
export interface TimeTick {
  /** In the units of the axis. */
  readonly at: number;
  readonly text: string;
}

type StepUnit = "second" | "minute" | "hour" | "day" | "month" | "year";

interface Step {
  readonly unit: StepUnit;
  readonly count: number;
}

const step = (unit: StepUnit, ...counts: readonly number[]): readonly Step[] =>
  counts.map((count) => ({ unit, count }));

/** From fine to coarse. Weeks begin on Monday. */
const steps: readonly Step[] = [
  ...step("second", 1, 5, 15, 30),
  ...step("minute", 1, 5, 15, 30),
  ...step("hour", 1, 3, 6, 12),
  ...step("day", 1, 2, 7, 14),
  ...step("month", 1, 3, 6),
  ...step("year", 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000),
];

/** Titles that name weeks or months have no ticks at days, and those that name quarters only years, since a tick at a month would be at another name. */
const finest: Readonly<Record<TimeUnit, StepUnit>> = {
  moment: "second",
  day: "day",
  week: "month",
  month: "month",
  quarter: "year",
  year: "year",
};

/** The unit that the first and the last label have. */
const endUnits: Readonly<Record<TimeUnit, StepUnit>> = { ...finest, moment: "minute" };

const lengths: Readonly<Record<StepUnit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayLength,
  month: 30.4 * dayLength,
  year: 365.25 * dayLength,
};

/** Between two labels, in pixels. */
const space = 14;

/** After the first label and before the last one. */
const endSpace = 8;

interface TimeEnds extends Pick<RowTimes, "unit">, TimeScale {
  /** The titles of the first and the last row, which name quarters and weeks. */
  readonly names: readonly [string, string];
}

/**
 * The ticks of a time axis: its two ends, and between them evenly spaced in the calendar, as many as have room without touching each other.
 * `undefined` if not even two have.
 */
export function timeTicks(
  { unit, ends: [from, to], names, x: place, next }: TimeEnds,
  locale: string,
): readonly TimeTick[] | undefined {
  const [first, last] = [timeAt(unit, from), timeAt(unit, to)];
  const pixels = place(to) - place(from);
  // Readers of sessions look for months.
  const isLong = next && unit === "day" && last - first > 2 * lengths.month;
  for (const one of steps.slice(steps.findIndex((step) => step.unit === (isLong ? "month" : finest[unit])))) {
    // Closer than any label is wide.
    if (((last - first) / (lengths[one.unit] * one.count)) * 20 > pixels) continue;
    const end: Step = one.unit === "second" ? one : { unit: endUnits[unit], count: 1 };
    const label = (times: readonly number[]): readonly Label[] =>
      times.map((time, index) => {
        const isEnd = index === 0 || index === times.length - 1;
        const text =
          isEnd && (unit === "quarter" || unit === "week")
            ? names[index === 0 ? 0 : 1]
            : labelOf(isEnd ? end : one, time, times[index - 1], locale);
        return { time, x: place(placeOf(unit, time)), half: textWidth(text, axisFont) / 2, text };
      });
    const between = timesBetween(one, first, last);
    const named = next ? between.map((time) => timeAt(unit, next(placeOf(unit, time)))) : between;
    const all = label([...new Set([first, ...named, last])]);
    const outermost = [all[0]!, all.at(-1)!];
    // A label without a year may follow one that is left out.
    const shown = label(
      all
        .filter((tick) => outermost.includes(tick) || haveRoom([outermost[0]!, tick, outermost[1]!]))
        .map((tick) => tick.time),
    );
    if (haveRoom(shown)) return shown.map(({ time, text }) => ({ at: placeOf(unit, time), text }));
  }
  return undefined;
}

interface Label {
  readonly time: number;
  /** The middle and half of the width, in pixels. */
  readonly x: number;
  readonly half: number;
  readonly text: string;
}

const haveRoom = (labels: readonly Label[]): boolean =>
  labels.every((label, index) => {
    const before = labels[index - 1];
    const isOuter = index === 1 || index === labels.length - 1;
    return before === undefined || label.x - before.x - label.half - before.half >= (isOuter ? endSpace : space);
  });

/** The reverse of `placeOf`. */
function timeAt(unit: TimeUnit, place: number): number {
  if (isInDays(unit)) return place * dayLength;
  const months = Math.round(unit === "year" ? place * 12 : place);
  return calendar(Math.floor(months / 12), months - 12 * Math.floor(months / 12));
}

function calendar(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime();
}

/** Without the two ends. */
function timesBetween(one: Step, from: number, to: number): readonly number[] {
  const times: number[] = [];
  for (let index = indexOf(one, from); ; index++) {
    const time = timeOf(one, index);
    if (time >= to) return times;
    if (time > from) times.push(time);
  }
}

/** 1970-01-05, a Monday. */
const monday = 4 * dayLength;
const originOf = ({ unit }: Step): number => (unit === "day" ? monday : 0);

/** The number of the step that a moment is in. */
function indexOf(one: Step, time: number): number {
  const date = new Date(time);
  if (one.unit === "year") return Math.floor(date.getUTCFullYear() / one.count);
  if (one.unit === "month") return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / one.count);
  return Math.floor((time - originOf(one)) / (lengths[one.unit] * one.count));
}

function timeOf(one: Step, index: number): number {
  const { unit, count } = one;
  if (unit === "year") return calendar(index * count, 0);
  if (unit === "month") return calendar(Math.floor((index * count) / 12), (index * count) % 12);
  return index * lengths[unit] * count + originOf(one);
}

/** Each label adds to the one before: the year at its first month or day, the day at its first hour. */
function labelOf({ unit }: Step, time: number, before: number | undefined, locale: string): string {
  const date = new Date(time);
  const year = String(date.getUTCFullYear());
  const newYear = before === undefined || new Date(before).getUTCFullYear() !== date.getUTCFullYear();
  if (unit === "year") return year;
  if (unit === "month") {
    if (date.getUTCMonth() === 0) return year;
    return write(locale, time, { month: "short", ...(newYear && { year: "numeric" }) });
  }
  const day = { day: "numeric", month: "short", ...(newYear && { year: "numeric" }) };
  if (unit === "day") return write(locale, time, day);
  const clock = {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(unit === "second" && { second: "2-digit" }),
  };
  const sameDay = before !== undefined && Math.floor(before / dayLength) === Math.floor(time / dayLength);
  if (sameDay) return write(locale, time, clock);
  return write(locale, time, time % dayLength === 0 ? day : { ...day, ...clock });
}

function write(locale: string, time: number, settings: Readonly<Record<string, string>>): string {
  const own = formatDay(locale, time, settings);
  const text = typeof own === "string" ? own : formatDay("en", time, settings);
  return typeof text === "string" ? text : new Date(time).toISOString().slice(0, 10);
}
