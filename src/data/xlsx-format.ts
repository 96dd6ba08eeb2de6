import { dateText, timestampText, timeText } from "./date-text.js";

/* What a number in a cell means is said by its number format alone. (ECMA-376, part 1, 18.8.30 and 18.8.31.) */

/** `time` has no day, `duration` counts more than 24 hours, as in `[h]:mm:ss`. */
export type NumberFormat = "number" | "date" | "time" | "duration";

const builtIn: Readonly<Record<number, NumberFormat>> = {
  18: "time",
  19: "time",
  20: "time",
  21: "time",
  45: "time",
  46: "duration",
  47: "time",
};

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 36 && !(id > 22 && id < 27)) || (id >= 50 && id <= 58);

/** Of a number format by its identifier, and its code where the workbook defines one. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn[id] ?? (isBuiltInDate(id) ? "date" : "number");
  // Quoted and escaped characters, and those that are only as wide as another, are no codes.
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, "").split(";")[0]!;
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return "duration";
  const letters = bare.replace(/\[[^\]]*\]|general|E[+-]/gi, "");
  if (/[yd]/i.test(letters)) return "date";
  if (/[hs]/i.test(letters)) return "time";
  return /m/i.test(letters) ? "date" : "number";
}

const millisecondsOfDay = 86_400_000;
const firstDay = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) };
/** Excel counts a 29 February 1900, which never was. */
const leapDayThatWasNot = 60;

/** The text of a day, moment, time or duration; `undefined` when there is no such day. */
export function dateCell(serial: number, format: "date" | "time" | "duration", epoch: 1900 | 1904): string | undefined {
  if (format === "duration") return durationText(serial);
  const isTime = format === "time" ? serial >= 0 && serial < 1 : epoch === 1900 && serial > 0 && serial < 1;
  const day = epoch === 1900 && serial >= leapDayThatWasNot ? serial - 1 : serial;
  const milliseconds = roundToHundredth(day * millisecondsOfDay);
  if (isTime && milliseconds < millisecondsOfDay) return timeText(BigInt(milliseconds), 1000n);
  const moment = firstDay[epoch] + milliseconds;
  if (Number.isNaN(new Date(moment).getTime())) return undefined;
  return moment % millisecondsOfDay === 0 ? dateText(moment / millisecondsOfDay) : timestampText(BigInt(moment), 1000n);
}

/** Days are counted in doubles, which blurs the last milliseconds of a second. */
const roundToHundredth = (milliseconds: number): number => Math.round(milliseconds / 10) * 10;

/** `48:00:00`: hours, which may be more than 24, minutes and seconds. */
function durationText(serial: number): string | undefined {
  const milliseconds = roundToHundredth(Math.abs(serial) * millisecondsOfDay);
  if (!Number.isSafeInteger(milliseconds)) return undefined;
  const hours = Math.floor(milliseconds / 3_600_000);
  const rest = timeText(BigInt(milliseconds % 3_600_000), 1000n).replace(/^00/, "");
  return `${serial < 0 && milliseconds > 0 ? "-" : ""}${String(hours).padStart(2, "0")}${rest}`;
}
