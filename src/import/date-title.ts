import { patternOf } from "../language/date-pattern.js";
import { dayTime } from "../language/day-time.js";

/** A year, a month or a day, as charts over time read the titles of their rows. */
const isDateTitle = (title: string): boolean =>
  /^[12]\d{3}$/.test(title) || /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(title) || dayTime(title) !== undefined;

/** Longer texts are not dates. */
const longest = 40;

/** Chapters and versions look like days with a year of two digits (`1.2.10`), and numbers of customers like days without separators. */
const isClear = (pattern: string): boolean => pattern.includes("YYYY") && /[^YMD]/.test(pattern);

/** Whether the titles of rows are dates: as charts read them, or all in one of the forms that people write, such as `31.01.2024`. */
export const areDates = (titles: readonly string[]): boolean =>
  titles.every(isDateTitle) ||
  (titles.every(({ length }) => length <= longest) && patternOf(titles, "en", isClear) !== undefined);
