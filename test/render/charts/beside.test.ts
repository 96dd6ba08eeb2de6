import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeElement } from "../../../src/render/index.js";
import { isLong } from "../../support/long.js";
import { measures } from "../../support/measured.js";
import { boxes, drawXml, find, numberOf, pathPoints, textsOf, tipsOf } from "../../support/picture.js";

const runs = { numRuns: isLong ? 120 : 15, seed: 42 } as const;

const own = fc.tuple(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 250 }),
  fc.integer({ min: 250, max: 600 }),
);
const sheets = fc.array(own, { minLength: 2, maxLength: 6 });

const chart = (chart_type: string, rows: readonly (readonly number[])[], picture: object) => ({
  type: "chart",
  chart_type,
  picture,
  data: [[["", "Value", "Goal", "Low", "High"], ...rows.map((row, index) => [`r${index}`, ...row])]],
});

const all = { target: "Goal", range: ["Low", "High"] };

/** The place of a line along the values: of its last part, which is across the bar, or of its whole. */
const placesOf = (nodes: Parameters<typeof find>[0], name: string, side: 0 | 1) =>
  find(nodes, "path").flatMap(({ node, tip }) => {
    const d = String(node.attributes["d"]);
    return tip?.includes(`${name}: `) && node.attributes["fill"] === "none"
      ? [{ tip, ends: pathPoints(d).map((point) => point[side]) }]
      : [];
  });

describe("targets and ranges", () => {
  test.each([
    ["bar", 0],
    ["column", 1],
  ] as const)("%s: lines are where the scale of the bars says", (type, side) => {
    fc.assert(
      fc.property(sheets, fc.constantFrom(304, 640), (rows, width) => {
        const { nodes } = drawXml(chart(type, rows, all), width);
        const bars = measures[type]!.marks(nodes).filter(
          ({ tip }) => /^r\d+, Value: /.test(tip) || /^r\d+: /.test(tip),
        );
        const scale = bars.reduce((sum, { size }) => sum + size, 0) / rows.reduce((sum, [value]) => sum + value!, 0);
        const [low, high] = [placesOf(nodes, "Low", side), placesOf(nodes, "Goal", side)];
        expect([bars.length, low.length, high.length]).toEqual([rows.length, rows.length, rows.length]);
        for (const { tip, ends } of low) {
          const [, , least, most] = rows[Number(/^r(\d+)/.exec(tip)![1])]!;
          expect(Math.abs(Math.abs(ends[1]! - ends[0]!) - (most - least) * scale)).toBeLessThan(1);
        }
        // Two targets are as far from each other as their values.
        const goals = high.map(({ tip, ends }) => ({ at: ends[0]!, value: rows[Number(/^r(\d+)/.exec(tip)![1])]![1] }));
        for (const { at, value } of goals)
          expect(Math.abs(Math.abs(at - goals[0]!.at) - Math.abs(value - goals[0]!.value) * scale)).toBeLessThan(1);
      }),
      runs,
    );
  });

  test.each(["bar", "column"] as const)("%s: the values are beyond the lines", (type) => {
    fc.assert(
      fc.property(sheets, (rows) => {
        const { nodes } = drawXml(chart(type, rows, all), 640);
        const texts = boxes({ nodes }, 0).filter(({ text }) => rows.some(([value]) => String(value) === text));
        const lines = find(nodes, "path").filter(({ node, tip }) => node.attributes["fill"] === "none" && tip);
        const covered = texts.filter(({ left, right, top, bottom }) =>
          lines.some((line) =>
            pathPoints(String(line.node.attributes["d"])).some(
              ([x, y]) => line.x + x > left && line.x + x < right && line.y + y > top && line.y + y < bottom,
            ),
          ),
        );
        expect(covered).toEqual([]);
      }),
      runs,
    );
  });

  test.each(["bar", "column"] as const)("%s: a value that has room before its target is there", (type) => {
    const rows = [
      [22, 48, 20, 24],
      [-30, -60, -33, -25],
      [40, 42, 1, 1],
    ];
    const { nodes } = drawXml(chart(type, rows, { target: "Goal" }), 640);
    const flipped = type === "column";
    const goals = find(nodes, "path").flatMap(({ node, tip, x, y }) => {
      if (!tip?.includes("Goal: ")) return [];
      const [[left, top] = [0, 0]] = pathPoints(String(node.attributes["d"]));
      return [flipped ? -(y + top) : x + left];
    });
    const place = (text: string) => {
      const { left, right, top, bottom } = boxes({ nodes }, 0).find((one) => one.text === text)!;
      return flipped ? -(top + bottom) / 2 : (left + right) / 2;
    };
    const [first, second, third] = goals;
    expect([place("22") < first!, place("−30") > second!, place("40") > third!]).toEqual([true, true, true]);
  });

  test("line: the band goes through all lows and highs, and is interrupted where one is missing", () => {
    const rows = [
      [5, 8, 2, 9],
      [6, 8, 3, 9],
      [7, 8, 1, 9],
    ];
    const band = (data: object) =>
      find(drawXml(data, 640).nodes, "path").filter(({ node }) => node.attributes["fill-opacity"] === 0.2);
    const [whole] = band(chart("line", rows, all));
    expect(pathPoints(String(whole!.node.attributes["d"]))).toHaveLength(6);
    const ys = find(drawXml(chart("line", rows, {}), 640).nodes, "circle").length;
    expect(ys).toBeGreaterThan(3);
    const gap = chart("line", rows, all);
    (gap.data[0]![2] as unknown[])[3] = "n/a";
    expect(band(gap)).toHaveLength(2);
    // The line and its axis: 9 is above 5 by the same scale.
    const { nodes } = drawXml(chart("line", rows, all), 640);
    const points = find(nodes, "circle").map(({ node }) => numberOf(node, "cy"));
    const scale = (points[0]! - points[1]!) / 1;
    const [, [, top]] = pathPoints(String(whole!.node.attributes["d"])) as [unknown, [number, number]];
    expect(points[1]! - top).toBeCloseTo(3 * scale, 0);
  });

  test("their columns are no series, and the legend says what they are", () => {
    for (const type of ["bar", "column", "line"]) {
      const drawing = drawXml(
        chart(
          type,
          [
            [5, 8, 2, 9],
            [6, 8, 3, 9],
          ],
          all,
        ),
        640,
      );
      expect(textsOf(drawing)).toEqual(expect.arrayContaining(["Goal", "Low – High"]));
      expect(tipsOf(drawing, ["path"])).toContain("r0, Goal: 8");
      expect(drawing.notes ?? []).toEqual([]);
    }
  });

  test("their columns are not described as series", () => {
    const rows = [
      [5, 8, 2, 9],
      [6, 8, 3, 9],
    ];
    const own = {
      ...chart("line", rows, {}),
      data: [
        [
          ["", "Value"],
          ["r0", 5],
          ["r1", 6],
        ],
      ],
    };
    expect(describeElement(chart("line", rows, all))).toBe(describeElement(own));
  });

  test("columns of a table have their values with them", () => {
    const picture = { target: { name: "Goal", values: [[8, 9]] } };
    const data = [
      [
        ["", "Value"],
        ["a", 5],
        ["b", 6],
      ],
    ];
    const drawing = drawXml({ type: "chart", chart_type: "bar", picture, data }, 640);
    expect(tipsOf(drawing, ["path"])).toEqual(expect.arrayContaining(["a, Goal: 8", "b, Goal: 9"]));
  });
});
