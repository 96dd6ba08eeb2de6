import { monthName, monthNumber } from "./months.js";

/** The kind of times in the titles of rows: whole years, quarters and halves of years, whole months, weeks, days, or points in time. Titles of several kinds are days. */
export type TimeUnit = "year" | "quarter" | "month" | "week" | "day" | "moment";

/** Row titles as places on a time axis. */
export interface RowTimes {
  readonly unit: TimeUnit;
  /** For each row, in years, months or days; see `placeOf`. */
  readonly at: readonly number[];
  /** Minutes east of UTC of the clock that the axis shows. */
  readonly offset: number;
  /** Whether the rows have several offsets, so that the axis shows UTC. */
  readonly mixed?: true;
}

export const dayLength = 86_400_000;

interface ParsedTime {
  readonly unit: TimeUnit;
  /** Milliseconds since 1970, as the clock shows it: without its offset from UTC. */
  readonly clock: number;
  /** Minutes east of UTC; `undefined` for a time that does not say it. */
  readonly offset: number | undefined;
}

/**
 * The times that row titles name (ISO 8601): `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or a date with a time; and months and days in English and
 * German, such as `Jan 2024`, `30 January 2024`, `Jan 30, 2024`, `30.01.2024`; and parts of years, such as `2024 Q1`, `H1 2024`, `2024-W05`, `2024-M01`. `undefined` unless every title is one,
 * and there are two at least. Years are whole numbers from 1000 to 2999, each higher than the one before, or each lower: others are mere numbers.
 */
export function rowTimes(titles: readonly string[]): RowTimes | undefined {
  const parsed: ParsedTime[] = [];
  for (const title of titles) {
    const time = timeOf(title);
    if (time === undefined) return undefined;
    parsed.push(time);
  }
  if (parsed.length < 2) return undefined;
  const [first] = parsed as [ParsedTime, ...ParsedTime[]];
  const unit = parsed.every((one) => one.unit === first.unit) ? first.unit : widest(parsed);
  // Clocks in one place are shown as they are; others are compared in UTC.
  const together = parsed.every(({ offset = 0 }) => offset === (first.offset ?? 0));
  const offset = together ? (first.offset ?? 0) : 0;
  const at = parsed.map((one) => placeOf(unit, inZone(one, together ? undefined : offset)));
  return unit === "year" && !isStrict(at) ? undefined : { unit, at, offset, ...(!together && { mixed: true }) };
}

/** The time that a clock with this offset shows; by default, one with its own. */
const inZone = ({ clock, offset: own = 0 }: ParsedTime, offset = own): number => clock - (own - offset) * 60_000;

/** Whether a title names a time: a number of four digits is at least one that can be a year. */
export const isTime = (title: string): boolean => timeOf(title) !== undefined;

const timeOf = (title: string): ParsedTime | undefined =>
  parsePeriod(title.trim()) ?? parseTime(inNumbers(title.trim()));

const widest = (parsed: readonly ParsedTime[]): TimeUnit =>
  parsed.some(({ unit }) => unit === "moment") ? "moment" : "day";

const isStrict = (at: readonly number[]): boolean =>
  [1, -1].some((sign) => at.every((one, row) => row === 0 || (one - at[row - 1]!) * sign > 0));

/** Whether the places on the axis of a unit are in days, since all days are as long as each other. */
export const isInDays = (unit: TimeUnit): boolean => unit === "week" || unit === "day" || unit === "moment";

/** Where a moment is on the axis of a unit. Months are as long as each other, and so are years, if the titles name no days. */
export function placeOf(unit: TimeUnit, time: number): number {
  if (isInDays(unit)) return time / dayLength;
  const date = new Date(time);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return unit === "year" ? months / 12 : months;
}

/** Where the time that a title names is on the axis of these rows, though none has it; `undefined` for a title that names none. */
export function timeAt({ unit, offset }: Pick<RowTimes, "unit" | "offset">, title: string): number | undefined {
  const time = timeOf(title);
  if (time === undefined) return undefined;
  // A time without an offset is one of the clock that the axis shows.
  const clock = inZone(time, time.offset === undefined ? undefined : offset);
  // A day within a month, which the axis of months does not name.
  const days = (new Date(clock).getUTCDate() - 1) / 31;
  return placeOf(unit, clock) + (unit === "year" ? days / 12 : isInDays(unit) ? 0 : days);
}

const pattern =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/;

/** Months and days; a month that was a word is `M` and its number. */
const forms = [
  /^M(?<month>\d+) (?<year>\d{4})$/,
  /^(?<day>\d\d?)(?:st|nd|rd|th|\.)? M(?<month>\d+) (?<year>\d{4})$/,
  /^M(?<month>\d+) (?<day>\d\d?)(?:st|nd|rd|th)?, (?<year>\d{4})$/,
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})$/,
] as const;

/** A month or a day in the form of ISO 8601; other titles as they are. */
function inNumbers(title: string): string {
  if (/^\d{4}(?:-|$)/.test(title)) return title;
  const text = title.replace(monthName, (name) => `M${monthNumber(name)}`);
  const found = forms.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) return title;
  const { year, month, day } = found;
  return [year, month, day].flatMap((part) => part?.padStart(2, "0") ?? []).join("-");
}

const periods = [
  /^(?<year>\d{4})[ /-]?(?<kind>[QHWM])(?<number>\d\d?)$/i,
  /^(?<kind>[QHW])(?<number>\d\d?)(?:, ?|[ /-])(?<year>\d{4})$/i,
] as const;

const monthsIn: Readonly<Record<string, number>> = { H: 6, Q: 3, M: 1 };

/** A quarter, half, week or month by its number: where it begins. */
function parsePeriod(title: string): ParsedTime | undefined {
  const found = periods.map((form) => form.exec(title)?.groups).find(Boolean);
  if (!found) return undefined;
  const [kind, year, number] = [found["kind"]!.toUpperCase(), Number(found["year"]), Number(found["number"])];
  if (kind === "W") return weekOf(year, number);
  const months = monthsIn[kind]!;
  if (number < 1 || number * months > 12) return undefined;
  const { clock } = parseTime(`${found["year"]}-${String((number - 1) * months + 1).padStart(2, "0")}`)!;
  return { unit: kind === "M" ? "month" : "quarter", clock, offset: undefined };
}

/** ISO 8601: weeks begin on Monday, and the first one has the 4th of January. */
function weekOf(year: number, week: number): ParsedTime | undefined {
  const fourth = parseTime(`${String(year).padStart(4, "0")}-01-04`)!.clock;
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  const clock = fourth + (7 * (week - 1) - weekday) * dayLength;
  const thursday = new Date(clock + 3 * dayLength);
  return week >= 1 && thursday.getUTCFullYear() === year ? { unit: "week", clock, offset: undefined } : undefined;
}

function parseTime(title: string): ParsedTime | undefined {
  const [, year, month, day, hour, minute, second, fraction, zone] = pattern.exec(title) ?? [];
  if (year === undefined || (month === undefined && !/^[12]/.test(year))) return undefined;
  const parts = [month ?? "1", day ?? "1", hour ?? "0", minute ?? "0", second ?? "0"].map(Number);
  const [m = 1, d = 1, h = 0, min = 0, s = 0] = parts;
  // `Date.UTC` reads years below 100 as years of the 20th century.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), m - 1, d);
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d || h > 24 || min > 59 || s > 60) return undefined;
  const clock = date.getTime() + ((h * 60 + min) * 60 + s) * 1000 + Number(`0.${fraction ?? 0}`) * 1000;
  const unit = hour !== undefined ? "moment" : day !== undefined ? "day" : month !== undefined ? "month" : "year";
  return { unit, clock, offset: offsetOf(zone) };
}

function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(":", "") || 0);
  return zone.startsWith("-") ? -minutes : minutes;
}

/** The smallest distance between two neighbours of ascending places; 0 for equal ones. */
export const minGap = (at: readonly number[]): number =>
  at.reduce((least, one, row) => (row === 0 ? least : Math.min(least, one - at[row - 1]!)), Number.POSITIVE_INFINITY);

/** Whether neighbours are equally far apart. */
export function isEven(at: readonly number[]): boolean {
  const gap = (at.at(-1)! - at[0]!) / (at.length - 1);
  return at.every((one, row) => row === 0 || Math.abs(one - at[row - 1]! - gap) < 1e-6 * gap);
}
