import { dayTime } from "../language/day-time.js";

/** A year, a month or a day, as charts over time read the titles of their rows. */
export const isDateTitle = (title: string): boolean =>
  /^[12]\d{3}$/.test(title) || /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(title) || dayTime(title) !== undefined;
