import { expect, test } from "vitest";
import { rowTimes } from "../../../../src/language/picture-notes/row-times.js";
import { timeTicks } from "../../../../src/render/charts/axes/time-ticks.js";

/** The labels of an axis of `pixels` between two titles. */
function labels(first: string, last: string, pixels: number, locale = "en"): readonly string[] | undefined {
  const { unit, at } = rowTimes([first, last])!;
  const ends = [at[0]!, at[1]!] as const;
  const x = (place: number): number => ((place - ends[0]) / (ends[1] - ends[0])) * pixels;
  return timeTicks({ unit, ends, names: [first, last], x }, locale)?.map(({ text }) => text);
}

test("years are the first, the last, and as many round ones at even distances as have room", () => {
  expect(labels("1880", "2024", 560)).toEqual(["1880", "1900", "1920", "1940", "1960", "1980", "2000", "2024"]);
  expect(labels("1987", "2024", 560)).toEqual(["1987", "1990", "1995", "2000", "2005", "2010", "2015", "2020", "2024"]);
  expect(labels("2019", "2024", 560)).toEqual(["2019", "2020", "2021", "2022", "2023", "2024"]);
  expect(labels("1200", "1950", 200)).toEqual(["1200", "1400", "1600", "1800", "1950"]);
  expect(labels("2023", "2024", 30)).toBeUndefined();
});

test("months and days are those of the calendar; the first of a year has the year", () => {
  expect(labels("2019-11", "2020-09", 400)).toEqual(["Nov 2019", ..."2020 Feb Mar Apr May Jun Jul Aug Sep".split(" ")]);
  expect(labels("2019-01-15", "2024-06-30", 560)?.join(" ")).toBe(
    "Jan 15, 2019 2020 Jul 2021 Jul 2022 Jul 2023 Jul 2024 Jun 30",
  );
  expect(labels("2024-02-03", "2024-07-20", 400)).toEqual([
    "Feb 3, 2024",
    ..."Mar Apr May Jun Jul".split(" "),
    "Jul 20",
  ]);
  expect(labels("2024-12-29", "2025-01-03", 500)).toEqual([
    "Dec 29, 2024",
    "Dec 30",
    "Dec 31",
    "Jan 1, 2025",
    "Jan 2",
    "Jan 3",
  ]);
  expect(labels("2024-02-03", "2024-07-20", 400, "de")?.[0]).toBe("3. Feb. 2024");
});

test("weeks and quarters are named at both ends, with months or years between them", () => {
  expect(labels("2024-W01", "2024-W29", 560)?.join(" ")).toBe("2024-W01 Feb Mar Apr May Jun 2024-W29");
  expect(labels("2024-W01", "2024-W05", 560)).toEqual(["2024-W01", "2024-W05"]);
  expect(labels("2022 Q3", "2024 Q2", 560)?.join(" ")).toBe("2022 Q3 2023 2024 2024 Q2");
});

test("a day has hours by its own clock", () => {
  expect(labels("2024-05-01T06:10+02:00", "2024-05-01T18:00+02:00", 420)).toEqual([
    "May 1, 2024, 06:10",
    "09:00",
    "12:00",
    "15:00",
    "18:00",
  ]);
});

test("quarters have the names of their rows at both ends", () => {
  expect(labels("Q3 2019", "2024 Q2", 560)).toEqual(["Q3 2019", "2020", "2021", "2022", "2023", "2024 Q2"]);
});

test("sessions are named where they are: a month at its first one", () => {
  const days = ["2024-01-30", "2024-02-02", "2024-02-28", "2024-03-04", "2024-04-05"];
  const { unit, at } = rowTimes(days)!;
  const row = (place: number): number => at.findIndex((one) => one >= place);
  const scale = {
    ends: [at[0]!, at[4]!] as const,
    x: (place: number) => 120 * row(place),
    next: (place: number) => at[row(place)]!,
  };
  const ticks = timeTicks({ unit, ...scale, names: [days[0]!, days[4]!] }, "en")!;
  expect(ticks.map(({ text }) => text)).toEqual(["Jan 30, 2024", "Feb", "Mar", "Apr 5"]);
  expect(ticks.map((tick) => row(tick.at))).toEqual([0, 1, 3, 4]);
});
