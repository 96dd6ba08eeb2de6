import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNumberPattern } from "../../src/language/number-pattern.js";
import { formedNumbers } from "../../src/render/number-form.js";
import { createNumbers } from "../../src/render/numbers.js";

/** A number as a pattern writes it, in a locale; no-break spaces as spaces. */
function write(text: string, value: number, locale = "en"): string {
  const pattern = readNumberPattern(text);
  if ("problem" in pattern) throw new Error(pattern.problem);
  return createNumbers(locale).patterned(value, pattern).replaceAll("\u00a0", " ");
}

const problemOf = (text: string): string | undefined => {
  const pattern = readNumberPattern(text);
  return "problem" in pattern ? pattern.problem : undefined;
};

describe("number patterns", () => {
  test.each<[pattern: string, value: number, text: string, german?: string]>([
    ["#,##0.0 €", 1234.56, "1,234.6 €", "1.234,6 €"],
    ["#,##0.00", -5, "−5.00"],
    ["0", 1234.5, "1235"],
    ["0.0#", 2, "2.0"],
    ["0.0#", 2.345, "2.35"],
    ["00", 7, "07"],
    ["#.0", 0.5, ".5"],
    ["+0.0;-0.0", 3, "+3.0"],
    ["+0.0;-0.0", -3, "−3.0"],
    ["+0.0", -3, "−3.0"],
    ["0;(0)", -3, "(3)"],
    ["0 'km'", 12, "12 km"],
    ["0 km", 12, "12 km"],
    ["$#,##0", -1500, "−$1,500"],
    ["0 %", 0.07, "7 %"],
    ["0.0%", 0.155, "15.5%", "15,5%"],
    ["0 '%'", 45, "45 %"],
    ["0‰", 0.012, "12‰"],
    ["0 'o''clock'", 9, "9 o'clock"],
    ["0 'km-h'", -9, "−9 km-h"],
  ])("%s writes %d as %s", (pattern, value, text, german) => {
    expect(write(pattern, value)).toBe(text);
    if (german !== undefined) expect(write(pattern, value, "de")).toBe(german);
  });

  test.each([
    ["", "has no digit, `0` or `#`"],
    ["kg", "has no digit, `0` or `#`"],
    ["0.0.0", "contains `0.0.0`, which is not of the form `#,##0.0#`"],
    ["0#", "contains `0#`, which is not of the form `#,##0.0#`"],
    ["0.#0", "contains `0.#0`, which is not of the form `#,##0.0#`"],
    ["0 0", "has digits in two places"],
    ["0 'km", "has a single quote that is not closed"],
    ["0;0;0", "has more than two parts, one above zero and one below"],
    ["¤0", "contains `¤` outside single quotes"],
    [`0.${"0".repeat(21)}`, "has more than 20 decimals"],
  ])("%s cannot be read", (pattern, problem) => {
    expect(problemOf(pattern)).toBe(problem);
  });

  test("of any text are read or refused, and write any number", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."#0,.;'%‰+- €k-1"), maxLength: 12 });
    fc.assert(
      fc.property(signs, fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (text, value) => {
        if (problemOf(text) === undefined) expect(write(text, value)).toMatch(/[0-9]/);
      }),
    );
  });
});

test("a unit follows its number, as close as the language writes it", () => {
  const unit = (locale: string, unit: string) => formedNumbers(createNumbers(locale), { unit }).format(12.5);
  expect(unit("en", "%")).toBe("12.5%");
  expect(unit("de", "%")).toBe("12,5\u00a0%");
  expect(unit("en", "°C")).toBe("12.5\u00a0°C");
  expect(unit("en", "°")).toBe("12.5°");
});

test("decimals are those of the author, and years keep theirs", () => {
  const numbers = formedNumbers(createNumbers("en"), { decimals: 1, unit: "m" });
  expect(numbers.compact(1_234_567)).toBe("1,234,567.0\u00a0m");
  expect(numbers.written(2024, { decimals: 0, grouping: false })).toBe("2024");
});
