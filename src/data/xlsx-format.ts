import { dateText, timestampText, timeText } from "./date-text.js";

/*
 * The meaning of numbers in cells: a day or a time is a plain number, and only the cell's number format tells (ECMA-376, part 1, 18.8.30
 * and 18.8.31).
 */

/** `time` has no day; `duration` counts beyond 24 hours, as in `[h]:mm:ss`. */
export type NumberFormat = "number" | "percent" | "date" | "time" | "duration";

/** Formats that a workbook uses by number, without a code (18.8.30). */
const builtIn: Readonly<Record<number, NumberFormat>> = {
  9: "percent",
  10: "percent",
  18: "time",
  19: "time",
  20: "time",
  21: "time",
  45: "time",
  46: "duration",
  47: "time",
};

/** 14 to 22 are dates everywhere; 27 to 36 and 50 to 58 are dates in East Asian versions. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 36 && !(id > 22 && id < 27)) || (id >= 50 && id <= 58);

/** The meaning of a number format, by its id, and by its code if the workbook defines one. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn[id] ?? (isBuiltInDate(id) ? "date" : "number");
  // Remove what is not a code: quoted and escaped characters, fill characters (`*`), and spaces as wide as a character (`_`). Only the
  // first section counts, which is for positive numbers.
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, "").split(";")[0]!;
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return "duration";
  // `E+` is an exponent, `[Red]` or `[$-409]` a colour or locale; their letters would look like days and hours.
  const letters = bare.replace(/\[[^[\]]*\]|general|E[+-]/gi, "");
  if (/[yd]/i.test(letters)) return "date";
  if (/[hs]/i.test(letters)) return "time";
  // `m` alone is months; minutes appear only next to hours or seconds.
  if (/m/i.test(letters)) return "date";
  return letters.includes("%") ? "percent" : "number";
}

const millisecondsOfDay = 86_400_000;
/** Day 1 is 1 January 1900, or day 0 is 1 January 1904 (18.17.4.1). */
const firstDay = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) };
/**
 * The serial number of 29 February 1900, a day that did not exist. Excel counts it, as Lotus 1-2-3 did, so all later numbers are one too
 * high.
 */
const leapDayThatWasNot = 60;

/** The years 1 to 9999, of which a spreadsheet program has dates at most. */
const [earliest, latest] = [new Date(0).setUTCFullYear(1, 0, 1), Date.UTC(10_000, 0, 1) - 1];

/**
 * The text of a day, moment, time or duration; `undefined` if there is no such date. Rounded to milliseconds, which is what spreadsheet
 * programs show at most: a day is a double of about 11 decimals, so microseconds are rounding errors.
 */
export function dateCell(serial: number, format: "date" | "time" | "duration", epoch: 1900 | 1904): string | undefined {
  if (format === "duration") return durationText(serial);
  // In the 1900 system a number below 1 has no day, whatever its format. In the 1904 system, 0 is a day.
  const isTime = format === "time" ? serial >= 0 && serial < 1 : epoch === 1900 && serial > 0 && serial < 1;
  const day = epoch === 1900 && serial >= leapDayThatWasNot ? serial - 1 : serial;
  const milliseconds = Math.round(day * millisecondsOfDay);
  // The last half of a millisecond of a day is not a day later.
  if (isTime) return timeText(BigInt(Math.min(milliseconds, millisecondsOfDay - 1)), 1000n);
  const moment = firstDay[epoch] + milliseconds;
  if (!(moment >= earliest && moment <= latest)) return undefined;
  return moment % millisecondsOfDay === 0 ? dateText(moment / millisecondsOfDay) : timestampText(BigInt(moment), 1000n);
}

/** `48:00:00`: hours (at least two digits), minutes and seconds. */
function durationText(serial: number): string | undefined {
  const milliseconds = Math.round(Math.abs(serial) * millisecondsOfDay);
  if (!Number.isSafeInteger(milliseconds)) return undefined;
  const hours = Math.floor(milliseconds / 3_600_000);
  const rest = timeText(BigInt(milliseconds % 3_600_000), 1000n).replace(/^00/, "");
  return `${serial < 0 && milliseconds > 0 ? "-" : ""}${String(hours).padStart(2, "0")}${rest}`;
}
