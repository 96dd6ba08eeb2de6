import fc from "fast-check";
import { expect, test } from "vitest";
import { braceEnd } from "../../src/syntax/scan-braces.js";
import { isNumber } from "../../src/text/json-number.js";

test("a number is one of JSON", () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0", "1", "7", "-", "+", ".", "e", "E", "x"), maxLength: 8 }),
      (text) => {
        expect(isNumber(`a${text}9`, 1, text.length + 1)).toBe(
          /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text),
        );
      },
    ),
    { numRuns: 500, examples: [["0"], ["-1.7e+10"], ["07"], ["-"], [""]] },
  ));

const pieces = fc.constantFrom("{", "}", "a", " ", '"b}"', "\\}", "{{ c }}", "\n", "\n\n");

test("a brace ends where it does when something before its end has to be looked at closely", () =>
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
      const rest = all.join("");
      const plain = braceEnd(`{${rest}`, 0, rest.length + 1);
      // Quotes in front of it change nothing.
      const slow = braceEnd(`{""${rest}`, 0, rest.length + 3);
      // But two braces in a row are another thing.
      if (!rest.startsWith("{")) expect(plain < 0 ? plain : plain + 2).toBe(slow);
    }),
    { numRuns: 500 },
  ));
