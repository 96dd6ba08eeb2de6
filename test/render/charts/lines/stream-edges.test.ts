import fc from "fast-check";
import { expect, test } from "vitest";
import type { CurvePoint } from "../../../../src/render/charts/lines/smooth-path.js";
import { streamEdges } from "../../../../src/render/charts/lines/stream-edges.js";

/** Heights of an edge between its points. */
const between = (edge: readonly CurvePoint[]): readonly number[] =>
  edge.slice(1).flatMap((to, index) => {
    const from = edge[index]!;
    const third = (to.x - from.x) / 3;
    const [leaving, arriving] = [from.y + from.slope * third, to.y - to.slope * third];
    return [0.1, 0.25, 0.5, 0.75, 0.9].map(
      (at) =>
        from.y * (1 - at) ** 3 + 3 * leaving * at * (1 - at) ** 2 + 3 * arriving * at ** 2 * (1 - at) + to.y * at ** 3,
    );
  });

test("Layers of a stream do not cross between their rows, nor does the stream leave its height", () => {
  const layer = fc.array(fc.constantFrom(0, 0.001, 0.1, 0.5, 1), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(layer, { minLength: 1, maxLength: 6 }), fc.integer({ min: 2, max: 90 }), (layers, gap) => {
      fc.pre(layers.flat().some((value) => value > 0));
      const xs = [0, gap, gap + 5, 110, 200, 290];
      const edges = streamEdges(layers, xs, 300).map(between);
      for (const [index, below] of edges.slice(1).entries())
        expect(below.every((y, at) => y >= edges[index]![at]! - 1e-6)).toBe(true);
      expect(Math.min(...edges[0]!)).toBeGreaterThan(-1);
      expect(Math.max(...edges.at(-1)!)).toBeLessThan(301);
    }),
  );
});

test("Equal sums have straight outlines, and each layer has its thickness at each row", () => {
  const layers = [
    [1, 4, 2],
    [4, 1, 3],
  ];
  const [top, middle, bottom] = streamEdges(layers, [0, 100, 200], 100);
  expect(top!.map(({ y }) => y)).toEqual([0, 0, 0]);
  expect(bottom!.map(({ y }) => y)).toEqual([100, 100, 100]);
  expect(between(top!).every((y) => Math.abs(y) < 0.01)).toBe(true);
  expect(middle!.map(({ y }) => y)).toEqual([20, 80, 40]);
});
