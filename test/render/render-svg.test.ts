import { expect, test } from "vitest";
import { renderSvg } from "../../src/render/index.js";

const bags = {
  type: "chart",
  chart_type: "bar",
  data: [
    [
      ["", "Bags"],
      ["Brazil", 66],
      ["Vietnam", 30],
    ],
  ],
};
const root = (svg: string): string => /^<svg[^>]*>/.exec(svg)![0];
const description = (svg: string): string | undefined => /<desc>([^<]*)<\/desc>/.exec(svg)?.[1];

test("the root is an image with a language, a name that does not pop up, and a description of all elements", () => {
  const svg = renderSvg(
    [
      { type: "h1", text: "Coffee & tea" },
      { type: "body", text: "Two\ncountries." },
      { type: "h2", text: "Exports?" },
      bags,
    ],
    { locale: "de" },
  );
  expect(root(svg)).toContain(' role="img" lang="de" aria-label="Coffee &amp; tea">');
  expect(svg).not.toMatch(/<svg[^>]*><title>/);
  expect(description(svg)).toBe(
    "Two countries.\nExports?\nExports? Balkendiagramm, 2 Zeilen. Am höchsten: Brazil (66). Am niedrigsten: Vietnam (30).",
  );
});

test("a page with a ratio has the same description, also in columns", () => {
  const content = [{ type: "h1", text: "Coffee" }, bags, { type: "body", text: "A text." }, bags];
  expect(description(renderSvg(content, { aspect: 3 }))).toBe(description(renderSvg(content)));
});

const halfWide = (element: object) => ({ ...element, settings: { width: 0.5 } });

test("in the columns of a page with a ratio, headings that were side by side are above their own charts", () => {
  const [left, right] = ["Left", "Right"].map((text) => halfWide({ type: "h2", text }));
  const other = {
    ...bags,
    chart_type: "column",
    data: [
      [
        ["", "A", "B"],
        ["x", 1, 2],
      ],
    ],
  }; // one series is not shown
  const content = [{ type: "h1", text: "Coffee" }, left, right, halfWide(bags), halfWide(other), bags, bags];
  const notes: number[] = [];
  const svg = renderSvg(content, { aspect: 3, onNotes: ({ index }) => notes.push(index) });
  expect(description(svg)?.split("\n").slice(0, 4)).toEqual([
    "Left",
    expect.stringMatching(/^Left\. Bar chart/),
    "Right",
    expect.stringMatching(/^Right\. Column chart/),
  ]);
  expect(notes).toEqual([4]);
});

test("an empty infographic has a name and no description", () => {
  expect(root(renderSvg([]))).toContain('aria-label="Infographic"');
  expect(description(renderSvg([]))).toBeUndefined();
});

test("a picture's label says its kind once", () => {
  expect(renderSvg([bags])).toContain('aria-label="Bar chart, 2 rows. Highest');
  expect(renderSvg([{ type: "h2", text: "Exports" }, bags])).toContain('aria-label="Exports. Bar chart, 2 rows.');
});

test("every ratio has a picture: beyond 1:10 and 10:1 it is the nearest of them, and what is no ratio is none", () => {
  const [least, most, free] = [{ aspect: 0.1 }, { aspect: 10 }, {}].map((options) => renderSvg([bags], options));
  for (const aspect of [0.099, 1e-9, Number.MIN_VALUE]) expect(renderSvg([bags], { aspect })).toBe(least);
  for (const aspect of [11, 1e9, Number.MAX_VALUE]) expect(renderSvg([bags], { aspect })).toBe(most);
  for (const aspect of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, null as never])
    expect(renderSvg([bags], { aspect })).toBe(free);
  expect(root(least!)).toContain('width="720" height="7200"');
});

test("what is not a content is drawn as such, not as an empty page", () => {
  for (const content of [7, {}, "nonsense", "{}", "null", ""]) {
    expect(renderSvg(content), String(content)).toContain("An element is an object with a `type`.");
    expect(renderSvg(content)).toBe(renderSvg([{}]));
  }
  for (const nothing of ["[]", undefined, null]) expect(renderSvg(nothing)).toBe(renderSvg([]));
});
