import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Hints of wrong types and names repeat the expression with what to write around it. */

const source = (line: string) =>
  `@param city: string = "Bonn"\n\`\`\`csv t\ntown,price,bags\nBonn,"3 ct",5\nLima,"4 ct",\n\`\`\`\n\n{{ city }}\n\n@for row in t\n{{ row.town }}\n@end\n\n${line}\n`;

test.each([
  ['{{ number("3") }}', "Write `3`, without quotes."],
  ['{{ number("3 ct") }}', 'Make a number of the string: `parseNumber("3 ct")`.'],
])("%s", async (line, hint) => {
  const [finding, ...others] = (await compile(source(line))).diagnostics;
  expect(others).toEqual([]);
  expect(finding!.hint).toBe(hint);
});

test.each([
  ["{{ length(where(t, town == city)) }}", "where(t, row => row.town == city)", "town"],
  ["{{ first(sort(t, bags)).town }}", "sort(t, row => row.bags)", "bags"],
  ['{{ length(where(t, bags ?? 0 > 2 || town == "x")) }}', 'row => row.bags ?? 0 > 2 || row.town == "x"', "bags"],
])("a column without its row: %s", async (line, fixed, column) => {
  const found = (await compile(source(line))).diagnostics.filter(({ code }) => code === "unknown-name");
  expect(found).toHaveLength(1);
  const [finding] = found;
  expect(finding!.message).toBe(`The name \`${column}\` is not defined here.`);
  expect(finding!.hint).toMatch(/^Write `row => .*`: a column belongs to a row\.$/);
  expect(fixText(source(line), finding!.fixes![0]!)).toContain(fixed);
});

test("a name that is no column keeps its finding", async () => {
  const found = (await compile(source("{{ length(where(t, twon == city)) }}"))).diagnostics;
  expect(found).toMatchObject([{ code: "unknown-name", hint: expect.not.stringContaining("row =>") }]);
});

test("the function for columns avoids names that are visible", async () => {
  const line = "@for row in where(t, town == city)\n{{ row.town }} {{ length(where(t, bags == 5)) }}\n@end";
  const hints = (await compile(source(line))).diagnostics.map(({ hint }) => hint);
  expect(hints).toContain("Write `item => item.bags == 5`: a column belongs to a row.");
});

const tableSource = (line: string) =>
  `\`\`\`csv t\nLand,Anteil 2024,Kürzel\nPolen,29.6,PL\nMalta,15.1,MT\n\`\`\`\n\n${line}\n`;

test("a column that is almost a field is not left out in silence, and other columns are", async () => {
  const source = "```csv t\ntitle,value,Colour,Label,year\nPeru,1,#112233,x,2024\n```\n\n@map world {from=t}\n";
  const { diagnostics } = await compile(source);
  expect(diagnostics.map(({ code, severity, message, hint }) => [severity, code, message, hint])).toEqual([
    [
      "warning",
      "misspelled-name",
      "`Label` is not a known column of `@map`.",
      "Rename the columns of the table: `from={{ map(t, row => {title: row.title, value: row.value, label: row.Label, color: row.Colour}) }}`.",
    ],
  ]);
  // Both are there, so neither was meant.
  expect((await compile(source.replace("Colour,Label", "color,colours"))).diagnostics).toEqual([]);
});

test.each([
  ["@facts {from=u}", "map(u, row => {icon: row.Icon, figure: row.Figure, fact: row.Fact})"],
  ["@facts {from=v}", "map(v, row => {icon: row.icon, figure: row.figures})"],
])("columns that are almost fields are those fields: %s", async (line, call) => {
  const tables =
    "```csv u\nFigure,Icon,Fact\n1,cup,x\n```\n\n```csv v\nicon,figures\ncup,1\n```\n\n@chart table {from=u}\n\n@chart table {from=v}\n";
  const hints = (await compile(`${tables}\n${line}\n`)).diagnostics.map(({ hint }) => hint);
  expect(hints).toContain(`Rename the columns of the table: \`from={{ ${call} }}\`.`);
});

test.each([
  ["@map europe {from=t}", 'map(t, row => {title: row.Land, value: row["Anteil 2024"]})'],
  ["@map europe {from=t columns=[title=Kürzel]}", 'map(t, row => {title: row.Kürzel, value: row["Anteil 2024"]})'],
  ["@facts {from=t}", 'map(t, row => {figure: row["Anteil 2024"], fact: row.Land})'],
  ["@map europe {from={{ take(t, 1) }}}", 'map(TABLE, row => {title: row.Land, value: row["Anteil 2024"]})'],
])("a table without the columns of its element: %s", async (line, call) => {
  const found = (await compile(tableSource(line))).diagnostics;
  const finding = found.find(({ code }) => code.startsWith("missing-"));
  expect(finding!.hint).toBe(`Rename the columns of the table: \`from={{ ${call} }}\`.`);
  const renamed = line.replace(/\{.*$/, `{from={{ ${call.replace("TABLE", "t")} }}}`);
  expect((await compile(tableSource(renamed))).diagnostics).toEqual([]);
});

test.each([
  ['{{ listing(sort(t, "bags").town) }}', "{{ listing(sort(t, row => row.bags).town) }}"],
  ['{{ listing(sort(t, "-bags").town) }}', '{{ listing(sort(t, row => row.bags, "descending").town) }}'],
  ['{{ listing(groupBy(t, "town").key) }}', "{{ listing(groupBy(t, row => row.town).key) }}"],
  ['{{ listing(sort(t, x => x.bags, "desc").town) }}', '{{ listing(sort(t, x => x.bags, "descending").town) }}'],
  ['{{ number(5, "2") }}', "{{ number(5, 2) }}"],
  ["{{ number(5, 200) }}", "{{ number(5, 20) }}"],
  ['{{ 2024 == "2024" ? "a" : "b" }}', '{{ 2024 == 2024 ? "a" : "b" }}'],
  ['{{ listing(where(t, x => x.bags == "5").town) }}', "{{ listing(where(t, x => x.bags == 5).town) }}"],
])("a literal that is almost right has a fix: %s", async (line, fixed) => {
  const [finding, ...others] = (await compile(source(line))).diagnostics;
  expect(others).toEqual([]);
  const text = fixText(source(line), finding!.fixes![0]!);
  expect(text).toBe(source(fixed));
  expect((await compile(text)).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a column of a table that is not known has a hint alone", async () => {
  const json = '```json list\n[]\n```\n\n{{ length(sort(list, "bags")) }}\n';
  const [finding] = (await compile(json)).diagnostics;
  expect(finding).toMatchObject({ code: "argument-type", hint: "Write `row => row.bags`." });
  expect(finding!.fixes).toBeUndefined();
});

test.each(["row.note", "row.bags"])("a blank cell is compared with null: %s", async (column) => {
  const table = "```csv t\ntown,note,bags\nBonn,x,5\nLima,,\n```\n";
  const { diagnostics } = await compile(`${table}\n@for row in t\n@if ${column}\n{{ row.town }}\n@end\n@end\n`);
  expect(diagnostics).toMatchObject([{ code: "type-mismatch", hint: `Compare it, such as \`${column} != null\`.` }]);
});

test.each([
  ["TRUE", "true"],
  ["False", "false"],
  ["yes", "true"],
  ["off", "false"],
])("a boolean as other formats write it: %s", async (written, meant) => {
  const text = `@param x: boolean = ${written}\n# {{ x }}\n`;
  const [finding, ...others] = (await compile(text)).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "param-type", hint: `Write \`@param x: boolean = ${meant}\`.` });
  expect(fixText(text, finding!.fixes![0]!)).toBe(`@param x: boolean = ${meant}\n# {{ x }}\n`);
});
