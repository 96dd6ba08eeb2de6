import { describe, expect, test } from "vitest";
import { call, context, problem } from "../../support/call-function.js";

describe("range", () => {
  test.each([
    [[3], [0, 1, 2]],
    [[0], []],
    [[-2], []],
    [
      [2, 5],
      [2, 3, 4],
    ],
    [
      [-1, 1],
      [-1, 0],
    ],
    [[5, 2], []],
  ])("of %j is %j", (values, expected) => expect(call("range", values)).toEqual(expected));

  test("is paid for before it exists", () => {
    for (const values of [[1_000_000_000], [0, 2 ** 53 - 1], [-(2 ** 53 - 1), 2 ** 53 - 1]])
      expect(call("range", values, context("en", 10_000_000))).toMatchObject({ code: "limit-exceeded" });
    expect(problem("range", 1.5).problem).toBe("The argument `from` of `range` must be an integer, not 1.5.");
  });
});

describe("slice", () => {
  test.each([
    [["coffee", 1], "offee"],
    [["coffee", 1, 3], "of"],
    [["coffee", 3, 1], ""],
    [["coffee", 9], ""],
    [["é😀x", 1, 2], "😀"],
    [["é😀x", 2], "x"],
    [
      [[1, 2, 3], 1],
      [2, 3],
    ],
    [
      [[1, 2, 3], 0, 2],
      [1, 2],
    ],
    [[[1, 2, 3], 2, 1], []],
    [[[1, 2, 3], 5, 9], []],
  ])("of %j is %j", (values, expected) => expect(call("slice", values as never)).toEqual(expected));

  test("refuses positions from the end, and other values", () => {
    expect(problem("slice", "coffee", -1).problem).toContain("an integer of at least 0, not -1");
    expect(problem("slice", "coffee", -3).advice).toBe("Write `length(…) - 3` to count from the end.");
    expect(problem("slice", [1, 2], 0, -1).advice).toBe("Write `length(…) - 1` to count from the end.");
    expect(problem("slice", 2024, 0).problem).toBe("`slice` takes a string or a list, not a number.");
  });
});
