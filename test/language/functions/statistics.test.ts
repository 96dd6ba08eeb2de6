import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Value } from "../../../src/language/value.js";
import { call, context, exact, problem } from "../../support/call-function.js";

const items = fc.array(fc.option(fc.integer({ min: -20, max: 20 }), { freq: 5 }), { maxLength: 30 });

describe("rank", () => {
  test("is one more than the number of items that are higher", () => {
    const property = fc.property(items, fc.integer({ min: -20, max: 20 }), (list, value) => {
      const higher = list.filter((item) => item !== null && item > value).length;
      expect(call("rank", [list, value])).toBe(higher + 1);
    });
    fc.assert(property);
  });

  test("compares as sort does: numbers as written, strings by code point", () => {
    expect(call("rank", [[exact("9007199254740993"), 1], 9007199254740992])).toBe(2);
    expect(call("rank", [[exact("24.40")], 24.4])).toBe(1);
    expect(call("rank", [["a", "😀", "\ufb01"], "\ufb01"])).toBe(2);
    expect([call("rank", [[], 5]), call("rank", [[null], 5])]).toEqual([1, 1]);
  });

  test("refuses a value of another type than the items have", () => {
    expect(problem("rank", [1, 2], "1")).toMatchObject({ argument: 1, problem: expect.stringContaining("a number") });
    expect(problem("rank", [], []).argument).toBe(1);
    expect(problem("rank", [1, "a"], 1).argument).toBe(0);
  });
});

/** The mean of each window, computed anew. */
const means = (list: readonly (number | null)[], size: number): readonly (number | null)[] =>
  list.map((_, at) => {
    const window = list.slice(at - size + 1, at + 1).filter((item) => item !== null);
    return at < size - 1 || window.length === 0 ? null : window.reduce((a, b) => a + b, 0) / window.length;
  });

describe("rolling", () => {
  test("is the mean of each window that is full, without null", () => {
    // Sums of small integers are exact, so the order of additions does not matter.
    const property = fc.property(items, fc.integer({ min: 1, max: 35 }), (list, size) => {
      expect(call("rolling", [list, size])).toEqual(means(list, size));
    });
    fc.assert(property);
  });

  test("is the mean of `mean`, whatever passed through the window before", () => {
    const numbers = fc.array(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), { minLength: 1, maxLength: 20 });
    const property = fc.property(numbers, fc.integer({ min: 1, max: 8 }), (list, size) => {
      const rolled = call("rolling", [list, size]) as readonly (number | null)[];
      for (const [at, mean] of rolled.entries()) {
        if (mean === null) continue;
        const whole = call("mean", [list.slice(at - size + 1, at + 1)]) as number;
        expect(Math.abs(mean - whole)).toBeLessThanOrEqual(Math.abs(whole) * 1e-15);
      }
    });
    fc.assert(property);
    expect(call("rolling", [[1e300, 0.1, 0.2, 0.3], 2])).toEqual([null, 5e299, 0.15, 0.25]);
  });

  test("of decimals, it is exactly that of `mean`", () => {
    const decimal = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 4 }));
    const numbers = fc.array(fc.option(decimal.map(([whole, scale]) => whole / 10 ** scale)), { maxLength: 20 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 8 }), (list, size) => {
        const windows = list.map((_, at) => (at < size - 1 ? [] : list.slice(at - size + 1, at + 1)));
        expect(call("rolling", [list, size])).toEqual(windows.map((window) => call("mean", [window])));
      }),
    );
    expect(call("rolling", [[0.1, 0.2, 0.3], 3])).toEqual([null, null, 0.2]);
  });

  test("takes the same work for any size, and ends with the budget", () => {
    const long = Array.from({ length: 100_000 }, (_, at) => at);
    const rolled = call("rolling", [long, 50_000], context("en", 200_000)) as readonly number[];
    expect(rolled.at(-1)).toBe(74_999.5);
    expect(call("rolling", [long, 2], context("en", 1000))).toMatchObject({ code: "limit-exceeded" });
  });

  test("refuses other items, sizes below 1, and sums that are not finite", () => {
    expect(problem("rolling", [1, "2"], 2).problem).toContain("item 2 is a string");
    expect(problem("rolling", [1], 0).problem).toContain("an integer of at least 1, not 0");
    expect(problem("rolling", [1e308, 1e308], 2)).toMatchObject({ code: "number-not-finite" });
    expect(problem("rolling", [exact("1e400") as Value], 1)).toMatchObject({ code: "number-not-finite" });
  });
});
