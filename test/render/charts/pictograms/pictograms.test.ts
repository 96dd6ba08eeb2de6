import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MarkupNode } from "../../../../src/render/markup/node.js";
import { boxes, draw, find, numberOf, outside, textsOf, titleOf } from "../../../support/picture.js";
import { many, named, shareProperties, values } from "../share-properties.js";

describe("pictograms", () => {
  test("Icons are counted, and the last one is cut", () => {
    const chart = draw("pictochart", [
      ["A", 100],
      ["B", 37],
      ["C", 0],
    ]);
    expect(chart.notes?.[0]).toBe("Each icon stands for 5.");
    const groups = find(chart.nodes, "g").filter(({ node }) => titleOf(node) !== undefined);
    expect(groups.map(({ node }) => titleOf(node))).toEqual(["A: 100 (73%)", "B: 37 (27%)", "C: 0 (0%)"]);
    const direct = groups.map(({ node }) => node.children.filter((child) => (child as MarkupNode).tag === "path"));
    // Seven whole ones, and the pale one under the part.
    expect(direct.map((icons) => icons.length)).toEqual([20, 8, 0]);
    const clips = find(chart.nodes, "clipPath");
    expect(clips).toHaveLength(1);
    const [first, second] = direct[0]!.map(
      (icon) => /translate\((\S+)/.exec(String((icon as MarkupNode).attributes["transform"]))![1],
    );
    const pitch = Number(second) - Number(first);
    const part = find(chart.nodes, "rect")[0]!.node;
    expect(numberOf(part, "width") / (pitch - 4)).toBeCloseTo(0.4, 2);
  });

  test("Titles below icons have up to three lines", () => {
    const regions = ["Nordrhein-Westfalen und Umgebung", "Bayern", "Sachsen", "Hessen", "Berlin", "Bremen"];
    const texts = textsOf(
      draw(
        "pictochart-pictorial",
        regions.map((name) => [name, 50] as const),
        { width: 640 },
      ),
    );
    expect(texts).toContain("Umgebung");
    expect(texts.filter((text) => text.endsWith("…"))).toEqual([]);
  });

  test.each([300, 640])("Rows of Arabic and Hebrew titles begin at the right, %i pixels wide", (width) => {
    const chart = draw(
      "pictochart",
      [
        ["ירושלים", 7.5],
        ["القاهرة", 3],
      ],
      { width },
    );
    const lefts = find(chart.nodes, "path").flatMap(({ node }) => {
      const [, x] = /^translate\((\S+) /.exec(String(node.attributes["transform"])) ?? [];
      return x === undefined ? [] : [Number(x)];
    });
    // From the title on, the next icon is further to the left.
    expect(lefts.slice(0, 7)).toEqual(lefts.slice(0, 7).toSorted((a, b) => b - a));
    const [title, value] = find(chart.nodes, "text").map(({ node }) => node.attributes);
    expect([title!["x"], title!["direction"], title!["text-anchor"]]).toEqual([width, "rtl", undefined]);
    expect(value!["text-anchor"]).toBe(width < 480 ? undefined : "end");
    // A path begins five units to the left of its icon.
    expect(numberOf({ attributes: value! } as MarkupNode, "x")).toBeLessThan(
      width < 480 ? 1 : Math.min(...lefts.slice(0, 8)) + 5,
    );
    // The coloured part of the cut icon is its right half.
    const cut = (drawn: typeof chart) => find(drawn.nodes, "rect").map(({ node }) => node);
    expect(cut(chart)).toHaveLength(1);
    const other = cut(
      draw(
        "pictochart",
        [
          ["A", 7.5],
          ["B", 3],
        ],
        { width },
      ),
    );
    if (width > 480) return;
    expect(cut(chart).map((part) => numberOf(part, "x"))).toEqual(
      other.map((part) => expect.closeTo(width - numberOf(part, "x") - numberOf(part, "width"), 5)),
    );
  });

  test("One icon is one, or a round number of large or small values, and rows have ten to twenty icons at most", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), fc.constantFrom(304, 640), (value, width) => {
        const chart = draw("pictochart", [["A", value]], { width });
        const icons = find(chart.nodes, "path").length - 2 * find(chart.nodes, "clipPath").length;
        const parts = icons + find(chart.nodes, "clipPath").length;
        const unit = Number((chart.notes[0] ?? "1.").replace(/^\D+/, "").replace(/\.$/, "").replaceAll(",", ""));
        expect(parts).toBe(Math.ceil(Math.round((value / unit) * 1e6) / 1e6));
        expect(parts).toBeLessThanOrEqual(20);
        if (value >= 1 && value <= 10) expect(unit).toBe(1);
      }),
      { numRuns: 80 },
    );
    expect(draw("pictochart", [["A", 3.5]]).notes).toEqual([]);
    expect(draw("pictochart", [["A", 350]]).notes).toEqual(["Each icon stands for 20."]);
    expect(draw("pictochart", [["A", 0.35]]).notes).toEqual(["Each icon stands for 0.02."]);
  });

  test("A long title has several lines beside its icons, if the row is high enough", () => {
    const rows = [["Transport and digital infrastructure of all kinds", 5] as const, ["Other", 3] as const];
    expect(textsOf(draw("pictochart", rows, { width: 560 })).slice(0, 2)).toEqual([
      "Transport and digital",
      "infrastructure of all kinds",
    ]);
    expect(textsOf(draw("pictochart", rows, { width: 560, height: 50 }))[0]).toMatch(/^Transport and digital \S*…$/);
  });

  test("Rounding does not cut an icon: three tenths are six icons of half a tenth", () => {
    const chart = draw("pictochart", [
      ["A", 0.9],
      ["B", 0.3],
    ]);
    expect(chart.notes).toEqual(["Each icon stands for 0.05."]);
    expect(find(chart.nodes, "clipPath")).toHaveLength(0);
    expect(find(chart.nodes, "path")).toHaveLength(24);
  });

  test("The area of icons is the value", () => {
    fc.assert(
      fc.property(values, (list) => {
        const icons = find(draw("pictochart-sizes", named(list)).nodes, "path");
        const scales = icons.map(({ node }) => Number(/scale\((.+)\)/.exec(String(node.attributes["transform"]))![1]));
        expect(scales).toHaveLength(list.length);
        const most = Math.max(...list);
        for (const [index, value] of list.entries())
          expect((scales[index]! / Math.max(...scales)) ** 2).toBeCloseTo(value / most, 3);
      }),
      { numRuns: 40 },
    );
  });

  test("Icons are filled from below in per cent, and no further than they are high", () => {
    const chart = draw("pictochart-pictorial", [
      ["Half", 50],
      ["Fifth", "20%"],
      ["Over", 130],
      ["Below", -5],
      ["Less", 0.5],
    ]);
    const tops = find(chart.nodes, "rect").map(({ node }) => numberOf(node, "y"));
    expect(tops).toHaveLength(4);
    expect(tops[2]).toBeLessThan(0);
    expect([tops[2]!, tops[0]!, tops[1]!, tops[3]!]).toEqual(tops.toSorted((one, other) => one - other));
    expect(chart.notes).toEqual([
      "More than 100 per cent is drawn as full: “Over”.",
      "Less than 0 per cent is drawn as empty: “Below”.",
    ]);
    expect(textsOf(chart)).toEqual(expect.arrayContaining(["50%", "20%", "130%", "−5%", "0.5%"]));
  });

  test("What would be too small to be seen makes its picture higher than was asked for", () => {
    for (const type of ["pictochart-sizes", "pictochart-pictorial"] as const) {
      const chart = draw(type, many, { height: 50 });
      expect(chart.height).toBeGreaterThan(100);
      expect(outside(boxes(chart), 640, chart.height)).toEqual([]);
    }
  });
});

describe.each(["pictochart", "pictochart-sizes", "pictochart-pictorial"] as const)("%s", shareProperties);
