import { expect, test } from "vitest";
import { addRows } from "../../src/editor/add-rows.js";
import { check } from "../../src/index.js";
import { caret, readMarked, serviceOf } from "../support/editor.js";
import { actionTexts } from "../support/editor-actions.js";
import { lspText } from "../support/editor-edits.js";

/** The text with the cells pasted at its mark; the mark is where the last added row ends. */
async function paste(marked: string, cells: string): Promise<string | undefined> {
  const added = await addRows(marked.replace(caret, ""), marked.indexOf(caret), cells);
  return added && added.text.slice(0, added.end) + caret + added.text.slice(added.end);
}

const chart = "@chart bar\n| City | Sold |\n|------|-----:|\n| Oslo |   12 |\n";

test.each([
  [
    "in a row",
    "@chart bar\n| City | Sold |\n| Os‸lo | 12 |\n| Bonn | 1 |\n",
    "Rome\t5\nKöln\t600\n",
    "@chart bar\n| City | Sold |\n| Oslo | 12 |\n| Rome | 5 |\n| Köln | 600 |‸\n| Bonn | 1 |\n",
  ],
  [
    "in the header, with the columns aligned again",
    chart.replace("City", "Ci‸ty"),
    "Rome\t5000\n",
    "@chart bar\n| City | Sold |\n|------|-----:|\n| Rome | 5000 |‸\n| Oslo |   12 |\n",
  ],
  ["below the rows", `${chart}‸`, "Rome\t5\n", `${chart}| Rome |    5 |‸\n`],
  [
    "below the rows, with other text after them",
    `${chart}‸\n# Next\n`,
    "Rome;5\r\nKöln;6\r\n",
    `${chart}| Rome |    5 |\n| Köln |    6 |‸\n\n# Next\n`,
  ],
  [
    "with the header of the chart, and numbers as people write them",
    `${chart}‸`,
    "City\tSold\nRome\t5,5\nKöln\t1.234,5",
    "@chart bar\n| City |   Sold |\n|------|-------:|\n| Oslo |     12 |\n| Rome |    5.5 |\n| Köln | 1234.5 |‸\n",
  ],
  [
    "with values that are missing",
    "@chart bar\n| City | Sold | Cost |\n‸",
    "Rome\t5\t\nKöln\t6\t",
    "@chart bar\n| City | Sold | Cost |\n| Rome | 5    |      |\n| Köln | 6    |      |‸\n",
  ],
  [
    "into a chart without rows, whose header names the unit",
    "@chart bar‸",
    "City\tSold\nRome\t5 %\nKöln\t6 %",
    "@chart bar\n| City | Sold (%) |\n| Rome | 5        |\n| Köln | 6        |‸",
  ],
  [
    "into a sheet without rows",
    "@chart bar\n| a | b |\n| c | 1 |\n@sheet\n‸\nText\n",
    "City\tSold\nRome\t5\nKöln\t6",
    "@chart bar\n| a | b |\n| c | 1 |\n@sheet\n| City | Sold |\n| Rome | 5    |\n| Köln | 6    |‸\n\nText\n",
  ],
  [
    "into a map",
    "@map world\n| title | value |\n‸",
    "Brazil\t5\nPeru\t6",
    "@map world\n| title  | value |\n| Brazil | 5     |\n| Peru   | 6     |‸\n",
  ],
  [
    "with the line ends of the document, and marks of the language as text",
    "@chart bar\r\n| City | Sold |\r\n| Oslo | 1 |\r\n‸",
    "a|b\t5\r\n{{x}}\t6",
    "@chart bar\r\n| City | Sold |\r\n| Oslo | 1 |\r\n| a\\|b | 5 |\r\n| \\{\\{x}} | 6 |‸\r\n",
  ],
  [
    "as the chart itself reads numbers",
    '@chart bar {decimal_separator=","}\n| City | Sold |\n‸',
    "Rome\t5,5\nKöln\t6",
    '@chart bar {decimal_separator=","}\n| City | Sold |\n| Rome | 5,5  |\n| Köln | 6    |‸\n',
  ],
])("cells that are pasted %s become its rows", async (_, marked, cells, expected) => {
  expect(await paste(marked, cells)).toBe(expected);
});

test.each([
  ["other columns", `${chart}‸`, "Rome\t5\t6\n"],
  ["a header alone", `${chart}‸`, "City\tSold\n"],
  ["a text with commas", `${chart}‸`, "Rome, the city\nand Köln, the other\n"],
  ["a line with a comma", `${chart}‸`, "Rome,5"],
  ["a line that does not follow the rows", `${chart}\n‸`, "Rome\t5\n"],
  ["the head of a chart with rows", chart.replace("bar", "bar‸"), "Rome\t5\n"],
  ["a chart of data", "@chart bar {from=x}‸", "City\tSold\nRome\t5\n"],
  ["rows in a loop", "@chart bar\n| City | Sold |\n@for x in [1]\n| {{ x }} | 2 |‸\n@end\n", "Rome\t5\n"],
  ["a header with an expression", "@chart bar\n| City | {{ 1 }} |\n| Oslo | 2 |‸\n", "Rome\t5\n"],
  ["no chart", "Text‸\n", "Rome\t5\n"],
])("%s takes no rows", async (_, marked, cells) => {
  expect(await paste(marked, cells)).toBeUndefined();
});

test.each([
  ["1,234", "ambiguous-number"],
  ["5 %", "not-a-number"],
])(
  "a number that igx cannot read for certain, as %s, stays as it is written, and is reported",
  async (number, code) => {
    const { text } = (await addRows(chart, chart.length, `Rome\t${number}\n`))!;
    expect(text).toMatch(new RegExp(`\\| Rome \\| +${number} \\|`));
    expect((await check(text)).map((one) => one.code)).toEqual([code]);
  },
);

test("cells that were pasted below the rows as text have an action", async () => {
  const title = "Add the cells to the rows above";
  expect((await actionTexts(`${chart}Ro‸me\t5\nKöln\t6\n\nText\n`, "refactor.rewrite"))[title]).toBe(
    `${chart}| Rome |    5 |\n| Köln |    6 |\n\nText\n`,
  );
  expect(await actionTexts(`${chart}\nRo‸me\t5\t6\nKöln\t6\t7\n`, "refactor.rewrite")).not.toHaveProperty(title);
  expect(await actionTexts(`${chart}\nRome, an‸d more\n`, "refactor.rewrite")).not.toHaveProperty(title);
});

test("editors get the edits before the cells are pasted", async () => {
  const input = readMarked(`${chart}‸`);
  const service = serviceOf(input);
  const run = (...args: readonly unknown[]) =>
    service.executeCommand({ command: "igx.pasteRows", arguments: [...args] });
  const { result } = (await run(input.uri, input.position, "Rome\t5\n")) as { result: { edits: never; end: object } };
  expect(lspText(input.text, result.edits)).toBe(`${chart}| Rome |    5 |\n`);
  expect(result.end).toEqual({ line: 4, character: 15 });
  expect(await run(input.uri, input.position, "Rome\t5\t6\n")).toEqual({ result: null });
  expect(await run(input.uri, "there", "Rome\t5\n")).toBeUndefined();
});
