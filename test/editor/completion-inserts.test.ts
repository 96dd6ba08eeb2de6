import { expect, test } from "vitest";
import type { TextEdit } from "vscode-languageserver-types";
import { readMarked, serviceOf } from "../support/editor.js";

const files = `
===== data/crops.csv
country,"Price ""net""",it's
Brazil,1,2
===== partials/foot.igx
@param year: integer
===== partials.igx
`;

const catalog = { icons: ["two words"], territories: { "Our districts": ["North | South"], 'a "b"': ["x"] } };

/** The line of the caret after an item is taken, with the rest of a snippet that has several lines. */
async function taken(input: string, label: string, snippets = false): Promise<string | undefined> {
  const marked = readMarked(input + files);
  const service = serviceOf(marked, { client: { snippets }, project: { catalog } });
  const { uri, position, text } = marked;
  const { items } = (await service.completion({ textDocument: { uri }, position }))!;
  const item = items.find((one) => one.label === label);
  if (!item) return undefined;
  const { range, newText } = item.textEdit as TextEdit;
  const line = text.split(/\r\n|\n|\r/)[range.start.line]!;
  return line.slice(0, range.start.character) + newText + line.slice(range.end.character);
}

const data = '@data crops "data/crops.csv"\n';

/** A place, an item, and the line that both kinds of clients have after it: those with snippets and those without. */
test.each([
  // The sign after a name, or a blank, follows already.
  ["@chart bar {he‸ight=3}", "height", "@chart bar {height=3}"],
  ["@chart bar {callou‸ts = {enabled}}", "callouts", "@chart bar {callouts = {enabled}}"],
  ["@chart bar\n| a | b |\n| c | 1 | {col‸or=#fff}", "color", "| c | 1 | {color=#fff}"],
  ['@data a "data/crops.csv" {delim‸iter=";"}', "delimiter", '@data a "data/crops.csv" {delimiter=";"}'],
  ['@include "partials/foot.igx" {y‸ear=1}', "year", '@include "partials/foot.igx" {year=1}'],
  ["---\nti‸tle: a\n---", "title", "title: a"],
  ["{{ su‸m ([1]) }}", "sum", "{{ sum ([1]) }}"],
  ["@for a i‸n [1]", "in", "@for a in [1]"],
  ["// igx-dis‸able-next-line lone-half", "igx-disable-next-line", "// igx-disable-next-line lone-half"],
  ["// igx-disable-next-line lo‸ne-half why", "lone-half", "// igx-disable-next-line lone-half why"],
  // A line that goes on.
  ["@ch‸art bar {half}", "@chart", "@chart bar {half}"],
  ["@fa‸cts {half}", "@facts", "@facts {half}"],
  ["@m‸{half}", "@map", "@map {half}"],
  ["@i‸f true\n@end", "@if", "@if true"],
  ["@l‸et a = 1", "@let", "@let a = 1"],
  ["```c‸sv a {header=true}\n1\n```", "csv", "```csv a {header=true}"],
  // Folders within a path.
  ['@include "par‸tials/foot.igx"', "partials/", '@include "partials/foot.igx"'],
  ['@include "par‸tials/foot.igx"', "partials.igx", undefined],
  ['@include "par‸tials.igx"', "partials.igx", '@include "partials.igx"'],
  // Values that need quotes or escapes.
  ["@map O‸", "Our districts", '@map "Our districts"'],
  ['@map "Our d‸istricts" {half}', "Our districts", '@map "Our districts" {half}'],
  ['@map "‸', 'a "b"', '@map "a \\"b\\"'],
  ["@chart table {icon=tw‸}", "two words", '@chart table {icon="two words"}'],
  ['@chart table {icon="tw‸"}', "two words", '@chart table {icon="two words"}'],
  ["@facts\n| icon | figure | fact |\n| tw‸ | 1 | a |", "two words", "| two words | 1 | a |"],
  ['@map "Our districts"\n| title | value |\n| No‸ | 1 |', "North | South", "| North \\| South | 1 |"],
  ['@map "Our districts"\n| title | value |\n| "No‸" | 1 |', "North | South", '| "North \\| South" | 1 |'],
  ["@map world\n| title | value |\n| South ‸ | 1 |", "South Africa", "| South Africa | 1 |"],
  // Texts of expressions.
  [`${data}{{ crops[0]['it‸'] }}`, "it's", "{{ crops[0]['it\\'s'] }}"],
  [`${data}{{ crops[0]["Pr‸"] }}`, 'Price "net"', '{{ crops[0]["Price \\"net\\""] }}'],
  [`${data}@chart bar\n| {{ crops[0]["co‸ }} | "x" |`, "country", '| {{ crops[0]["country }} | "x" |'],
  ['@param t: "a" | "b"\n@if t == "x‸ && t != "b"\n@end', "a", '@if t == "a && t != "b"'],
  ['@param t: "a b" | "c=d" = "a‸ b"', '"a b"', '@param t: "a b" | "c=d" = "a b"'],
  ['@param t: "a b" = "a‸', '"a b"', '@param t: "a b" = "a b"'],
  [`${data}@chart bar {from="crops" columns=[‸]}`, "country", '@chart bar {from="crops" columns=[country]}'],
  // A list of one, where the bracket is missing.
  ["@chart bar {colors=‸}", "#396ec7", "@chart bar {colors=[#396ec7]}"],
  [`${data}@chart bar {from=crops columns=c‸}`, "it's", `@chart bar {from=crops columns=["it's"]}`],
  ['@data a "data/crops.csv" {text=‸}', "country", '@data a "data/crops.csv" {text=[country]}'],
  ['@data a "data/crops.csv" {null="‸}', '"-"', '@data a "data/crops.csv" {null=["-"]}'],
  // The header that the cell has already.
  ["@map world\n| ti‸tle | value |", "title", "| title | value |"],
])("%j with %j is %j", async (input, label, expected) => {
  expect(await taken(input, label)).toBe(expected);
  expect(await taken(input, label, true)).toBe(expected);
});

test.each([
  // A table that is there gets no second one.
  ["@‸\n| a | b |\n", "@facts", "@facts$0"],
  ["@‸\n  | a | b |\n", "@map", "@map ${1:world}$0"],
  ["@‸\nText", "@map", "@map ${1:world}\n| title"],
  // A fence is closed, unless the editor has closed it.
  ["```‸", "csv", "```csv ${1:name}\n$0\n```"],
  ["````‸", "sql", "````sql ${1:name}\n$0\n````"],
  ["```‸```", "csv", "```csv ${1:name}\n$0\n```"],
  ["```‸\na,b\n```", "csv", "```csv ${1:name}$0"],
  ["```‸\n\n```csv b\n1\n```", "element", "```element\n$0\n```"],
])("%j with %j begins with %j in clients with snippets", async (input, label, expected) => {
  expect((await taken(input, label, true))?.slice(0, expected.length)).toBe(expected);
});

test.each(["@map world\n| title | value |\n|--‸-|---|", "@map world\n| title | value |\n|‸ Peru | 1 |"])(
  "nothing is offered in %j",
  async (input) => {
    const { uri, position, ...marked } = readMarked(input);
    const service = serviceOf({ uri, position, ...marked });
    expect((await service.completion({ textDocument: { uri }, position }))!.items).toEqual([]);
  },
);

test("types are not offered in the texts of a choice", async () => {
  expect(await taken('@param t: "str‸', "string")).toBeUndefined();
});
