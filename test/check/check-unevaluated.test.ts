import { expect, test } from "vitest";
import { compile, memoryHost, prepare } from "../../src/index.js";

/** Codes with lines and columns of the errors of a document. */
async function errorsIn(source: string, files: Record<string, string> = {}): Promise<readonly string[]> {
  const options = { path: "report.igx", host: memoryHost(files), optionalParams: true };
  const { diagnostics } = await compile(source, options);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, file, start }) => `${code} ${file === "report.igx" ? "" : `${file} `}${start.line}:${start.column}`);
}

const wrong = `@chat bar
# a {wdth=0.5}
Text.
{legend}

> A quote.

> Another quote.
> -- Author
{foo=1}
---
{foo}
@chart {foo=1}
| a | b |
| x | 1 |
@map
| title | value |
| Japan | 1 |
@chart bra
| a | b |
| x | 1 |
@chart stacked bar
| a | b |
| x | 1 |
@chart line
| a | b |
| x | 1 |
`;

const mistakes: readonly (readonly [code: string, line: number, column: number])[] = [
  ["unknown-directive", 1, 1],
  ["unknown-attribute", 2, 6],
  ["attribute-not-allowed", 4, 2],
  ["missing-author", 6, 1],
  ["unknown-attribute", 10, 2],
  ["unknown-attribute", 12, 2],
  ["missing-chart-type", 13, 1],
  ["unknown-attribute", 13, 9],
  ["missing-territory", 16, 1],
  ["unknown-chart-type", 19, 8],
  ["unknown-chart-type", 22, 8],
];

const shifted = (lines: number): readonly string[] =>
  mistakes.map(([code, line, column]) => `${code} ${line + lines}:${column}`);

test.each([
  ["without a block", "", "", 0],
  ["in a branch that runs", "@if true\n", "@end\n", 1],
  ["in a branch that does not run", "@if false\n", "@end\n", 1],
  ["in an @else that does not run", "@if true\n@else\n", "@end\n", 2],
  ["in a loop of two turns", "@for x in [1, 2]\n", "@end\n", 1],
  ["in a loop of no turns", "@for x in []\n", "@end\n", 1],
  ["in an @else of a loop", "@for x in [1]\n@else\n", "@end\n", 2],
  ["two blocks deep", "@if false\n@for x in [1]\n", "@end\n@end\n", 2],
  ["in a document that lacks its parameters", "@param city: string\n", "", 1],
])("mistakes that do not depend on values are reported once: %s", async (_, before, after, lines) => {
  expect(await errorsIn(`${before}${wrong}${after}`)).toEqual(shifted(lines));
});

test("those of an included file too", async () => {
  const files = { "part.igx": "# a {wdth=0.5}\n> A quote.\n" };
  const expected = ["unknown-attribute part.igx 1:6", "missing-author part.igx 2:1"];
  expect(await errorsIn('@include "part.igx"\n', files)).toEqual(expected);
  expect(await errorsIn('@if false\n@include "part.igx"\n@end\n', files)).toEqual(expected);
});

test.each([
  ["# a {wdth={{ null }}}\n", "unknown-attribute 1:6"],
  ["Text.\n{legend={{ null }}}\n", "attribute-not-allowed 2:2"],
  ["@chart bar {heigth={{ null }}}\n| a | b |\n| x | 1 |\n", "unknown-attribute 1:13"],
  ["@chart bar\n@sheet {heigth={{ null }}}\n| a | b |\n| x | 1 |\n", "unknown-attribute 2:9"],
  ["@chart bar\n| a | b |\n| x | 1 | {colr={{ null }}}\n", "unknown-attribute 3:12"],
  ["@if false\n@chart bar\n| a | b |\n| x | 1 | {colr={{ null }}}\n@end\n", "unknown-attribute 4:12"],
  ["@chart bar\n| a | b | {colr={{ null }}}\n| x | 1 |\n", "misplaced-attributes 2:11"],
  ["@facts\n| fact |\n| x | {color={{ null }}}\n", "attribute-not-allowed 3:8"],
  ["@map world\n| title | value |\n| Japan | 1 | {size={{ null }}}\n", "unknown-attribute 3:16"],
])("the name of an attribute that is null is checked: %j", async (source, expected) => {
  expect(await errorsIn(source)).toEqual([expected]);
});

test("a sheet in a branch that does not run is not a directive of its own", async () => {
  expect(await errorsIn("@chart bar\n| a | b |\n| x | 1 |\n@if false\n@sheet\n| a | b |\n| x | 1 |\n@end\n")).toEqual(
    [],
  );
});

const values = `# a {width=0.6}
Text.
{half=maybe}

@chart bar {height=abc colors=[red #ff00] callouts={percentage=maybe} legend={{ null }}}
| a | {{ 1 }} |
| x | 1 |
@chart pie {icon=cup height=300 category_height=20}
| a | b |
| x | 1 | {color=nope}
@map world
| title | value | color |
| Japan | many | red |
@facts
| icon | figure |
| cup | 1 |
`;

const wrongValues: readonly (readonly [code: string, line: number, column: number])[] = [
  ["width-not-half", 1, 12],
  ["attribute-type", 3, 7],
  ["attribute-type", 5, 20],
  ["invalid-color", 5, 32],
  ["attribute-type", 5, 64],
  ["icon-not-table", 8, 13],
  ["height-conflict", 8, 33],
  ["invalid-color", 10, 18],
  ["value-not-number", 13, 11],
  ["invalid-color", 13, 18],
];

const shiftedValues = (lines: number): readonly string[] =>
  wrongValues.map(([code, line, column]) => `${code} ${line + lines}:${column}`);

test.each([
  ["in a branch that runs", "@if true\n", "@end\n", 1],
  ["in a branch that does not run", "@if false\n", "@end\n", 1],
  ["in a loop of no turns", "@for x in []\n", "@end\n", 1],
  ["in a document that lacks its parameters", "@param city: string\n", "", 1],
])("values that are written out are checked, and reported once: %s", async (_, before, after, lines) => {
  const found = await errorsIn(`${before}${values}${after}`);
  expect(found.filter((one) => !/missing-column|-data/.test(one))).toEqual(shiftedValues(lines));
});

test.each([
  ["a value of an expression", "@chart bar {height={{ x }} category_height=20}\n| a | b |\n| y | 1 |\n"],
  ["a type of an expression", "@chart {{ x }} {icon=cup category_height=20}\n| a | b |\n| y | 1 |\n"],
  ["colours of a theme", "@chart bar {colors=@brand}\n| a | {{ x }} |\n| y | 1 |\n"],
  ["rows of a block", "@map world\n@if true\n| title | value |\n| Japan | 1 |\n@end\n"],
  ["rows of a table", "@map world {from=x}\n"],
  ["rows in part", "@map world\n| title | value |\n| Japan | {{ x }} |\n"],
  ["braces as text", "@map world\n| title | value |\n| \\{{ x | 1 |\n"],
])("nothing is said of what only an evaluation knows: %s", async (_, element) => {
  const source = `@param x: string\n@if x == "y"\n${element}@end\n`;
  const options = { path: "report.igx", host: memoryHost({}), optionalParams: true };
  const { diagnostics } = await compile(source.replace("from=x", "from={{ x }}"), options);
  const values = [
    "attribute-type",
    "invalid-color",
    "height-conflict",
    "icon-not-table",
    "value-not-number",
    "missing-data",
  ];
  expect(diagnostics.filter(({ code }) => values.includes(code) || code.startsWith("empty-"))).toEqual([]);
});

test.each([
  ["{", "syntax-error 3:2"],
  ["[1]", "syntax-error 3:1"],
  ['{"type": "separator",}', "syntax-error 3:21"],
  ["", "syntax-error 2:4"],
  ['{"type": "separator"}', undefined],
  ['{"type": "quote", "text": "a"}', "missing-author 3:1"],
  ['{"type": "chart", "chart_type": "bar"}', "missing-data 3:1"],
  ['{"type": "h1", "text": 5}', "attribute-type 3:24"],
  ['{"type": "gallery", "images": []}', undefined],
])(
  "an `element` fence that does not run contains one JSON object, of the specification: %j",
  async (json, expected) => {
    const fence = `\`\`\`element\n${json}\n\`\`\`\n`;
    const wanted = expected === undefined ? [] : [expected];
    for (const before of ["@if false\n", "@if true\n", "@for _x in []\n"])
      expect(await errorsIn(`${before}${fence}@end\n# a\n`), before).toEqual(wanted);
    expect(await errorsIn(`@param _city: string\n${fence}`)).toEqual(wanted);
  },
);

test("a batch finds them in each document, the first and the later ones", async () => {
  const fence = '```element\n{"type": "h1", "text": "a", "setings": {}}\n```\n';
  const template = await prepare(`@param n: integer\n# {{ n }}\n@if n < 0\n${fence}@end\n`);
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const { output, diagnostics } = await template.render({ n });
    expect(diagnostics.map(({ code }) => code)).toEqual(["misspelled-name"]);
    expect(output!.json).toBe(`[{"type":"h1","text":"${n}"}]`);
  }
});

test("warnings too, which a comment silences; notes about a picture are not found where nothing is drawn", async () => {
  const chart = "@chart bar {height=0}\n| a | b |\n| x | 12% |\n@chart progress-bar\n| a | b |\n| x | 0.42 |\n";
  const codes = async (text: string) =>
    (await compile(`@if false\n${text}@end\n# a\n`)).diagnostics.map(({ code }) => code);
  expect(await codes(chart)).toEqual(["height-not-positive", "not-a-number"]);
  const silenced = "// igx-disable-next-line height-not-positive later\n";
  expect(await codes(`${silenced}${chart}`)).toEqual(["not-a-number"]);
});

test.each([
  ["texts", "* An item\n\n# {{ city }}\n\n- Another\n"],
  ["cells", "@chart bar\n| a | b |\n| {{ city }} | 12% |\n| x | 1 |\n"],
  ["names", "@let extra = city\n# a\n"],
  ["a loop over the value", '@for x in split(city, ",")\n* {{ x }}\n@end\n\n~~a~~\n'],
  ["a condition of the value", '@if city == "Oslo"\n@chart barr\n| a | b |\n| x | 1 |\n@end\n'],
  ["rows of the value", '@chart bar\n| a | b |\n@for x in split(city, ",")\n| {{ x }} | 1 |\n@end\n'],
])("without its parameters, a document has the findings that it has with an error about them: %s", async (_, text) => {
  const codesOf = async (optionalParams: boolean) =>
    (await compile(`@param city: string\n\n${text}`, { optionalParams })).diagnostics
      .filter(({ code }) => code !== "missing-param")
      .map(({ code, start }) => `${code} ${start.line}:${start.column}`);
  expect(await codesOf(true)).toEqual(await codesOf(false));
});

test.each([
  ["a loop", '@for x in split(city, ",")\n| {{ x }} | 1 |\n@end\n'],
  ["a branch", '@if city == "Oslo"\n| x | 1 |\n@end\n'],
])("rows that depend on a missing parameter are not said to be missing: %s", async (_, rows) => {
  for (const head of ["@chart bar\n", "@chart bar\n| a | b |\n", "@chart bar {colors=[#111111 #222222]}\n| a | b |\n"])
    for (const optionalParams of [true, false]) {
      const { diagnostics } = await compile(`@param city: string\n\n${head}${rows}`, { optionalParams });
      expect(diagnostics.filter(({ code }) => code !== "missing-param")).toEqual([]);
    }
});

/* The types of cells are known without a value. */
test.each([
  ["@for v in [[1]]\n@if false\n@facts\n| figure |\n| {{ v }} |\n@end\n@end\n", ["type-mismatch 5:3"]],
  ["@let t = {a: 1}\n\n@if false\n@chart bar\n| a | b |\n| x | {{ t }} |\n@end\n", ["type-mismatch 6:7"]],
  ["@param t: object\n\n@chart bar\n| a | b |\n| {{ t }} | 1 |\n", ["type-mismatch 5:3"]],
  ["@let t = {a: 1}\n\n@chart bar\n| a | b |\n| x | {{ t }} |\n", ["type-mismatch 5:7"]],
])("a list or an object in a cell: %j", async (source, expected) => {
  expect(await errorsIn(source)).toEqual(expected);
});
