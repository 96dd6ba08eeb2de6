import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueAxis } from "../../../../src/render/charts/axes/value-axis.js";
import { createRenderContext } from "../../../../src/render/render-context.js";

describe("sizes", () => {
  test("of axes end near the values, and ticks are few and differ", () => {
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
        const all = [0, ...values.map((value) => value / axis.unit)];
        const [low, high] = [Math.min(...all), Math.max(...all)];
        if (high - low > 1e-12) {
          expect(low - axis.min).toBeLessThanOrEqual(0.061 * (high - low));
          expect(axis.max - high).toBeLessThanOrEqual(0.061 * (high - low));
        }
      }),
    );
    const textsOf = (values: readonly number[]) => valueAxis(values, numbers).ticks.map(({ text }) => text);
    expect(textsOf([3, 11_000])).toEqual(["0", "2,000", "4,000", "6,000", "8,000", "10,000"]);
    expect(textsOf([0, 1.5])).toEqual(["0.0", "0.5", "1.0", "1.5"]);
    expect(textsOf([0, 0.08])).toEqual(["0.00", "0.02", "0.04", "0.06", "0.08"]);
    expect(textsOf([0, 1.9e6])).toEqual(["0", "500K", "1.0M", "1.5M", "2.0M"]);
    expect(textsOf([0, 311])).toEqual(["0", "100", "200", "300"]);
    // A small value on the other side adds no tick.
    expect(textsOf([460, -4])).toEqual(["0", "100", "200", "300", "400"]);
    expect(valueAxis([460, -4], numbers)).toMatchObject({ unit: 100, min: -0.04, max: 4.6 });
    expect(valueAxis([1968, 2004], numbers, { zero: false, names: true }).ticks.map(({ text }) => text)).toEqual([
      "1970",
      "1980",
      "1990",
      "2000",
    ]);
    expect(valueAxis([2003, 2004], numbers, { zero: false, names: true }).ticks.map(({ text }) => text)).toEqual([
      "2003",
      "2004",
    ]);
    expect(textsOf([-1.2e6, 2.1e6])).toEqual(["−1M", "0", "1M", "2M"]);
  });
});
