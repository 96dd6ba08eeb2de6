import { describe, expect, test } from "vitest";
import { renderSvg } from "../../../src/render/index.js";
import { isRightToLeft } from "../../../src/render/text/right-to-left.js";

describe("the direction of a text", () => {
  test.each([
    ["مرحبا", true],
    ["שלום world", true],
    ["2024 (שלום)", true],
    ["world שלום", false],
    ["2024", false],
    ["", false],
    ["\u200f2024 report", true],
    ["\u2068שלום\u2069 is a word", false],
    ["\u{1e900}\u{1e901}", true],
  ])("%j from right to left: %s", (text, expected) => expect(isRightToLeft(text)).toBe(expected));
});

/** The attributes of the text that begins with some words. */
const attributesOf = (svg: string, words: string): string => new RegExp(`<text([^>]*)>${words}`).exec(svg)![1]!;

describe("a text from right to left begins at the right", () => {
  test.each(["h1", "h2", "body"])("%s, with all of its lines", (type) => {
    const svg = renderSvg([{ type, text: `${"שלום עולם ".repeat(40)}\nWHO (2024).` }]);
    expect(attributesOf(svg, "שלום")).toMatch(/x="640" .*direction="rtl"/);
    expect(attributesOf(svg, "WHO")).toMatch(/x="640" .*direction="rtl"/);
    expect(svg).not.toContain('text-anchor="end"');
  });

  test("a quote, with its bar and its author", () => {
    const svg = renderSvg([{ type: "quote", text: "שלום.", author: "Anna" }]);
    expect(svg).toContain('<rect x="636" y="0" width="4"');
    for (const words of ["שלום", "— Anna"]) expect(attributesOf(svg, words)).toMatch(/x="616" .*direction="rtl"/);
  });

  test("facts, with their icons", () => {
    const svg = renderSvg([{ type: "facts_and_figures", data: [{ icon: "cup", figure: 3, fact: "שלום." }] }]);
    expect(svg).toContain('transform="translate(603.33 ');
    expect(attributesOf(svg, "3")).toMatch(/x="580" .*text-anchor="end"/);
    expect(attributesOf(svg, "שלום")).toMatch(/direction="rtl"/);
  });

  test("cells of a table, each by its own text; numbers stay at the right", () => {
    const data = [
      [
        ["עיר", "note"],
        ["שלום", "Good."],
        ["Oslo", "טוב."],
      ],
    ];
    const svg = renderSvg([{ type: "chart", chart_type: "table", data }]);
    const x = (words: string) => Number(/x="([\d.]+)"/.exec(attributesOf(svg, words))![1]);
    expect([x("עיר") === x("שלום"), x("שלום") > x("Oslo"), x("טוב") > x("Good")]).toEqual([true, true, true]);
    expect(attributesOf(svg, "Good")).not.toContain("direction");
  });

  test.each(["bar", "column", "pie", "line", "treemap"])("names in a %s chart keep their place", (type) => {
    const named = (name: string) =>
      renderSvg([
        {
          type: "chart",
          chart_type: type,
          data: [
            [
              ["", "A"],
              [name, 3],
              ["x", 2],
            ],
          ],
        },
      ]);
    // Both names have letters that Inter does not have, which are equally wide in its measure.
    const [hebrew, armenian] = [attributesOf(named("שלום"), "שלום"), attributesOf(named("აბგდ"), "აბგდ")];
    const turned = { start: "end", middle: "middle", end: "start" } as const;
    const anchor = (attributes: string) =>
      (/text-anchor="(\w+)"/.exec(attributes)?.[1] ?? "start") as keyof typeof turned;
    const place = (attributes: string) => / x="([\d.]+)" y="([\d.]+)"/.exec(attributes)?.[0];
    expect(hebrew).toContain('direction="rtl"');
    expect([place(hebrew), anchor(hebrew)]).toEqual([place(armenian), turned[anchor(armenian)]]);
  });
});

test("names from right to left in a note stay at their places between others", () => {
  const data = [
    [
      ["", "v"],
      ["البرازيل", -1],
      ["פרו", -2],
      ["Peru", -3],
      ["Chile", 4],
    ],
  ];
  const svg = renderSvg([{ type: "chart", chart_type: "pie", data }]);
  expect(svg).toContain("“\u2068البرازيل\u2069”, “\u2068פרו\u2069” and “Peru”.");
});
