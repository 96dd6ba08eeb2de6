import fc from "fast-check";
import { expect, test } from "vitest";
import { fixedText, roundDecimal } from "../../../src/language/functions/decimal.js";

type Case = readonly [value: number, digits: number];

/** Numbers that people write, to as many digits as they like. */
const written = fc.integer({ min: -5_000_000, max: 5_000_000 }).chain((figures): fc.Arbitrary<Case> => {
  const places = fc.integer({ min: 0, max: 8 });
  return fc.tuple(places, places).map(([decimals, digits]) => [Number(`${figures}e-${decimals}`), digits]);
});

/** Halves of the last digit that is kept, and the doubles beside them. */
const halves = fc
  .tuple(
    fc.integer({ min: -2_000_000, max: 2_000_000 }),
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(
    ([figures, digits, steps]): Case => [Number(`${figures}5e-${digits + 1}`) * (1 + steps * Number.EPSILON), digits],
  );

const any = fc.tuple(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  fc.integer({ min: 0, max: 12 }),
);

test("rounding gives the double that is nearest to the rounded text", () => {
  const property = fc.property(fc.oneof(written, halves, any), ([value, digits]) => {
    // Without the sign of zero, which no text of a number has.
    expect(roundDecimal(value, digits) + 0).toBe(Number(fixedText(value, digits)) + 0);
  });
  fc.assert(property, { numRuns: 3000 });
});

test("a half as it is written is rounded away from zero, although its double is less", () => {
  expect([1.005, 2.675, 0.285, -1.005].map((value) => roundDecimal(value, 2))).toEqual([1.01, 2.68, 0.29, -1.01]);
  expect([0.5, 1.5, 2.5, -2.5, 1234.5].map((value) => roundDecimal(value, 0))).toEqual([1, 2, 3, -3, 1235]);
});

test("digits may be negative, and a number without so many digits stays as it is", () => {
  expect(roundDecimal(1234, -2)).toBe(1200);
  expect(roundDecimal(1e300, 5)).toBe(1e300);
});
