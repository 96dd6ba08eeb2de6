import { describe, expect, test } from "vitest";
import type { ChartName } from "../../../../src/language/charts.js";
import { isProblem } from "../../../../src/render/charts/chart.js";
import { allNodes, type DrawnPicture, drawnWith, type Row, tipsOf, titleOf } from "../../../support/picture.js";
import { barProperties, energy, sources } from "../bar-properties.js";

const radial = ["bar-radial", "column-radial"] as const;

const { attempt, draw } = drawnWith({ width: 672, columns: [""] });

const tips = (picture: DrawnPicture): readonly string[] => tipsOf(picture, ["path"]);

const problemOf = (type: ChartName, rows: readonly Row[]): string => {
  const drawn = attempt(type, rows);
  return isProblem(drawn) ? drawn.problem : "";
};

describe("lengths", () => {
  test("rings and columns around a centre are drawn for each value", () => {
    for (const type of radial) {
      expect(tips(draw(type, energy, { columns: sources })).toSorted()).toEqual(
        energy.flatMap(([row, ...values]) => values.map((value, at) => `${row}, ${sources[at]}: ${value}`)).toSorted(),
      );
    }
  });

  test("the longest ring goes around three quarters, half of it a half of that", () => {
    const paths = allNodes(
      draw("bar-radial", [
        ["a", 10],
        ["b", 5],
      ]).nodes,
      "path",
    ).filter((node) => titleOf(node));
    const ends = paths.map((node) => [titleOf(node), String(node.attributes["d"])] as const);
    const one = ends.find(([title]) => title === "a: 10")![1];
    const [, cx, cy, radius] = /^M(\S+) (\S+)A(\S+)/.exec(one)!.map(Number);
    // The outer arc begins at the top and ends at the left: a radius further down and to the left.
    const [x, y] = /A\S+ \S+ 0 1 1 (\S+) (\S+?)L/.exec(one)!.slice(1).map(Number);
    expect(x).toBeCloseTo(cx! - radius!, 0);
    expect(y).toBeCloseTo(cy! + radius!, 0);
  });
});

describe("values", () => {
  test("below zero cannot be drawn around a centre, and that is said", () => {
    for (const type of radial) {
      const picture = draw(type, [
        ["a", 5],
        ["b", -2],
        ["c", -1],
      ]);
      expect(tips(picture)).toEqual(["a: 5"]);
      expect(picture.notes).toEqual(["2 values below zero cannot be drawn around a centre and are left out."]);
      expect(
        problemOf(type, [
          ["a", -5],
          ["b", 0],
        ]),
      ).toContain("above zero");
    }
  });
});

describe("sizes", () => {
  test("bars grow with the rows, up to an end; very many rows are cut, and that is said", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index): Row => [`Row ${index}`, (index % 9) + 1]);
    for (const type of radial)
      expect(draw(type, rows(1000)).notes?.join()).toMatch(/^Only the first \d+ of 1,000 rows/);
  });
});

barProperties(radial);
