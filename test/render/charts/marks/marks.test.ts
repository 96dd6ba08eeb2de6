import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../../../src/index.js";
import type { ChartName } from "../../../../src/language/charts.js";
import { markedCharts } from "../../../../src/language/picture-attributes.js";
import { drawElement } from "../../../../src/render/elements/draw-element.js";
import { alternativeTexts, renderSvg } from "../../../../src/render/index.js";
import { overlaps } from "../../../../src/render/inspect/overlaps.js";
import { textBoxes } from "../../../../src/render/labels/text-boxes.js";
import type { MarkupNode } from "../../../../src/render/markup/node.js";
import { createRenderContext } from "../../../../src/render/render-context.js";
import { renderText } from "../../../../src/render/render-text.js";
import { isLong } from "../../../support/long.js";
import { allNodes, numberOf, textsIn } from "../../../support/picture.js";

const runs = { numRuns: isLong ? 100 : 8, seed: 7 } as const;

type Mark = Readonly<Record<string, string | number>>;
type Row = readonly (string | number)[];

const draw = (chart_type: ChartName, rows: readonly Row[], marks: readonly Mark[], width = 640) =>
  drawElement(
    { type: "chart", chart_type, data: [rows], picture: { marks: marks.map((mark) => ({ sheet: 0, ...mark })) } },
    { ...createRenderContext({}), width },
  );

const isDashed = ({ attributes }: MarkupNode): boolean => attributes["stroke-dasharray"] === "5 3";

/** The lines of marks. One that would cross texts is a path of several parts. */
const linesIn = ({ nodes }: { readonly nodes: readonly MarkupNode[] }) => [
  ...allNodes(nodes, "line")
    .filter(isDashed)
    .map((line) => ({
      x1: numberOf(line, "x1"),
      y1: numberOf(line, "y1"),
      isAcross: numberOf(line, "y1") === numberOf(line, "y2"),
    })),
  ...allNodes(nodes, "path")
    .filter(isDashed)
    .map(({ attributes }) => {
      const [, x1, y1, command] = /^M(-?[\d.]+) (-?[\d.]+)([HV])/.exec(String(attributes["d"]))!;
      return { x1: Number(x1), y1: Number(y1), isAcross: command === "H" };
    }),
];
const bandsIn = ({ nodes }: { readonly nodes: readonly MarkupNode[] }) =>
  allNodes(nodes, "rect").filter(({ attributes }) => attributes["fill-opacity"] === 0.16);

const horizontal: readonly ChartName[] = ["bar", "bar-stacked", "bar-grouped", "scatter-dotplot"];

/** A chart of the type with values from 1 to 100, so that zero or a value near it is on its axis. */
const rowsOf = (type: ChartName, values: readonly number[]): readonly Row[] => {
  const columns =
    type === "candlestick"
      ? ["open", "high", "low", "close"]
      : ["A", "B", "C"].slice(0, type === "bubble-plot" ? 3 : 2);
  return [
    ["", ...columns],
    ...Array.from(
      { length: 4 },
      (_, row): Row => [
        `Row ${row}`,
        ...(type === "candlestick"
          ? [values[row]!, values[row]! + 3, values[row]! - 1, values[row]! + 1]
          : columns.map((__, column) => values[(row + column * 3) % values.length]!)),
      ],
    ),
  ];
};

describe.each(markedCharts)("%s", (type) => {
  test("lines and bands at values are in proportion, and texts cover no other text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 99 }), { minLength: 6, maxLength: 6 }),
        fc.tuple(fc.integer({ min: 5, max: 40 }), fc.integer({ min: 45, max: 90 })),
        fc.integer({ min: 360, max: 760 }),
        (values, [low, high], width) => {
          const middle = low + (high - low) / 4;
          const marks = [
            { value: low, text: "Low" },
            { value: high, text: "A goal that is high" },
            { value: middle, text: "Mean" },
          ];
          const drawing = draw(type, rowsOf(type, values), marks, width);
          const isFlat = horizontal.includes(type);
          const places = linesIn(drawing)
            .filter(({ isAcross }) => isAcross !== isFlat)
            .map(({ x1, y1 }) => (isFlat ? x1 : y1))
            .sort((one, other) => (isFlat ? one - other : other - one));
          expect(places).toHaveLength(3);
          const part = (places[1]! - places[0]!) / (places[2]! - places[0]!);
          expect(Math.abs(part - 0.25)).toBeLessThan(0.01);
          const named = textBoxes(drawing.nodes);
          expect(overlaps(named).map(([one, other]) => [one.text, other.text])).toEqual([]);
          const band = bandsIn(draw(type, rowsOf(type, values), [{ value: low, to: String(high) }], width))[0]!;
          const size = horizontal.includes(type) ? numberOf(band, "width") : numberOf(band, "height");
          expect(size).toBeGreaterThan(10);
        },
      ),
      runs,
    );
  });
});

const years: readonly Row[] = [
  ["Year", "Spain", "Italy"],
  ["2010", 10, 4],
  ["2020", 20, 6],
  ["2030", 15, 5],
];

test("a line at a row is at its point, one at a date between two rows in proportion", () => {
  const drawing = draw("line", years, [{ row: "2010" }, { row: "2030" }, { row: "2015" }, { row: "2026" }]);
  const [first, last, ...others] = linesIn(drawing).map(({ x1 }) => x1);
  const parts = others.map((x) => (x - first!) / (last! - first!));
  expect(parts[0]).toBeCloseTo(0.25, 2);
  expect(parts[1]).toBeCloseTo(0.8, 2);
});

test("a band over rows begins and ends at them, in any order", () => {
  const places = (marks: readonly Mark[]) =>
    bandsIn(draw("line", years, marks)).map((band) => [numberOf(band, "x"), numberOf(band, "width")]);
  const [x1, x2] = linesIn(draw("line", years, [{ row: "2010" }, { row: "2020" }])).map(({ x1 }) => x1);
  const [band] = places([{ row: "2010", to: "2020" }]);
  expect(band![0]).toBeCloseTo(x1!, 1);
  expect(band![1]).toBeCloseTo(x2! - x1!, 1);
  expect(places([{ row: "2020", to: "2010" }])).toEqual([band]);
});

test("a note at a value has a ring on a line, and a leader where the text is not beside it", () => {
  const drawing = draw("line", years, [{ row: "2020", column: "Spain", text: "Peak" }]);
  const ring = allNodes(drawing.nodes, "circle").find(
    ({ attributes }) => attributes["fill"] === "#ffffff" && attributes["r"] === 4,
  )!;
  const plain = allNodes(draw("line", years, []).nodes, "circle");
  expect(plain.some((dot) => numberOf(dot, "cx") === numberOf(ring, "cx"))).toBe(true);
  const text = textBoxes(drawing.nodes).find((box) => box.text === "Peak")!;
  const [[left, top]] = text.corners as unknown as [[number, number]];
  expect(Math.hypot(left - numberOf(ring, "cx"), top - numberOf(ring, "cy"))).toBeLessThan(60);
});

test("the axis reaches every value of a mark", () => {
  for (const type of markedCharts) {
    const drawing = draw(type, rowsOf(type, [4, 6, 5, 7, 3, 8]), [{ value: 40, text: "Far" }]);
    expect([type, linesIn(drawing).length, drawing.notes]).toEqual([
      type,
      1,
      expect.not.arrayContaining([expect.objectContaining({ code: "value-not-shown" })]),
    ]);
  }
});

test("a text without room is a finding, and the mark is drawn all the same", () => {
  const drawing = draw(
    "column",
    years.map((row) => row.slice(0, 2)),
    [{ value: 8, text: "A very long sentence ".repeat(20) }],
    200,
  );
  expect(linesIn(drawing)).toHaveLength(1);
  expect(drawing.notes?.map(({ code }) => code)).toContain("label-not-shown");
});

test("marks belong to the sheet above them, come out of loops, and are in alternative texts and terminals", async () => {
  const source = `@chart line
| Year | Spain |
| 2019 | 14 |
| 2020 | 15 |
@sheet
| Year | Italy |
| 2019 | 9 |
| 2020 | 8 |
@for goal in [10, 12]
@mark {value={{ goal }} text="Goal {{ goal }}"}
@end
`;
  const { output, diagnostics } = await compile(source);
  expect(diagnostics).toEqual([]);
  const [{ picture }] = JSON.parse(output!.pictureJson);
  expect(picture.marks).toEqual([
    { sheet: 1, value: 10, text: "Goal 10" },
    { sheet: 1, value: 12, text: "Goal 12" },
  ]);
  expect(output!.json).not.toContain("Goal");
  const svg = renderSvg(output!.pictureJson);
  expect(textsIn(svg).filter((text) => text.startsWith("Goal"))).toEqual(["Goal 10", "Goal 12"]);
  expect(renderText(output!.pictureJson)).toContain("▹ Goal 10: 10");
  const single = await compile(source.replace(/@sheet[\s\S]*?(?=@for)/, ""));
  expect(alternativeTexts(single.output!.pictureJson)[0]!.text).toContain("Marked: Goal 10: 10; Goal 12: 12.");
});

test.each([
  ["line", { unit: "°C", decimals: 1 }, "Goal: 1.5 °C", "Band: 2.0 °C – 3.25 °C"],
  ["line", { decimals: 0, unit: "kg" }, "Goal: 1.5 kg", "Band: 2 kg – 3.25 kg"],
  ["bar", { format: "#,##0.00 €" }, "Goal: 1.50 €", "Band: 2.00 € – 3.25 €"],
  ["column", { format: "0 %" }, "Goal: 150 %", "Band: 200 % – 325 %"],
  ["line", { format: { A: "0.0 €" } }, "Goal: 1.5", "Band: 2 – 3.25"],
  ["scatter", { format: { B: "0.00 €" } }, "Goal: 1.50 €", "Band: 2.00 € – 3.25 €"],
  ["area", { share: true, unit: "kg" }, "Goal: 1.5%", "Band: 2% – 3.25%"],
])("words about a value of %s have the form %j", (chart_type, picture, goal, band) => {
  const marks = [
    { sheet: 0, value: 1.5, text: "Goal" },
    { sheet: 0, value: 2, to: "3.25", text: "Band" },
  ];
  const data = [
    ["", "A", "B"],
    ["x", 1, 2],
    ["y", 3, 4],
  ];
  const content = [{ type: "chart", chart_type, data: [data], picture: { ...picture, marks } }];
  const steady = (text: string) => text.replace(/\u00a0/g, " ");
  expect(steady(alternativeTexts(content)[0]!.text)).toContain(`Marked: ${goal}; ${band}.`);
  expect(steady(renderText(content))).toContain(`▹ ${goal}\n▹ ${band}`);
});

test.each([
  ['{row="2030"}', "warning", 'No row has the title "2030".'],
  ['{row="2020" column=Spian}', "warning", 'The sheet has no column "Spian".'],
  ["{}", "error", "The mark has no place: neither `value` nor `row`."],
  ["{value=1 to=x}", "error", "The band begins at a value, but `to` is not a number."],
  ['{value=1 row="2020"}', "warning", "A mark is at a value or at a row, not at both."],
  ['{row="2010" to="2020" column=Spain}', "warning", "A mark of one value cannot be a band."],
])("@mark %s is a finding", async (mark, severity, message) => {
  const { diagnostics } = await compile(`@chart line\n| Year | Spain |\n| 2010 | 14 |\n| 2020 | 15 |\n@mark ${mark}\n`);
  expect(diagnostics).toMatchObject([{ code: "mark-not-shown", severity, message }]);
});

test("a chart without an axis has no marks, nor has a map", async () => {
  const pie = await compile("@chart pie\n| Bean | Share |\n| Arabica | 57 |\n| Robusta | 43 |\n@mark {value=5}\n");
  expect(pie.diagnostics).toMatchObject([
    { code: "attribute-not-allowed", message: "A `pie` chart cannot have `@mark`." },
  ]);
  const map = await compile("@map world\n| title | value |\n| Brazil | 57 |\n@mark {value=5}\n");
  expect(map.diagnostics).toMatchObject([{ code: "row-outside-data", message: "`@mark` is not part of a chart." }]);
});

test("pictures without marks do not change", () => {
  const plain = drawElement(
    { type: "chart", chart_type: "line", data: [years] },
    { ...createRenderContext({}), width: 640 },
  );
  expect(draw("line", years, []).nodes).toEqual(plain.nodes);
});

test("a mark of a value beside a range is written on its band, which is pale", () => {
  const rows = [
    ["Year", "A", "Low", "High"],
    ["2020", 10, 2, 18],
    ["2021", 10, 2, 18],
    ["2022", 11, 3, 19],
  ];
  const marks = [{ sheet: 0, row: "2022", column: "A", text: "Peak" }];
  const { nodes, notes } = drawElement(
    { type: "chart", chart_type: "line", data: [rows], picture: { range: ["Low", "High"], marks } },
    { ...createRenderContext({}), width: 640 },
  );
  expect(textBoxes(nodes).map(({ text }) => text)).toContain("Peak");
  expect(notes).toEqual([]);
});

test("a mark below zero changes no logarithmic axis, and says that it has no place there", () => {
  const drawn = (marks: readonly Mark[]) =>
    drawElement(
      {
        type: "chart",
        chart_type: "line",
        data: [
          [
            ["", "A"],
            ["a", 1],
            ["b", 1000],
          ],
        ],
        picture: { axis: { scale: "log" }, marks: marks.map((mark) => ({ sheet: 0, ...mark })) },
      },
      { ...createRenderContext({}), width: 640 },
    );
  const plain = textBoxes(drawn([]).nodes).map(({ text }) => text);
  for (const mark of [{ value: -1 }, { value: 0 }, { value: -1, to: 10 }]) {
    const { nodes, notes = [] } = drawn([{ ...mark, text: "Goal" }]);
    const note = "The mark “Goal” is outside of the axis.";
    expect(textBoxes(nodes).map(({ text }) => text)).toEqual([...plain, note]);
    expect(notes.map(({ text }) => text)).toEqual([note]);
  }
});

test("a mark at a value that is not drawn is a finding", () => {
  const rows = [
    ["Year", "A"],
    ["2020", ""],
    ["2021", 3],
    ["2022", 50],
  ];
  const notes = (axis: object, row: string) =>
    drawElement(
      {
        type: "chart",
        chart_type: "line",
        data: [rows],
        picture: { axis, marks: [{ sheet: 0, row, column: "A", text: "Here" }] },
      },
      { ...createRenderContext({}), width: 640 },
    ).notes?.map(({ code, text }) => `${code}: ${text}`);
  const lost = "label-not-shown: The mark “Here” is not drawn: its value is not shown.";
  expect(notes({}, "2020")).toContain(lost);
  expect(notes({ max: 10 }, "2022")).toContain(lost);
  expect(notes({ max: 10 }, "2021")).not.toContain(lost);
});

test("a time that no row has is at its place, whatever its offset and those of the rows are", () => {
  const placed = (titles: readonly string[], row: string) => {
    const drawing = draw(
      "line",
      [["", "A"], ...titles.map((title, at): Row => [title, at])],
      [{ row: titles[0]! }, { row: titles.at(-1)! }, { row }],
    );
    const [first, own, last] = linesIn(drawing)
      .map(({ x1 }) => x1)
      .sort((one, other) => one - other);
    const notes = (drawing.notes ?? []).map(({ text }) => text);
    return { part: (own! - first!) / (last! - first!), notes };
  };
  const utc = "The times of the axis are in UTC.";
  const change = ["2024-03-31T00:00+01:00", "2024-03-31T11:00+02:00"];
  expect(placed(change, "2024-03-31T06:00+02:00").part).toBeCloseTo(0.5, 2);
  expect(placed(change, "2024-03-31T04:00").part).toBeCloseTo(0.5, 2);
  // Both rows have room for their own names, which say their offsets.
  expect(placed(change, "2024-03-31T06:00+02:00").notes).not.toContain(utc);
  const more = [change[0]!, "2024-03-31T01:00+01:00", "2024-03-31T03:00+02:00", change[1]!];
  expect(placed(more, "2024-03-31T06:00+02:00").part).toBeCloseTo(0.5, 2);
  expect(placed(more, "2024-03-31T06:00+02:00").notes).toContain(utc);
  const summer = ["2024-07-01T00:00+02:00", "2024-07-01T10:00+02:00"];
  expect(placed(summer, "2024-07-01T03:00Z").part).toBeCloseTo(0.5, 2);
  expect(placed(summer, "2024-07-01T05:00").part).toBeCloseTo(0.5, 2);
  expect(placed(summer, "2024-07-01T05:00").notes).not.toContain(utc);
});
