import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

const rows = "| Country | Bags |\n| Brazil | 66 |\n";
const table = "```csv t\na,b\nx,1\n```\n\n";

/* A mistake with several consequences has one finding: its code, and the text at its place. */
test.each([
  ["data without a name", '@data "t.csv"\n\n@chart bar {from=t}\n', "syntax-error", '"t.csv"'],
  ["data without a name, as a value", '@data "t.csv"\n\n{{ sum(t.a) }}\n', "syntax-error", '"t.csv"'],
  ["value without a name", "@let = 5\n\n{{ x }}\n", "syntax-error", "="],
  ["parameter without a name", '@param : string = "a"\n\n{{ x }}\n', "syntax-error", ":"],
  ["fence without a name", "```csv\na\n1\n```\n\n{{ t[0].a }}\n", "data-malformed", "csv"],
  [
    "options of a fence without braces",
    '```csv t delimiter=";"\na;b\n1;2\n```\n\n{{ t[0].a }}\n',
    "unexpected-text",
    'delimiter=";"',
  ],
  [
    "option in single quotes",
    "```csv t {delimiter=';'}\na;b\nx;1\n```\n\n@chart bar {from=t}\n",
    "attribute-type",
    "';'",
  ],
  ["table without `from` beside columns", `${table}@chart bar t {columns=[a b]}\n`, "unexpected-text", "t"],
  ["table of SQL beside its order", `${table}@chart bar from t {sort=b}\n`, "unexpected-text", "from t"],
  [
    "default that is not a choice, beside a comparison with it",
    '@param size: "a" | "b" = "c"\n\n{{ size == "c" }}\n',
    "param-type",
    '"c"',
  ],
  [
    "default that is not a colour, beside a comparison with it",
    '@param tint: color = "red"\n\n{{ tint == "red" }}\n',
    "param-type",
    '"red"',
  ],
  [
    "loop of Jinja",
    "@let items = [1]\n{% for item in items %}\n{{ item }}\n",
    "syntax-error",
    "{% for item in items %}",
  ],
  ["name of Jinja", "{% set year = 2024 %}\n# A {{ year }}\n", "syntax-error", "{% set year = 2024 %}"],
  ["colon after a branch", "@if true\nA\n@else:\nB\n@end\n", "unexpected-text", ":"],
  ["columns of facts", `${table}@facts {from=t columns=[a b]}\n`, "missing-header", "t"],
  [
    "columns of facts that has them",
    `${table.replace("b", "fact")}@facts {from=t columns=[a]}\n`,
    "attribute-not-allowed",
    "columns",
  ],
  [
    "long table of a map",
    `@map world {row=a value=b}\n| title | value |\n| Brazil | 1 |\n`,
    "attribute-not-allowed",
    "row",
  ],
  ["attributes below a separator on the first line", "---\n{half}\n", "unclosed-front-matter", "---"],
  [
    "half of the width in per cent, beside another half",
    `@chart pie {width=50%}\n${rows}\n@chart pie {half}\n${rows}`,
    "attribute-type",
    "50%",
  ],
  ["word of data twice", '@data data crops "t.csv"\n\n{{ sum(crops.bags) }}\n', "syntax-error", "crops"],
  ["loop without its item", "```csv crops\na\n1\n```\n\n@for  in crops\n{{ crop.a }}\n@end\n", "syntax-error", "in"],
  [
    "loop with a no-break space",
    "```csv crops\na\n1\n```\n\n@for crop\u00a0in crops\n{{ crop.a }}\n@end\n",
    "syntax-error",
    "\u00a0",
  ],
  [
    "front matter with too few hyphens",
    "--\ntitle: A {{ year }}\n---\n@param year: integer = 1\n\n{{ year }}\n",
    "looks-like-igx",
    "--",
  ],
  [
    "front matter with its first line twice",
    "---\n---\ntitle: A {{ year }}\n---\n@param year: integer = 1\n\n{{ year }}\n",
    "looks-like-igx",
    "title: A {{ year }}",
  ],
  [
    "front matter that ends with too few hyphens",
    "---\ntitle: A {{ year }}\n--\n@param year: integer = 1\n\n{{ year }}\n\n---\n\n{{ year }}\n",
    "syntax-error",
    "--",
  ],
  [
    "attributes without white space between them",
    `@chart bar {colors=[#fff]callouts={enabled percentage=false}}\n${rows}`,
    "syntax-error",
    "c",
  ],
  ["line of a quote without its mark", "> A\nB\n> -- C\n", "missing-author", "> A"],
  [
    "bar too many in the row of a map",
    "@map world\n| title | value | color |\n| Peru || 1 | #0000ff |\n| Chile | 2 | #00ff00 |\n",
    "row-too-long",
    "#0000ff",
  ],
  ["bar too many in the header of a map", "@map world\n| title || value |\n| Peru | 1 |\n", "unknown-column", ""],
  [
    "row without its first bar in a loop",
    "@chart bar\n| a | b |\n| x | 1 |\n@for x in [2]\ny | {{ x }} |\n@end\n",
    "looks-like-markdown",
    "y | {{ x }} |",
  ],
  ["text between a chart and its rows", `@chart bar\nA text.\n${rows}`, "missing-data", "A text."],
  [
    "text between the rows",
    "@chart bar\n| a | b |\nA text.\n| x | 1 |\n@for i in [1]\n| y | {{ i }} |\n@end\n| z | 1 |\n",
    "row-outside-data",
    "| x | 1 |",
  ],
  [
    "text between a map and its rows in a block",
    "@if true\n@map world\nA text.\n| title | value |\n| Peru | 1 |\n@end\n",
    "missing-data",
    "A text.",
  ],
  [
    "directive without its mark above rows and a loop",
    `chart bar {half=false}\n${rows}@for i in [1]\n| y | {{ i }} |\n@end\n`,
    "row-outside-data",
    "| Country | Bags |",
  ],
  [
    "table that is not JSON, taken by an expression",
    '```json t\n[{"a": 1\n```\n\n@chart bar {from={{ map(t, r => r) }}}\n',
    "data-malformed",
    "",
  ],
  [
    "parameters below an element",
    "A\n\n@param a: integer = 1\n@param b: integer = 1\n\n{{ a + b }}\n",
    "param-not-first",
    "@param a: integer = 1",
  ],
  [
    "front matter that is not closed above parameters",
    "---\ntitle: A {{ year }}\n\n@param year: integer = 1\n\n{{ year }}\n",
    "unclosed-front-matter",
    "---",
  ],
  [
    "misspelled row of a long table",
    "```csv t\na,b,c\nx,y,1\n```\n\n@chart bar {from=t rw=a series=b value=c}\n",
    "unknown-attribute",
    "rw",
  ],
  [
    "misspelled from",
    `${table.replace(" t", " _t")}@chart bar {fromm=_t row=a value=b}\n`,
    "unknown-attribute",
    "fromm",
  ],
  ["name in an expression that cannot be read", "@let total = 1\n\n{{ total + }}\n", "syntax-error", ""],
  [
    "attribute without its value, and again",
    `@chart bar {height height=300}\n${rows}`,
    "duplicate-attribute",
    "height",
  ],
])("%s", async (_, source, code, text) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics.map(({ start, end, ...one }) => [one.code, source.slice(start.offset, end.offset)])).toEqual([
    [code, text],
  ]);
});

test("a wrong count of arguments is not reported beside unknown names", async () => {
  const { diagnostics } = await compile("{{ sum(a, b) }}\n");
  expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-name", "unknown-name"]);
});

test("a name that is only misspelled is reported below a declaration without a name", async () => {
  const { diagnostics } = await compile('@let total = 1\n@data "t.csv"\n\n{{ totl }} {{ total }}\n');
  expect(diagnostics.map(({ code }) => code)).toEqual(["syntax-error", "unknown-name"]);
});

/* The text after the first fix of the only finding. */
test.each([
  ['@data "tables/crops.csv"\n', '@data crops "tables/crops.csv"\n'],
  ['@include "part.igx" year={{ 1 }}\n', '@include "part.igx" {year={{ 1 }}}\n'],
  ['@data t "t.csv" delimiter=";"\n', '@data t "t.csv" {delimiter=";"}\n'],
  [
    '```csv t delimiter=";"\na;b\n1;2\n```\n\n{{ t[0].a }}\n',
    '```csv t {delimiter=";"}\na;b\n1;2\n```\n\n{{ t[0].a }}\n',
  ],
  ["@facts half\n| fact |\n| x |\n", "@facts {half}\n| fact |\n| x |\n"],
  [`@chart bar\n@sheet shape=array\n${rows}`, `@chart bar\n@sheet {shape=array}\n${rows}`],
  ["@param day = 2024-03-05\n\n{{ day }}\n", '@param day: date = "2024-03-05"\n\n{{ day }}\n'],
  ['@param day = "2024-03-05"\n\n{{ day }}\n', '@param day: date = "2024-03-05"\n\n{{ day }}\n'],
  ['@param shade = "#6f4e37"\n\n{{ shade }}\n', '@param shade: color = "#6f4e37"\n\n{{ shade }}\n'],
  ["@param list = [1, 2]\n\n{{ list[0] }}\n", "@param list: list = [1, 2]\n\n{{ list[0] }}\n"],
  ["@param low = -2.5\n\n{{ low }}\n", "@param low: number = -2.5\n\n{{ low }}\n"],
  ["---\n\n# A\n", "----\n\n# A\n"],
  ["---\ntitle: A\n// note\nlocale: de\n\n# A\n", "---\ntitle: A\n// note\nlocale: de\n---\n\n# A\n"],
  [
    "@chart bar\n| a | b |\n|---|---|\n| x | 1 |\n|:--|--:|\n| y | 2 |\n",
    "@chart bar\n| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n",
  ],
  ["@for for x in [1]\n{{ x }}\n@end\n", "@for x in [1]\n{{ x }}\n@end\n"],
  [`@chart bar {Colors=[#fff]}\n${rows}`, `@chart bar {colors=[#fff]}\n${rows}`],
  ["@chart bar\n| a | b |\n|----|---=|\n| x | 1 |\n", "@chart bar\n| a | b |\n|----|---|\n| x | 1 |\n"],
  [`@chart bar\nA text.\n${rows}`, `A text.\n\n@chart bar\n${rows}`],
])("the fix of %j", async (source, meant) => {
  const [first] = (await compile(source)).diagnostics;
  expect(fixText(source, first!.fixes![0]!)).toBe(meant);
});

test("the name of a function that is used as a value has both ways out as hint", async () => {
  const [first] = (await compile("{{ year }}\n")).diagnostics;
  expect(first!.hint).toBe(
    "Declare `year` above this line with `@param`, `@let` or `@data`, or write `year(…)` for the function.",
  );
});

test("rows below an empty first line are outside of the data", async () => {
  for (const source of ["\n| a |\n", "\n\n| a |\n", "\r\n| a |\n", "\r| a |\n"])
    expect((await compile(source)).diagnostics.map(({ code }) => code)).toEqual(["row-outside-data"]);
});

test("parameters below two elements are two mistakes", async () => {
  const { diagnostics } = await compile("A\n\n@param a: integer = 1\n\nB\n\n@param b: integer = 1\n\n{{ a + b }}\n");
  expect(diagnostics.map(({ code, start }) => [code, start.line])).toEqual([
    ["param-not-first", 3],
    ["param-not-first", 7],
  ]);
});

test.each([
  `@chart bar {height=300 #fff}\n${rows}`,
  `@chart bar {colors=#6f4e37 #c4a484]}\n${rows}`,
  `@chart bar {height={{{ year }}}\n${rows}`,
  '@param size = "a" | "b" = "a"\n\n{{ size }}\n',
  "@let o = {a: 1}\n@let r = {a: o.a b: 1}\n\n{{ r.a }}\n",
  "@for row, i i [1]\n{{ row }} {{ i }}\n@end\n",
])("no fix guesses what %j means", async (source) => {
  const [first] = (await compile(source)).diagnostics;
  expect([first!.code, first!.fixes]).toEqual(["syntax-error", undefined]);
});

test("a heading of the third level without a text has no fix, since `##` alone is a mistake too", async () => {
  const { diagnostics } = await compile("###\n\nCoffee\n");
  expect(diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([["unknown-heading-level", undefined]]);
});

test.each(['"t"', "'t'"])("a table by another name than its own has a fix: from=%s", async (from) => {
  const host = memoryHost({ "t.csv": "a,b\nx,1\n" });
  const source = `@data t "t.csv"\n@chart bar {from=${from}}\n`;
  const [finding, ...others] = (await compile(source, { host })).diagnostics;
  expect(others).toEqual([]);
  const fixed = fixText(source, finding!.fixes![0]!);
  expect(fixed).toBe('@data t "t.csv"\n@chart bar {from=t}\n');
});
