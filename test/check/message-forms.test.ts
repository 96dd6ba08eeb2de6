import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { chartNames } from "../../src/language/charts.js";

/* The forms of a message and its hint that the example of its rule does not show: with and without a suggestion, one and several. */

const project = { catalog: { icons: ["cup"], territories: { world: ["Brazil"] } } };

const rows = "| Country | Bags |\n| Brazil | 66 |\n";
const regions = "| title | value |\n| Brazil | 66 |\n";
const declared = (data: string): string => `\`\`\`csv t {text=[b]}\na,b\n${data}\n\`\`\`\n\n@chart bar {from=t}\n`;
const keep = 'Remove it, or write `{{ "\\u0007" }}` to keep it in a text.';

test.each([
  [
    `@chart bar {callouts={zzzzzz}}\n${rows}`,
    "`zzzzzz` is not a known field of `callouts`.",
    "Use `enabled`, `percentage`, `name`.",
  ],
  [
    `@chart zzzzzz\n${rows}`,
    "`zzzzzz` is not a chart type.",
    `Use ${chartNames.map((name) => `\`${name}\``).join(", ")}.`,
  ],
  [
    `@chart table {icon=zzzzzz}\n${rows}`,
    "`zzzzzz` is not an icon of the project's `catalog`.",
    "Check the spelling, or add the icon to `catalog.icons` in the configuration.",
  ],
  [`@chart table {icon=cpu}\n${rows}`, "`cpu` is not an icon of the project's `catalog`.", "Did you mean `cup`?"],
  [
    `@map zzzzzz\n${regions}`,
    "`zzzzzz` is not a territory of the project's `catalog`.",
    "Check the spelling, or add the territory to `catalog.territories` in the configuration.",
  ],
  [`@map wrld\n${regions}`, "`wrld` is not a territory of the project's `catalog`.", "Did you mean `world`?"],
  [
    "@map world\n| title | value |\n| Zzzzzz | 66 |\n",
    '"Zzzzzz" is not a region of `world` in the project\'s `catalog`.',
    "Check the spelling, or add the region to `catalog.territories.world` in the configuration.",
  ],
  [
    "@map world\n| title | value |\n| Brazl | 66 |\n",
    '"Brazl" is not a region of `world` in the project\'s `catalog`.',
    "Did you mean `Brazil`?",
  ],
  // What is missing is not compared with the catalog.
  [
    "@map world\n| title | value |\n| | 66 |\n",
    "The row has no `title`.",
    "Write the missing value, or remove the row.",
  ],
  [
    "@map world\n| value |\n| 66 |\n",
    "The header of `@map` has no column `title`.",
    "Add the missing column to the header, in lower case.",
  ],
  ["---\npublish_mode: zzzzzz\n---\n# a\n", '"zzzzzz" is not a known `publish_mode`.', "Write `public` or `private`."],
  ["---\npublish_mode: privat\n---\n# a\n", '"privat" is not a known `publish_mode`.', "Did you mean `private`?"],
  [
    `@chart bar {highlight=Zzzzzz}\n${rows}| New York | 3 |\n`,
    '"Zzzzzz" is not the title of a row of the chart.',
    'Write a title that exists, such as `Brazil`, `"New York"`.',
  ],
  [
    `@chart bar {highlight="New Yrk"}\n${rows}| New York | 3 |\n`,
    '"New Yrk" is not the title of a row of the chart.',
    'Did you mean `"New York"`?',
  ],
  [
    `@chart bar {colors=[#a00 #0a0 #00a]}\n${rows}`,
    "`colors` contains 3 colours for one row.",
    "Remove the last 2 colours, or add rows.",
  ],
  [
    `@chart bar {colors=[#a00 #0a0 #00a]}\n${rows}| Peru | 3 |\n`,
    "`colors` contains 3 colours for 2 rows.",
    "Remove the last colour, or add rows.",
  ],
  [
    `@chart bar {colors=[#a00 #0a0] highlight=Brazil}\n${rows}`,
    "`colors` contains 2 colours, and `highlight` names one title.",
    "Remove the last colour.",
  ],
  [
    `@chart bar {category_height=0}\n${rows}`,
    "`category_height` is not greater than zero.",
    "Write a positive number, such as `category_height=24`, or remove `category_height`.",
  ],
  ["a\u0007b\u0007\n", "The file contains the control character U+0007, and another one.", keep],
  ["a\u0007b\u0007c\u0007\n", "The file contains the control character U+0007, and 2 more.", keep],
  ["@if true\n# a\n", "`@if` has no `@end`.", "Write `@end` on a line of its own after the block."],
  ["@for x in [1]\n# {{ x }}\n", "`@for` has no `@end`.", "Write `@end` on a line of its own after the block."],
  [
    '@chart pie {decimal_separator=","}\n| a | b |\n| c | -1,5 |\n',
    "The slice of a pie has the negative value `-1,5`.",
    "Choose a chart type for negative values, such as `@chart bar` or `@chart waterfall`.",
  ],
  [
    "@chart bar\n| a | b |\n| c | 5.5 kg |\n| d | 6 kg |\n",
    "`5.5 kg` and another value of the column `b` are text, not numbers.",
    "Write `5.5`. Write only digits in the other cells too, with a point before decimals.",
  ],
  [
    '@chart bar {decimal_separator=","}\n| a | b |\n| c | 5,5 kg |\n| d | 6 kg |\n',
    "`5,5 kg` and another value of the column `b` are text, not numbers.",
    "Write `5,5`. Write only digits in the other cells too, with `,` before decimals.",
  ],
  [
    "@chart bar\n| a | b |\n| c | 1.5 |\n| d | n/a |\n",
    "`n/a` is text, not a number.",
    "Leave the cell of a missing value empty.",
  ],
  [
    "@chart bar\n| a | b |\n| c | 1.5 |\n| d | {{ number(5.5) }} kg |\n",
    "`5.5 kg` is text, not a number.",
    "Insert the number itself: an expression without a function that formats it, and nothing beside it.",
  ],
  [
    declared('c,"1,234.5"\nd,"2,000.5"'),
    "`1,234.5` and another value of the column `b` are text, not numbers.",
    'Write `{thousands={b=","}}` after `@data`, or after the name of the fenced block.',
  ],
  [
    declared('c,"1.234,5"\nd,"2.000,5"'),
    "`1.234,5` and another value of the column `b` are text, not numbers.",
    'Write `{decimal={b=","} thousands={b="."}}` after `@data`, or after the name of the fenced block.',
  ],
  [
    declared("c,1 234\nd,2 345"),
    "`1 234` and another value of the column `b` are text, not numbers.",
    'Write `{thousands={b=" "}}` after `@data`, or after the name of the fenced block.',
  ],
  [
    declared('c,"1234 "\nd,"345 "'),
    "`1234 ` and another value of the column `b` are text, not numbers.",
    "Write `1234` in the data.",
  ],
  [
    declared("c,n/a\nd,2 kg"),
    "`n/a` and another value of the column `b` are text, not numbers.",
    'Write `{null={b=["n/a"]}}` after `@data`, or after the name of the fenced block.',
  ],
  [
    declared("c,2 kg\nd,3 kg"),
    "`2 kg` and another value of the column `b` are text, not numbers.",
    'Write `{strip={b=["kg"]}}` after `@data`, or after the name of the fenced block.',
  ],
  [
    '@chart table\n| a | b |\n| "x | y |\n',
    "The cell begins with a quote that is not closed, so the quote is part of the text.",
    'Write the missing `"` at the end, or write `\\"` for a quote that is text.',
  ],
  ["# {a}}\n", "`}}` does not end an interpolation, so it is part of the text.", "Write `{{a}}`."],
])("%j", async (source, message, hint) => {
  expect((await compile(source, { project })).diagnostics).toMatchObject([{ message, hint }]);
});

test("a quote that ends in the next cell is text with a bar in it", async () => {
  expect((await compile('@chart table\n| a | b |\n| "x | y" |\n')).diagnostics).toEqual([]);
});
