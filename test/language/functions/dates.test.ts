import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call, inLocale, problem } from "../../support/call-function.js";

const day = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("dates", () => {
  test("addDays takes back what days counts", () => {
    const property = fc.property(day, day, (from, to) => {
      const count = call("days", [from, to]) as number;
      expect(call("addDays", [from, count])).toBe(to);
      expect(call("days", [to, from])).toBe(-count + 0);
    });
    fc.assert(property);
  });

  test("their numbers are those of the calendar", () => {
    const property = fc.property(day, (given) => {
      const [year, month, dayOfMonth] = given.split("-").map(Number);
      expect(["year", "month", "day"].map((name) => call(name, [given]))).toEqual([year, month, dayOfMonth]);
    });
    fc.assert(property);
    const week = ["2024-03-04", "2024-03-05", "2024-03-09", "2024-03-10"].map((given) => call("weekday", [given]));
    expect(week).toEqual([1, 2, 6, 7]);
  });

  test("leap years and the ends of years", () => {
    expect(call("addDays", ["2024-02-28", 1])).toBe("2024-02-29");
    expect(call("addDays", ["1900-02-28", 1])).toBe("1900-03-01");
    expect(call("days", ["2023-12-31", "2024-12-31"])).toBe(366);
    expect(call("addDays", ["9999-12-31", 0])).toBe("9999-12-31");
    expect(problem("addDays", "9999-12-31", 1)).toMatchObject({ argument: 1 });
    expect(problem("addDays", "0001-01-01", -1)).toMatchObject({ argument: 1 });
    expect(problem("addDays", "2024-01-01", 2 ** 52).problem).toContain("the years 1 to 9999");
  });

  test("refuse what is not a day, at the argument", () => {
    expect(problem("year", "2024-02-30")).toMatchObject({
      argument: 0,
      problem: 'The argument `date` of `year` is not a date: "2024-02-30".',
    });
    expect(problem("days", "2024-02-01", "2024").argument).toBe(1);
    expect(problem("year", "2024-03-05T10:00:00").advice).toBe("Take the day from it: `slice(…, 0, 10)`.");
  });
});

describe("parseDate", () => {
  test.each([
    ["5.3.2024", "D.M.YYYY", "en", "2024-03-05"],
    [" 05.03.24 ", "DD.MM.YY", "en", "2024-03-05"],
    [" 2024", " YYYY", "en", "2024-01-01"],
    ["Jan 1 2000", "MMM D YYYY", "en", "2000-01-01"],
    ["1. März 2024", "D. MMMM YYYY", "de", "2024-03-01"],
    ["March 2024", "MMMM YYYY", "en", "2024-03-01"],
    ["30.02.2024", "DD.MM.YYYY", "en", null],
    ["n/a", "DD.MM.YYYY", "en", null],
    ["", "DD.MM.YYYY", "en", null],
  ])("%j by %j in %s is %j", (text, pattern, locale, expected) => {
    expect(inLocale(locale, "parseDate", text, pattern)).toBe(expected);
  });

  test("refuses a pattern that is not one", () => {
    expect(problem("parseDate", "2024", "hello")).toMatchObject({ argument: 1 });
    expect(problem("parseDate", "5.3.2024", "dd.mm.yyyy").advice).toBe('Write `"DD.MM.YYYY"`.');
  });
});
