import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowLabels } from "../../../../src/render/charts/axes/row-labels.js";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import type { MarkupNode } from "../../../../src/render/markup/node.js";
import { withoutHyphen } from "../../../../src/render/text/break-word.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import { find, numberOf, ownText } from "../../../support/picture.js";

describe("titles of rows below a plot", () => {
  const font = { size: 12, weight: 400 } as const;
  const boxes = (nodes: readonly MarkupNode[]) =>
    find(nodes, "text").map(({ node }) => {
      const half = textWidth(ownText(node), font) / 2;
      return { left: numberOf(node, "x") - half, right: numberOf(node, "x") + half, y: numberOf(node, "y") };
    });

  test("do not overlap, nor leave the picture; there is at least one", () => {
    const titles = fc.array(
      fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x${text}`),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(titles, fc.constantFrom(104, 240, 304, 640), fc.boolean(), (names, width, bands) => {
        const slot = bands ? (width - 40) / names.length : (width - 52) / Math.max(1, names.length - 1);
        const at = (row: number) => (bands ? 40 + (row + 0.5) * slot : 46 + row * slot);
        const nodes = rowLabels(names, { width, slot, at }).draw(0, lightTheme);
        const all = boxes(nodes);
        expect(all.length).toBeGreaterThan(0);
        for (const { left, right } of all) {
          expect(left).toBeGreaterThan(-1);
          expect(right).toBeLessThan(width + 1);
        }
        for (const one of all)
          for (const other of all)
            if (one !== other && one.y === other.y)
              expect(one.right <= other.left + 1 || other.right <= one.left + 1).toBe(true);
      }),
    );
  });

  test("are wrapped, as below columns, where rows are far apart, and slanted where a word would be cut", () => {
    const names = ["Rechtsschutzversicherungsgesellschaften", "Department for Environment and Rural Affairs", "Other"];
    const shown = (slot: number) => {
      const place = { width: 3 * slot, slot, at: (row: number) => (row + 0.5) * slot, maxRoom: 200 };
      return find(rowLabels(names, place).draw(0, lightTheme), "text");
    };
    const wide = shown(130);
    expect(wide.map(({ node }) => withoutHyphen(ownText(node))).join("")).toContain("gesellschaften");
    expect(wide.length).toBeGreaterThan(3);
    expect(shown(80)).toHaveLength(3);
  });

  test("are thinned evenly where that goes", () => {
    const years = Array.from({ length: 61 }, (_, index) => String(1960 + index));
    const labels = rowLabels(years, { width: 640, slot: 10, at: (row) => 20 + row * 10 });
    const found = find(labels.draw(0, lightTheme), "text").map(({ node }) => Number(ownText(node)));
    expect([found[0], found.at(-1)]).toEqual([1960, 2020]);
    expect(new Set(found.slice(1).map((year, index) => year - found[index]!)).size).toBe(1);
    expect(found.length).toBeGreaterThan(6);
  });

  test("are thinned at round steps, between the first and the last", () => {
    const shown = (titles: readonly string[], slot = 10) => {
      const labels = rowLabels(titles, { width: 660, slot, at: (row) => 20 + row * slot });
      return find(labels.draw(0, lightTheme), "text").map(({ node }) => ownText(node));
    };
    const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
    expect(shown(range(1, 61).map(String))).toEqual([
      "1",
      "5",
      "10",
      "15",
      "20",
      "25",
      "30",
      "35",
      "40",
      "45",
      "50",
      "55",
      "61",
    ]);
    expect(
      shown(
        range(0, 60).map((row) => `x${row}`),
        7,
      ),
    ).toEqual(["x0", "x5", "x10", "x15", "x20", "x25", "x30", "x35", "x40", "x45", "x50", "x59"]);
    const months = range(3, 50).map(
      (month) =>
        `${"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[month % 12]} ${2000 + Math.floor(month / 12)}`,
    );
    expect(shown(months)).toEqual(["Apr 2000", "Jan 2001", "Jan 2002", "Jan 2003", "May 2004"]);
    const quarters = range(1, 30).map((at) => `Q${(at % 4) + 1} ${2000 + Math.floor(at / 4)}`);
    expect(shown(quarters, 20)).toEqual(["Q2 2000", "Q1 2002", "Q1 2003", "Q1 2004", "Q1 2005", "Q1 2006", "Q3 2007"]);
  });

  test("are shown in full where there is room, wrapped or shortened with the full text as title", () => {
    const long = "Federal ministry of long names, and of quite a few other things that have one";
    const at = (row: number) => 100 + row * 200;
    const nodes = rowLabels([long, "B", "C"], { width: 640, slot: 200, at }).draw(0, lightTheme);
    expect(find(nodes, "text").length).toBeGreaterThan(3);
    const narrow = rowLabels([long, "B", "C"], { width: 104, slot: 30, at: (row) => 20 + row * 30 }).draw(
      0,
      lightTheme,
    );
    expect(find(narrow, "text").map(({ tip }) => tip)).toContain(long);
  });
});
