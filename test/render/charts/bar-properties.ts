import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChartName } from "../../../src/language/charts.js";
import { isProblem } from "../../../src/render/charts/chart.js";
import { drawChart } from "../../../src/render/charts/draw-chart.js";
import { createRenderContext } from "../../../src/render/render-context.js";
import { maxOf, minOf } from "../../../src/text/extremes.js";
import { hostileTexts } from "../../support/hostile-content.js";
import {
  allNodes,
  boxes,
  type DrawnPicture,
  drawnWith,
  find,
  overlaps,
  ownText,
  type Row,
  textsOf,
  tipsOf,
  titleOf,
  xmlOf,
} from "../../support/picture.js";

/** Three countries and where their electricity comes from. */
export const energy: readonly Row[] = [
  ["Germany", 125, 71, 189],
  ["Poland", 98, 14.5, 33],
  ["France", 5, 32, 72],
];
export const sources = ["Coal", "Gas", "Wind"];

/** Wide enough for every chart of a form. */
export const { attempt, draw } = drawnWith({ width: 672, columns: [""] });

/** The titles of bars, which are paths. */
export const tips = (picture: DrawnPicture): readonly string[] => tipsOf(picture, ["path"]);

/** Why a chart cannot be drawn; empty if it can. */
export const problemOf = (type: ChartName, rows: readonly Row[]): string => {
  const drawn = attempt(type, rows);
  return isProblem(drawn) ? drawn.problem : "";
};

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly fill: string;
}

/** What an upright rectangle is: "M67 5.4l209.7 0l0 23.1l-209.7 0Z". */
const rectangle = /^M(\S+) (\S+)l(\S+) 0l0 (\S+)l\S+ 0Z$/;

/** Upright rectangles that say what they stand for. */
export function marks({ nodes }: Pick<DrawnPicture, "nodes">): readonly Mark[] {
  return find(nodes, "path").flatMap(({ node }) => {
    const title = titleOf(node);
    if (title === undefined) return [];
    const [, x, y, width, height] = (rectangle.exec(String(node.attributes["d"])) ?? []).map(Number);
    const box = {
      x: Math.min(x!, x! + width!),
      y: Math.min(y!, y! + height!),
      width: Math.abs(width!),
      height: Math.abs(height!),
    };
    return [{ ...box, title, fill: String(node.attributes["fill"]) }];
  });
}
/** What holds for bars, whether they lie, stand or go around a centre. */
export function barProperties(types: readonly ChartName[]): void {
  describe("values of each type", () => {
    test("that are missing have neither mark nor text; texts are said to be left out", () => {
      for (const type of types) {
        const picture = draw(type, [
          ["a", 5],
          ["b", null],
          ["c", "n/a"],
          ["d", ""],
          ["e", 7],
        ]);
        expect(tips(picture).toSorted()).toEqual(["a: 5", "e: 7"]);
        expect(textsOf(picture)).not.toContain("n/a");
        expect(textsOf(picture)).toEqual(expect.arrayContaining(["a", "b", "c", "d", "e"]));
        expect(picture.notes).toEqual(["1 cell that is not a number is left out."]);
      }
    });

    test("that are not there at all make a problem", () => {
      for (const type of types) {
        expect(problemOf(type, [])).toContain("no rows");
        expect(problemOf(type, [["a"], ["b", "x"]])).toContain("at least one number");
      }
    });
  });

  describe("texts of each type", () => {
    test("long names are shortened to 40 % of the width, in full as title", () => {
      const name = "Wholesale and retail trade; repair of motor vehicles, motorcycles, boats and personal goods; "
        .repeat(3)
        .trim();
      for (const width of [672, 304, 272]) {
        for (const type of types) {
          const { nodes } = draw(
            type,
            [
              [name, 3],
              [`${name}, again`, 2],
              ["Mining", 1],
            ],
            { width },
          );
          const titled = [...allNodes(nodes, "text"), ...allNodes(nodes, "g")].filter((node) => titleOf(node) === name);
          expect(titled.length, `${type} ${width}`).toBeGreaterThan(0);
        }
      }
    });

    test("of many rows have room beside each other, around a centre too", () => {
      const names = [(index: number) => String(1900 + index), (index: number) => `Municipality ${index}`];
      for (const type of types)
        for (const [count, width] of [
          [12, 304],
          [60, 672],
          [200, 304],
        ] as const)
          for (const name of names) {
            const picture = draw(
              type,
              Array.from({ length: count }, (_, index): Row => [name(index), (index % 7) + 1]),
              { width },
            );
            const first = allNodes(picture.nodes, "text")
              .map(ownText)
              .filter((text) => text.startsWith(name(0).slice(0, 4)));
            expect(first.length, `${type} ${count} ${width}`).toBeGreaterThan(0);
            const found = boxes(picture, 0);
            const told = `${type} ${count} ${width}`;
            expect(minOf(found.map(({ left }) => left)), told).toBeGreaterThan(-1);
            expect(maxOf(found.map(({ right }) => right)), told).toBeLessThan(width + 1);
            expect(overlaps(found, 1), told).toEqual([]);
          }
    });
  });

  describe("sizes of each type", () => {
    test("height is the chart's, category_height that of each bar", () => {
      for (const type of types)
        expect(draw(type, energy, { columns: sources, height: 420 }).height, type).toBeCloseTo(420, 0);
    });
  });

  describe("colours of each type", () => {
    test("that could not be told from the page have an outline", () => {
      for (const type of types)
        expect(
          xmlOf(
            draw(
              type,
              [
                ["a", 1],
                ["b", 2],
              ],
              { colors: ["#ffffff"] },
            ),
          ),
          type,
        ).toMatch(/fill="#ffffff" stroke="#[0-9a-f]{6}"/);
    });

    test("of a page that follows its reader are variables, but for the authors' own", () => {
      const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsl)\([^)]*\)|"(?:black|white)"/g;
      for (const type of types) {
        const plain = xmlOf(draw(type, energy, { columns: sources, theme: "auto" }));
        expect(plain.match(literal), type).toBe(null);
        expect(plain).toContain("var(--igx-");
        // The author's own, and what can be read on it.
        const own = xmlOf(draw(type, energy, { columns: sources, theme: "auto", colors: ["#ab12cd"] }));
        expect(own).toContain("#ab12cd");
        expect((own.match(literal) ?? []).filter((color) => color !== "#ab12cd" && color !== "#ffffff")).toEqual([]);
      }
    });
  });

  describe("whatever stands in the content", () => {
    const context = (theme: "light" | "auto" = "light") => ({ ...createRenderContext({ theme }), width: 304 });

    test("texts stay texts", () => {
      for (const type of types)
        for (const text of hostileTexts) {
          const rows = [
            ["x", text, text],
            [text, 3, 2],
            [text, text, 1],
          ];
          const element = { chart_type: type, data: [rows], settings: { callouts: { name: true } } };
          const drawn = xmlOf(drawChart(element, context()));
          expect(drawn).not.toMatch(/<(?:script|img|iframe|style)|\son\w+="(?!")/i);
          const tags = new Set([...drawn.matchAll(/<([a-z]+)/gi)].map(([, tag]) => tag));
          const known = ["svg", "g", "path", "rect", "text", "title", "line", "circle"];
          expect([...tags].filter((tag) => !known.includes(tag!))).toEqual([]);
        }
    });

    test("nothing throws, nothing is not a number, and twice is the same", () => {
      const cell = fc.oneof(
        fc.double(),
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.constant([]),
        fc.constant({}),
      );
      const row = fc.oneof(
        fc.array(cell, { maxLength: 5 }),
        cell,
        fc.record(
          { header: cell, data: fc.oneof(cell, fc.array(cell, { maxLength: 4 })), color: cell },
          { requiredKeys: [] },
        ),
      );
      const sheet = fc.oneof(fc.array(row, { maxLength: 6 }), cell);
      const data = fc.oneof(
        fc.array(sheet, { maxLength: 2 }),
        fc.record({
          sheets: fc.array(fc.record({ header: fc.array(cell), rows: fc.array(row, { maxLength: 6 }) }), {
            maxLength: 2,
          }),
        }),
      );
      const size = fc.oneof(fc.double(), fc.integer({ min: 1, max: 500 }), fc.constant(undefined), fc.string());
      const settings = fc.record(
        {
          height: size,
          category_height: size,
          callouts: fc.oneof(cell, fc.record({ enabled: cell, percentage: fc.boolean(), name: fc.boolean() })),
        },
        { requiredKeys: [] },
      );
      fc.assert(
        fc.property(
          fc.constantFrom(...types),
          data,
          settings,
          fc.array(cell, { maxLength: 3 }),
          (chart_type, data, settings, colors) => {
            const element = { chart_type, data, settings, colors };
            const drawn = drawChart(element, context());
            const text = xmlOf(drawn);
            expect(drawn.height).toBeGreaterThan(0);
            expect(Number.isFinite(drawn.height)).toBe(true);
            expect(text.replace(/>[^<]*</g, "><")).not.toMatch(/NaN|Infinity|undefined/);
            expect(xmlOf(drawChart(element, context()))).toBe(text);
          },
        ),
        { numRuns: 22 * types.length },
      );
    });
  });
}
