import { expect, test } from "vitest";
import { actionTexts } from "../support/editor-actions.js";

const fixes = (marked: string) => actionTexts(marked, "quickfix");
const rewrites = (marked: string) => actionTexts(marked, "refactor.rewrite");

const cases: readonly (readonly [name: string, marked: string, title: string, text: string])[] = [
  [
    "required columns of a map",
    '@map world\n| label | titl‸e |\n|---|:--|\n| BR | Brazil |\n@for x in [1]\n| {{ x }} | Japan | {color=""}\n@end\n',
    "Add the column `value`",
    '@map world\n| label   | title  | value |\n|---------|:-------|-------|\n| BR      | Brazil |       |\n@for x in [1]\n  | {{ x }} | Japan  |       | {color=""}\n@end\n',
  ],
  [
    "columns that a row has and the header lacks",
    "@chart bar-grouped\n| Country | 2023 |\n| Brazil | 66 | 67 | ‸68\n| Peru | 4\n",
    "Add the columns `Value 2`, `Value 3`",
    "@chart bar-grouped\n| Country | 2023 | Value 2 | Value 3 |\n| Brazil  | 66   | 67      | 68      |\n| Peru    | 4    |         |         |\n",
  ],
  [
    "the next field of a map",
    "@map world\r\n| title | value |\r\n| Brazil | 66 | ‸BR |\r\n",
    "Add the column `label`",
    "@map world\r\n| title  | value | label |\r\n| Brazil | 66    | BR    |\r\n",
  ],
  [
    "cells of a short row, in its sheet",
    "@chart bar-grouped\n| A | 1 |\n| a | 1 |\n@sheet\n| B | 1 | 2 |\n| b‸ | 1\n",
    "Add the missing cell",
    "@chart bar-grouped\n| A | 1 |\n| a | 1 |\n@sheet\n| B | 1 | 2 |\n| b | 1 |   |\n",
  ],
  [
    "a column of a fence that an expression names",
    '```csv crops\ncountry,bags\n"Cote, d\'Ivoire",66\nPeru,4\n```\n@for crop in take(crops, 1)\n{{ crop.yea‸r ?? "" }}\n@end\n',
    "Add the column `year` to `crops`",
    '```csv crops\ncountry,bags,year\n"Cote, d\'Ivoire",66,\nPeru,4,\n```\n@for crop in take(crops, 1)\n{{ crop.year ?? "" }}\n@end\n',
  ],
  [
    "a column of a fence that an attribute names",
    '```csv crops {delimiter=";"}\ncountry;bags\nPeru;4\n```\n@chart bar {from=crops columns=[country ye‸ar]}\n',
    "Add the column `year` to `crops`",
    '```csv crops {delimiter=";"}\ncountry;bags;year\nPeru;4;\n```\n@chart bar {from=crops columns=[country year]}\n',
  ],
  [
    "a header of numbers, with the columns of the type",
    "@chart bubble-plot\n| 2020‸ | 3 | 4.5 | 2 |\n| 2021 | 3 | 4 | 1 |\n",
    "Add the header `| Year | x | y | size |`",
    "@chart bubble-plot\n| Year | x | y   | size |\n| 2020 | 3 | 4.5 | 2    |\n| 2021 | 3 | 4   | 1    |\n",
  ],
  [
    "a header of a map whose columns are not clear",
    "  @map world\n  | Brazil‸ | many |\n",
    "Add the header `| title | value |`",
    "  @map world\n| title  | value |\n| Brazil | many  |\n",
  ],
];

test.each(cases)("%s: a fix adds what is missing", async (_, marked, title, text) => {
  expect((await fixes(marked))[title]).toBe(text);
});

test.each([
  [
    "a row of a map that is longer than all fields",
    "@map world\n| title | value | label | group | color | latitude | longitude |\n| a | 1 | b | c | #112233 | 1 | 2 | x‸ |\n",
  ],
  [
    "a column of a data file",
    '@data crops "crops.csv"\n{{ count(crops.yea‸r) }}\n===== crops.csv\ncountry,bags\nPeru,4\n',
  ],
  ["a fence with a line end in a cell", '```csv crops\ncountry,bags\n"Pe\nru",4\n```\n{{ count(crops.yea‸r) }}\n'],
  ["a fence without a header", "```csv crops {header=false}\nPeru,4\n```\n{{ count(crops.yea‸r) }}\n"],
  [
    "a header that is not the first row, in a loop without an end",
    "@chart bar\n| A | B |\n@for x in [1]\n| 4‸ | 5 |\n",
  ],
  ["a row without an element", "| a‸ | b |\n"],
])("%s has no fix", async (_, marked) => {
  expect(Object.keys(await fixes(marked)).filter((title) => title.startsWith("Add"))).toEqual([]);
});

test("a chart whose type has columns gets those that it lacks", async () => {
  const texts = await rewrites("@chart candlestick\n| Day | low | Open |\n|---|--:|--:|\n| 2024-01-02 | 1‸ | 2 |\n");
  expect(texts["Add the columns `high`, `close`"]).toBe(
    "@chart candlestick\n| Day        | low | Open | high | close |\n|------------|----:|-----:|------|-------|\n| 2024-01-02 |   1 |    2 |      |       |\n",
  );
  const complete = await rewrites("@chart scatter\n| A | x | y |\n| a | 1‸ | 2 |\n");
  expect(Object.keys(complete).filter((title) => title.startsWith("Add"))).toEqual([]);
});

test("a first row of data gets a header, but not one that may be years with a line below them", async () => {
  const header = async (rows: string) =>
    Object.entries(await rewrites(`@chart bar\n${rows}`)).filter(([title]) => title.startsWith("Add the header"));
  expect(await header("| Brazil‸ | 66 |\n| Peru | 4 |\n")).toEqual([
    ["Add the header `| Name | Value |`", "@chart bar\n| Name   | Value |\n| Brazil | 66    |\n| Peru   | 4     |\n"],
  ]);
  expect(await header("| Country‸ | 2024 |\n|---|---|\n| Peru | 4 |\n")).toEqual([]);
  expect(await header("| Country | 2024 |\n| Peru‸ | 4 |\n")).toEqual([]);
});

const bars = "@chart bar\n| Fund | Return |\n|---|--:|\n";

const sorts: readonly (readonly [name: string, marked: string, title: string, text: string])[] = [
  [
    "numbers as numbers, blank cells last, with colours and indents",
    `${bars}| a | 10‸ | {color=#112233}\n  | b | |\n\n| c | 9.5\n| "d \\| x" | -1e2 |\n`,
    "Sort the rows by `Return`, ascending",
    `${bars}| "d \\| x" | -1e2 |\n  | c | 9.5\n\n| a | 10 | {color=#112233}\n| b | |\n`,
  ],
  [
    "numbers in the locale of the document",
    "---\nlocale: de\n---\n@chart table\n| A | Wert‸ |\n| a | 1.234,5 |\n| b | 999 |\n| c | 66,4 |\n",
    "Sort the rows by `Wert`, ascending",
    "---\nlocale: de\n---\n@chart table\n| A | Wert |\n| c | 66,4 |\n| b | 999 |\n| a | 1.234,5 |\n",
  ],
  [
    "numbers by the separator of the chart",
    '@chart bar {decimal_separator=","}\r\n| A | B |\r\n| a | 1.000,5‸ |\r\n| b | 2,5 |\r\n',
    "Sort the rows by `B`, ascending",
    '@chart bar {decimal_separator=","}\r\n| A | B |\r\n| b | 2,5 |\r\n| a | 1.000,5 |\r\n',
  ],
  [
    "texts in the order of the language, stable",
    "@map world\n| title | value | group |\n| Österreich‸ | 1 | x |\n| Zypern | 2 | x |\n| Oman | 3 | x |\n@let more = 1\n# {{ more }}\n",
    "Sort the rows by `title`, ascending",
    "@map world\n| title | value | group |\n| Oman | 3 | x |\n| Österreich | 1 | x |\n| Zypern | 2 | x |\n@let more = 1\n# {{ more }}\n",
  ],
  [
    "the dates of a line",
    "@chart line\n| Day | Price |\n| 2024-02-01‸ | 1 |\n| 2024-01-31 | 2 |\n",
    "Sort the rows by `Day`, ascending",
    "@chart line\n| Day | Price |\n| 2024-01-31 | 2 |\n| 2024-02-01 | 1 |\n",
  ],
];

test.each(sorts)("rows are sorted: %s", async (_, marked, title, text) => {
  expect((await rewrites(marked))[title]).toBe(text);
});

test.each([
  ["a line by its values", "@chart line\n| Day | Price |\n| 2024-02-01 | 1‸ |\n| 2024-01-31 | 2 |\n"],
  ["a waterfall", "@chart waterfall\n| Step‸ | Value |\n| a | 1 |\n"],
  [
    "a chart whose colours go by the order",
    "@chart pie {colors=[#112233 #223344]}\n| A | B |\n| a | 1‸ |\n| b | 2 |\n",
  ],
  ["sheets", "@chart bar\n| A | B |\n| a | 1‸ |\n@sheet\n| A | B |\n| a | 1 |\n"],
  ["rows of a loop", `${bars}| b‸ | 1 |\n@for x in [1, 2]\n| a | {{ x }} |\n@end\n`],
  ["rows with comments", `${bars}| b‸ | 1 |\n// igx-disable-next-line duplicate-row why\n| b | 1 |\n`],
  ["a column with expressions", `${bars}| b | {{ 1 }}‸ |\n| a | 1 |\n`],
  ["attributes of a row", `${bars}| b | 1 | {color=#112233‸}\n| a | 1 |\n`],
])("%s cannot be sorted", async (_, marked) => {
  expect(Object.keys(await rewrites(marked)).filter((title) => title.startsWith("Sort"))).toEqual([]);
});

const halves: readonly (readonly [name: string, before: string, pair: string | undefined, full: string])[] = [
  ["headings", "# A {ha‸lf}\n\n# B\n", "# A {half}\n\n# B {half}\n", "# A\n\n# B\n"],
  ["texts", "One\n{half‸}\n\nTwo", "One\n{half}\n\nTwo\n{half}", "One\n\nTwo"],
  [
    "a chart, a name and a chart",
    `${bars.replace("bar", "bar {wid‸th=0.5 height=300}")}| a | 1 |\n@let x = 1\n${bars.replace("bar", "bar {height={{ x }}}")}| a | 1 |\n`,
    `${bars.replace("bar", "bar {width=0.5 height=300}")}| a | 1 |\n@let x = 1\n${bars.replace("bar", "bar {half height={{ x }}}")}| a | 1 |\n`,
    `${bars.replace("bar", "bar {height=300}")}| a | 1 |\n@let x = 1\n${bars.replace("bar", "bar {height={{ x }}}")}| a | 1 |\n`,
  ],
  ["an element with a width before it", "# A {‸half}\n\n# B {half=false}\n", undefined, "# A\n\n# B {half=false}\n"],
  ["the last element", "# A\r\n\r\n> B\r\n> -- C\r\n{half‸}\r\n", undefined, "# A\r\n\r\n> B\r\n> -- C\r\n"],
  [
    "an included file after it",
    '# A {half‸}\n@include "b.igx"\n===== b.igx\n# B\n',
    undefined,
    '# A\n@include "b.igx"\n',
  ],
];

test.each(halves)("a half that is alone gets its other half, or the full width: %s", async (_, before, pair, full) => {
  const texts = await fixes(before);
  expect(texts["Make the next element half as wide, too"]).toBe(pair);
  expect(texts["Make the element as wide as the page"]).toBe(full);
});

const convert = "Convert the table to a chart";

test("selected cells become a chart with the line ends of the document", async () => {
  const text = "# A\r\n\r\n‸Country;Bags\r\nBrazil;66\r\n‸\r\nEnd\r\n";
  expect((await rewrites(text))[convert]).toBe(
    "# A\r\n\r\n@chart bar\r\n| Country | Bags |\r\n| Brazil  | 66   |\r\n\r\nEnd\r\n",
  );
  const markdown = "‸| A | B |\n|---|---|\n| c | 1 |\n‸";
  expect((await rewrites(markdown))[convert]).toBe("@chart bar\n| A | B |\n| c | 1 |\n");
});

test.each([
  "@chart bar\n‸| A | B |\n|---|---|\n| c | 1 |\n‸",
  "@chart bar\n| A | ‸B | C |\n|---|---|---|\n| c | 1 |‸ 2 |\n",
  "@if true\n@facts\n@for x in [1]\n| fact | fig‸ure |\n|---|---|\n| c | ‸1 |\n@end\n@end\n",
  "```csv t\n‸a,b\nc,1\n‸```\n\n@chart bar {from=t}\n",
  "---\n‸title: A;1\ncopyright: B;2\n‸---\n\n# A\n",
])("rows of an element, data and front matter are not converted: %j", async (marked) => {
  expect(Object.keys(await rewrites(marked))).not.toContain(convert);
});

test("data written as rows keep the line ends of the document", async () => {
  const text = '# A\r\n\r\n@data t "t.csv"\r\n\r\n@chart ‸bar {from=t}\r\n\r\nEnd\r\n\n===== t.csv\na,b\nc,1\n';
  expect((await actionTexts(text, "refactor.inline"))["Write the data as rows"]).toBe(
    "# A\r\n\r\n@chart bar\r\n| a | b |\r\n| c | 1 |\r\n\r\nEnd\r\n",
  );
});
