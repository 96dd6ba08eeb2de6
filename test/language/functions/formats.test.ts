import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNumeric, numberText, type Value } from "../../../src/language/value.js";
import { call, exact, inLocale, problem } from "../../support/call-function.js";

const text = (value: unknown): string => numberText(value as number);

describe("fixed", () => {
  test.each([
    [15, 1, "15.0"],
    [15.02, 1, "15.0"],
    [1.005, 2, "1.01"],
    [-1.005, 2, "-1.01"],
    [-0.04, 1, "0.0"],
    [0, 0, "0"],
    [2.5, 0, "3"],
    [1e21, 1, "1000000000000000000000.0"],
    [5e-324, 3, "0.000"],
    [0.1 + 0.2, 20, "0.30000000000000004000"],
  ])("of %d to %d decimals is %s", (value, digits, expected) => {
    expect(text(call("fixed", [value, digits]))).toBe(expected);
  });

  test("keeps digits that no double can hold, and is still a number", () => {
    expect(text(call("fixed", [exact("9007199254740993.25"), 1]))).toBe("9007199254740993.3");
    const property = fc.property(fc.integer(), (value) => {
      const result = call("fixed", [value / 1000, 2]) as Value;
      expect(isNumeric(result!)).toBe(true);
      expect(Number(text(result))).toBe(call("round", [value / 1000, 2]));
      expect(text(result)).toMatch(/^-?\d+\.\d\d$/);
    });
    fc.assert(property);
    expect(problem("fixed", 1, 21).argument).toBe(1);
  });
});

describe("signed", () => {
  test.each([
    ["en", 1234.5, undefined, "+1,234.5"],
    ["en", -3, undefined, "-3"],
    ["en", 0, 1, "0.0"],
    ["en", 0.04, 1, "0.0"],
    ["en", -0.04, 1, "0.0"],
    ["de", 2.5, 2, "+2,50"],
  ])("in %s of %d", (locale, value, digits, expected) => {
    expect(inLocale(locale, "signed", value, ...(digits === undefined ? [] : [digits]))).toBe(expected);
  });
});

describe("ordinal", () => {
  test.each([
    ["en", "1st 2nd 3rd 4th 11th 21st 102nd 1000th"],
    ["en-GB", "1st 2nd 3rd 4th 11th 21st 102nd 1000th"],
    ["de", "1. 2. 3. 4. 11. 21. 102. 1000."],
    ["fr", "1er 2e 3e 4e 11e 21e 102e 1000e"],
    ["es", "1º 2º 3º 4º 11º 21º 102º 1000º"],
    ["it", "1º 2º 3º 4º 11º 21º 102º 1000º"],
    ["pt-BR", "1º 2º 3º 4º 11º 21º 102º 1000º"],
    ["nl", "1e 2e 3e 4e 11e 21e 102e 1000e"],
    ["sv", "1:a 2:a 3:e 4:e 11:e 21:a 102:a 1000:e"],
    ["pl", "1. 2. 3. 4. 11. 21. 102. 1000."],
  ])("in %s", (locale, expected) => {
    const made = [1, 2, 3, 4, 11, 21, 102, 1000].map((value) => inLocale(locale, "ordinal", value));
    expect(made.join(" ")).toBe(expected);
  });

  test("is of integers from 0", () => {
    expect(problem("ordinal", 1.5).argument).toBe(0);
    expect(problem("ordinal", -1).argument).toBe(0);
    expect(inLocale("tlh", "ordinal", 1)).toMatchObject({ kind: "call-problem" });
  });
});

describe("listing", () => {
  test.each([
    ["en", "a, b, and c"],
    ["en-GB", "a, b and c"],
    ["de", "a, b und c"],
    ["es", "a, b y c"],
  ])("in %s", (locale, expected) => expect(inLocale(locale, "listing", ["a", "b", "c"])).toBe(expected));

  test("of one item, of none, and of what is not text", () => {
    expect([call("listing", [["a"]]), call("listing", [[]]), call("listing", [["a", exact("1.50")]])]).toEqual([
      "a",
      "",
      "a and 1.50",
    ]);
    expect(problem("listing", ["a", null]).problem).toBe("`listing` takes strings and numbers, but item 2 is null.");
  });
});
