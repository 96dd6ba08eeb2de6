import { expect, test } from "vitest";
import { drawElement } from "../../../src/render/elements/draw-element.js";
import { lightTheme } from "../../../src/render/fixed-themes.js";
import { layoutRows } from "../../../src/render/page/layout.js";
import { pageRows } from "../../../src/render/page/page.js";
import { createRenderContext } from "../../../src/render/render-context.js";
import { find, numberOf } from "../../support/picture.js";

const half = (chart_type: string, columns: readonly string[]) => ({
  type: "chart",
  chart_type,
  settings: { width: 0.5, callouts: { enabled: false } },
  data: [
    [
      ["", ...columns],
      ...[2020, 2021, 2022].map((year, row) => [String(year), ...columns.map((_, at) => row + at + 1)]),
    ],
  ],
});

/** The lowest horizontal line of each half: where its values begin. */
function zeros(content: readonly object[]): readonly number[] {
  const [row] = pageRows(content, 720, createRenderContext({}));
  return row!.items.map(({ node }) =>
    Math.max(
      ...find([node], "line").flatMap(({ node: line, y = 0 }) => {
        const [from, to] = [numberOf(line, "y1"), numberOf(line, "y2")];
        return from === to ? [from + y] : [];
      }),
    ),
  );
}

test.each([
  ["line", "column"],
  ["area", "column-grouped"],
  ["column-stacked", "line"],
  ["waterfall", "area-stepped"],
] as const)("the halves %s and %s have one zero line, whatever is above them", (one, other) => {
  const content = [half(one, ["A"]), half(other, ["A", "B", "C", "D", "E", "F", "G", "H", "I"])];
  expect(layoutRows(content)).toHaveLength(1);
  const [left, right] = zeros(content);
  expect(Math.abs(left! - right!)).toBeLessThan(0.1);
  const heights = content.map((element) => drawElement(element, { ...createRenderContext({}), width: 304 }).height);
  expect(heights.every((height) => height > 200)).toBe(true);
});

test("halves have one zero line also where one of them has values below zero", () => {
  const sums = (first: number) => ({
    ...half("column", ["A"]),
    data: [
      [
        ["", "A"],
        ["a", first],
        ["b", 20],
      ],
    ],
  });
  const zeroes = (first: number) => {
    const [row] = pageRows([half("line", ["A"]), sums(first)], 720, createRenderContext({}));
    const lines = row!.items.map(({ node }) =>
      find([node], "line").flatMap(({ node: line, y = 0 }) =>
        line.attributes["stroke"] === lightTheme.muted && numberOf(line, "y1") === numberOf(line, "y2")
          ? [numberOf(line, "y1") + y]
          : [],
      ),
    );
    expect(lines.map(({ length }) => length)).toEqual([1, 1]);
    return lines.flat();
  };
  for (const first of [10, -5, -15]) expect(zeroes(first)[0]).toBeCloseTo(zeroes(first)[1]!, 1);
});
