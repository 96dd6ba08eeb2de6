import { describe, expect, test } from "vitest";
import { dayReader, hasMonthName } from "../../src/language/date-pattern.js";

const read = (pattern: string, text: string, locale = "en"): unknown => {
  const reader = dayReader(pattern, locale);
  return typeof reader === "function" ? reader(text) : reader;
};

describe("a date pattern", () => {
  test.each([
    ["DD.MM.YYYY", "03.02.2024", "2024-02-03"],
    ["D.M.YY", "3.2.24", "2024-02-03"],
    ["D.M.YY", "13.12.69", "1969-12-13"],
    ["D.M.YY", "13.12.68", "2068-12-13"],
    ["YYYYMMDD", "20240203", "2024-02-03"],
    ["MMM D YYYY", "Jan 1 2000", "2000-01-01"],
    ["MMM D, YYYY", "Sept. 3, 2024", "2024-09-03"],
    ["MMMM D, YYYY", "MARCH 5, 2024", "2024-03-05"],
    ["D MMMM YYYY", "5\u00a0March 2024", "2024-03-05"],
    ["MMM YYYY", "May 2024", "2024-05-01"],
    ["YYYY", "2024", "2024-01-01"],
    ["(YYYY)-[MM]+DD?", "(2024)-[02]+03?", "2024-02-03"],
    ["DM/YYYY", "115/2024", "2024-05-11"],
  ])("%s reads %s", (pattern, text, day) => expect(read(pattern, text)).toBe(day));

  test.each([
    ["DD.MM.YYYY", "3.2.2024"],
    ["DD.MM.YYYY", "03.02.24"],
    ["DD.MM.YYYY", " 03.02.2024"],
    ["DD.MM.YYYY", "31.02.2024"],
    ["DD.MM.YYYY", "29.02.2023"],
    ["DD.MM.YYYY", "01.01.0000"],
    ["DD.MM.YYYY", "03x02x2024"],
    ["MMMM D, YYYY", "Mar 5, 2024"],
    ["MMM D, YYYY", "Ma 5, 2024"],
    ["MMM D, YYYY", "Ju 5, 2024"],
    ["D MMMM YYYY", "5 März 2024"],
    ["YYYY", ""],
  ])("%s does not read %j", (pattern, text) => expect(read(pattern, text)).toBeUndefined());

  test.each([
    ["de", "D. MMMM YYYY", "5. März 2024", "2024-03-05"],
    ["de", "D. MMM YYYY", "5. Mrz 2024", "2024-03-05"],
    ["de", "D. MMM YYYY", "5. März 2024", "2024-03-05"],
    ["de", "D. MMMM YYYY", "5. Mrz 2024", undefined],
    ["en", "D MMM YYYY", "5 Mrz 2024", undefined],
    ["de", "D. MMM YYYY", "5. Okt. 2024", "2024-10-05"],
    ["de", "D. MMM YYYY", "5. ma\u0308r 2024", "2024-03-05"],
    ["fr", "D MMM YYYY", "5 juil. 2024", "2024-07-05"],
    ["fr", "D MMM YYYY", "5 jui 2024", undefined],
    ["pl", "D MMMM YYYY", "5 marca 2024", "2024-03-05"],
    ["fa", "D MMMM YYYY", "5 \u0698\u0627\u0646\u0648\u06cc\u0647\u0654 2024", "2024-01-05"],
    ["fa", "D MMMM YYYY", "5 \u0698\u0627\u0646\u0648\u06cc\u0647 2024", "2024-01-05"],
    ["pl", "MMMM YYYY", "marzec 2024", "2024-03-01"],
    ["es", "D de MMMM de YYYY", "5 de marzo de 2024", "2024-03-05"],
    ["tr", "D MMMM YYYY", "5 KASIM 2024", "2024-11-05"],
    ["zh", "YYYY年MMMD日", "2024年12月5日", "2024-12-05"],
    ["ar", "D MMMM YYYY", "5 مارس 2024", "2024-03-05"],
  ])("in %s, %s reads %s", (locale, pattern, text, day) => expect(read(pattern, text, locale)).toBe(day));

  test.each([
    ["DD.MM", "it has no year", "DD.MM.YYYY"],
    ["dd.mm.yyyy", "it has no year", 'Write `"DD.MM.YYYY"`.'],
    ["", "it has no year", "DD.MM.YYYY"],
    ["YYY-MM-DD", "`YYY` is not a part of one", "YYYY"],
    ["YYYY-MMMMM-DD", "`MMMMM` is not a part of one", "YYYY"],
    ["DD.MM.YYYY YY", "it has the year twice", "YYYY"],
    ["YYYY-DD", "it has a day, but no month", "YYYY"],
    [`YYYY${" ".repeat(200)}`, "more than 100 characters", "YYYY"],
  ])("%s is refused: %s", (pattern, reason, advice) => {
    expect(read(pattern, "")).toMatchObject({
      kind: "call-problem",
      problem: expect.stringContaining(reason),
      advice: expect.stringContaining(advice),
    });
  });

  test("needs a known language", () => {
    expect(read("DD.MM.YYYY", "03.02.2024", "xx-invalid-x")).toMatchObject({ kind: "call-problem" });
  });

  test("knows whether it depends on the language", () => {
    expect(["MMM", "D MMMM", "MM", "MMMMM"].map(hasMonthName)).toEqual([true, true, false, false]);
  });
});
