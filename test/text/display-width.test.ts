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

/** Alphabets and signs, character by character; of the long ranges of Han and Hangul, and of all that is no simple letter, some. */
const isLooked = (code: number): boolean =>
  code < 0x590 || (code >= 0x1e00 && code < 0x20d0) || (code >= 0x3000 && code < 0x3100) || code % 37 === 0;

test("each character is as wide beside others as its cluster is", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    if (!isLooked(code)) continue;
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
