import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import { isLong } from "../../../support/long.js";
import { circlesOf, drawXml, find, numberOf, textsOf } from "../../../support/picture.js";

const runs = { numRuns: isLong ? 120 : 20, seed: 42 } as const;
type Cells = readonly (string | number)[];

const chart = (rows: readonly Cells[], picture: object) => ({
  type: "chart",
  chart_type: "scatter",
  picture,
  data: [[["", "x", "y", "Region"], ...rows]],
});

const rows: readonly Cells[] = [
  ["a", 1, 2, "Asia"],
  ["b", 2, 3, "Europe"],
  ["c", 3, 3, "Asia"],
  ["d", 4, 5, ""],
];

describe("groups of points", () => {
  test("have one colour each, with a legend; points without one are grey", () => {
    const drawing = drawXml(chart(rows, { group: "Region" }));
    const fills = find(drawing.nodes, "circle").map(({ node, tip }) => [tip?.slice(0, 1), node.attributes["fill"]]);
    const [first, second] = lightTheme.palette.map(({ fill }) => fill);
    expect(Object.fromEntries(fills)).toEqual({ a: first, b: second, c: first, d: lightTheme.muted });
    expect(textsOf(drawing)).toEqual(expect.arrayContaining(["Asia", "Europe"]));
    expect(drawing.notes ?? []).toEqual([]);
  });

  test("may be first among the columns, or of a table, and have the author's colours", () => {
    const table = {
      ...chart([], { group: { name: "Region", values: [["Asia", "Europe", "Asia", null]] } }),
      data: [[["", "x", "y"], ...rows.map((row) => row.slice(0, 3))]],
      colors: ["#123456", "#654321"],
    };
    const fills = find(drawXml(table).nodes, "circle").map(({ node }) => node.attributes["fill"]);
    expect(new Set(fills)).toEqual(new Set(["#123456", "#654321", lightTheme.muted]));
    const first = {
      ...chart([], { group: "Region" }),
      data: [
        [
          ["", "Region", "x", "y"],
          ["a", "Asia", 1, 2],
          ["b", "Europe", 2, 3],
        ],
      ],
    };
    expect(circlesOf(drawXml(first)).map(({ tip }) => tip)).toEqual(["a, x: 1, y: 2, Asia", "b, x: 2, y: 3, Europe"]);
  });
});

describe("a trend", () => {
  const points = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })), {
    minLength: 3,
    maxLength: 30,
  });

  test("is the line of least squares of the values", () => {
    fc.assert(
      fc.property(points, (list) => {
        const drawing = drawXml(
          chart(
            list.map(([x, y], index) => [`p${index}`, x, y]),
            { trend: true },
          ),
        );
        const [line] = find(drawing.nodes, "line").filter(({ tip }) => tip === "Trend");
        const mean = (of: (point: readonly [number, number]) => number) =>
          list.reduce((sum, point) => sum + of(point), 0) / list.length;
        const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
        const spread = mean(([x]) => (x - mx) ** 2);
        if (spread === 0)
          return expect(drawing.notes?.map(({ text }) => text)).toContain(
            "There is no trend: all points have the same horizontal value.",
          );
        const slope = mean(([x, y]) => (x - mx) * (y - my)) / spread;
        const circles = circlesOf(drawing).map(({ x, y, tip }) => {
          const [, vx, vy] = /x: ([\d.]+), y: ([\d.]+)/.exec(tip!)!.map(Number);
          return { x, y, vx: vx!, vy: vy! };
        });
        const ends = (side: "vx" | "vy") => circles.toSorted((one, other) => one[side] - other[side]);
        const [left, right] = [ends("vx")[0]!, ends("vx").at(-1)!];
        const [low, high] = [ends("vy")[0]!, ends("vy").at(-1)!];
        if (low.vy === high.vy || !line) return;
        const px = (right.x - left.x) / (right.vx - left.vx);
        const py = (high.y - low.y) / (high.vy - low.vy);
        for (const end of ["1", "2"]) {
          const value = left.vx + (numberOf(line.node, `x${end}`) - left.x + line.x * 0) / px;
          const y = low.y + (my + (value - mx) * slope - low.vy) * py;
          expect(Math.abs(y - numberOf(line.node, `y${end}`) - line.y)).toBeLessThan(0.6);
        }
      }),
      runs,
    );
  });
});

test("names: the points that are named, and no others; a point without room has a note", () => {
  const many = Array.from({ length: 300 }, (_, index): Cells => [`p${index}`, index % 20, Math.floor(index / 20), ""]);
  const named = (picture: object, list = rows) =>
    textsOf(drawXml(chart(list, picture))).filter((text) => /^(?:[a-d]|p\d+)$/.test(text));
  expect(named({ names: ["b", "d"] }).toSorted()).toEqual(["b", "d"]);
  expect(named({ names: ["p7"] }, many)).toEqual(["p7"]);
  expect(named({ names: ["nobody"] })).toEqual([]);
});
