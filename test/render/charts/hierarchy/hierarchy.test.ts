import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRenderContext } from "../../../../src/render/render-context.js";
import { type DrawnPicture, draw, find, numberOf, ownText, textsOf, tipsOf } from "../../../support/picture.js";
import { budget, named, shareProperties, values } from "../share-properties.js";

describe("hierarchies", () => {
  const corners = ({ nodes }: DrawnPicture) =>
    find(nodes, "polygon").map(({ node }) =>
      String(node.attributes["points"])
        .split(" ")
        .map((point) => point.split(",").map(Number) as [number, number]),
    );

  test("Levels of a pyramid widen downwards and have the same height, also without a number", () => {
    const chart = draw("hierarchy-pyramid", [["Top", 1], ["Text", "many"], ["Below", -4], ["None"], ["Last", 3]]);
    const levels = corners(chart);
    expect(levels).toHaveLength(5);
    const widths = levels.map((level) => level[2]![0] - level[3]![0]);
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
    for (const [index, level] of levels.entries()) {
      expect(level[0]![1]).toBeCloseTo((chart.height / 5) * index);
      expect((chart.height / 5) * (index + 1) - level[2]![1]).toBeLessThanOrEqual(3);
    }
    expect(textsOf(chart)).toEqual(expect.arrayContaining(["Top", "1", "Text", "many", "−4", "None", "Last", "3"]));
    const note = "The levels show the order, not the values: all are of one height.";
    expect(chart.notes).toContain(note);
    expect(draw("hierarchy-pyramid", [["Top"], ["Base"]]).notes).not.toContain(note);
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
      expect(textsOf(low)).toEqual([]);
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
