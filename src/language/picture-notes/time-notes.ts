import type { Message } from "../../text/message.js";
import { message } from "../../text/message.js";
import type { DataNote } from "./note-sheet.js";
import { pictureNote } from "./picture-note.js";
import { namesInQuotes } from "./quoted-names.js";
import { isTime, rowTimes } from "./row-times.js";

/** The types of charts that place dates in time, and whether two rows of one date would cover each other there. */
const coversEqual: ReadonlyMap<string, boolean> = new Map([
  ...["line", "area", "area-stepped"].map((name) => [name, false] as const),
  ...["area-stream", "column", "column-stacked", "column-grouped", "candlestick"].map((name) => [name, true] as const),
]);

/** Titles that are days or months for a reader, but have a form that `rowTimes` does not read, since some of them have two readings. */
const otherDate =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}\/\d{1,2}\/\d\d|\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}\/\d{4})$/;

export const hasTimeAxis = (chart: string): boolean => coversEqual.has(chart);

/** Whether a title is a date for a reader. */
export const isDate = (title: string): boolean => isTime(title) || otherDate.test(title.trim());

/** The notes about the order and the distances of rows whose titles are dates, in charts with an axis of time. */
export function timeNotes(chart: string, titles: readonly string[]): readonly DataNote[] {
  const covers = coversEqual.get(chart);
  if (covers === undefined || titles.length < 2) return [];
  const at = rowTimes(titles)?.at;
  if (!at) return otherDates(titles);
  const twice = covers ? firstTwice(at) : -1;
  if (twice >= 0)
    return [
      timeNote(message`The axis is not to scale: some rows have the same date.`, twice, "Write one row for each date."),
    ];
  const early = at.findIndex((time, index) => index > 0 && time < at[index - 1]!);
  return early < 0
    ? []
    : [
        {
          ...timeNote("The rows are drawn in the order of time.", early, "Write the rows in the order of time."),
          forAuthor: true,
        },
      ];
}

/** The first row with the date of a row above it. */
function firstTwice(at: readonly number[]): number {
  const seen = new Set<number>();
  return at.findIndex((time) => seen.size === seen.add(time).size);
}

function otherDates(titles: readonly string[]): readonly DataNote[] {
  if (!titles.every((title) => otherDate.test(title.trim()))) return [];
  const text = message`The axis is not to scale: igx reads titles such as ${namesInQuotes(titles.slice(0, 1))} as names, not as dates.`;
  return [
    timeNote(text, 0, "Write days as `2024-01-31` and months as `2024-01`. Columns of data are read so with `dates`."),
  ];
}

const timeNote = (words: string | Message, row: number, hint: string): DataNote => ({
  ...pictureNote("time-axis", words),
  hint,
  row,
  column: -1,
});
