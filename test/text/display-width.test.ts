import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { displayWidth } from "../../src/text/display-width.js";

test.each([
  ["Brazil | 12", 11],
  ["日本", 4],
  ["e\u0301", 1],
  ["👩‍👩‍👧", 2],
  ["\u001b[31mred\u001b[0m", 3],
  ["a\tb", 2],
  ["", 0],
])("%j takes %d columns", (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test("each character is as wide beside others as its cluster is", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    const char = String.fromCharCode(code);
    const text = `가${char}${char}é`;
    if (displayWidth(text) !== stringWidth(text)) wrong.push(text);
  }
  expect(wrong).toEqual([]);
});

test("texts of ASCII have the width that all others have", () => {
  const texts = fc.oneof(fc.string({ unit: "binary-ascii" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(texts, (text) => {
      expect(displayWidth(text)).toBe(stringWidth(text));
    }),
  );
});
