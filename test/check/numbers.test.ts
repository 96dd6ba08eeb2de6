import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

const findings = async (source: string) => (await compile(source)).diagnostics;

test("a column has one finding, with the number to write and one fix for all clear cells", async () => {
  const source = "@chart bar\n| Country | Share |\n| A | 12,5 % |\n| B | 1,234 % |\n| C | n/a |\n| D | −5% |\n";
  const [finding, ...others] = await findings(source);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "not-a-number", severity: "warning", start: { line: 3, column: 7 } });
  expect(finding!.hint).toMatch(/^Write `12.5`\./);
  const fixed = fixText(source, finding!.fixes![0]!);
  // `1,234 %` can also mean 1.234, so the writer decides.
  expect(fixed).toBe("@chart bar\n| Country | Share (%) |\n| A | 12.5 |\n| B | 1,234 % |\n| C |  |\n| D | -5 |\n");
  expect(finding!.fixes![0]!.safe).toBeUndefined();
});

test("a cell in a loop is one cell, which the fix changes once", async () => {
  const source =
    '@chart bar\n| a | b |\n| c | 5 |\n@for x in [1, 2, 3]\n| {{ x }} | 12% |\n| {{ x }}b | {{ "7%" }} |\n@end\n';
  const [finding, ...others] = await findings(source);
  expect(others).toEqual([]);
  // The value of an expression is another one in each turn.
  expect(finding!.message).toBe("`12%` and 3 more values of the column `b` are text, not numbers.");
  expect(finding!.fixes).toMatchObject([{ title: "Write `12`, and the unit into the header" }]);
  expect(fixText(source, finding!.fixes![0]!)).toBe(source.replace("12%", "12").replace("| b |", "| b (%) |"));
});

test("a near miss of JSON has one finding, with the number to write", async () => {
  const source = "@chart bar\n| Country | Bags |\n| A | 3,677,472 |\n";
  const [finding, ...others] = await findings(source);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "ambiguous-number" });
  expect(finding!.hint).toBe('Write `3677472`. Write quotes around text: `"3,677,472"`.');
  expect(fixText(source, finding!.fixes![0]!)).toContain("| A | 3677472 |");
});

test("a near miss with two meanings has no fix", async () => {
  const [finding] = await findings("@chart bar\n| Country | Bags |\n| A | 1,234 |\n");
  expect(finding).toMatchObject({ hint: expect.stringContaining("Write `1234`, or `1.234`.") });
  expect(finding!.fixes).toBeUndefined();
});

test.each([
  ['"25,462"', 'Write `{thousands={v=","}}` for 25462, or `{decimal={v=","}}` for 25.462, after'],
  ['"12,5"', '`{decimal={v=","}}`'],
  ['"1.234,50"', '`{decimal={v=","} thousands={v="."}}`'],
  ["1 234 567", '`{thousands={v=" "}}`'],
  ["12%", 'Write `{strip={v=["%"]}}` after'],
  ['"12,5 %"', '`{strip={v=["%"]} decimal={v=","}}`'],
  ['"1.234,50 €"', '`{strip={v=["€"]} decimal={v=","} thousands={v="."}}`'],
  ["<5", "Write the number to show, or leave the cell empty, and say what is missing in a text."],
  ["1234 ", "Write `1234` in the data."],
  ['"1,5 Mio."', "Write `1500000` in the data."],
])("the hint for %s in a table says how to read it", async (cell, hint) => {
  const [finding, ...others] = await findings(`\`\`\`csv d\nc,v\nUSA,${cell}\n\`\`\`\n\n@chart bar {from=d}\n`);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "not-a-number", hint: expect.stringContaining(hint) });
});

test("a map suggests the number of a value that is not one", async () => {
  const source = "@map world\n| title | value |\n| Brazil | 12,5 |\n";
  const [finding] = await findings(source);
  expect(finding).toMatchObject({ code: "value-not-number", hint: "Write `12.5`." });
  expect(fixText(source, finding!.fixes![0]!)).toContain("| Brazil | 12.5 |");
});

test.each([
  ["| A | 12 km |\n| B | 1200 m |", "units differ"],
  ["| A | 12 km |\n| B | <5 km |", "a limit"],
])("no fix for %s: %s", async (rows) => {
  const [finding] = await findings(`@chart bar\n| Place | Way |\n${rows}\n`);
  expect(finding).toMatchObject({ code: "not-a-number" });
  expect(finding!.fixes).toBeUndefined();
});

test("with a decimal comma, a value with a point is reported, unless it has groups of thousands", async () => {
  const chart = (...values: readonly string[]) =>
    `@chart bar {decimal_separator=","}\n| a | b |\n${values.map((value, at) => `| r${at} | ${value} |\n`).join("")}`;
  const [finding, ...others] = await findings(chart("1.5", "12.25", "3"));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "not-a-number", hint: expect.stringContaining("Write `1,5`.") });
  expect(fixText(chart("1.5", "12.25", "3"), finding!.fixes![0]!)).toBe(chart("1,5", "12,25", "3"));
  expect(await findings(chart("1.500", "1.234,5", "12,25", "3", "1 200"))).toEqual([]);
});

test("the finding can be suppressed", async () => {
  const source = "@chart bar\n| C | S |\n// igx-disable-next-line not-a-number as the source has it\n| A | 12% |\n";
  expect(await findings(source)).toEqual([]);
});

test.each([
  ["@chart bar\n| Land | Menge |", ""],
  ["@map europe\n| title | value |", "value-not-number"],
])("a number with thousands is not taken for decimals beside a decimal comma: %s", async (start, own) => {
  const source = `${start}\n| Polen | 1.234 |\n| Malta | 66,5 |\n| Peru | 12 |\n`;
  const found = await findings(source);
  const finding = found.find(({ message }) => message.includes("decimal comma"))!;
  expect(found.map(({ code }) => code)).toEqual(["ambiguous-number", own || "ambiguous-number"]);
  expect(finding).toMatchObject({
    code: "ambiguous-number",
    severity: "warning",
    message: "`1.234` has a decimal point, but `66,5` in the same column has a decimal comma.",
    hint: "Write `1234` if the point separates thousands.",
    start: { line: 3, column: 11 },
  });
  expect(fixText(source, finding.fixes![0]!)).toContain("| Polen | 1234 |");
  // With a decimal point in the column too, the number can be read in two ways.
  const mixed = await findings(source.replace("12 |", "12.5 |"));
  expect(mixed.find(({ message }) => message.includes("decimal comma"))).not.toHaveProperty("fixes");
});

test("a number with thousands is reported once a column, if another column has decimal commas", async () => {
  const source =
    "@chart bar-grouped\n| City | A | B | C |\n| Bonn | 512.491 | 310,70 | 1 |\n| Rom | 773.068 | 5 | 2 |\n";
  // Columns of such different sizes have a finding of their own (`mixed-scale`).
  const ambiguous = async (text: string) => (await findings(text)).filter(({ code }) => code === "ambiguous-number");
  const [finding, ...others] = await ambiguous(source);
  expect(others.map(({ message }) => message)).toEqual(["`310,70` looks like a number but is text."]);
  expect(finding).toMatchObject({
    code: "ambiguous-number",
    message: "`512.491` has a decimal point, but `310,70` in another column has a decimal comma.",
    hint: "Write `512491` if the point separates thousands.",
    start: { line: 3, column: 10 },
  });
  expect(fixText(source, finding!.fixes![0]!)).toMatch(/\| 512491 +\| 310,70[\s\S]+\| 773068 +\|/);
  // Some point is a decimal one.
  const other = await ambiguous(source.replace("| 1 |", "| 1.5 |"));
  expect(other.map(({ message }) => message)).toEqual(["`310,70` looks like a number but is text."]);
});

test.each(["1,234", "12,5 %", "n/a", "66.5"])("`1.234` beside %s keeps its meaning", async (cell) => {
  const found = await findings(`@chart bar\n| Land | Menge |\n| Polen | 1.234 |\n| Malta | ${cell} |\n`);
  expect(found.filter(({ message }) => message.includes("decimal comma"))).toEqual([]);
});

test("a number that no double holds is not in the picture, in plain rows and in others", async () => {
  for (const row of ["| A | 1e400 |", "| A | 1e400 |\t", "| A | {{ 1e400 }} |"])
    expect(await findings(`@chart line\n| Year | Bags |\n${row}\n| B | 5 |\n`)).toMatchObject([
      { code: "value-not-shown", severity: "info", start: { line: 3, column: 7 } },
    ]);
});

test.each([
  ["csv", "a,b\nx,1e400\ny,3\nz,-1E999\n"],
  ["json", '[{"a": "x", "b": 1e400}, {"a": "y", "b": 3}, {"a": "z", "b": -1E999}]\n'],
  ["csv", 'a,b\n"x",1e400\ny,3\nz,-1E999\n'],
])("numbers beyond doubles have the note of written tables also in data: %s", async (format, rows) => {
  const notes = async (source: string) =>
    (await findings(source)).map(({ code, message, severity }) => [code, message, severity]);
  const expected = [["value-not-shown", "2 cells that are not numbers are left out.", "info"]];
  expect(await notes("@chart column\n| a | b |\n| x | 1e400 |\n| y | 3 |\n| z | -1E999 |\n")).toEqual(expected);
  expect(await notes(`\`\`\`${format} t\n${rows}\`\`\`\n\n@chart column {from=t}\n`)).toEqual(expected);
  const digits = "9".repeat(310);
  expect(await notes(`@chart column\n| a | b |\n| x | ${digits} |\n| y | 3 |\n| z | -1E999 |\n`)).toEqual(expected);
  expect(await notes(`\`\`\`${format} t\n${rows.replace("1e400", digits)}\`\`\`\n\n@chart column {from=t}\n`)).toEqual(
    expected,
  );
  const line = (cell: string) =>
    `\`\`\`${format} t\n${rows.replace("1e400", cell).replace("-1E999", "4")}\`\`\`\n\n@chart line {from=t}\n`;
  expect(await notes(line(digits))).toEqual([["value-not-shown", "1 cell that is not a number is left out.", "info"]]);
  expect(await notes(line("5"))).toEqual([]);
  const small = rows.replace("1e400", "1e300").replace("-1E999", "-1E-999");
  expect(await notes(`\`\`\`${format} t\n${small}\`\`\`\n\n@chart column {from=t}\n`)).toEqual([]);
});

test("texts among the numbers of a table are reported where it is read alone", async () => {
  const found = await findings("```csv t\na,b\nx,many\ny,3\n```\n\n@chart column {from=t}\n");
  expect(found.map(({ code }) => code)).toEqual(["mixed-column"]);
});
