import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { charts } from "../../src/language/charts.js";
import { accentColor, mutedColor } from "../../src/language/colors.js";
import { lightColors } from "../../src/render/theme-colors.js";
import { fixText } from "../support/fix-text.js";

interface Emitted {
  readonly data: { readonly sheets: readonly { readonly rows: readonly { readonly color: string }[] }[] };
  readonly colors?: readonly string[];
}

async function emitted(source: string): Promise<Emitted> {
  const { output, diagnostics } = await compile(source);
  expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  return (JSON.parse(output!.json) as readonly Emitted[])[0]!;
}

const rowColors = ({ data }: Emitted) => data.sheets.flatMap(({ rows }) => rows.map(({ color }) => color));

const table = "| Country | 2023 | 2024 |\n| Brazil | 1 | 2 |\n| India | 3 | 4 |\n| New Zealand | 5 | 6 |\n";
const bags = "| Country | Bags |\n| Brazil | 1 |\n| India | 3 |\n| New Zealand | 5 |\n";

test("the named row has the first colour, the others are grey, and a row's own colour stays", async () => {
  const chart = await emitted(`@chart bar {highlight=India}\n${bags.trim()} {color=#123456}\n`);
  expect(rowColors(chart)).toEqual([mutedColor, accentColor, "#123456"]);
  expect(chart.colors).toBeUndefined();
  const colored = await emitted(`@chart bar {highlight=India colors=[#6f4e37]}\n${bags}`);
  expect(rowColors(colored)).toEqual([mutedColor, "#6f4e37", mutedColor]);
  expect(colored.colors).toBeUndefined();
});

test("several titles take the colours in their order, then the first", async () => {
  const titles = 'highlight=["New Zealand" Brazil India]';
  const chart = await emitted(`@chart pie {${titles} colors=[#111111 #222222]}\n${bags}`);
  expect(rowColors(chart)).toEqual(["#222222", "#111111", "#111111"]);
});

test.each(["line", "area", "area-stepped", "area-stream"])("%s: the columns", async (type) => {
  const chart = await emitted(`@chart ${type} {highlight=2024 colors=[#6f4e37]}\n${table}`);
  expect(chart.colors).toEqual([mutedColor, "#6f4e37"]);
  expect(Array.isArray(chart.data)).toBe(true);
});

test("where rows and columns have marks, a title that is a row's names the row", async () => {
  const source = (title: string) => `@chart column-stacked {highlight=${title}}\n${table}`;
  expect((await emitted(source("2024"))).colors).toEqual([mutedColor, accentColor]);
  expect(rowColors(await emitted(source("India")))).toEqual([mutedColor, accentColor, mutedColor]);
});

test("every chart type can highlight a title", async () => {
  for (const { name } of charts) {
    const { output } = await compile(`@chart ${name} {highlight=A}\n| T | A | B |\n| A | 1 | 2 |\n| C | 3 | 4 |\n`);
    expect(output!.json, name).toMatch(new RegExp(`${accentColor}.*${mutedColor}`, "s"));
  }
});

test("with `from`, with an expression and in all sheets", async () => {
  const source = `@let home = "India"\n\`\`\`csv crops\ncountry,bags\nBrazil,1\nIndia,2\n\`\`\`\n\n@chart bar {from=crops highlight={{ home }}}\n@sheet\n${bags}`;
  expect(rowColors(await emitted(source))).toEqual([mutedColor, accentColor, mutedColor, accentColor, mutedColor]);
});

test("regions of a map; a region's own colour stays", async () => {
  const { output } = await compile(
    "@map world {highlight=Brazil}\n| title | value | color |\n| Brazil | 1 | |\n| Japan | 2 | |\n| China | 3 | #123456 |\n",
  );
  const colors = (JSON.parse(output!.json)[0].data as readonly { readonly color: string }[]).map(({ color }) => color);
  expect(colors).toEqual([accentColor, mutedColor, "#123456"]);
});

test("null and an empty list highlight nothing", async () => {
  for (const value of ["{{ null }}", "{{ [] }}", "[]"])
    expect(Array.isArray((await emitted(`@chart bar {highlight=${value}}\n${bags}`)).data)).toBe(true);
});

test("a title has no new name: only a column has one", async () => {
  const { diagnostics } = await compile(`@chart bar {highlight=[x=India]}\n${bags}`);
  expect(diagnostics).toMatchObject([{ code: "attribute-type", start: { line: 1, column: 23 } }]);
});

test("an unknown title is reported at the title, with a fix that is quoted where it must be", async () => {
  const source = `@chart bar {highlight=[India "New Zeeland"]}\n${bags}`;
  const { diagnostics, output } = await compile(source);
  expect(diagnostics).toMatchObject([
    { code: "unknown-highlight", severity: "warning", start: { line: 1, column: 30 }, end: { column: 43 } },
  ]);
  expect(fixText(source, diagnostics[0]!.fixes![0]!)).toBe(source.replace("Zeeland", "Zealand"));
  expect(rowColors(JSON.parse(output!.json)[0])).toEqual([mutedColor, accentColor, mutedColor]);
  // A chart without any known title is not grey as a whole.
  const none = await compile(`@chart bar {highlight=Xyz}\n${bags}`);
  expect(none.output!.json).not.toContain(mutedColor);
});

test("more colours than titles, wrong colours and wrong values are reported once", async () => {
  const codes = async (attributes: string) =>
    (await compile(`@chart bar {${attributes}}\n${bags}`)).diagnostics.map(({ code, message }) => [code, message]);
  expect(await codes("highlight=India colors=[#111111 #222222]")).toEqual([
    ["too-many-colors", "`colors` contains 2 colours, and `highlight` names one title."],
  ]);
  expect(await codes("highlight=India colors=[red]")).toMatchObject([["invalid-color", expect.anything()]]);
  expect(await codes("highlight={India}")).toMatchObject([["attribute-type", expect.stringContaining("a title")]]);
  expect(await codes("highlight")).toMatchObject([["attribute-type", expect.anything()]]);
});

test("the accent is the first colour of pictures", () => expect(accentColor).toBe(lightColors.palette[0]));

test("the points that `names` names are titles of rows", async () => {
  const points = "| Country | x | y |\n| Brazil | 1 | 2 |\n| India | 3 | 4 |\n";
  const found = async (names: string) =>
    (await compile(`@chart scatter {${names}}\n${points}`)).diagnostics.map(({ code, message, fixes }) => [
      code,
      message,
      fixes?.map(({ title }) => title),
    ]);
  expect(await found("names=[India Brazil]")).toEqual([]);
  expect(await found("names=India")).toEqual([]);
  expect(await found("names=[India Brasil]")).toEqual([
    ["unknown-highlight", '"Brasil" is not the title of a row of the chart.', ["Write `Brazil`"]],
  ]);
});

test("columns of targets, ranges and groups are no series that a picture leaves out", async () => {
  const goals = "| Country | Bags | Goal | Low | High |\n| Brazil | 1 | 2 | 0 | 3 |\n| India | 3 | 4 | 1 | 5 |\n";
  const codes = async (attributes: string, rows: string) =>
    (await compile(`@chart ${attributes}\n${rows}`)).diagnostics.map(({ code }) => code);
  expect(await codes("bar {target=Goal range=[Low High]}", goals)).toEqual([]);
  expect(await codes("bar {target=Goal}", goals)).toEqual(["series-not-shown"]);
  const points = "| Country | x | y | Region |\n| Brazil | 1 | 2 | South |\n| India | 3 | 4 | Asia |\n";
  expect(await codes("scatter {group=Region}", points)).toEqual([]);
  expect(
    await codes(
      "scatter {group=Region}",
      points.replaceAll(/\| (\w+) \| (\w+) \| (\w+) \| (\w+) \|/g, "| $1 | $4 | $2 | $3 |"),
    ),
  ).toEqual([]);
});
