/*
 * Dates and times as text, in forms of ISO 8601 whose order as text is their order in time. All in UTC: the time zone of the machine never
 * matters.
 */

const millisecondsOfDay = 86_400_000;

/** Stands for a date that JavaScript does not have: databases write the infinite one as the last number of days. */
export const noSuchDate = Symbol("no such date");

/** `YYYY-MM-DD`, from days since 1970-01-01; `undefined` if JavaScript has no such date. */
export function dateText(days: number): string | undefined {
  const date = new Date(days * millisecondsOfDay);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().split("T")[0];
}

/**
 * `YYYY-MM-DDTHH:MM:SS`, with a fraction if there is one, from units since 1970. BigInt, since nanoseconds exceed what doubles hold
 * exactly.
 */
export function timestampText(count: bigint, unitsPerSecond: bigint): string | undefined {
  // The remainder is negative before 1970; a fraction never is.
  const fraction = ((count % unitsPerSecond) + unitsPerSecond) % unitsPerSecond;
  const date = new Date(Number((count - fraction) / unitsPerSecond) * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toISOString().replace(/\.000Z$/, "") + fractionText(fraction, unitsPerSecond);
}

/** `HH:MM:SS`, with a fraction if there is one, from units since midnight. */
export function timeText(count: bigint, unitsPerSecond: bigint): string {
  return (timestampText(count, unitsPerSecond) ?? "").replace(/^.*T/, "");
}

function fractionText(fraction: bigint, unitsPerSecond: bigint): string {
  if (fraction === 0n) return "";
  const digits = String(unitsPerSecond).length - 1;
  return `.${String(fraction)
    .padStart(digits, "0")
    .replace(/(?<!0)0+$/, "")}`;
}

/**
 * A duration of ISO 8601, such as `P1M2DT3.5S`, from the three counts of Parquet's INTERVAL (months, days, milliseconds). They stay apart,
 * since a month has no fixed number of days.
 */
export function intervalText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [months, days, milliseconds] = [0, 4, 8].map((at) => view.getUint32(at, true));
  const seconds = milliseconds === 0 && months! + days! > 0 ? "" : `T${milliseconds! / 1000}S`;
  return `P${months ? `${months}M` : ""}${days ? `${days}D` : ""}${seconds}`;
}
