import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spread } from "../../../src/render/charts/spread.js";
import { sum } from "./share-properties.js";

describe("spread", () => {
  test("Nothing overlaps, all is inside, the order stays, and what does not collide does not move", () => {
    const span = fc.record({
      middle: fc.double({ min: -50, max: 350, noNaN: true }),
      size: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (list) => {
        const spans = [...list].sort((one, other) => one.middle - other.middle);
        const middles = spread(spans, 0, 300);
        expect(middles === undefined).toBe(sum(spans.map(({ size }) => size)) > 300);
        let end = 0;
        for (const [index, middle] of (middles ?? []).entries()) {
          expect(middle - spans[index]!.size / 2).toBeGreaterThanOrEqual(end - 1e-6);
          end = middle + spans[index]!.size / 2;
        }
        expect(end).toBeLessThanOrEqual(300 + 1e-6);
      }),
    );
    expect(
      spread(
        [
          { middle: 20, size: 10 },
          { middle: 80, size: 10 },
        ],
        0,
        100,
      ),
    ).toEqual([20, 80]);
  });
});
