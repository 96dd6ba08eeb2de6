import { describe, expect, test } from "vitest";
import { chartNames } from "../../../src/language/charts.js";
import { renderHtml } from "../../../src/render/render-html.js";
import { renderSvg } from "../../../src/render/render-svg.js";

const header = ["Month", "Open", "High", "Low", "Close"];
const rows = [
  ["Jan", 10, 40, 5, 30],
  ["Feb", 20, 50, 10, 40],
  ["Mar", 30, 60, 15, 50],
] as const;

const pointersOf = (html: string): readonly string[] =>
  [...html.matchAll(/ data-source="([^"]*)"/g)].map(([, pointer]) => pointer!);

/** The value at a JSON pointer; `undefined` where there is none. */
const valueAt = (content: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], content);

const chart = (chart_type: string, data: unknown) => [{ type: "chart", chart_type, data }];
const asObjects = { sheets: [{ header, rows: rows.map(([title, ...data]) => ({ header: title, data })) }] };

describe.each(chartNames)("%s", (name) => {
  test.each([
    ["lists", [[header, ...rows]], (row: number) => `/0/data/0/${row + 1}`, "/1"],
    ["objects", asObjects, (row: number) => `/0/data/sheets/0/rows/${row}`, "/data/0"],
  ] as const)(
    "of %s: each mark leads to a value of the content, and each row has one",
    (_, data, rowPointer, first) => {
      const content = chart(name, data);
      const pointers = pointersOf(renderHtml(content, { marks: true }));
      for (const pointer of pointers) expect(valueAt(content, pointer), pointer).toBeDefined();
      for (const row of rows.keys()) {
        const own = pointers.filter((pointer) => pointer.startsWith(rowPointer(row)));
        const isPlot = ["scatter", "bubble-plot", "candlestick"].includes(name);
        expect(own).toContain(isPlot ? rowPointer(row) : `${rowPointer(row)}${first}`);
      }
    },
  );
});

test.each(chartNames)("names of rows and columns of %s lead to the names", (name) => {
  const content = chart(name, [
    [
      ["Coffee", "Bags", "Kilos"],
      ["Democratic Republic of the Congo", 10, 40],
      ["Peru", 20, 50],
    ],
  ]);
  const html = renderHtml(content, { marks: true });
  const named = [...html.matchAll(/<text[^>]*?( data-source="([^"]*)")?>(Peru|Bags|Kilos)<\/text>/g)];
  // A word of a cloud and a box with a value lead to the value.
  for (const [, , pointer, text] of named)
    if (pointer !== undefined && !/\/[12]$/.test(pointer)) expect(valueAt(content, pointer)).toBe(text);
  expect(named.filter(([, , pointer]) => pointer === undefined)).toEqual([]);
});

test("rows that are drawn in another order lead to their own cells", () => {
  const content = chart("column", [
    [
      ["Day", "Value"],
      ["2024-03-01", 3],
      ["2024-01-01", 1],
      ["2024-02-01", 2],
    ],
  ]);
  const html = renderHtml(content, { marks: true });
  const tips = [...html.matchAll(/data-source="([^"]*)"><title>([^<]*)</g)].map(([, pointer, tip]) => [pointer, tip]);
  expect(tips.length).toBeGreaterThan(0);
  for (const [pointer, tip] of tips) expect(tip).toContain(String(valueAt(content, pointer!)));
});

test("each value of several series and of several sheets has a mark of its own", () => {
  const sheets = [
    [header, ...rows],
    [header, ...rows],
  ];
  const pointers = new Set(pointersOf(renderHtml(chart("column-grouped", sheets), { marks: true })));
  for (const sheet of sheets.keys())
    for (const row of rows.keys())
      for (let column = 1; column < header.length; column++)
        expect(pointers).toContain(`/0/data/${sheet}/${row + 1}/${column}`);
});

test("in an SVG, each element leads to the source wherever it is clicked, and its marks to their values", () => {
  const content = [{ type: "h1", text: "Title" }, { type: "divider" }, ...chart("bar", [[header, ...rows]])];
  const pointers = pointersOf(renderSvg(content, { marks: true }));
  for (const pointer of pointers) expect(valueAt(content, pointer), pointer).toBeDefined();
  expect(pointers).toEqual(expect.arrayContaining(["/0", "/1", "/2", "/2/data/0/2/1"]));
  expect(renderSvg(content)).not.toContain("data-source");
});

test("regions and facts lead to their values", () => {
  const map = {
    type: "map",
    territory: "world",
    data: [{ title: "Brazil", value: 66 }, null, { title: "Malta", value: 2 }],
  };
  const unknown = { type: "map", territory: "atlantis", data: [{ title: "Poseidonis", value: 3 }] };
  const facts = { type: "facts_and_figures", data: [{ figure: "" }, { figure: "42%", fact: "of it" }] };
  const pointers = new Set(pointersOf(renderHtml([map, unknown, facts], { marks: true })));
  expect([...pointers]).toEqual(
    expect.arrayContaining([
      "/0/data/0/value",
      "/0/data/2/value",
      "/1/data/0/value",
      "/2/data/1/figure",
      "/2/data/1/fact",
    ]),
  );
  expect(pointers).not.toContain("/2/data/0");
});

test("other pages have no marks", () => {
  expect(pointersOf(renderHtml(chart("bar", [[header, ...rows]])))).toEqual([]);
});
