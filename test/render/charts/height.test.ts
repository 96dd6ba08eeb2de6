import { describe, expect, test } from "vitest";
import { type ChartName, chartNames } from "../../../src/language/charts.js";
import type { MarkupNode } from "../../../src/render/markup/node.js";
import { extentOf } from "../../support/extent.js";
import { allNodes, draw, ownText, type Row } from "../../support/picture.js";

/* `height` of the specification is the size of the drawing, not white space around it. */

const five: readonly Row[] = [
  ["Ana", 12],
  ["Ben", 30],
  ["Cleo", 45],
  ["Dan", 25],
  ["Eve", 60],
];
const prices: readonly Row[] = five.map(([name, value], index) => [name!, value!, Number(value) + 9, 5 + index, 20]);
const points: readonly Row[] = five.map(([name, value], index) => [name!, value!, 10 + index * 7, value!]);

const rowsOf = (type: ChartName): readonly Row[] =>
  type === "candlestick" ? prices : type === "scatter" || type === "bubble-plot" ? points : five;
const columnsOf = (type: ChartName): readonly string[] =>
  type === "candlestick" ? ["Open", "High", "Low", "Close"] : ["A", "B", "C"].slice(0, rowsOf(type)[0]!.length - 1);

/** So wide that the height decides the size; five words in a wide picture are one line. */
const widthOf = (type: ChartName): number => (type === "wordcloud" ? 600 : 4200);

/** What the chart draws except for its words, unless it is made of words. */
const marksOf = (type: ChartName, nodes: readonly MarkupNode[]) => extentOf(nodes, type === "wordcloud");

describe.each(chartNames as readonly ChartName[])("%s", (type) => {
  test("The drawing grows with the height", () => {
    // Five rows of a table and its header need more than 200.
    const drawn = (type === "table" ? [300, 600, 1200] : [200, 400, 800]).map((height) => {
      const chart = draw(type, rowsOf(type), { width: widthOf(type), height, columns: columnsOf(type) });
      const { top, bottom } = marksOf(type, chart.nodes);
      return { height, whole: chart.height, marks: bottom - top, top, bottom };
    });
    for (const { height, whole, marks, top, bottom } of drawn) {
      expect(whole).toBeCloseTo(height, 0);
      expect(top).toBeGreaterThanOrEqual(-1);
      expect(bottom).toBeLessThanOrEqual(height + 1);
      // Of the rest are the axis, names and values, which do not grow.
      expect(marks).toBeGreaterThan(height * 0.45);
    }
    const [low, middle, high] = drawn.map(({ marks }) => marks);
    expect(middle! / low!).toBeGreaterThan(1.4);
    expect(high! / middle!).toBeGreaterThan(1.4);
  });
});

test("However low a chart with an axis is, the axis has two numbers: one is not a scale", () => {
  for (const type of ["line", "area", "area-stepped", "scatter", "bubble-plot", "candlestick"] as const)
    for (const height of [10, 30, 50]) {
      const chart = draw(type, rowsOf(type), { height, columns: columnsOf(type) });
      const numbers = allNodes(chart.nodes, "text").filter(
        (node) => node.attributes["text-anchor"] === "end" && /^[\d,.]+$/.test(ownText(node)),
      );
      expect(numbers.length, `${type} ${height}`).toBeGreaterThan(1);
    }
});
