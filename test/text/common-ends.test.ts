import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commonEnds } from "../../src/text/common-ends.js";

test.each([
  ["", "", { start: 0, end: 0 }],
  ["abc", "abc", { start: 3, end: 0 }],
  ["abc", "aXc", { start: 1, end: 1 }],
  ["aaa", "aa", { start: 2, end: 0 }],
  ["xaa", "aa", { start: 0, end: 2 }],
])("%j and %j", (one, other, common) => expect(commonEnds(one, other)).toEqual(common));

test("property: both have the ends in common, and no more, also in long texts", () => {
  const long = fc.constantFrom("", "a".repeat(4096), "ab".repeat(5000));
  const text = fc.tuple(long, fc.string({ maxLength: 3 }), long).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { start, end } = commonEnds(one, other);
      const most = Math.min(one.length, other.length);
      expect(start + end).toBeLessThanOrEqual(most);
      expect(one.slice(0, start)).toBe(other.slice(0, start));
      expect(one.slice(one.length - end)).toBe(other.slice(other.length - end));
      if (start + end < most) {
        expect(one[start]).not.toBe(other[start]);
        expect(one.at(-1 - end)).not.toBe(other.at(-1 - end));
      }
    }),
  );
});
