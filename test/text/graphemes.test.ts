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

test("texts of any characters are cut where the segmenter cuts them", () => {
  const joined = fc.constantFrom("\u200d", "\ufe0f", "\u0301", "👩", "🇩", "한", "\u1100", "─", "█", "ö", "東", "\r\n");
  fc.assert(
    fc.property(fc.array(fc.oneof(anyCharacter, joined), { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      expect([...graphemes(text)]).toEqual(segmented(text));
    }),
  );
});
