import fc from "fast-check";
import { expect, test } from "vitest";
import { createTextSearch, notPlain } from "../../src/syntax/text-search.js";

const text = fc.string({ unit: fc.constantFrom("a", " ", "{", "{{", "\\", "é") });

test("finds escapes and interpolations in pieces that are asked for in any order", () =>
  fc.assert(
    fc.property(text, fc.array(fc.tuple(fc.nat(30), fc.nat(30))), (whole, pieces) => {
      const isNotPlain = createTextSearch(whole, notPlain);
      for (const [one, other] of pieces) {
        const [start, end] = [one, other].map((at) => at % (whole.length + 1)).sort((a, b) => a - b) as [
          number,
          number,
        ];
        // Two braces of which the second is after the end are none of the piece; to call it plain or not is both right.
        const piece = whole.slice(start, end);
        const isCut = piece.endsWith("{") && whole[end] === "{";
        if (!isCut) expect(isNotPlain(start, end)).toBe(piece.includes("\\") || piece.includes("{{"));
      }
    }),
  ));
