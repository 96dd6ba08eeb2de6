import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../../src/index.js";
import { isLong } from "../../support/long.js";
import { measures } from "../../support/measured.js";
import { boxes, drawXml, find, numberOf, overlaps, textsOf, tipsOf } from "../../support/picture.js";

const runs = { numRuns: isLong ? 120 : 15, seed: 42 } as const;

const series = ["Spain", "France", "Germany", "Italy"];
const chart = (chart_type: string, rows: readonly (readonly number[])[], picture: object = { panels: true }) => ({
  type: "chart",
  chart_type,
  picture,
  data: [[["Year", ...series.slice(0, rows[0]!.length)], ...rows.map((row, index) => [`r${index}`, ...row])]],
});

const rows = fc.integer({ min: 2, max: 4 }).chain((count) =>
  fc.array(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: count, maxLength: count }), {
    minLength: 2,
    maxLength: 6,
  }),
);

describe("panels", () => {
  test.each(["bar-grouped", "bar-stacked", "column-grouped", "column-stacked", "line", "area"] as const)(
    "%s: each series has one, all with one scale",
    (type) => {
      fc.assert(
        fc.property(rows, fc.constantFrom(304, 350, 640), (rows, width) => {
          const { nodes } = drawXml(chart(type, rows), width);
          const { marks, of } = measures[type]!;
          const found = marks(nodes).map(({ tip, size }) => ({ size, value: Number(/: ([\d.]+)$/.exec(tip)![1]) }));
          expect(found).toHaveLength(rows.length * rows[0]!.length);
          const [low, high] = found
            .toSorted((one, other) => one.value - other.value)
            .filter((_, at, all) => at === 0 || at === all.length - 1);
          // Places count from the axis of their panel, which is at the same height in all.
          const from = of === "size" ? { size: 0, value: 0 } : low!;
          const slope = (high!.size - from.size) / (high!.value - from.value || 1);
          const wrong = found.filter(
            ({ size, value }) => Math.abs(from.size + (value - from.value) * slope - size) > 0.8,
          );
          expect(wrong).toEqual([]);
          expect(textsOf({ nodes })).toEqual(expect.arrayContaining(series.slice(0, rows[0]!.length)));
        }),
        runs,
      );
    },
  );

  test.each(["bar", "bar-stacked", "scatter-dotplot"] as const)(
    "%s: in narrow ones too, a number is a scale",
    (type) => {
      const { nodes } = drawXml(
        chart(
          type,
          [
            [10, -4],
            [18, 8],
          ],
          { panels: 2, unit: "°C", decimals: 1 },
        ),
        280,
      );
      const numbers = textsOf({ nodes }).filter((text) => text.includes("°C"));
      expect(numbers.length).toBeGreaterThanOrEqual(2);
      expect(numbers).not.toContain("0.0\u00a0°C");
    },
  );

  test("panels beside each other have one zero line, also where values are below zero in one of them alone", () => {
    const values = [
      [10, -4],
      [105, -15],
    ];
    const { nodes } = drawXml(chart("column-grouped", values, { panels: 2, unit: "$" }));
    const lines = find(nodes, "line").map(({ node, y }) => y + numberOf(node, "y1"));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBeCloseTo(lines[0]!, 1);
  });

  test.each(["bar-grouped", "column-grouped", "line", "area", "scatter-dotplot"] as const)(
    "%s: the title of the axis is above the panels",
    (type) => {
      const picture = { panels: 2, axis: { title: "Dollars per head" } };
      const all = textsOf(
        drawXml(
          chart(
            type,
            [
              [10, 4],
              [20, 5],
            ],
            picture,
          ),
        ),
      );
      expect(all.filter((text) => text === "Dollars per head")).toHaveLength(1);
      expect(all.indexOf("Dollars per head")).toBeLessThan(all.indexOf("Spain"));
    },
  );

  test.each(["bar-stacked", "column-stacked"] as const)(
    "%s: a share is a part of its row, not of its panel",
    (type) => {
      const rows = [
        [10, 20, 10],
        [30, 10, 10],
      ];
      const { nodes } = drawXml(chart(type, rows, { panels: 3, share: true }));
      const shares = new Set(textsOf({ nodes }).filter((text) => /^\d+%$/.test(text)));
      expect(shares).toContain("60%");
      // Ticks, and the parts of both rows.
      expect(["0%", "20%", "25%", "50%", "60%", "100%"]).toEqual(expect.arrayContaining([...shares]));
      expect(textsOf({ nodes }).filter((text) => text === "100%").length).toBeLessThanOrEqual(3);
    },
  );

  test("labels of a logarithmic axis have room, and reach both ends", () => {
    const rows = [
      ["p1", 10, 20, "a"],
      ["p2", 1000, 10, "b"],
    ];
    for (const width of [280, 400, 640]) {
      const { nodes } = drawXml(
        {
          type: "chart",
          chart_type: "scatter",
          data: [[["", "X", "Y", "G"], ...rows]],
          picture: { panels: 2, group: "G", x: { scale: "log" } },
        },
        width,
      );
      expect(overlaps(boxes({ nodes }))).toEqual([]);
      expect(textsOf({ nodes })).toEqual(expect.arrayContaining(["10", "1,000"]));
    }
    const line = drawXml(
      chart(
        "line",
        [
          [10, 20],
          [30, 10],
          [5, 5],
        ],
        { panels: 2, axis: { scale: "log" } },
      ),
      640,
    );
    expect(textsOf({ nodes: line.nodes })).toEqual(expect.arrayContaining(["5", "20"]));
  });

  test("so many columns as were asked for, and fewer where these would be too narrow", () => {
    const lefts = (picture: object, width: number) => {
      const { nodes } = drawXml(
        chart(
          "line",
          [
            [1, 2, 3, 4],
            [2, 3, 4, 5],
          ],
          picture,
        ),
        width,
      );
      return new Set(
        find(nodes, "text").flatMap(({ node, x }) =>
          series.includes(String(node.children[0])) ? [Math.round(x)] : [],
        ),
      ).size;
    };
    expect([
      lefts({ panels: 2 }, 640),
      lefts({ panels: 4 }, 640),
      lefts({ panels: 4 }, 304),
      lefts({ panels: true }, 304),
    ]).toEqual([2, 4, 2, 2]);
  });

  test("texts of panels do not overlap, and keep within the picture", () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom("line", "column-grouped", "bar-stacked", "scatter-dotplot"),
        fc.constantFrom(304, 640),
        (rows, type, width) => {
          const { nodes } = drawXml(chart(type, rows), width);
          expect(overlaps(boxes({ nodes }))).toEqual([]);
          expect(boxes({ nodes }).filter(({ left, right }) => left < -1 || right > width + 1)).toEqual([]);
        },
      ),
      runs,
    );
  });

  test("points have a panel for each group, and one for those without", () => {
    const picture = { panels: true, group: "Region" };
    const data = [
      [
        ["", "x", "y", "Region"],
        ["a", 1, 2, "Asia"],
        ["b", 2, 3, "Europe"],
        ["c", 3, 3, "Asia"],
        ["d", 4, 5, ""],
      ],
    ];
    const { nodes } = drawXml({ type: "chart", chart_type: "scatter", picture, data });
    expect(tipsOf({ nodes }, ["circle"]).toSorted()).toEqual([
      "a, x: 1, y: 2, Asia",
      "b, x: 2, y: 3, Europe",
      "c, x: 3, y: 3, Asia",
      "d, x: 4, y: 5",
    ]);
    expect(textsOf({ nodes })).toEqual(expect.arrayContaining(["Asia", "Europe"]));
    const places = find(nodes, "circle").map(({ node, x, tip }) => [tip, Math.round(x + numberOf(node, "cx") * 0)]);
    expect(new Set(places.map(([, x]) => x)).size).toBe(3);
  });

  test.each(["bar", "column"] as const)("%s: no note says that only one column is shown", async (type) => {
    const source = (attributes: string) =>
      `@chart ${type} {${attributes}}\n| a | Yes | No |\n| x | 1 | 2 |\n| y | 3 | 4 |\n`;
    const found = async (attributes: string) => (await compile(source(attributes))).diagnostics.map(({ code }) => code);
    expect([await found("panels"), await found("")]).toEqual([[], ["series-not-shown"]]);
    const { output } = await compile(source("panels"));
    const [element] = JSON.parse(output!.pictureJson) as object[];
    expect(drawXml(element!).notes ?? []).toEqual([]);
  });

  test("one series alone is no panel", () => {
    const alone = (picture: object) => drawXml(chart("line", [[1], [2]], picture)).xml;
    expect(alone({ panels: true })).toBe(alone({}));
  });
});
