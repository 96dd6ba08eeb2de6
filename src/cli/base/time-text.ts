/** A time as messages have it: ISO 8601 in UTC, to the second. */
export const timeText = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, "Z");
