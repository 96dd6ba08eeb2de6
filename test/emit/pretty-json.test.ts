import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonLayout, prettyJson } from "../../src/emit/pretty-json.js";

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

test.each([96, 97, 98, 99])("a list breaks if it is longer than its line, here of %d characters", (length) => {
  // Of one, two and three bytes or units.
  for (const character of ["x", "é", "字"]) {
    const list = [character.repeat(length - 8), 1, 2];
    const [pretty] = prettyJson(JSON.stringify([list]))
      .split("\n")
      .slice(1);
    expect(pretty!.startsWith(`  [${JSON.stringify(list[0])}, 1, 2]`)).toBe(length <= 97);
  }
});

test("text may be cut anywhere", () => {
  const row = fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.double()), { maxLength: 12 });
  const value = fc.oneof(fc.jsonValue({ maxDepth: 6 }), fc.array(fc.array(row)), fc.dictionary(fc.string(), row));
  fc.assert(
    fc.property(value, fc.array(fc.nat({ max: 50 })), (json, lengths) => {
      const compact = JSON.stringify(json);
      let text = "";
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      const layout = new JsonLayout((piece) => {
        text += decoder.decode(piece, { stream: true });
      });
      let bytes = new TextEncoder().encode(compact);
      for (const length of [...lengths, bytes.length]) {
        layout.add(bytes.subarray(0, length));
        bytes = bytes.subarray(length);
      }
      expect(text + decoder.decode(layout.finish())).toBe(prettyJson(compact));
    }),
  );
});
