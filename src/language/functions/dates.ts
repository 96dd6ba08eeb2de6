import { dateOfDay, dayText } from "../day-time.js";
import type { FunctionDefinition } from "../function.js";
import { date as dateType, integer, text } from "../types.js";
import { define } from "./define.js";
import { formatDay } from "./intl.js";
import { choiceParameter, dayParameter, integerParameter, optional } from "./parameters.js";
import { refuse } from "./problem.js";

/** The options of `Intl.DateTimeFormat` for each style. */
const styles = {
  short: { dateStyle: "short" },
  medium: { dateStyle: "medium" },
  long: { dateStyle: "long" },
  full: { dateStyle: "full" },
  year: { year: "numeric" },
  month: { month: "long" },
  "month-year": { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
} as const;

const styleNames = Object.keys(styles) as readonly (keyof typeof styles)[];

export const date = define({
  name: "date",
  parameters: [dayParameter("date"), optional(choiceParameter("style", styleNames))],
  result: text,
  documentation:
    'Formats a date (`YYYY-MM-DD`) by the `locale` of the document. `style` is `"short"`, `"medium"`, `"long"` (the default), `"full"`, or a part: `"year"`, `"month"`, `"month-year"`, `"weekday"`. Uses the Gregorian calendar unless the locale names another (`th-u-ca-buddhist`); does not depend on the clock or the time zone.',
  example: ['date("2024-03-05")', "March 5, 2024"],
  run: ([day, style = "long"], { locale }) => formatDay(locale, dateOfDay(day).getTime(), styles[style]),
});

/** A number of a date, by the Gregorian calendar. */
const part = (name: string, documentation: string, result: number, read: (utc: Date) => number): FunctionDefinition =>
  define({
    name,
    parameters: [dayParameter("date")],
    result: integer,
    documentation,
    example: [`${name}("2024-03-05")`, result],
    run: ([day]) => read(dateOfDay(day)),
  });

export const year = part("year", "The year of a date.", 2024, (utc) => utc.getUTCFullYear());

export const month = part("month", "The month of a date: January is 1.", 3, (utc) => utc.getUTCMonth() + 1);

export const day = part("day", "The day of the month of a date.", 5, (utc) => utc.getUTCDate());

export const weekday = part(
  "weekday",
  "The day of the week of a date: Monday is 1, Sunday is 7 (ISO 8601).",
  2,
  (utc) => utc.getUTCDay() || 7,
);

export const quarter = part(
  "quarter",
  "The quarter of a date: January to March are 1.",
  1,
  (utc) => Math.floor(utc.getUTCMonth() / 3) + 1,
);

export const days = define({
  name: "days",
  parameters: [dayParameter("from"), dayParameter("to")],
  result: integer,
  documentation: "The number of days from one date to another; negative if `to` is before `from`.",
  example: ['days("2024-02-28", "2024-03-05")', 6],
  run: ([from, to]) => to - from,
});

export const addDays = define({
  name: "addDays",
  parameters: [dayParameter("date"), integerParameter("days")],
  result: dateType,
  documentation: "The date that is `days` days later, or earlier if `days` is negative. The years 1 to 9999.",
  example: ['addDays("2024-02-28", 6)', "2024-03-05"],
  run: ([from, count]) =>
    dayText(from + count) ?? refuse(1, "The result of `addDays` is not in the years 1 to 9999.", "Add fewer days."),
});

export const addMonths = define({
  name: "addMonths",
  parameters: [dayParameter("date"), integerParameter("months")],
  result: dateType,
  documentation:
    "The same day `months` months later, or earlier if `months` is negative; the last day of a month that is too short. The years 1 to 9999.",
  example: ['addMonths("2024-01-31", 1)', "2024-02-29"],
  run([from, count]) {
    const start = dateOfDay(from);
    const month = start.getUTCFullYear() * 12 + start.getUTCMonth() + count;
    const last = dateOfDay(from);
    // Day 0 is the last one of the month before. Set by its year, since two digits of one are years of 1900 elsewhere.
    last.setUTCFullYear(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 0);
    last.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()));
    const text = Number.isFinite(last.getTime()) ? dayText(Math.floor(last.getTime() / 86_400_000)) : undefined;
    return text ?? refuse(1, "The result of `addMonths` is not in the years 1 to 9999.", "Add fewer months.");
  },
});
