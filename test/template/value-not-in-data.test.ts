import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const table = "```csv t\ncountry,code,n\nItaly,a,1\nSpain,b,2\n,c,3\n```\n";

const found = async (expression: string): Promise<readonly string[]> =>
  (await compile(`${table}\n{{ ${expression} }}\n`)).diagnostics
    .filter(({ code }) => code === "value-not-in-data")
    .map(({ message, hint }) => `${message} ${hint}`);

const italy = 'No row of the table has "Itally" in `country`. Did you mean `Italy`?';

test.each([
  ['count(t, r => r.country == "Itally")'],
  ['count(t, r => "Itally" == r.country)'],
  ['count(t, r => r.country != "Itally")'],
  ['count(where(sort(t, r => r.n), r => r.country in ["Itally", "Spain"]))'],
  ['count(t, r => r["country"] == "Itally")'],
  ['"Itally" in t.country ? "yes" : "no"'],
])("a text that no row has is reported with the closest one: %s", async (expression) => {
  expect(await found(expression)).toEqual([italy]);
});

test.each([
  ['count(t, r => r.country == "Italy")'],
  // Of a name that no table has, of two columns, of an order, of a blank cell.
  ['count(map(t, r => {country: r.code}), r => r.country == "a")'],
  ['count(t, r => (r.n > 1 ? r.country : r.code) == "b")'],
  ['count(t, r => r.country < "France")'],
  ['count(t, r => r.country == "")'],
  // `find` says itself that there is no such row.
  ['find(t, r => r.country == "Japan")?.n ?? "none"'],
  ['count(concat(t, [{country: "Peru", code: "p", n: 4}]), r => r.country == "Peru")'],
])("a text that a row has, or may have, is right: %s", async (expression) => {
  expect(await found(expression)).toEqual([]);
});

test("a table that is empty today is not a mistake", async () => {
  const { diagnostics } = await compile('```csv t\na,b\n```\n\n{{ count(t, r => r.a == "x") }}\n');
  expect(diagnostics.map(({ code }) => code)).not.toContain("value-not-in-data");
});

test("`sort` takes a column by its name in the table, and by the one that `columns` gives it", async () => {
  const chart = (sort: string) => `${table}\n@chart bar {from=t columns=[Land=country Zahl=n] sort=${sort}}\n`;
  const outputs = await Promise.all(["-n", "-Zahl", '"-Zahl"'].map((sort) => compile(chart(sort))));
  expect(outputs.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  expect(new Set(outputs.map(({ output }) => output?.json)).size).toBe(1);
  expect(outputs[0]!.output!.json).toContain('[["Land","Zahl"],["",3],["Spain",2],["Italy",1]]');
});

test.each([
  ["# {{ title }}", "The heading is empty: its expressions give no text."],
  ['# {{ "" }}', "The heading is empty: its expressions give no text."],
  ["{{ title }}", "The text is empty: its expressions give no text."],
])("a text that is empty by its expressions is reported: %s", async (line, message) => {
  const { diagnostics } = await compile(`@param title: string = ""\n\n${line}\n\n{{ title }}.\n`);
  expect(diagnostics.filter(({ code }) => code === "empty-text").map((one) => one.message)).toEqual([message]);
});

test('a text that is empty on purpose is written `{{ "" }}`', async () => {
  expect((await compile('# A\n\n{{ "" }}\n')).diagnostics).toEqual([]);
});

test("a share in quotes is advised as a number, not with a function that gives null", async () => {
  const [finding] = (await compile('{{ percent("5%") }}\n')).diagnostics;
  expect(finding).toMatchObject({ code: "argument-type", hint: "Write the share as a number: `0.05`." });
});

const budget = "```csv b\ndept,year,plan,real\nSchools,2023,1200.5,1310\nRoads,2024,800,790\n```\n\n";

test.each([
  ["plan real", ["titles-not-shown"]],
  ["dept plan", []],
  ["year plan", []],
])("numbers as titles of rows are reported where the table has names: %s", async (columns, codes) => {
  const { diagnostics } = await compile(`${budget}@chart column-grouped {from=b columns=[${columns}]}\n`);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
});
