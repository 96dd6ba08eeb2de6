import fc from "fast-check";
import { expect, test } from "vitest";
import { codeUnits } from "../../src/text/code-units.js";

const text = fc.string({
  unit: fc.constantFrom("a", "|", "\n", "é", "€", "😀", "\ud800", "\u2028", "\u0100"),
  maxLength: 12,
});

test("ASCII is itself, each other character is none of ASCII, and a line feed follows", () =>
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (whole, one, other) => {
      const [start, end] = [one, other].map((at) => at % (whole.length + 1)).sort((a, b) => a - b) as [number, number];
      const { bytes, base } = codeUnits(whole, start, end);
      for (let at = start; at < end; at++) {
        const char = whole.charCodeAt(at);
        if (char < 128) expect(bytes[at - base]).toBe(char);
        else expect(bytes[at - base]).toBeGreaterThanOrEqual(128);
      }
      expect(bytes[end - base]).toBe(10);
    }),
  ));
