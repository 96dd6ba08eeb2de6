import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../../../src/index.js";
import { cssTheme } from "../../../../src/render/css-theme.js";
import { describeElement } from "../../../../src/render/describe/describe-element.js";
import { darkTheme, lightTheme } from "../../../../src/render/fixed-themes.js";
import { contrastOf } from "../../../../src/render/paint.js";
import { renderHtml } from "../../../../src/render/render-html.js";
import { renderText } from "../../../../src/render/render-text.js";
import { drawXml, textsIn } from "../../../support/picture.js";

const table = (rows: readonly unknown[], cells: object) => ({
  type: "chart",
  chart_type: "table",
  data: [rows],
  picture: { cells },
});

const attribute = (tag: string, name: string): number => Number(new RegExp(` ${name}="(-?[\\d.]+)"`).exec(tag)?.[1]);

/** The bars and zero lines of a table with one column, by row. */
function barsOf(values: readonly (number | string)[], width = 640) {
  const rows = values.map((value, at) => [`row ${at}`, value]);
  const { xml } = drawXml(table([["Row", "Change"], ...rows], { Change: "bar" }), width);
  const fill = lightTheme.palette[0]!.fill;
  return [...xml.matchAll(/<g transform="translate\(0 [\d.]+\)">(.*?)<\/g>/g)].map(([, row = ""]) => {
    const rects = row.match(/<rect[^>]*>/g) ?? [];
    const bar = rects.find((rect) => rect.includes(`fill="${fill}"`));
    // A short bar can be as wide as the line.
    const zero = rects.find((rect) => rect !== bar && rect.includes(' width="1"'));
    return {
      zero: zero === undefined ? undefined : attribute(zero, "x") + 0.5,
      ...(bar && { left: attribute(bar, "x"), right: attribute(bar, "x") + attribute(bar, "width") }),
    };
  });
}

test("bars of a column are in proportion to their values, from one zero, in every width", () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(values, fc.constantFrom(640, 304, 250), (all, width) => {
      const bars = barsOf(all, width);
      const largest = Math.max(...all.map(Math.abs));
      const lengths = bars.map(({ left = 0, right = 0 }) => right - left);
      const scale = Math.max(...lengths) / (largest || 1);
      for (const [row, value] of all.entries()) {
        const { zero, left = zero, right = zero } = bars[row]!;
        expect(zero).toBeCloseTo(bars[0]!.zero!, 1);
        expect(Math.abs(lengths[row]! - Math.abs(value) * scale)).toBeLessThan(0.5);
        expect(value < 0 ? right : left).toBeCloseTo(zero!, 1);
      }
    }),
    { numRuns: 30 },
  );
});

test("sheets with equal headers have one scale for bars, tints and lines, in pictures and on pages", () => {
  const sheet = (...rows: readonly unknown[]) => [["Row", "Bar", "Heat", "Spark"], ...rows];
  const element = {
    ...table([], { Bar: "bar", Heat: "heat", Spark: "spark" }),
    data: [sheet(["a", 10, 10, "0 10"], ["b", 20, 20, "0 20"]), sheet(["c", 1000, 20, "0 40"], ["d", 20, 40, "0 5"])],
  };
  const fill = lightTheme.palette[0]!.fill;
  const barsOf = (xml: string, color: string) =>
    [...xml.matchAll(/<rect [^>]*>/g)]
      .filter(([tag]) => tag.includes(`fill="${color}"`))
      .map(([tag]) => attribute(tag, "width"));
  for (const width of [640, 250]) {
    const { xml } = drawXml(element, width);
    const bars = barsOf(xml, fill);
    expect(bars[0]).toBeCloseTo(bars[2]! / 100, 1);
    expect(bars[1]).toBeCloseTo(bars[3]!, 1);
  }
  const { xml } = drawXml(element);
  const tints = [...xml.matchAll(/<rect[^>]* y="1" [^>]*fill="(#[0-9a-f]{6})"\/>/g)].map(([, tint]) => tint);
  expect(tints[1]).toBe(tints[2]);
  expect(tints[1]).not.toBe(tints[3]);
  const climbs = [...xml.matchAll(/<path d="M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)"/g)].map(
    ([, from, to]) => Number(from) - Number(to),
  );
  expect(climbs.map((one) => Math.round((one / climbs[2]!) * 40))).toEqual([10, 20, 40, 5]);
  const html = renderHtml([element]);
  const cells = html.match(/<td [^>]*igx-bar"[^>]*>.*?<\/svg>/g) ?? [];
  const page = cells.map((cell) => Math.max(...barsOf(cell, cssTheme.palette[0]!.fill)));
  expect(page[1]).toBeCloseTo(page[3]!, 1);
  expect(page[2]! / page[1]!).toBeCloseTo(50, 0);
});

test("a cell without a number has no bar", () => {
  expect(barsOf([1, "n/a", 2])[1]).toEqual({ zero: undefined });
});

test("a tint is the stronger the farther its value is, and text on it can be read", () => {
  const values = [-30, -10, 0, 10, 30];
  for (const [name, theme] of [["light", lightTheme] as const, ["dark", darkTheme] as const]) {
    const rows = values.map((value, at) => [`row ${at}`, value]);
    const { xml } = drawXml(table([["Row", "Share"], ...rows], { Share: "heat" }), 640, { theme: name });
    const tints = [...xml.matchAll(/<rect[^>]* y="1" [^>]*fill="(#[0-9a-f]{6})"\/><text/g)].map(([, fill]) => fill!);
    expect(new Set(tints).size).toBe(values.length);
    const strengths = tints.map((fill) => contrastOf(fill, theme.surface));
    expect(strengths[0]).toBeGreaterThan(strengths[1]!);
    expect(strengths[4]).toBeGreaterThan(strengths[3]!);
    expect(strengths[3]).toBeGreaterThan(strengths[2]!);
    for (const fill of tints) expect(contrastOf(fill, theme.ink)).toBeGreaterThanOrEqual(4.5);
  }
});

const trends = [
  ["Town", "Trend"],
  ["A", "1 3 2 5"],
  ["B", "-5 5"],
  ["C", "soon"],
];

test("a line goes through the numbers of its cell, in one scale with the others; other texts stay, with a note", async () => {
  const { xml, notes } = drawXml(table(trends, { Trend: "spark" }));
  const lines = [...xml.matchAll(/<path d="(M[^"]*)" fill="none"/g)].map(([, d = ""]) =>
    [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  );
  expect(lines.map((line) => line.length)).toEqual([4, 2]);
  const unit = (lines[1]![0]![1] - lines[1]![1]![1]) / 10;
  expect(lines[0]![0]![1] - lines[0]![3]![1]).toBeCloseTo(4 * unit, 1);
  expect(lines[0]![3]![1]).toBeCloseTo(lines[1]![1]![1], 1);
  expect(textsIn(xml)).toContain("soon");
  expect(textsIn(xml)).not.toContain("1 3 2 5");
  expect(notes?.map(({ text }) => text)).toEqual([
    "Written as text, since a line needs numbers with blanks between them: “soon”.",
  ]);
});

test("pages, text and alternative texts have the marks too", () => {
  const rows = [
    ["Town", "Change", "Share", "Trend"],
    ["A", -11.1, 4, "1 3 2 5"],
    ["B", 29, 60, "4 4 3 1"],
  ];
  const element = table(rows, { Change: "bar", Share: "heat", Trend: "spark" });
  const html = renderHtml([element]);
  expect(html.match(/<td [^>]*class="igx-number igx-(?:bar|heat)"/g)).toHaveLength(4);
  expect(html).toMatch(/<td [^>]*class="igx-spark"[^>]*><svg [^>]*role="img" aria-label="1 3 2 5"/);
  expect(renderText([element], { width: 80 })).toContain("│ ▁▅▃█  │");
  expect(describeElement(element)).toBe(
    "Table, 2 rows, 3 columns: Change, Share and Trend. Change: from A (−11.1) to B (29). Share: from A (4) to B (60). " +
      "A, Trend: up from 1 to 5. B, Trend: down from 4 to 1.",
  );
});

test("numbers with blanks between them are no mistake in such a column", async () => {
  const codes = async (cells: string) => {
    const { diagnostics } = await compile(
      `@chart table {cells={${cells}}}\n| Town | Trend |\n| A | "1 300" |\n| B | 1 300 |\n`,
    );
    return diagnostics.map(({ code }) => code);
  };
  expect(await codes("Trend=spark")).toEqual([]);
  expect(await codes("Trend=heat")).toContain("ambiguous-number");
  expect(await codes("Trnd=spark")).toContain("unknown-column");
});

test("on a narrow page a table is cards if its columns have no room, and says that it is a table", () => {
  const wide = (names: readonly string[]) => ({
    type: "chart",
    chart_type: "table",
    data: [
      [
        ["Land", ...names],
        ["Bayern", ...names.map((_, at) => at + 1000.5)],
      ],
    ],
  });
  const classOf = (names: readonly string[]) => /<table class="igx-table([^"]*)"/.exec(renderHtml([wide(names)]))![1];
  expect(classOf(["A", "B"])).toBe("");
  const names = ["Einwohner in Millionen", "Arbeitslosenquote", "Veränderung", "Haushaltseinkommen"];
  expect(classOf(names)).toBe(" igx-narrow-cards");
  const html = renderHtml([wide(names)]);
  expect(html).toMatch(/<td dir="auto" role="cell" data-name="Arbeitslosenquote"[^>]*>1,001.5</);
  expect(html.match(/role="(?:table|row|columnheader|rowheader)"/g)).toHaveLength(1 + 2 + 5 + 1);
  expect(classOf(Array.from({ length: 30 }, () => names[0]!))).toBe("");
});
