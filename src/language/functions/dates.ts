import { closest } from "../../text/closest.js";
import { dayTime } from "../day-time.js";
import type { Type } from "../types.js";
import { text } from "../types.js";
import { define } from "./define.js";
import { formatDay } from "./intl.js";
import { optional, type Parameter, textParameter } from "./parameters.js";
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

type Style = keyof typeof styles;

const styleNames = Object.keys(styles) as readonly Style[];
/** Own properties only: `style` comes from documents. */
const isStyle = (name: string): name is Style => Object.hasOwn(styles, name);

const choice: Type = { kind: "choice", choices: styleNames };
const styleParameter: Parameter<string | undefined> = optional({ ...textParameter("style"), type: choice });

const noDay = (given: string) =>
  refuse(
    0,
    `${JSON.stringify(given.slice(0, 40))} is not a date.`,
    "Write the date as `YYYY-MM-DD`, such as `2024-03-05`.",
  );

function noStyle(given: string) {
  const name = closest(given.slice(0, 40), styleNames);
  const advice = name
    ? `Did you mean \`"${name}"\`?`
    : `Write one of ${styleNames.map((one) => `\`"${one}"\``).join(", ")}.`;
  return refuse(1, `${JSON.stringify(given.slice(0, 40))} is not a date style.`, advice);
}

export const date = define({
  name: "date",
  parameters: [textParameter("date"), styleParameter],
  result: text,
  documentation:
    'Formats a date (`YYYY-MM-DD`) by the `locale` of the document. `style` is `"short"`, `"medium"`, `"long"` (the default), `"full"`, or a part: `"year"`, `"month"`, `"month-year"`, `"weekday"`. Uses the Gregorian calendar unless the locale names another (`th-u-ca-buddhist`); does not depend on the clock or the time zone.',
  example: ['date("2024-03-05")', "March 5, 2024"],
  run([given, style = "long"], { locale }) {
    const time = dayTime(given);
    if (time === undefined) return noDay(given);
    return isStyle(style) ? formatDay(locale, time, styles[style]) : noStyle(style);
  },
});
