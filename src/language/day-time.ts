/** Milliseconds from 1970 to the start of the day in UTC; `undefined` if the string is not a day `YYYY-MM-DD` of the years 1 to 9999. */
export function dayTime(given: string): number | undefined {
  // `Date.parse` accepts much more, and engines differ in what.
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || given.startsWith("0000")) return undefined;
  const time = Date.parse(`${given}T00:00:00Z`);
  // Engines read 30 February as 1 March or reject it: only a real day is the same after a round trip.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? time : undefined;
}
