import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNumeric, numberText, type Value } from "../../../src/language/value.js";
import { call, exact, problem } from "../../support/call-function.js";

const parsed = (text: string, ...decimal: readonly string[]): string | null => {
  const value = call("parseNumber", [text, ...decimal]) as Value;
  return value === null ? null : isNumeric(value) ? numberText(value) : "not a number";
};

describe("parseNumber", () => {
  test.each([
    ["12.50", "12.50"],
    ["25,462", "25462"],
    ["1,234,567.8", "1234567.8"],
    ["12,34,567", "1234567"],
    ["30'000", "30000"],
    ["30’000.5", "30000.5"],
    ["1 234", "1234"],
    ["1\u00a0234", "1234"],
    ["1\u202f234", "1234"],
    ["  +5 ", "5"],
    ["−5.0", "-5.0"],
    ["1e3", "1e3"],
    ["9007199254740993", "9007199254740993"],
    ["12,5", null],
    ["1,23,4", null],
    ["1,234 567", null],
    ["1.2.3", null],
    ["12%", null],
    ["$12", null],
    ["n/a", null],
    ["-", null],
    ["+-5", null],
    ["", null],
    ["NaN", null],
    ["Infinity", null],
    ["0x10", null],
    ["１２", null],
  ])("%j is %j", (text, expected) => expect(parsed(text)).toBe(expected));

  test.each([
    ["12,5", "12.5"],
    ["1.234,50", "1234.50"],
    ["1 234,5", "1234.5"],
    ["1.5", null],
    ["1,234,567", null],
  ])("%j with a decimal comma is %j", (text, expected) => expect(parsed(text, ",")).toBe(expected));

  test("reads what `number` writes, in both notations", () => {
    const property = fc.property(fc.integer(), fc.integer({ min: 0, max: 3 }), (value, digits) => {
      const given = value / 10 ** digits;
      const expected = call("fixed", [given, digits]) as Value;
      const written = call("number", [given, digits]) as string;
      expect(call("parseNumber", [written])).toEqual(expected);
      const german = written.replace(/[,.]/g, (char) => (char === "," ? "." : ","));
      expect(call("parseNumber", [german, ","])).toEqual(expected);
    });
    fc.assert(property);
  });

  test("leaves numbers as they are, and takes a comma or a point only", () => {
    expect(call("parseNumber", [exact("24.40")])).toEqual(exact("24.40"));
    expect(problem("parseNumber", "1;5", ";").problem).toBe('The argument `decimal` of `parseNumber` cannot be ";".');
    const long = "1".repeat(100_000);
    expect(parsed(`${long},`)).toBeNull();
  });
});
