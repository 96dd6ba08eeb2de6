import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { chartOfText } from "../../src/import/chart-of-text.js";

const data = [
  ["Country", "Bags"],
  ["Brazil", 66.5],
  ["Peru", -4],
];

test.each([
  ["cells of a spreadsheet", "Country\tBags\nBrazil\t66.5\nPeru\t-4\n"],
  ["CSV", '"Country",Bags\r\nBrazil,66.5\r\nPeru,-4'],
  ["CSV with semicolons and decimal commas", "Country;Bags\nBrazil;66,5\nPeru;-4\n"],
  ["JSON records", '[\n  { "Country": "Brazil", "Bags": 66.5 },\n  { "Country": "Peru", "Bags": -4 }\n]'],
  ["a Markdown table", "Country | Bags\n--- | ---:\nBrazil | 66.5\nPeru | -4\n"],
])("%s become a chart", async (_, text) => {
  const { output } = await compile((await chartOfText(text))!);
  expect(output!.content).toEqual([{ type: "chart", chart_type: "bar", data: [data] }]);
});

test.each([
  ["", "Coffee", "Coffee, tea\nand cake, too", "One line, 2", "a\tb", "{", "[{", "a;b\nc", "\u0000\t1\n\ud800\t2"],
])("what is not a table has no chart, and nothing throws: %j", async (...texts) => {
  for (const text of texts.slice(0, 8)) expect([text, await chartOfText(text)]).toEqual([text, undefined]);
  await chartOfText(texts[8]!);
});
