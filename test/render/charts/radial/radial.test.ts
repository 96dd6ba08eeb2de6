import { describe, expect, test } from "vitest";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import {
  allNodes,
  boxes,
  find,
  numberOf,
  outside,
  overlaps,
  ownText,
  type Row,
  textsOf,
  titleOf,
} from "../../../support/picture.js";
import { barProperties, draw, energy, problemOf, sources, tips } from "../bar-properties.js";

const radial = ["bar-radial", "column-radial"] as const;

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

describe("the scale of columns around a centre", () => {
  test("has its numbers with halos where the columns are lowest, and none on a column", () => {
    const rows = [9, 8, 7, 1, 1, 8, 9, 7].map((value, row): Row => [`r${row}`, value * 100]);
    const picture = draw("column-radial", rows, { callouts: { enabled: false } });
    const numbers = find(picture.nodes, "text").filter(({ node }) => /^[\d,]+$/.test(ownText(node)));
    expect(numbers.map(({ node }) => ownText(node))).toEqual(["500", "1,000"]);
    // Between the fourth row and the fifth: 3.5 eighths of a turn from the top.
    const [circle] = find(picture.nodes, "circle");
    const center = { x: numberOf(circle!.node, "cx"), y: numberOf(circle!.node, "cy") };
    for (const { node } of numbers) {
      const angle = Math.atan2(numberOf(node, "x") - center.x, center.y - (numberOf(node, "y") - 4.4));
      expect(angle).toBeCloseTo((3.5 / 8) * 2 * Math.PI, 5);
      expect(node.attributes).toMatchObject({ stroke: lightTheme.surface, "paint-order": "stroke" });
    }
    expect(find(picture.nodes, "rect")).toEqual([]);
    // Where each column reaches the end, one number is left.
    const even = rows.map(([title]): Row => [title!, 1000]);
    const full = draw("column-radial", even, { callouts: { enabled: false } });
    expect(textsOf(full).filter((text) => /^[\d,]+$/.test(text))).toEqual(["1,000"]);
  });

  test("ends near the highest column: it has more circles where it would end far beyond", () => {
    const rows = [40, 62, 55, 10, 12, 30].map((value, row): Row => [`r${row}`, value]);
    const picture = draw("column-radial", rows, { width: 310, callouts: { enabled: false } });
    const numbers = textsOf(picture).filter((text) => /^\d+$/.test(text));
    expect(Math.max(...numbers.map(Number))).toBe(80);
  });

  test("has its outermost number clear of the names", () => {
    // The lowest columns are at the left, where the number would reach a name.
    for (const lowest of [15, 44])
      for (const count of [40, 60, 90]) {
        const rows = Array.from(
          { length: count },
          (_, row): Row => [`R${row}`, row === lowest ? 500 : 900 + (row % 9)],
        );
        expect(overlaps(boxes(draw("column-radial", rows)))).toEqual([]);
      }
  });
});

describe("labels of columns around a centre", () => {
  test("leave room for values that are wider than names, or shorten them", () => {
    const rows: readonly Row[] = [
      ["A", 1e-7],
      ["B", 2.5e-7],
      ["C", 3e-7],
    ];
    for (const width of [280, 320, 400]) {
      const picture = draw("column-radial", rows, { width });
      expect(outside(boxes(picture), width, picture.height), `${width}`).toEqual([]);
    }
    expect(textsOf(draw("column-radial", rows, { width: 400 }))).toContain("0.00000025");
  });

  test("are whole on both sides where one has room", () => {
    const days = ["2024-03-01", "2024-01-15", "2024-02-01", "2024-02-02"].map((day, row): Row => [day, row + 1]);
    expect(textsOf(draw("column-radial", days, { width: 300 })).join()).not.toContain("…");
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
