import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRenderContext } from "../../../../src/render/render-context.js";
import {
  attempt,
  boxes,
  type DrawnPicture,
  draw,
  find,
  numberOf,
  ownText,
  type Row,
  textsOf,
  tipsOf,
} from "../../../support/picture.js";
import { budget, named, shareProperties, values } from "../share-properties.js";

describe("hierarchies", () => {
  const corners = ({ nodes }: DrawnPicture) =>
    find(nodes, "polygon").map(({ node }) =>
      String(node.attributes["points"])
        .split(" ")
        .map((point) => point.split(",").map(Number) as [number, number]),
    );

  /** Of a trapezium whose upper and lower sides are level. */
  const areaOf = ([a, b, c, d]: readonly [number, number][]): number =>
    ((b![0] - a![0] + c![0] - d![0]) / 2) * (c![1] - b![1]);

  test("Levels without room for their values say so", () => {
    const rows = named([21, 24, 19, 17, 15]);
    for (const type of ["hierarchy-pyramid", "hierarchy-funnel"] as const) {
      expect(draw(type, rows).notes, type).toEqual([]);
      const { legend, notes } = draw(type, rows, { height: 50 });
      expect(legend, type).toHaveLength(5);
      expect(notes, type).toEqual(["The values are not written: there is no room."]);
      expect(draw(type, rows, { height: 50, callouts: { enabled: false } }).notes, type).toEqual([]);
    }
  });

  test("The area of a pyramid's levels is the value, from the first at the tip to the last at the base", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 300, 900), (list, height) => {
        const chart = draw("hierarchy-pyramid", named(list), height === undefined ? {} : { height });
        const levels = corners(chart);
        const raised = chart.notes.join(" ").includes("larger than in proportion");
        const areas = levels.map(areaOf);
        const unit = Math.max(...areas) / Math.max(...list);
        const off = areas.map((area, index) => area - unit * list[index]!);
        const slack = Math.max(...areas) * 0.001 + 1;
        expect(off.every((difference) => difference > -slack && (raised || difference < slack))).toBe(true);
        expect(levels[0]![0]![1]).toBe(0);
        expect(levels.at(-1)![2]![1]).toBeCloseTo(chart.height, 1);
        const gaps = levels.slice(1).map((level, index) => level[0]![1] - levels[index]![2]![1]);
        expect(gaps.every((gap) => gap > 0 && gap <= 3.01)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test("A funnel says which stages are too narrow to be seen; a stage without a value is a line", () => {
    const stages: readonly Row[] = [
      ["Visits", 1_000_000],
      ["Orders", 12],
      ["Returns", 0],
    ];
    expect(draw("hierarchy-funnel", stages).notes).toEqual([
      "Drawn larger than in proportion, to be visible: “Orders”.",
    ]);
    expect(draw("hierarchy-funnel", named([100, 50, 1])).notes).toEqual([]);
  });

  test("A pyramid says which levels are drawn larger, and which have no area", () => {
    const tiny = draw("hierarchy-pyramid", [
      ["Top", 1000],
      ["Middle", 500],
      ["Tiny", 0.001],
    ]);
    expect(tiny.notes).toEqual(["Drawn larger than in proportion, to be visible: “Tiny”."]);
    const [first, second, last] = corners(tiny);
    expect(areaOf(first!) / areaOf(second!)).toBeCloseTo(2, 1);
    expect(last![2]![1] - last![1]![1]).toBeCloseTo(2, 1);
    const partly = draw("hierarchy-pyramid", [
      ["Top", 1],
      ["Zero", 0],
      ["Text", "many"],
      ["Below", -4],
      ["Last", 3],
    ]);
    expect(corners(partly)).toHaveLength(2);
    expect(partly.notes).toEqual([
      "Left out because it is below zero: “Below”.",
      "Left out because it has no number: “Text”.",
      "Without an area, since it is zero: “Zero”.",
    ]);
    expect(attempt("hierarchy-pyramid", [["A", 0]])).toEqual({
      problem: "All its values are zero: nothing has an area.",
    });
  });

  test("A pyramid without any number shows the order: all levels have the same height", () => {
    const chart = draw("hierarchy-pyramid", [["Top"], ["Middle", "some"], ["Base", "many"]]);
    const heights = corners(chart).map((level) => level[2]![1] - level[1]![1]);
    for (const height of heights) expect(height).toBeCloseTo(heights[0]!, 1);
    expect(textsOf(chart)).toEqual(["Top", "Middle", "some", "Base", "many"]);
    expect(chart.notes).toEqual([]);
  });

  test.each([
    [[["Only", 7]]],
    [[["A name of some length that has more than a line", 7]]],
    [
      [
        ["A", 12500],
        ["B", 4000],
        ["C", 2000],
        ["D", 900],
        ["E", 510],
      ],
    ],
    [
      [
        ["A", 1],
        ["B", 2],
        ["C", 3],
        ["D", 4000],
        ["E", 9000],
      ],
    ],
  ] as const)("Labels beside a pyramid are right of its slope: %j", (rows) => {
    for (const width of [304, 640]) {
      const chart = draw("hierarchy-pyramid", rows, { width });
      const [, , right, left] = corners(chart).at(-1)!;
      const center = (right![0] + left![0]) / 2;
      const slope = (right![0] - center) / right![1];
      for (const { left: start, bottom } of boxes(chart)) {
        const outside = start > center + slope * Math.min(bottom, right![1]);
        expect(outside || start < center).toBe(true);
      }
      expect(boxes(chart).length).toBeGreaterThanOrEqual(2 * rows.length);
      expect(chart.legend).toBeUndefined();
    }
  });

  test("The width of a funnel's bars is the value, and shares are those of the first", () => {
    fc.assert(
      fc.property(values, (list) => {
        const bars = find(draw("hierarchy-funnel", named(list)).nodes, "rect");
        const widths = bars.map(({ node }) => numberOf(node, "width"));
        for (const [index, value] of list.entries())
          expect(widths[index]).toBeCloseTo(Math.max(1, (Math.max(...widths) * value) / Math.max(...list)), 3);
        const tops = bars.map(({ node }) => numberOf(node, "y"));
        expect(tops).toEqual([...tops].sort((one, other) => one - other));
      }),
      { numRuns: 40 },
    );
    const chart = draw(
      "hierarchy-funnel",
      [
        ["Visits", 800],
        ["Carts", 200],
      ],
      { callouts: { percentage: true } },
    );
    expect(textsOf(chart)).toEqual(["Visits", "100%", "Carts", "25%"]);
    expect(tipsOf(chart)).toEqual(["Visits: 800 (100%)", "Carts: 200 (25%)"]);
  });

  test("Names stand in the legend where levels are too low for them, or where they are not wanted there", () => {
    for (const type of ["hierarchy-pyramid", "hierarchy-funnel"] as const) {
      expect(draw(type, budget).legend).toBeUndefined();
      const low = draw(type, budget, { height: 60 });
      if (type === "hierarchy-funnel") expect(textsOf(low)).toEqual([]);
      expect(low.legend?.map(({ label }) => label)).toEqual(budget.map(([name]) => name));
      const nameless = draw(type, budget, { callouts: { name: false } });
      expect(textsOf(nameless)).toEqual(budget.map(([, value]) => String(value)));
      expect(nameless.legend).toHaveLength(6);
    }
  });

  test("Labels that do not fit on a level stand beside it, in the page's ink", () => {
    const { nodes } = draw("hierarchy-funnel", [
      ["Wide", 100],
      ["A name of some length", 2],
    ]);
    const label = find(nodes, "text").find(({ node }) => ownText(node) === "A name of some length")!;
    const bar = find(nodes, "rect")[1]!.node;
    expect(numberOf(label.node, "x")).toBeGreaterThan(numberOf(bar, "x") + numberOf(bar, "width"));
    expect(label.node.attributes["fill"]).toBe(createRenderContext({}).theme.ink);
  });
});

describe.each(["hierarchy-pyramid", "hierarchy-funnel"] as const)("%s", shareProperties);

test("names that would be cut beside a steep pyramid are in a legend", () => {
  const long = [
    "Donaudampfschifffahrtsgesellschaft",
    "Bundesausbildungsförderungsgesetz",
    "Rindfleischetikettierungsgesetz",
  ];
  const rows: readonly Row[] = long.map((name, index) => [name, 12 - 4 * index]);
  const pyramid = draw("hierarchy-pyramid", rows, { width: 304 });
  expect(pyramid.legend?.map(({ label }) => label)).toEqual(long);
  expect(textsOf(pyramid).filter((text) => text.includes("…"))).toEqual([]);
  expect(draw("hierarchy-pyramid", rows, { width: 640 }).legend).toBeUndefined();
});
