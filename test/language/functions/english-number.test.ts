import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { englishNumber, writesAsEnglish } from "../../../src/language/functions/english-number.js";

type Settings = Readonly<Record<string, string | number | boolean>>;

const intl = (value: number | string, settings: Settings, locale = "en"): string =>
  new Intl.NumberFormat(locale, { signDisplay: "negative", ...settings } as Intl.NumberFormatOptions).format(
    value as number,
  );

const digits = fc.integer({ min: 0, max: 20 });
const range = fc.tuple(digits, digits).map(([one, other]) => ({
  minimumFractionDigits: Math.min(one, other),
  maximumFractionDigits: Math.max(one, other),
}));
const form = fc.constantFrom<Settings>(
  {},
  { useGrouping: false },
  { style: "percent" },
  { notation: "compact" },
  { notation: "compact", compactDisplay: "short" },
);
const fractions = fc.oneof(
  range,
  digits.map((minimumFractionDigits) => ({ minimumFractionDigits })),
  digits.map((maximumFractionDigits) => ({ maximumFractionDigits })),
  fc.constant({}),
);
const settings = fc.tuple(form, fractions).map(([one, other]): Settings => ({ ...one, ...other }));

/** Near the halves and the thousands, where rounding decides. */
const near = fc
  .tuple(
    fc.integer({ min: -1e6, max: 1e6 }),
    fc.integer({ min: -9, max: 9 }),
    fc.constantFrom(0, 0.5, 0.05, 0.005, 1e-9),
  )
  .map(([whole, power, rest]) => Number(`${whole}e${power}`) + rest);
const edges = fc.constantFrom(
  0,
  -0,
  999,
  999.95,
  999_949,
  999_950,
  999_999_999,
  1e12,
  9.9995e14,
  1e15,
  1e21,
  1e-7,
  -0.0004,
);
const texts = fc
  .tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
  .map(([whole, fraction]) => `${whole}.${fraction}`);
const numbers = fc.oneof(near, edges, texts, fc.double(), fc.integer());

describe("numbers in English", () => {
  test("are those of Intl, or are left to it", () => {
    let written = 0;
    const property = fc.property(numbers, settings, (value, options) => {
      const own = englishNumber(value, options);
      if (own === undefined) return;
      written++;
      expect(own).toBe(intl(value, options));
      expect(own).toBe(intl(value, options, "en-US"));
    });
    fc.assert(property, { numRuns: 1000 });
    expect(written).toBeGreaterThan(300);
  });

  test.each<[number, Settings, string]>([
    [1234567.891, { maximumFractionDigits: 1 }, "1,234,567.9"],
    [1.005, { maximumFractionDigits: 2 }, "1.01"],
    [-0.4, { maximumFractionDigits: 0 }, "0"],
    [2024, { useGrouping: false, minimumFractionDigits: 1 }, "2024.0"],
    [0.285, { style: "percent" }, "29%"],
    [999_960, { notation: "compact", maximumFractionDigits: 1 }, "1M"],
  ])("%d is written without Intl", (value, options, text) => {
    expect(englishNumber(value, options)).toBe(text);
    expect(intl(value, options)).toBe(text);
  });

  test.each<[number | string, Settings]>([
    [Number.NaN, {}],
    [1e21, {}],
    [1, { signDisplay: "exceptZero" }],
    [1, { style: "currency", currency: "USD" }],
    [1, { style: "unit", unit: "meter" }],
    [1, { minimumFractionDigits: 3, maximumFractionDigits: 2 }],
    [12_345, { notation: "compact" }],
    [12, { notation: "compact", maximumFractionDigits: 1 }],
    ["12px", {}],
  ])("%s with %j is left to Intl", (value, options) => {
    expect(englishNumber(value, options)).toBeUndefined();
  });

  test("are those of no other region", () => {
    expect(["en", "en-US"].every(writesAsEnglish)).toBe(true);
    expect(["en-GB", "en-IN", "en-u-nu-arab", "de"].some(writesAsEnglish)).toBe(false);
  });
});
