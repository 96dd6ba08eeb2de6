import { describe, expect, test } from "vitest";
import { renderPages } from "../../../src/render/index.js";
import { textsIn } from "../../support/picture.js";

const names = Array.from({ length: 40 }, (_, index) => `Place ${index + 1}`);
const chart = (chart_type: string, columns: readonly string[], settings = {}) => ({
  type: "chart",
  chart_type,
  data: [[["Place", ...columns], ...names.map((name, row) => [name, ...columns.map((_, at) => (row + 1) * (at + 1))])]],
  settings,
});

const height = 700;
const pagesOf = (...content: readonly unknown[]) => renderPages(content, {}, { height });
const heightsOf = (pages: readonly string[]) => pages.map((page) => Number(/ height="([\d.]+)"/.exec(page)![1]));
const placesOn = (page: string) => textsIn(page).filter((text) => text.startsWith("Place "));

describe("what is higher than a page is continued on the next one", () => {
  test.each([
    ["table", ["A", "B"], {}],
    ["bar", ["A"], { category_height: 30 }],
    ["bar-grouped", ["A", "B"], {}],
    ["bar-stacked", ["A", "B"], { height: 1500 }],
    ["scatter-dotplot", ["A", "B"], {}],
    ["progress-bar", ["A"], {}],
    ["pictochart", ["A"], {}],
  ])("%s, with each row once, in order, on pages of one height", (type, columns, settings) => {
    const pages = pagesOf(chart(type, columns, settings));
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(heightsOf(pages))).toEqual(new Set([height]));
    expect(pages.flatMap(placesOn)).toEqual(names);
    for (const page of pages) {
      expect(placesOn(page).length).toBeGreaterThan(0);
      expect(page).toMatch(/role="img" aria-label="/);
    }
    expect(pages[1]).toContain('"Continued. ');
  });

  test("a table repeats its header, and its columns have the same widths on each page", () => {
    const pages = pagesOf(chart("table", ["First", "Second column"]));
    const headers = pages.map((page) =>
      [...page.matchAll(/<text x="([\d.]+)"[^>]*font-weight="600"[^>]*>([^<]+)</g)].map(([, x, text]) => [x, text]),
    );
    expect(headers[0]!.map(([, text]) => text)).toEqual(["Place", "First", "Second column"]);
    for (const header of headers) expect(header).toEqual(headers[0]);
  });

  test("bars have one scale and one colour for each column: the axis and the legend are repeated", () => {
    const pages = pagesOf(chart("bar-grouped", ["A", "B"], { callouts: { enabled: false } }));
    const ticks = pages.map((page) => textsIn(page).filter((text) => /^[\d,]+$/.test(text)));
    expect(ticks[0]!.length).toBeGreaterThan(2);
    for (const own of ticks) expect(own).toEqual(ticks[0]);
    const widths = pages.flatMap((page) =>
      [...page.matchAll(/<path d="M[\d.]+ [\d.]+l([\d.]+) 0[^>]*><title>Place \d+, A: (\d+)</g)].map(
        ([, width, value]) => Number(width) / Number(value),
      ),
    );
    expect(widths).toHaveLength(names.length);
    for (const width of widths) expect(width).toBeCloseTo(widths.at(-1)!, 0);
    for (const page of pages) expect(textsIn(page)).toEqual(expect.arrayContaining(["A", "B"]));
  });

  test("colours of rows stay with their rows", () => {
    const colors = names.map((_, row) => `#0000${(row + 16).toString(16)}`);
    const pages = pagesOf({ ...chart("bar", ["A"], { category_height: 30 }), colors });
    const fills = pages.flatMap((page) => [...page.matchAll(/fill="(#0000[0-9a-f]{2})"/g)].map(([, fill]) => fill));
    expect(fills).toEqual(colors);
  });

  test("texts and facts", () => {
    const text = Array.from({ length: 900 }, (_, index) => `word${index}`).join(" ");
    const pages = pagesOf({ type: "body", text });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap((page) => textsIn(page).filter((line) => line.startsWith("word"))).join(" ")).toBe(text);
    const data = names.map((fact) => ({ icon: "cup", figure: "1", fact }));
    expect(pagesOf({ type: "facts_and_figures", data }).flatMap(placesOn)).toEqual(names);
  });

  test("sheets of a chart, each with its name", () => {
    const [sheet] = chart("table", ["A"]).data;
    const other = [["Second"], ...names.map((name) => [`${name} again`])];
    const pages = pagesOf({ type: "chart", chart_type: "table", data: [sheet, other] });
    expect(pages.flatMap(placesOn)).toEqual([...names, ...names.map((name) => `${name} again`)]);
    expect(new Set(heightsOf(pages))).toEqual(new Set([height]));
  });

  test("notes are below the last part", () => {
    const long = {
      ...chart("table", ["A"]),
      data: [[["Place"], ...Array.from({ length: 230 }, (_, row) => [`Place ${row}`])]],
    };
    const pages = pagesOf(long);
    expect(pages.map((page) => page.includes("30 more rows are not shown."))).toEqual([
      ...pages.slice(1).map(() => false),
      true,
    ]);
  });
});

describe("a page is filled", () => {
  const space = (height: number) => ({
    ...chart("column", ["A"], { height }),
    data: [
      [
        ["a", "b"],
        ["x", 1],
      ],
    ],
  });

  test("by the beginning of a table, if a third of it is free, and its headline with it", () => {
    const [first, second] = pagesOf(space(250), { type: "h2", text: "Places" }, chart("table", ["A"]));
    expect(textsIn(first!)).toContain("Places");
    expect(placesOn(first!).slice(0, 2)).toEqual(names.slice(0, 2));
    expect(textsIn(second!)).not.toContain("Places");
  });

  test("and otherwise the table begins on the next page, after its headline", () => {
    const [first, second] = pagesOf(space(500), { type: "h2", text: "Places" }, chart("table", ["A"]));
    expect(textsIn(first!)).not.toContain("Places");
    expect(textsIn(second!)[0]).toBe("Places");
  });

  test("but bars that fit on one page stay together", () => {
    const bars = {
      ...chart("bar", ["A"], { height: 420 }),
      data: [[["Place", "A"], ...names.slice(0, 15).map((name) => [name, 1])]],
    };
    const [first, second] = pagesOf(space(250), bars);
    expect([placesOn(first!).length, placesOn(second!).length]).toEqual([0, 15]);
  });
});

test("what cannot be divided has a page that is as high as it needs", () => {
  const pages = pagesOf({ type: "body", text: "Before" }, chart("column", ["A"], { height: 1500 }));
  expect(heightsOf(pages)[0]).toBe(height);
  expect(heightsOf(pages)[1]).toBeGreaterThan(1500);
});

describe("charts and maps", () => {
  const small = (index: number, settings = {}) => [
    { type: "h2", text: `Headline ${index}` },
    {
      type: "chart",
      chart_type: "column",
      data: [
        [
          ["A", "n"],
          ["x", index],
          ["y", 2],
        ],
      ],
      settings,
    },
  ];
  const content = (settings = {}) => [...small(1, settings), ...small(2, settings), ...small(3, settings)];
  const drawn = (height: number, settings = {}) =>
    renderPages(content(settings), { note: false }, { height }).map(
      (page) => textsIn(page).filter((text) => text.startsWith("Headline")).length,
    );

  test("become lower if that fills a page that would be half empty, and not more than their bounds", () => {
    const [whole = 0] = heightsOf(renderPages(content(), { note: false }, { height: Number.POSITIVE_INFINITY }));
    expect(drawn(whole)).toEqual([3]);
    // Two of three charts are less than what a page should have on it.
    expect(drawn(Math.ceil(whole * 0.87))).toEqual([3]);
    expect(drawn(Math.ceil(whole * 0.7))[0]).toBe(2);
  });

  test("keep the height that the content gives them", () => {
    const [whole = 0] = heightsOf(
      renderPages(content({ height: 300 }), { note: false }, { height: Number.POSITIVE_INFINITY }),
    );
    expect(drawn(Math.ceil(whole * 0.87), { height: 300 })[0]).toBe(2);
  });
});
