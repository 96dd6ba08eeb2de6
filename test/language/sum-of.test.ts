import fc from "fast-check";
import { expect, test } from "vitest";
import { meanOf, sumOf } from "../../src/language/functions/sum-of.js";

test("decimals make the sum that people expect", () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(sumOf([25.94, 0.1])).toBe(26.04);
  expect(sumOf([1.005, 2, -0.1])).toBe(2.905);
  expect(sumOf(Array(10).fill(0.1))).toBe(1);
  expect(sumOf([])).toBe(0);
  expect(sumOf([0.3, -0.3])).toBe(0);
});

test("other numbers are added as doubles", () => {
  expect(sumOf([1 / 3, 1 / 3, 1 / 3])).toBe(1);
  expect(sumOf([1e20, 1, -1e20])).toBe(1);
  expect(sumOf([1e300, 1e-300])).toBe(1e300);
  expect(sumOf([Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.POSITIVE_INFINITY);
  expect(sumOf([9007199254740991, 1])).toBe(9007199254740992);
});

test("it is the double nearest to the exact sum, in any order", () => {
  const decimal = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 30 }), (parts) => {
      const values = parts.map(([whole, scale]) => whole / 10 ** scale);
      const exact = parts.reduce((sum, [whole, scale]) => sum + BigInt(whole) * 10n ** BigInt(4 - scale), 0n);
      expect(sumOf(values)).toBe(Number(exact) / 10 ** 4);
      expect(sumOf(values.toReversed())).toBe(sumOf(values));
    }),
  );
});

test("a mean is rounded once", () => {
  expect(meanOf([0.1, 0.2])).toBe(0.15);
  expect(meanOf([15.97, 15.97, 15.98, 15.97])).toBe(15.9725);
  expect(meanOf([1 / 3, 1 / 3])).toBe(1 / 3);
  const values = Array.from({ length: 2000 }, (_, at) => (at % 2 === 0 ? 55.88 : 55.885));
  expect(meanOf(values)).toBe(55.8825);
});
