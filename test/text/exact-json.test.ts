import { expect, test } from "vitest";
import { parseExactJson, writtenNumber } from "../../src/text/exact-json.js";

test("numbers in arrays that JavaScript would write differently keep their digits", () => {
  const text = '[24.40, 1e2, -0, 9007199254740993, 24.4, 5, "3.10 [", {"width": 1.50, "cells": [[1.0], "\\"2.0"]}]';
  const [a, b, c, d, ...rest] = parseExactJson(text) as readonly unknown[];
  expect([a, b, c, d].map(writtenNumber)).toEqual(["24.40", "1e2", "-0", "9007199254740993"]);
  expect(rest).toEqual([24.4, 5, "3.10 [", { width: 1.5, cells: [[{ written: "1.0" }], '"2.0'] }]);
});

test("those of fields keep theirs where everything is asked for", () => {
  const text = '{"width": 1.50, "text": "1.0", "cells": [1.0, 2]}';
  expect(parseExactJson(text, true)).toEqual({
    width: { written: "1.50" },
    text: "1.0",
    cells: [{ written: "1.0" }, 2],
  });
});

test("what only looks like one is none", () => {
  for (const written of ["", "1e", "01", "1 ", "NaN", "<b>", 5]) expect(writtenNumber({ written })).toBeUndefined();
  for (const value of [null, 5, "5.0", [], undefined]) expect(writtenNumber(value)).toBeUndefined();
});

test("text that is not JSON is refused as `JSON.parse` refuses it", () => {
  for (const text of ["", "[1.0", "[1.0]]", "[1.0 2.0]", "[01.0]", '["1.0'])
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
});
