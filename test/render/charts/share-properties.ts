import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartName } from "../../../src/language/charts.js";
import { chartSheets } from "../../../src/render/chart-data.js";
import { isProblem } from "../../../src/render/charts/chart.js";
import { renderHtmlElements, renderSvg } from "../../../src/render/index.js";
import type { MarkupNode } from "../../../src/render/markup/node.js";
import { createRenderContext } from "../../../src/render/render-context.js";
import { attempt, boxes, draw, find, outside, overlaps, type Row, tipsOf } from "../../support/picture.js";

export const budget: readonly Row[] = [
  ["Rent", 38],
  ["Food", 21],
  ["Transport", 14],
  ["Leisure", 12],
  ["Savings", 9],
  ["Other", 6],
];
export const many: readonly Row[] = Array.from({ length: 30 }, (_, index) => [
  `Region ${index + 1}`,
  100 / (index + 1),
]);
export const values = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 30 });
export const named = (list: readonly number[]): readonly Row[] =>
  list.map((value, index) => [`Row ${index + 1}`, value]);
export const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** What holds for every chart whose rows are the marks. */
export function shareProperties(type: ChartName): void {
  const title = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      "",
      "Rent",
      "Owner-occupiers without any mortgage left to pay",
      "Donaudampfschifffahrtsgesellschaftskapitän",
      "日本語の長い題名",
    ),
  );
  const row = fc.tuple(title, fc.oneof(fc.integer({ min: 0, max: 120 }), fc.double({ min: 0, max: 1e9, noNaN: true })));

  test("Texts never overlap, and never leave the picture", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(104, 240, 304, 640, 1200),
        fc.constantFrom(undefined, 320, 900),
        (rows, width, height) => {
          const drawn = attempt(type, rows, { width, ...(height !== undefined && { height }) });
          if (isProblem(drawn)) return;
          expect(overlaps(boxes(drawn))).toEqual([]);
          expect(outside(boxes(drawn), width, drawn.height)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("Every mark has a tip, and the height that was asked for is kept", () => {
    for (const width of [304, 640]) {
      const chart = draw(type, budget, { width, height: 400 });
      expect(chart.height).toBeCloseTo(400);
      const told = tipsOf(chart);
      for (const [name, value] of budget) expect(told.some((tip) => tip.startsWith(`${name}: ${value}`))).toBe(true);
    }
  });

  test("A row's colour is its mark's, with an edge where it could not be seen", () => {
    const [sheet] = chartSheets({
      sheets: [
        {
          rows: [
            { header: "A", data: [60], color: "#123456" },
            { header: "B", data: [40] },
          ],
        },
      ],
    });
    const svg = renderSvg([
      {
        type: "chart",
        chart_type: type,
        data: {
          sheets: [
            {
              header: ["", "V"],
              rows: [
                { header: "A", data: [60], color: "123456" },
                { header: "B", data: [40] },
              ],
            },
          ],
        },
      },
    ]);
    expect(sheet!.rows[0]!.color).toBe("#123456");
    expect(svg).toContain('fill="#123456"');
    if (type === "wordcloud") return;
    const white = draw(
      type,
      [
        ["A", 60],
        ["B", 40],
      ],
      { colors: ["#ffffff"] },
    );
    const marks = ["path", "rect", "polygon"].flatMap((tag) =>
      find(white.nodes, tag).map(({ node }) => node.attributes),
    );
    const { muted } = createRenderContext({}).theme;
    // Slices have their outlines above all of them.
    const isOutlined = ({ fill, stroke, d }: MarkupNode["attributes"]): boolean =>
      stroke === muted && (fill === "#ffffff" || (fill === "none" && String(d).includes("A")));
    expect([marks.some(({ fill }) => fill === "#ffffff"), marks.some(isOutlined)]).toEqual([true, true]);
  });

  test("Hostile texts are texts", () => {
    const hostile = `</text></svg><script>alert(1)</script>"' onload=x &amp;`;
    const content = [
      {
        type: "chart",
        chart_type: type,
        data: {
          sheets: [
            {
              header: ["a", hostile, hostile],
              rows: [
                [hostile, 5, 1],
                [`${hostile}2`, -3, 1],
                ["x", hostile, hostile],
                { header: "y", data: [9], color: hostile },
              ],
            },
          ],
        },
        colors: [`red" onload="x`, "url(#x)"],
      },
    ];
    for (const text of [renderSvg(content), ...renderHtmlElements(content).map(({ html }) => html)]) {
      expect(text).not.toContain("<script");
      // Within the quotes of an attribute it is a text.
      expect(text.replace(/="[^"]*"/g, "")).not.toMatch(/<[^>]*\sonload=/);
      expect(text.match(/<\/svg>/g)?.length).toBe(text.match(/<svg/g)?.length);
    }
  });

  test("Whatever stands in the data, there is a picture, the same each time, of finite numbers", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constantFrom(null, true, -0, 5e-324, 1e308, -1e308, Number.MAX_VALUE, "1e400", "12,5", "€ 3", {}, []),
    );
    const rows = fc.array(
      fc.oneof(
        fc.array(cell),
        fc.record({ header: cell, data: fc.array(cell), color: cell }, { requiredKeys: [] }),
        cell,
      ),
    );
    const data = fc.oneof(
      fc.anything(),
      fc.record({ sheets: fc.array(fc.record({ header: fc.array(cell), rows }), { maxLength: 2 }) }),
      fc.array(rows, { maxLength: 2 }),
      fc.array(fc.tuple(fc.string(), cell), { minLength: 1 }).map((list) => [[["a", "b"], ...list]]),
    );
    const settings = fc.oneof(
      fc.anything(),
      fc.record(
        {
          width: fc.constantFrom(0.5, 1, "x"),
          height: fc.oneof(fc.double({ min: -10, max: 500 }), fc.constantFrom(1, 5, 30, "9")),
          callouts: fc.oneof(
            fc.anything(),
            fc.record({ enabled: fc.boolean(), percentage: fc.boolean(), name: fc.boolean() }),
          ),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(data, settings, fc.constantFrom(320, 720), (given, chosen, width) => {
        const content = [{ type: "chart", chart_type: type, data: given, settings: chosen, colors: [given, "#f00"] }];
        const svg = renderSvg(content, { width });
        const drawn = svg.replace(/aria-label="[^"]*"|>[^<]*</g, (part) => (part.startsWith(">") ? "><" : ""));
        expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
        expect(renderSvg(content, { width })).toBe(svg);
      }),
      { numRuns: 70 },
    );
  });

  test("Where the page follows the reader's theme, no colour is fixed but the author's", () => {
    const rows = [
      ...many.map(([name, value]) => ({ header: name, data: [value] })),
      { header: "Own", data: [1000], color: "#c81e5a" },
    ];
    for (const width of [0.5, undefined]) {
      const content = [
        { type: "chart", chart_type: type, data: { sheets: [{ header: ["", "V"], rows }] }, settings: { width } },
      ];
      const html = renderHtmlElements(content)[0]!.html;
      const colors = [...html.matchAll(/\s(?:fill|stroke|stop-color)="([^"]*)"/g)].map(([, color]) => color!);
      const fixed = colors.filter((color) => !color.startsWith("var(--igx-") && color !== "none");
      expect(new Set(fixed)).toContain("#c81e5a");
      // Text on it is black or white, whichever can be read.
      expect(fixed.every((color) => ["#c81e5a", "#101318", "#ffffff"].includes(color))).toBe(true);
    }
  });

  test("Hundreds of rows are drawn", () => {
    const chart = draw(
      type,
      Array.from({ length: 400 }, (_, index): Row => [`Row ${index}`, index % 97]),
      { width: 304 },
    );
    expect(chart.height).toBeGreaterThan(0);
    expect(overlaps(boxes(chart)).length).toBe(0);
  });
}
