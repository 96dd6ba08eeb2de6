import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxes, draw, find, numberOf, ownText, type Row, textsOf, titleOf } from "../../../support/picture.js";
import { named, shareProperties, sum, values } from "../share-properties.js";

describe("treemaps", () => {
  test("Areas of a treemap are the values, and fill it", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(304, 640), (list, width) => {
        const chart = draw("treemap", named(list), { width });
        const areas = new Map(
          find(chart.nodes, "g").map(({ node }) => {
            const rect = find(node.children, "rect")[0]!.node;
            return [titleOf(node)!.split(":")[0], numberOf(rect, "width") * numberOf(rect, "height")];
          }),
        );
        for (const [index, value] of list.entries())
          expect(areas.get(`Row ${index + 1}`)! / (width * chart.height)).toBeCloseTo(value / sum(list), 6);
      }),
      { numRuns: 40 },
    );
  });

  test("Texts of a treemap stand inside their rectangle, and what has no room is named below", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(304, 640), (list, width) => {
        const chart = draw("treemap", named(list), { width });
        for (const { node } of find(chart.nodes, "g")) {
          const rect = find(node.children, "rect")[0]!.node;
          const [x, y] = [numberOf(rect, "x"), numberOf(rect, "y")];
          for (const { left, right, top, bottom } of boxes({ ...chart, nodes: [node] })) {
            expect(left).toBeGreaterThan(x);
            expect(right).toBeLessThan(x + numberOf(rect, "width"));
            expect(top).toBeGreaterThan(y);
            expect(bottom).toBeLessThan(y + numberOf(rect, "height"));
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(
      draw("treemap", [
        ["Big", 1000],
        ["Little", 1],
        ["Nought", 0],
      ]).notes,
    ).toEqual(["Without an area, since it is zero: “Nought”.", "Too small for a name and a value: “Little”."]);
    const { notes } = draw(
      "treemap",
      [
        ["Big", 1000],
        ["Little", 1],
      ],
      { callouts: { enabled: false } },
    );
    expect(notes).toEqual(["Too small for a name: “Little”."]);
  });

  test("A box has its value in smaller type rather than its name alone; what has no room is counted", () => {
    const rows: readonly Row[] = [
      ["A", 1e-7],
      ["B", 2.5e-7],
      ["C", 3e-7],
    ];
    const narrow = draw("treemap", rows, { width: 300 });
    expect(textsOf(narrow)).not.toContain("0.0000001");
    expect(narrow.notes).toEqual(["1 value is not written: its box is too small."]);
    const wide = draw("treemap", rows, { width: 440 });
    const value = find(wide.nodes, "text").find(({ node }) => ownText(node) === "0.0000001");
    expect(numberOf(value!.node, "font-size")).toBeLessThan(13);
    expect(wide.notes).toEqual([]);
    expect(draw("treemap", [...rows, ["D", 1e-12]], { width: 300 }).notes).toEqual([
      "Too small for a name and a value: “D”.",
      "1 more value is not written: its box is too small.",
    ]);
  });

  test("Large boxes of a treemap have larger type, small ones have type down to 9 pixels", () => {
    const rows = [["Large", 5000], ["Medium", 300], ...Array.from({ length: 24 }, (_, at) => [`N${at}`, 20 - at / 2])];
    const { nodes } = draw("treemap", rows as readonly Row[]);
    const sizeOf = (name: string) => find(nodes, "text").find(({ node }) => ownText(node) === name)?.node;
    const sizes = ["Large", "Medium", "N0"].map((name) => numberOf(sizeOf(name)!, "font-size"));
    expect(sizes).toEqual([22, expect.any(Number), expect.any(Number)]);
    expect(sizes[1]).toBeLessThan(22);
    expect(sizes[2]).toBeLessThan(sizes[1]!);
    expect(Math.min(...find(nodes, "text").map(({ node }) => numberOf(node, "font-size")))).toBe(9);
  });
});

describe("treemap", () => shareProperties("treemap"));
