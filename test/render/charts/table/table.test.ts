import fc from "fast-check";
import { expect, test } from "vitest";
import { columnWidths } from "../../../../src/render/charts/table/table-widths.js";
import { findIcon, neutralIcon } from "../../../../src/render/icons/find-icon.js";
import { renderHtml } from "../../../../src/render/render-html.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import { lightColors } from "../../../../src/render/theme-colors.js";
import { drawXml, textsIn, titlesIn } from "../../../support/picture.js";

const table = (rows: readonly unknown[], fields: object = {}) => ({
  type: "chart",
  chart_type: "table",
  data: [rows],
  ...fields,
});

const tagOf = (xml: string, text: string): string => new RegExp(`<text[^>]*>(?=${text}<)`).exec(xml)![0];

const inter = { size: 14, weight: 400 } as const;

const countries = [
  ["Country", "Capital", "People", "Mixed"],
  ["Brazil", "Brasília", 215313498, 1],
  ["Vietnam", "Hanoi", 98186856.25, "n/a"],
];

test("numbers are written by the locale; texts as they are, though they are numbers", () => {
  const { xml } = drawXml(table([...countries, ["Fiji", "Suva", "929,766", ""]]), 640, { locale: "de" });
  expect(textsIn(xml)).toEqual(expect.arrayContaining(["215.313.498,00", "98.186.856,25", "929,766"]));
});

/** Where each character of a text begins; one place for the whole text where its figures are not placed by themselves. */
const placesOf = (xml: string, text: string): readonly number[] =>
  / x="([^"]+)"/.exec(tagOf(xml, text))![1]!.split(" ").map(Number);

test("columns of numbers stand at the right, others at the left", () => {
  const { xml } = drawXml(table(countries));
  expect(tagOf(xml, "People")).toContain(`text-anchor="end"`);
  for (const text of ["Capital", "Hanoi", "Mixed", "n/a"]) expect(tagOf(xml, text)).not.toContain("text-anchor");
});

test("most cells decide where a column is; what is no number is muted at the right", () => {
  const rows = [
    ["Region", "Rate", "Remark"],
    ["A", 4, "none"],
    ["B", "n/a", "5"],
    ["C", 6, "some"],
  ];
  const { xml } = drawXml(table(rows));
  expect(tagOf(xml, "n/a")).toContain('text-anchor="end"');
  expect(tagOf(xml, "n/a")).toContain(`fill="${lightColors.muted}"`);
  expect(tagOf(xml, "some")).not.toContain("text-anchor");
  const body = renderHtml([table(rows)]);
  expect(body).toContain('<td dir="auto" class="igx-number igx-other">n/a</td>');
  expect(body).toContain('<td dir="auto">some</td>');
});

test("the figures of a column have one width, whatever they are, and in one text element", () => {
  const figures = fc.array(fc.constantFrom(..."0123456789"), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(figures, figures, (one, other) => {
      const texts = [one, other].map((digits) => `${digits.slice(0, 4).join("")}.${digits.slice(4).join("")}`);
      const rows = texts.map((text, at) => [`row ${at}`, text]);
      const { xml } = drawXml(table([["Row", "Rate"], ...rows]));
      // The middles of the figures, which are in the middle of a room of one width.
      const middles = texts.map((text) => placesOf(xml, text).map((x, at) => x + textWidth(text[at]!, inter) / 2));
      expect(middles[0]!.length).toBe(7);
      for (const [at, middle] of middles[0]!.entries()) expect(Math.abs(middles[1]![at]! - middle)).toBeLessThan(0.02);
    }),
  );
});

test("a text in another font keeps its one place", () => {
  const rows = [
    ["Row", "Rate"],
    ["a", "१२"],
    ["b", 3],
    ["c", 4],
  ];
  expect(placesOf(drawXml(table(rows)).xml, "१२")).toHaveLength(1);
});

test("a name takes two lines at most where that leaves room for the other columns", () => {
  const rows = [
    ["Region", "Change since the last year, %", "Rate", "Share of all sales"],
    ["A", 4, 5, 6],
  ];
  for (const width of [640, 304]) {
    const texts = textsIn(drawXml(table(rows), width).xml);
    expect(texts.filter((text) => rows[0]!.some((name) => String(name).includes(text))).length).toBeLessThanOrEqual(7);
  }
});

test("the first column of a table in Arabic or Hebrew is at the right, and its strips of colour too", () => {
  const rows = [
    ["עיר", "אוכלוסייה"],
    ["חיפה", 290],
    ["Eilat", 53],
  ];
  const { xml } = drawXml(table(rows, { colors: ["#aa0000"] }));
  const x = (text: string): number => placesOf(xml, text).at(-1)!;
  for (const row of [
    ["עיר", "אוכלוסייה"],
    ["חיפה", "290"],
    ["Eilat", "53"],
  ] as const)
    expect(x(row[0])).toBeGreaterThan(x(row[1]));
  expect(xml).toContain('<rect x="636" y="1" width="4"');
  // Digits are compared at the right edge of their column.
  expect(x("290") - x("53")).toBeCloseTo((textWidth("3", inter) - textWidth("0", inter)) / 2, 1);
  const { xml: other } = drawXml(
    table([
      ["City", "מספר"],
      ["חיפה", 290],
    ]),
  );
  expect(/<text x="([\d.]+)"[^>]*>City/.exec(other)![1]).toBe("0");
});

test("an icon stands where there is data, in the row's colour, with the data as its title", () => {
  const rows = [
    ["Plan", "Free", "Team"],
    ["Sharing", "yes", 0],
    ["Support", "", "from 9 to 5"],
  ];
  const { xml } = drawXml(table(rows, { icon: "check", colors: ["#123456"] }));
  expect(titlesIn(xml)).toEqual(["yes", "0", "from 9 to 5"]);
  expect(xml.split(`d="${findIcon("check")}"`).length - 1).toBe(3);
  expect(xml).toContain(`fill="#123456"><title>yes`);
  expect(textsIn(xml)).toEqual(["Plan", "Free", "Team", "Sharing", "Support"]);
  expect(drawXml(table(rows, { icon: "unheard-of" })).xml).toContain(neutralIcon);
});

test("colours that somebody chose are a strip before the row, and no other row has one", () => {
  const strips = (element: object) =>
    [...drawXml(element).xml.matchAll(/<rect x="0" y="1" width="4" [^>]*fill="([^"]*)"/g)].map(([, fill]) => fill);
  expect(strips(table(countries))).toEqual([]);
  expect(strips(table(countries, { colors: ["#aa0000"] }))).toEqual(["#aa0000"]);
});

test("what is not shown is counted: rows, and columns that have no room", () => {
  const many = Array.from({ length: 1000 }, (_, at) => [`r${at}`, at]);
  expect(textsIn(drawXml(table([["x", "y"], ...many])).xml)).toContain("800 more rows are not shown.");
  const wide = Array.from({ length: 40 }, (_, at) => `c${at}`);
  const { xml, width } = drawXml(
    table([
      ["x", ...wide],
      ["r", ...wide.map(() => 123456)],
    ]),
  );
  expect(textsIn(xml).join(" ")).toMatch(/\d+ more columns are not shown\./);
  const rights = [...xml.matchAll(/<text x="([\d.]+)"/g)].map(([, x]) => Number(x));
  expect(Math.max(...rights)).toBeLessThanOrEqual(width);
});

test("a table without rows is its header, and says so; one without anything is a placeholder", () => {
  expect(textsIn(drawXml(table([["A", "B"]])).xml)).toEqual(["A", "B", "The table has no rows."]);
  expect(textsIn(drawXml(table([[]])).xml)).toContain("It has neither columns nor rows.");
});

test("where columns have no room beside each other, every cell still stands there, uncut", () => {
  const { xml } = drawXml(table(countries), 180);
  expect(textsIn(xml)).toEqual(
    expect.arrayContaining(["Brazil", "Capital", "Brasília", "215,313,498.00", "98,186,856.25", "n/a"]),
  );
});

test("long texts wrap, and very long ones end in their title", () => {
  const long = "word ".repeat(300).trim();
  const { xml } = drawXml(
    table([
      ["a", "b"],
      ["x", long],
    ]),
  );
  expect(titlesIn(xml)).toEqual([long]);
  expect(textsIn(xml).filter((text) => text.startsWith("word")).length).toBeGreaterThan(3);
});

test("columns fill the table and keep what their words need, as far as there is room", () => {
  const column = fc.record({ least: fc.integer({ min: 1, max: 300 }), more: fc.integer({ min: 0, max: 900 }) });
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 100, max: 1200 }),
      (columns, width) => {
        const wishes = columns.map(({ least, more }) => ({ least, wish: least + more }));
        const widths = columnWidths(wishes, width);
        const needed = wishes.reduce((sum, { least }) => sum + least, 0);
        expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(width, 4);
        if (needed <= width)
          widths.forEach((one, at) => {
            expect(one).toBeGreaterThan(wishes[at]!.least - 0.001);
          });
      },
    ),
  );
});

test("whatever the content is, there is a picture, the same each time", () => {
  const cell = fc.oneof(fc.string(), fc.double(), fc.anything());
  const sheet = fc.array(fc.oneof(fc.array(cell), fc.anything()));
  fc.assert(
    fc.property(fc.oneof(sheet, fc.anything()), fc.anything(), fc.constantFrom(640, 304, 120), (rows, icon, width) => {
      const element = { type: "chart", chart_type: "table", data: [rows], icon };
      const { xml, height } = drawXml(element, width);
      expect(Number.isFinite(height) && height > 0).toBe(true);
      expect(xml).not.toMatch(/="[^"]*(?:NaN|Infinity|undefined)/);
      expect(drawXml(element, width).xml).toBe(xml);
    }),
  );
});

test("decimal points are below each other, to a hundredth of a pixel", () => {
  const { xml } = drawXml(
    table([
      ["x", "Price"],
      ["a", 1.11],
      ["b", 44.44],
      ["c", -1111.17],
    ]),
  );
  const points = ["1.11", "44.44", "−1,111.17"].map((text) => placesOf(xml, text).at(-3)!);
  for (const point of points) expect(point).toBeCloseTo(points[0]!, 1);
});

test("a column that lacks little is not narrowed for one that lacks much", () => {
  const [share, remark, town] = columnWidths(
    [
      { least: 40, wish: 60 },
      { least: 80, wish: 900 },
      { least: 70, wish: 75 },
    ],
    400,
  );
  expect([share, remark, town]).toEqual([60, 265, 75]);
  const long = { least: 50, wish: 450 };
  expect(columnWidths([long, { least: 50, wish: 250 }], 340)).toEqual([210, 130]);
});
