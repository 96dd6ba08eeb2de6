import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonInteger, isJsonNumber, isNumber } from "../../src/text/json-number.js";

/** The grammar of RFC 8259, section 6. */
const grammar = /^-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/;

function kindOf(text: string) {
  const parts = grammar.exec(text);
  if (!parts) return undefined;
  return parts[2] ? "exponent" : parts[1] ? "decimal" : "integer";
}

/** Characters of numbers, and those next to `0` and `9`. */
const nearly = fc.string({ unit: fc.constantFrom(..."0123456789-+.eE/:"), maxLength: 6 });

test("any text is a number of JSON exactly if the grammar says so", () => {
  fc.assert(
    fc.property(nearly, (text) => {
      expect(isJsonInteger(text)).toBe(kindOf(text) === "integer");
      expect(isJsonNumber(text)).toBe(kindOf(text) !== undefined);
    }),
    {
      numRuns: 2000,
      examples: [["1e5"], ["-0"], ["0.0"], ["1.5E-3"], ["9e+9"], ["007"], ["1e+"], ["1."], ["1:"], ["/1"]],
    },
  );
});

test("nothing beside the characters that are asked for counts", () => {
  fc.assert(
    fc.property(nearly, nearly, nearly, (before, text, after) => {
      const [start, end] = [before.length, before.length + text.length];
      expect(isNumber(before + text + after, start, end)).toBe(kindOf(text) !== undefined);
    }),
    {
      numRuns: 2000,
      examples: [
        ["", "1", "2"],
        ["", "", "1"],
        ["", "-", "1"],
        ["1", "", "1"],
        ["", "1.", "5"],
        ["", "1e", "5"],
        ["", "1e", "+5"],
        ["", "1e+", "5"],
      ],
    },
  );
});
