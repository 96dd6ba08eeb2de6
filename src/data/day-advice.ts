import { columnOption } from "../language/column-option.js";
import { dayReader } from "../language/date-pattern.js";
import { sampledCells, sampleOf } from "./column-sample.js";
import type { Column, DataAdvice, DataOptions } from "./reader.js";
import { twoReadings } from "./two-readings.js";

const shortDay = /^\s*\d{1,2}([/-])\d{1,2}\1(?:\d{4}|\d{2})\s*$/;

/** Advice on a column of days such as `03/04/2024`, none of which shows whether the month or the day is first. */
export function adviseDays(column: Column, rowCount: number, { locale = "en" }: DataOptions): DataAdvice | undefined {
  const { name, type } = column;
  if ((type.kind === "nullable" ? type.of.kind : type.kind) !== "text") return undefined;
  const days: string[] = [];
  const sample = sampleOf(column, rowCount);
  for (const cell of sample) {
    if (typeof cell !== "string" || !shortDay.test(cell)) return undefined;
    days.push(cell.trim());
  }
  const [first] = days;
  if (first === undefined) return undefined;
  const sign = first.includes("/") ? "/" : "-";
  const year = /\d{4}$/.test(first) ? "YYYY" : "YY";
  const dayFirst = [`D${sign}M${sign}${year}`, `M${sign}D${sign}${year}`] as const;
  const patterns = /^en(?:-US|-CA)?$/i.test(locale) ? dayFirst.toReversed() : dayFirst;
  const readings = patterns.map((pattern) => ({ pattern, read: readAll(days, pattern) }));
  const [one, other] = readings.map(({ read }) => read);
  const different = one && other ? one.findIndex((day, at) => day !== other[at]) : -1;
  if (different < 0) return undefined;
  return twoReadings(
    name,
    days[different]!,
    readings.map(({ pattern, read }) => [read![different]!, [columnOption("dates", name, JSON.stringify(pattern))]]),
    sampledCells(name, sample),
  );
}

function readAll(days: readonly string[], pattern: string): readonly string[] | undefined {
  const reader = dayReader(pattern, "en");
  if (typeof reader !== "function") return undefined;
  const read = days.flatMap((day) => reader(day) ?? []);
  return read.length === days.length ? read : undefined;
}
