/** Whether a text has the form `YYYY-MM-DD`, which is how a day is written; there may be no such day. */
export const looksLikeDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Milliseconds from 1970 to the start of the day in UTC; `undefined` if the string is not a day `YYYY-MM-DD` of the years 1 to 9999. */
export function dayTime(given: string): number | undefined {
  // `Date.parse` accepts much more, and engines differ in what.
  if (!looksLikeDay(given) || given.startsWith("0000")) return undefined;
  const time = Date.parse(`${given}T00:00:00Z`);
  // Engines read 30 February as 1 March or reject it: only a real day is the same after a round trip.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? time : undefined;
}

const millisecondsOfDay = 86_400_000;

/** Days from 1970-01-01 to a day `YYYY-MM-DD`; `undefined` as above. */
export function dayNumber(given: string): number | undefined {
  const time = dayTime(given);
  return time === undefined ? undefined : time / millisecondsOfDay;
}

/** The start of a day in UTC, so that the time zone of the machine never matters. */
export const dateOfDay = (days: number): Date => new Date(days * millisecondsOfDay);

/** `dayNumber` of 0001-01-01 and 9999-12-31: the engine's first use of a date takes a quarter of a millisecond, in every start. */
const firstDay = -719_162;
const lastDay = 2_932_896;

/** `YYYY-MM-DD` of days since 1970-01-01; `undefined` outside of the years 1 to 9999. */
export const dayText = (days: number): string | undefined =>
  days >= firstDay && days <= lastDay ? dateOfDay(days).toISOString().slice(0, 10) : undefined;

/** A moment in one of the forms of ISO 8601 that data has: its day, and its time without a zone. */
const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)/;

/** The day of a moment; `undefined` if it is not one. */
export const dayOfMoment = (given: string): string | undefined => moment.exec(given)?.[1];

/**
 * The day of a moment that is a midnight: Parquet, workbooks and databases often have no other type for days. A zone is not a day everywhere, so a
 * moment that has one stays one, as all others.
 */
export function dayOfMidnight(given: string): string {
  const [whole, day, time = ""] = moment.exec(given) ?? [];
  return whole === given && /^[0:.]+$/.test(time) ? day! : given;
}
