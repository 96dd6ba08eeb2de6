/** A time as messages have it: ISO 8601 in UTC, to the second. */
export const timeText = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, "Z");

/** The time of day for who sits at the machine: local, to the second. */
export const clockText = (time: Date): string => time.toTimeString().slice(0, 8);
