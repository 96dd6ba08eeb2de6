import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixAll } from "../support/fix-all.js";

const chart = (type: string, header: string, ...rows: readonly string[]): string =>
  `@chart ${type}\n| ${header} |\n${rows.map((row) => `| ${row} |\n`).join("")}`;

const found = async (source: string, code: string): Promise<readonly string[]> =>
  (await compile(source)).diagnostics.filter((one) => one.code === code).map(({ message }) => message);

test.each([
  ["total-row", chart("pie", "P | v", "A | 10", "B | 20", "Total | 30"), 5],
  ["total-row", chart("treemap", "P | v", "Insgesamt | 30", "A | 10", "B | 20"), 3],
  ["total-row", chart("pie-doughnut", "P | v", "A | 33.4", "B | 33.4", "Sum | 66.7"), 5],
  ["total-row", chart("pie", "P | v", "A | 1234567", "B | 900001", "Germany | 2134568"), 5],
  ["total-row", chart("bar-stacked", "Y | A | B", "x | 1 | 2", "y | 3 | 4", "both | 4 | 6"), 5],
  ["total-row", chart("column-stacked", "Y | A | B | C", "x | 1 | 2 | 3", "y | 3 | 4 | 7"), 2],
  ["share-sum", chart("pie", "P | Votes in %", "A | 52", "B | 29", "C | 22"), 2],
  ["share-sum", chart("pie", "P | Prozent", "A | 52.1", "B | 29.5"), 2],
  ["one-color", chart("bar {colors=[#ff0000]}", "P | v", "A | 1", "B | 2"), 1],
  ["mixed-scale", chart("line", "Y | °C | ppm", "2000 | 0.4 | 369", "2010 | 1.3 | 425"), 2],
  ["look-alike", "# Co\u200bffee\n", 1],
  ["look-alike", "# \u0421offee\n", 1],
  ["look-alike", chart("bar", "P | v", "A | 1", "B | \u200b66"), 4],
  ["look-alike", chart("bar", "P | v", "A | 1", "B | 66\u00a0"), 4],
  ["look-alike", chart("bar", "P | v", "A | 1", "B | 2\uff17"), 4],
  ["look-alike", chart("bar", "P | v", "A | 1", "B | l2"), 4],
  ["look-alike", chart("bar", "P | v", "A | 1", "B \uff5c 2"), 4],
  ["look-alike", `${chart("bar", "P | v", "A | 1")}\uff5c B \uff5c 2 \uff5c\n| C | 3 |\n`, 4],
  ["look-alike", "@map world\n| title | value |\n| Peru | 1 |\n| Italy | \uff11\uff12 |\n", 4],
])("%s in %j at line %s", async (code, source, line) => {
  const { diagnostics } = await compile(source);
  const own = diagnostics.filter((one) => one.code === code);
  expect(own.map(({ start, severity }) => [start.line, severity])).toEqual([[line, "warning"]]);
  // The same cell has no other finding in other words.
  expect(diagnostics.filter((one) => /^(?:not-a-number|ambiguous-number|value-not-shown)$/.test(one.code))).toEqual([]);
});

test.each([
  ["half of a whole", chart("pie", "P | v", "A | 50", "B | 30", "C | 20")],
  ["half of many votes in per cent", chart("pie", "P | Share in %", "A | 50", "B | 30.5", "C | 19.5")],
  ["an exact half among other parts", chart("pie", "P | v", "A | 1200.5", "B | 2000.75", "C | 800.25")],
  ["an exact half in a stack", chart("bar-stacked", "Y | A | B", "x | 1 | 2", "both | 4 | 6", "y | 3 | 4")],
  ["a total among bars", chart("bar", "P | v", "A | 10", "B | 20", "Total | 30")],
  ["a name that is Total", chart("pie", "P | v", "TotalEnergies | 30", "A | 10", "B | 20")],
  ["a total that is none", chart("pie", "P | v", "Total | 12", "A | 10", "B | 20")],
  ["rounded shares", chart("pie", "P | Share in %", "A | 33", "B | 33", "C | 35")],
  ["shares of one", chart("pie", "P | Share in %", "A | 0.5", "B | 0.5")],
  ["numbers that are no shares", chart("pie", "P | Seats", "A | 52", "B | 29")],
  ["one colour for one row", chart("bar {colors=[#ff0000]}", "P | v", "A | 1")],
  ["one colour for a line", chart("line {colors=[#ff0000]}", "P | v", "A | 1", "B | 2")],
  ["one colour of icons", chart("table {icon=check colors=[#ff0000]}", "P | v", "A | yes", "B | ")],
  ["one colour for all that is highlighted", chart("bar {colors=[#ff0000] highlight=A}", "P | v", "A | 1", "B | 2")],
  ["series of the same size", chart("line", "Y | a | b", "2000 | 4 | 369", "2010 | 13 | 425")],
  ["a column of zeros", chart("line", "Y | a | b", "2000 | 0 | 369", "2010 | 0 | 425")],
  ["words of other scripts", "# Москва и Λονδίνο, μm and ΔT, 東京２０２４年\n"],
  ["joiners of emojis and scripts", "# 👩‍🚀 می‌خواهم\n"],
  ["groups of thousands in a text", "# 1\u202f234\u202f567 bags, 5\u00a0% more\n"],
  ["codes among texts", chart("table", "P | v", "A | O2", "B | l5")],
  ["a bar in a text", "# A ｜ B\n\nA ｜ B\n"],
])("%s is right", async (_what, source) => {
  const codes = ["total-row", "share-sum", "one-color", "mixed-scale", "look-alike"];
  for (const code of codes) expect([code, await found(source, code)]).toEqual([code, []]);
});

test("a character that can only be one other is fixed safely, with its name in the message", async () => {
  const source = `# C\u043effee\u200b\n\n${chart("bar", "P | v", "A | 1", "B | 2\uff17", "C | l2")}`;
  expect(await found(source, "look-alike")).toEqual(
    [
      "`C\u043effee\u200b` contains the zero-width space U+200B.",
      "`C\u043effee` contains the Cyrillic letter `\u043e` (U+043E).",
      "`2\uff17` contains the full-width character `\uff17` (U+FF17).",
      "`l2` contains the letter `l`.",
    ].toSorted((one, other) => order(one) - order(other)),
  );
  const { text } = await fixAll(source, "safe");
  expect(text).toBe(`# Coffee\n\n${chart("bar", "P | v", "A | 1", "B | 27", "C | l2")}`);
});

/** By their places in the text. */
const order = (message: string): number =>
  ["Cyrillic", "zero", "full", "letter `l`"].findIndex((part) => message.includes(part));

test("an invisible character in a data file is named with its place there", async () => {
  const { diagnostics } = await compile("```csv t\na,b\nx,\u200b1\n```\n\n@chart bar {from=t}\n");
  expect(diagnostics.find(({ code }) => code === "look-alike")).toMatchObject({ start: { line: 3, column: 3 } });
});
