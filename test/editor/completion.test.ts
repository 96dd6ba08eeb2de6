import { expect, test } from "vitest";
import type { CompletionItem, CompletionList, TextEdit } from "vscode-languageserver-types";
import { readMarked, serviceOf } from "../support/editor.js";

const table = '@data crops "data/crops.csv"\n';
const files = `
===== data/crops.csv
country,year,bags,Full name
Brazil,2023,66,Federative
Vietnam,2023,27,"a, b"
===== data/readme.txt
Text
===== .secret/hidden.igx
# Hidden
===== partials/foot.igx
// Of the harvest.
@param year: integer
@param tone: "warm" | "cold" = "warm"

{{ year }} {{ tone }}
===== igx.lock.json
{}
`;

async function listAt(input: string, client = {}): Promise<CompletionList & { readonly text: string }> {
  const marked = readMarked(input + files);
  const service = serviceOf(marked, { client });
  const { uri, position, text } = marked;
  const list = await service.completion({ textDocument: { uri }, position });
  return { ...list!, text };
}

const labelsAt = async (input: string): Promise<readonly string[]> =>
  (await listAt(input)).items.map(({ label }) => label);

/** The line of the cursor after an item is taken. */
async function taken(input: string, label: string): Promise<string | undefined> {
  const { items, text } = await listAt(input);
  const { range, newText } = items.find((item) => item.label === label)!.textEdit as TextEdit;
  const line = text.split(/\r\n|\n|\r/)[range.start.line]!;
  return line.slice(0, range.start.character) + newText + line.slice(range.end.character);
}

/** A place, and the labels that are offered there: exactly these, in this order. */
const places: readonly (readonly [input: string, labels: readonly string[]])[] = [
  // Attributes: those that fit, whatever is written before and after.
  ["# Coffee {‸}", ["width", "half"]],
  ["# Coffee {ha‸", ["half", "width"]],
  ["Text\n{‸", ["width", "half"]],
  ["Text\r\n  {\r\n  ‸\r\n  }", ["width", "half"]],
  ["> Words\n> -- Author\n{‸}", ["width", "half"]],
  ["---\ntitle: a\n---\n\n---\n{‸}", ["width", "half"]],
  // Where a brace is text, or attributes would be misplaced.
  ["Text {‸", []],
  ["Text {‸} more", []],
  ["> Words {‸", []],
  ["# Coffee\n\n{‸}", []],
  ["# Coffee\n{‸}", []],
  ["| a |\n{‸}", []],
  ["@chart bar\n{‸}", []],
  ["# Coffee {width=‸}", ["0.5"]],
  ["@sheet {‸}", ["from"]],
  ["@facts {half from=t ‸}", ["sort", "top", "source", "note", "byline", "alt"]],
  ["@facts {half ‸ from=t top=3}", ["sort", "other", "source", "note", "byline", "alt"]],
  [
    '@chart pie {half legend=true callouts={} decimal_separator="," ‸ colors=[]}',
    ["height", "from", "highlight", "shape", "unit", "decimals", "format", "source", "note", "byline", "alt"],
  ],
  [
    '@chart bar {half legend decimal_separator="," callouts={} colors=[]\n  h‸\n  shape=sheets\n}',
    [
      "height",
      "highlight",
      "category_height",
      "from",
      "unit",
      "decimals",
      "format",
      "axis",
      "panels",
      "target",
      "range",
      "source",
      "note",
      "byline",
      "alt",
    ],
  ],
  [
    '@chart table {half legend decimal_separator="," callouts={} colors=[] height=3 from=t columns=[] ‸',
    [
      "color",
      "header",
      "sort",
      "top",
      "icon",
      "highlight",
      "shape",
      "unit",
      "decimals",
      "format",
      "cells",
      "source",
      "note",
      "byline",
      "alt",
    ],
  ],
  ["@chart bar {legend=‸}", ["true", "false"]],
  ["@chart bar {callouts={enabled ‸}}", ["percentage", "name"]],
  ["@chart bar {callouts={percentage=‸", ["true", "false"]],
  ["@chart bar {callouts=‸}", ["{enabled}", "{percentage}", "{name}"]],
  ["@chart bar {shape=‸}", ["sheets"]],
  ["@chart bar {from=t row=a aggregate=‸}", ["sum", "mean", "median", "min", "max", "count", "first", "last"]],
  [
    "@chart bar {highlight=‸}\n| Land | 2024 |\n|---|---|\n| Costa Rica | 1 |\n| Peru | 2 |\n",
    ["Costa Rica", "Peru", "2024"],
  ],
  ["@map world {highlight=[Peru ‸]}\n| value | title |\n| 1 | Peru |\n| 2 | Chile |\n", ["Chile"]],
  ["@chart bar\n| a | b |\n| c | 1 | {‸}", ["color"]],
  ["@map world\n| title | value |\n| c | 1 | {‸}", []],
  // Tables and their columns, from the data file.
  [`${table}@chart bar {from=‸}`, ["crops"]],
  [`${table}@chart bar {from=crops columns=[‸`, ["country", "year", "bags", "Full name"]],
  [`${table}@chart bar {from=crops columns=[country Bags=‸ year]}`, ["bags", "Full name"]],
  [`${table}@chart bar {row=‸ from=crops}`, ["country", "year", "bags", "Full name"]],
  [
    `${table}@sheet {from={{ where(crops, c => c.bags > 3) }} sort=‸}`,
    ["country", "year", "bags", "Full name", "-country", "-year", "-bags", "-Full name"],
  ],
  ["```csv t\na,b\n1,2\n```\n@facts {from=t sort=‸}", ["a", "b", "-a", "-b"]],
  ["@chart bar {from=missing columns=[‸]}", []],
  // Fields.
  [`${table}{{ crops.‸ }}`, ["country", "year", "bags", '["Full name"]']],
  [`${table}The {{ crops.b‸ harvest`, ["bags", "country", "year", '["Full name"]']],
  [`${table}@for crop in crops\r\n## {{ crop.‸\r\n@end`, ["country", "year", "bags", '["Full name"]']],
  [`${table}@for crop in crops\n| {{ crop["‸"] }} |\n@end`, ["country", "year", "bags", "Full name"]],
  [`${table}@let most = first(sort(crops, c => c.‸`, ["country", "year", "bags", '["Full name"]']],
  [`${table}@chart bar\n| a | b |\n| 𝒳 עברית | {{ crops[0].‸ }} |`, ["country", "year", "bags", '["Full name"]']],
  ["{{ {a: 1, b: 2}.‸ }}", ["a", "b"]],
  ["{{ `${ {a: 1}.‸ }` }}", ["a"]],
  // Texts of choices, and nothing in other texts.
  ['@param tone: "warm" | "cold"\n@if tone == "‸"\n@end', ["warm", "cold"]],
  ['{{ sort([1], x => x, "‸") }}', ["ascending", "descending"]],
  ['{{ upper("‸") }}', []],
  ["{{ 12‸ }}", []],
  ["{{ 12 ‸ }}", []],
  ["{{ a }‸", []],
  ["{{ map([1], ye‸ => ye) }}", []],
  ["@let a = {b: 1}‸", []],
  // Heads.
  ["@for item ‸", ["in"]],
  ["@for ‸", []],
  ["@let ‸", []],
  ["@else ‸", []],
  ["@param a: ‸", ["string", "integer", "number", "boolean", "color", "date", "list", "object", "secret"]],
  ["@param a: boolean = ‸", ["true", "false"]],
  ["@param a: boolean ‸", []],
  ['@param a: "x" ‸', []],
  ['@param a: "x" | ‸', []],
  ["@param a: boolean = true ‸", []],
  ['@param a: "x" | "y=z" = "x"‸', []],
  ['@param a: "x" | "y=z" = "‸', ['"x"', '"y=z"']],
  ['@param a: "x" | "y" = ‸', ['"x"', '"y"']],
  // Files, which igx may read: folders first.
  ['@include "‸', ["data/", "partials/"]],
  ['@include "partials/‸"', ["foot.igx"]],
  ['@include "../‸"', []],
  ['@data a "data/c‸', ["crops.csv"]],
  ['@include "partials/foot.igx" {‸}', ["year", "tone"]],
  ['@include "partials/foot.igx" {year=1 tone=‸}', ['"warm"', '"cold"']],
  // Data.
  ["```‸", ["element", "sql", "csv", "tsv", "json", "yaml"]],
  ["```csv a\n‸\n```", []],
  ["```csv a {header=‸}\n1\n```", ["true", "false", "[1 2]"]],
  [
    '@data a "data/crops.csv" {delimiter=";" decimal="," header ‸',
    ["format", "encoding", "skip", "unnamed", "text", "thousands", "null", "strip", "dates"],
  ],
  [
    '@data a "data/crops.json" {format=json ‸}',
    ["encoding", "path", "text", "decimal", "thousands", "null", "strip", "dates"],
  ],
  ['@data a "data/crops.csv" {text=[year ‸]}', ["country", "bags", "Full name"]],
  ['@data a "data/crops.csv" {dates=‸}', []],
  ['@data a "data/crops.csv" {dates={‸}}', ["country", "year", "bags", "Full name"]],
  // Attributes of pictures.
  ["@chart line {axis={‸}}\n| a | b |\n", ["min", "max", "scale", "ticks", "title"]],
  ["@chart line {axis={scale=‸}}\n| a | b |\n", ["linear", "log"]],
  ["@chart line {target=‸}\n| a | b |\n| x | 1 |\n", ["b"]],
  ["@chart table {cells={‸}}\n| a | b | c d |\n| x | 1 | 2 |\n", ["b", "c d"]],
  ["@chart table {cells={b=‸}}\n| a | b |\n| x | 1 |\n", ["bar", "heat", "spark"]],
  ["@chart line\n| a | b |\n| x | 1 |\n@mark {‸}", ["value", "to", "row", "column", "text", "color"]],
  ["@chart line\n| a | b |\n| x | 1 |\n@mark {row=‸}", ["x"]],
  ["@chart line\n| a | b |\n| x | 1 |\n@mark {row=x column=‸}", ["b"]],
  // Cells.
  ["@map europe\n| title | ‸ |", ["value", "label", "group", "color", "latitude", "longitude"]],
  ["@facts\n| icon | color |\n| cup | ‸", ["#396ec7", "#c9c9c9"]],
  ["@chart bar\n| a | ‸ |", []],
  ["@facts\n| icon | color |\n|---|‸", []],
  // Front matter.
  [
    "---\ntitle: a\npub‸\nwidth: 3\n---\n",
    ["publish", "publish_mode", "theme_id", "password", "copyright", "locale", "key", "igx"],
  ],
  ["---\npublish: ‸", ["true", "false"]],
  ["---\r\npublish_mode: p‸\r\n---\r\n", ["public", "private"]],
  ["---\nigx: ‸\n---\n", ["1"]],
  ["---\ntitle: ‸\n---\n", []],
  // Comments.
  ["// ‸", ["igx-disable-next-line"]],
  ["// igx-disable-next-line lone-half why ‸", []],
  // Texts are left alone.
  ["Prose and @‸", []],
  ["‸ text", []],
  ["", ["@chart", "@map", "@facts", "@if", "@for", "@let", "@param", "@data", "@include", "@elseif", "@else", "@end"]],
  [
    "@if true\n‸",
    ["@elseif", "@else", "@end", "@chart", "@map", "@facts", "@if", "@for", "@let", "@param", "@data", "@include"],
  ],
];

test.each(places)("%j", async (input, labels) => {
  expect(await labelsAt(input)).toEqual(labels);
});

test.each([
  ["@if true\n@else\n‸\n@end", ["@end"]],
  ["@if true\n‸\n@else\n@end", ["@elseif", "@end"]],
  ["@if true\n@el‸se\n@end", ["@elseif", "@else", "@end"]],
  ["@for a in [1]\n‸\n@end", ["@else", "@end"]],
  ["@for a in [1]\n@else\n  ‸\n@end", ["@end"]],
  ["@if true\n@for a in [1]\n@end\n‸", ["@elseif", "@else", "@end"]],
  ["@if true\n@end\n‸", []],
  ["@if true\n@en‸d", ["@end", "@elseif", "@else"]],
])("%j can go on with %j", async (input, labels) => {
  const first = await labelsAt(input);
  expect(first.slice(0, first.indexOf("@chart"))).toEqual(labels);
});

test("names: the nearest scope first, then functions, then literals", async () => {
  const labels = await labelsAt("@let outer = 1\n@for item, i in [1]\n{{ map([1], one => ‸) }}\n@end");
  expect(labels.slice(0, 4)).toEqual(["one", "item", "i", "outer"]);
  expect(labels).toContain("sum");
  expect(labels.slice(-3)).toEqual(["true", "false", "null"]);
});

test("a column has its type and first values", async () => {
  const { items } = await listAt(`${table}@chart bar {from=crops columns=[‸]}`);
  expect(items.map(({ label, detail }) => `${label} ${detail}`)).toEqual([
    "country string: Brazil, Vietnam",
    "year integer: 2023",
    "bags integer: 66, 27",
    "Full name string: Federative, a, b",
  ]);
});

test("a rule of the next line comes first", async () => {
  const { items } = await listAt("// igx-disable-next-line ‸\n// more\n# A {half}\n");
  expect([items[0]!.label, items[0]!.detail]).toEqual(["lone-half", "on the next line"]);
});

test("regions without those that are written, territories and icons by their other names", async () => {
  const regions = (await listAt("@map europe\n| title | value |\n| France | 1 |\n| Ger‸ |")).items;
  expect(regions.map(({ label }) => label)).not.toContain("France");
  expect(regions.find(({ label }) => label === "Germany")?.filterText).toContain("DE");
  const maps = (await listAt("@map ‸")).items;
  expect(maps.find(({ label }) => label === "germany")?.filterText).toContain("deutschland");
  const icons = (await listAt("@facts\n| icon |\n| ‸ |")).items;
  expect(icons.find(({ label }) => label === "coffee")?.filterText).toContain("espresso");
});

test("an item replaces the whole word", async () => {
  expect(await taken("@chart ba‸r {half}", "column")).toBe("@chart column {half}");
  expect(await taken("@chart bar {he‸ight=3}", "legend")).toBe("@chart bar {legend=3}");
  expect(await taken("@ch‸ bar", "@map")).toBe("@map bar");
  expect(await taken(`${table}@chart bar {from=crops sort=-b‸}`, "-Full name")).toBe(
    '@chart bar {from=crops sort="-Full name"}',
  );
  expect(await taken(`${table}@chart bar {from=crops columns=["Fu‸"]}`, "Full name")).toBe(
    '@chart bar {from=crops columns=["Full name"]}',
  );
  expect(await taken("{{ su‸([1]) }}", "sum")).toBe("{{ sum([1]) }}");
  expect(await taken('@include "partials/f‸oot.igx"', "foot.igx")).toBe('@include "partials/foot.igx"');
  expect(await taken("---\npub‸: true\n---", "publish_mode")).toBe("publish_mode: true");
  expect(await taken("@map europe\n| title | value |\n| Ger‸many |", "Spain")).toBe("| Spain |");
});

test("snippets and two ranges, for clients that take them", async () => {
  const { items } = await listAt("{{ su‸m }}", { snippets: true, insertReplace: true });
  const { textEdit, insertTextFormat } = items.find(({ label }) => label === "sum") as CompletionItem;
  const start = { line: 0, character: 3 };
  expect(insertTextFormat).toBe(2);
  expect(textEdit).toEqual({
    newText: "sum($1)",
    insert: { start, end: { line: 0, character: 5 } },
    replace: { start, end: { line: 0, character: 6 } },
  });
});

test("a chart type and an icon are resolved with a picture; what nobody knows is left as it is", async () => {
  const service = serviceOf(readMarked(""));
  const resolved = async (table: string, name: string): Promise<string> =>
    JSON.stringify(await service.completionResolve({ label: name, data: { topic: [table, name] } }));
  expect(await resolved("chart", "bar")).toMatch(/!\[bar]\(data:image\/svg\+xml,%3Csvg.*A horizontal bar for each row/);
  expect(await resolved("icon", "coffee")).toContain("](data:image/svg+xml,");
  expect(await resolved("rule", "lone-half")).toContain("pair");
  for (const data of [
    ["chart", "no"],
    ["icon", "qqq"],
    ["function", "constructor"],
    ["constructor", "bar"],
  ])
    expect(await resolved(data[0]!, data[1]!)).not.toContain("documentation");
});
