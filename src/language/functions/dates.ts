import { closest } from "../../text/closest.js";
import type { Type } from "../types.js";
import { text } from "../types.js";
import { define } from "./define.js";
import { formatDay } from "./intl.js";
import { optional, type Parameter, textParameter } from "./parameters.js";
import { refuse } from "./problem.js";

/** What Intl is asked for, by the name of the style. */
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

type Style = keyof typeof styles;

const styleNames = Object.keys(styles) as readonly Style[];
const isStyle = (name: string): name is Style => Object.hasOwn(styles, name);

const choice: Type = { kind: "choice", choices: styleNames };
const styleParameter: Parameter<string | undefined> = optional({ ...textParameter("style"), type: choice });

/** Milliseconds from 1970 to the midnight (UTC) that begins the day, or `undefined` where the text is no day `YYYY-MM-DD` of the years 1 to 9999. */
export function dayTime(given: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || given.startsWith("0000")) return undefined;
  const time = Date.parse(`${given}T00:00:00Z`);
  // 30 February is read as 1 March, or not at all: only a real day comes back as it was.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? time : undefined;
}

const noDay = (given: string) =>
  refuse(
    0,
    `${JSON.stringify(given.slice(0, 40))} is not a day of the calendar.`,
    "Write it as `YYYY-MM-DD`, such as `2024-03-05`.",
  );

function noStyle(given: string) {
  const name = closest(given.slice(0, 40), styleNames);
  const advice = name
    ? `Did you mean \`"${name}"\`?`
    : `Write one of ${styleNames.map((one) => `\`"${one}"\``).join(", ")}.`;
  return refuse(1, `There is no style of dates ${JSON.stringify(given.slice(0, 40))}.`, advice);
}

export const date = define({
  name: "date",
  parameters: [textParameter("date"), styleParameter],
  result: text,
  documentation:
    'A day, written `YYYY-MM-DD`, as the document\'s `locale` writes it. `style` is `"short"`, `"medium"`, `"long"` (when left out), `"full"`, or a part: `"year"`, `"month"`, `"month-year"`, `"weekday"`. In the Gregorian calendar, unless the locale names another (`th-u-ca-buddhist`); no clock and no time zone takes part.',
  example: ['date("2024-03-05")', "March 5, 2024"],
  run([given, style = "long"], { locale }) {
    const time = dayTime(given);
    if (time === undefined) return noDay(given);
    return isStyle(style) ? formatDay(locale, time, styles[style]) : noStyle(style);
  },
});
