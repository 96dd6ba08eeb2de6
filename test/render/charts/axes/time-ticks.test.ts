import { expect, test } from "vitest";
import { rowTimes } from "../../../../src/language/picture-notes/row-times.js";
import { timeTicks } from "../../../../src/render/charts/axes/time-ticks.js";

/** The labels of an axis of `pixels` between two titles. */
function labels(first: string, last: string, pixels: number, locale = "en"): readonly string[] | undefined {
  const time = rowTimes([first, last])!;
  return timeTicks(time, [time.at[0]!, time.at[1]!], pixels, locale)?.map(({ text }) => text);
}

test("years are round, at even distances, and as many as have room", () => {
  expect(labels("1880", "2024", 560)).toEqual(["1880", "1900", "1920", "1940", "1960", "1980", "2000", "2020"]);
  expect(labels("1987", "2024", 560)).toEqual(["1990", "1995", "2000", "2005", "2010", "2015", "2020"]);
  expect(labels("2019", "2024", 560)).toEqual(["2019", "2020", "2021", "2022", "2023", "2024"]);
  expect(labels("1200", "1950", 200)).toEqual(["1200", "1400", "1600", "1800"]);
  expect(labels("2023", "2024", 30)).toBeUndefined();
});

test("months and days are those of the calendar; the first of a year has the year", () => {
  expect(labels("2019-11", "2020-09", 400)).toEqual(["2020", "Apr", "Jul"]);
  expect(labels("2019-01-15", "2024-06-30", 560)).toEqual(["2020", "2021", "2022", "2023", "2024"]);
  expect(labels("2024-02-03", "2024-07-20", 400)).toEqual(["Mar 2024", "Apr", "May", "Jun", "Jul"]);
  expect(labels("2024-12-29", "2025-01-03", 500)).toEqual([
    "Dec 29, 2024",
    "Dec 30",
    "Dec 31",
    "Jan 1, 2025",
    "Jan 2",
    "Jan 3",
  ]);
  expect(labels("2024-02-03", "2024-07-20", 400, "de")?.[0]).toBe("März 2024");
});

test("a day has hours by its own clock", () => {
  expect(labels("2024-05-01T06:10+02:00", "2024-05-01T18:00+02:00", 420)).toEqual([
    "May 1, 2024, 09:00",
    "12:00",
    "15:00",
    "18:00",
  ]);
});
