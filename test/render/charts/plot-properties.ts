import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartName } from "../../../src/language/charts.js";
import { isProblem } from "../../../src/render/charts/chart.js";
import { renderSvg } from "../../../src/render/index.js";
import { writeXml } from "../../../src/render/markup/write.js";
import { textWidth } from "../../../src/render/text/measure.js";
import { hostileTexts } from "../../support/hostile-content.js";
import { drawnWith, find, numberOf, ownText, type Row } from "../../support/picture.js";

const { attempt, draw } = drawnWith({ columns: ["A"] });

/** What holds for every chart on axes whose marks are lines, points and candles. */
export function plotProperties(type: ChartName): void {
  const cell = fc.oneof(
    fc.double(),
    fc.integer({ min: -100, max: 100 }),
    fc.constantFrom<unknown>("", "n/a", "1,5", "12 %", 1e308, -1e308, 5e-324, 0, -0, null, true, {}),
  );
  const row = fc.oneof(
    fc.array(fc.oneof(cell, fc.string()), { maxLength: 7 }),
    fc.record({
      header: fc.string(),
      data: fc.array(cell, { maxLength: 6 }),
      color: fc.constantFrom("", "#f00", "x", []),
    }),
    cell,
  );
  const sheet = fc.oneof(
    fc.array(row, { maxLength: 9 }),
    fc.record({ header: fc.array(fc.string(), { maxLength: 6 }), rows: fc.array(row, { maxLength: 20 }) }),
    cell,
  );
  const data = fc.oneof(
    fc.array(sheet, { maxLength: 2 }),
    fc.record({ sheets: fc.array(sheet, { maxLength: 2 }) }),
    fc.jsonValue(),
  );

  test("two values below zero, far from it and near each other, are drawn", () => {
    // A search for round ticks beyond the ends of an axis like this one has no end.
    for (const width of [320, 720])
      expect(renderSvg([{ type: "chart", chart_type: type, data: [["", ["", -92, -95]]] }], { width })).toMatch(
        /<\/svg>$/,
      );
  });

  test("draws or says why not, whatever its data are", () => {
    const settings = fc.record(
      { width: fc.constantFrom(0.5, 7), height: fc.constantFrom(1, 40, 900, -5, "x"), callouts: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(data, settings, fc.constantFrom(320, 720), (given, set, width) => {
        const svg = renderSvg([{ type: "chart", chart_type: type, data: given, settings: set }], { width });
        expect(svg).toMatch(/<\/svg>$/);
        const drawn = svg.replace(/>[^<]*</g, "><").replace(/ aria-label="[^"]*"/g, "");
        expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/);
      }),
      { numRuns: 60 },
    );
  });

  test("draws numbers of any size", () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(1e308, -1e308, 5e-324, 0),
    );
    const near = fc.integer({ min: 0, max: 3 }).map((more) => 1e15 + more / 8);
    const rows = fc.array(fc.oneof(fc.array(value, { minLength: 4, maxLength: 4 }), fc.tuple(near, near, near, near)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, (list) => {
        const own = list.map((row, index): Row => [`r${index}`, ...row]);
        const drawn = attempt(type, own, { columns });
        const xml = isProblem(drawn) ? drawn.problem : drawn.nodes.map((node) => writeXml(node)).join("");
        expect(xml.replace(/>[^<]*</g, "><")).not.toMatch(/NaN|Infinity|undefined|[ ",(-]\d[\d.]*e[-+]?\d/);
      }),
      { numRuns: 60 },
    );
  });

  const rows: readonly Row[] = Array.from({ length: 6 }, (_, at) => [`Row ${at}`, at + 1, 9 - at, at + 2, at + 0.5]);
  const columns = ["open", "high", "low", "close"];
  const write = (theme: "light" | "dark" | "auto") =>
    draw(type, rows, { columns, theme })
      .nodes.map((node) => writeXml(node))
      .join("");

  test("has no colour of its own", () => {
    const literal = /="(?!none|var\(--igx-)[^"]*(?:#[0-9a-f]{3,8}|rgb|hsl|\b(?:black|white|red)\b)[^"]*"/i;
    expect(write("auto")).not.toMatch(literal);
    expect(write("auto")).toContain("var(--igx-");
    expect(write("light")).toMatch(literal);
  });

  test("is the same each time", () => {
    expect(write("dark")).toBe(write("dark"));
    expect(write("dark")).not.toBe(write("light"));
  });

  test("writes hostile texts as text", () => {
    for (const text of hostileTexts) {
      const own: readonly Row[] = rows.map((one) => [text, ...one.slice(1)]);
      const xml = draw(type, own, { columns: [text, text, text, text] })
        .nodes.map((node) => writeXml(node))
        .join("");
      const tags = new Set([...xml.matchAll(/<([a-z]+)/gi)].map(([, tag]) => tag));
      const known = ["g", "path", "circle", "rect", "line", "text", "title", "defs", "clipPath", "polyline"];
      expect([...tags].filter((tag) => !known.includes(tag!))).toEqual([]);
      expect(xml).not.toMatch(/<[^>]*\s(?:on\w+|style|href)=/i);
    }
  });

  test.each([104, 240, 304])("stays within a width of %d", (width) => {
    const long = rows.map((one): Row => [`${one[0]} with a name that goes on for a while`, ...one.slice(1)]);
    const picture = draw(type, long, { columns, width });
    for (const { node, x } of find(picture.nodes, "text")) {
      const weight = node.attributes["font-weight"] === 600 ? 600 : 400;
      const extent = textWidth(ownText(node), { size: numberOf(node, "font-size"), weight });
      const anchor = node.attributes["text-anchor"];
      const left = x + numberOf(node, "x") - (anchor === "end" ? extent : anchor === "middle" ? extent / 2 : 0);
      expect(left).toBeGreaterThan(-1.5);
      expect(left + extent).toBeLessThan(width + 1.5);
    }
  });
}
