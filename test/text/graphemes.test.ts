import fc from "fast-check";
import { expect, test } from "vitest";
import { graphemes } from "../../src/text/graphemes.js";
import { anyCharacter } from "../support/any-character.js";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const segmented = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

test("each character of the plane stands alone, or not, as the segmenter of the engine says", () => {
  const wrong: string[] = [];
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    // After a letter and before one, twice, and beside a picture that may be part of a longer character.
    const text = `a${character}a${character}${character}\u2764${character}`;
    if ([...graphemes(text)].join("|") !== segmented(text).join("|")) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["surrogate pairs", "a😀"],
  ["emoji of five code points", "b👨‍👩‍👧"],
  ["letters with marks", "o\u0301\u0302"],
])("pieces of a long text cut no %s", (_, unit) => {
  // Each beginning puts the ends of pieces elsewhere.
  for (let before = 0; before < 20; before++) {
    const text = "x".repeat(before) + unit.repeat(300);
    expect([...graphemes(text)]).toEqual(segmented(text));
  }
});

test("a character that is longer than a piece is cut, and ends", () => {
  const text = `a${"\u0301".repeat(1000)}b`;
  expect([...graphemes(text)].join("")).toBe(text);
});

test("texts of any characters are cut where the segmenter cuts them", () => {
  const joined = fc.constantFrom("\u200d", "\ufe0f", "\u0301", "👩", "🇩", "한", "\u1100", "─", "█", "ö", "東", "\r\n");
  fc.assert(
    fc.property(fc.array(fc.oneof(anyCharacter, joined), { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      expect([...graphemes(text)]).toEqual(segmented(text));
    }),
  );
});
