import fc from "fast-check";
import { expect, test } from "vitest";
import { prettyJson } from "../../src/emit/pretty-json.js";

test("lists of scalars stand on one line, all else is indented by two", () => {
  const compact = '[{"a":[["x",24.40],["y",-1e400]],"b":{},"c":[],"d":[{"e":null}]},true]';
  expect(prettyJson(compact)).toBe(`[
  {
    "a": [
      ["x", 24.40],
      ["y", -1e400]
    ],
    "b": {},
    "c": [],
    "d": [
      {
        "e": null
      }
    ]
  },
  true
]
`);
});

test("a list that is too long for a line is written one item a line", () => {
  const long = Array.from({ length: 60 }, (_, index) => index);
  expect(prettyJson(JSON.stringify(long))).toBe(`${JSON.stringify(long, null, 2)}\n`);
});

test("whatever the value, only white space changes", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const compact = JSON.stringify(value);
      const pretty = prettyJson(compact);
      expect(JSON.stringify(JSON.parse(pretty))).toBe(JSON.stringify(JSON.parse(compact)));
      expect(pretty.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1")).toBe(compact);
      for (const line of pretty.split("\n")) if (line.length > 120) expect(line.trim()).toMatch(/^("|-?\d)/);
    }),
  );
});

test("numbers and strings stay character for character", () => {
  const compact = '[9007199254740993,1.0,1E5,-0,"\\u0041\\"[{,:}]\\\\"]';
  expect(prettyJson(compact)).toBe('[9007199254740993, 1.0, 1E5, -0, "\\u0041\\"[{,:}]\\\\"]\n');
});
