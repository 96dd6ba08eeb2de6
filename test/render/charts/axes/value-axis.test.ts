import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueAxis } from "../../../../src/render/charts/axes/value-axis.js";
import { createRenderContext } from "../../../../src/render/render-context.js";

describe("sizes", () => {
  test("of axes end at round numbers, and ticks are few and differ", () => {
    const { numbers } = createRenderContext({});
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 9 }), (values) => {
        const axis = valueAxis(values, numbers);
        expect(axis.max).toBeGreaterThan(axis.min);
        expect(axis.ticks.length).toBeGreaterThan(1);
        expect(axis.ticks.length).toBeLessThan(12);
        for (const value of values) {
          expect(value / axis.unit).toBeLessThanOrEqual(axis.max + 1e-8);
          expect(value / axis.unit).toBeGreaterThanOrEqual(axis.min - 1e-8);
        }
      }),
    );
    const textsOf = (values: readonly number[]) => valueAxis(values, numbers).ticks.map(({ text }) => text);
    expect(textsOf([3, 11_000])).toEqual(["0", "2,000", "4,000", "6,000", "8,000", "10,000", "12,000"]);
    expect(textsOf([0, 1.5])).toEqual(["0.0", "0.5", "1.0", "1.5"]);
    expect(textsOf([0, 0.08])).toEqual(["0.00", "0.02", "0.04", "0.06", "0.08"]);
    expect(textsOf([0, 1.9e6])).toEqual(["0", "500K", "1.0M", "1.5M", "2.0M"]);
    expect(valueAxis([1968, 2004], numbers, { zero: false, names: true }).ticks.map(({ text }) => text)).toEqual([
      "1960",
      "1970",
      "1980",
      "1990",
      "2000",
      "2010",
    ]);
    expect(valueAxis([2003, 2004], numbers, { zero: false, names: true }).ticks.map(({ text }) => text)).toEqual([
      "2003",
      "2004",
    ]);
    expect(textsOf([-1.2e6, 2.1e6])).toEqual(["−2M", "−1M", "0", "1M", "2M", "3M"]);
  });
});
