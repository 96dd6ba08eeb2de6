import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* A wrong or missing character is one finding, at its place. */

const chart = "| a | b |\n| c | 1 |\n";

test.each([
  [`@chart bar {le#gend=true}\n${chart}`, ["1:15 syntax-error"]],
  ['---\nkey: { { slug("A") }}\n---\n# A\n', ["2:6 unopened-interpolation"]],
  ['---\nkey: {{ slug("A") }%}\n---\n# A\n', ["2:6 unclosed-interpolation"]],
  ['@foo year: integer = 2024\n@param size: string = "a"\n# {{ year }} {{ size }}\n', ["1:1 unknown-directive"]],
  ["@@for r, i in [1]\n# {{ r }} {{ i }}\n@end\n", ["1:1 looks-like-igx"]],
  ["@fo[r r in [1]\n# {{ r }}\n", ["1:1 unknown-directive"]],
  [`# A {half}\n\n\`\`\`elment\n{"type": "separator"}\n\`\`\`\n`, ["3:4 unknown-fence"]],
  ["# A {half}\n\n````csv t\na\n1\n```\n", ["3:1 unclosed-fence"]],
  [
    '```element\n{"type": "separator"}```\n\n```csv rows\na,b\nx,1\n```\n\n@chart bar {from=rows}\n',
    ["2:22 syntax-error"],
  ],
  ["```csvrows\na,b\nx,1\n```\n\n@chart bar {from=rows}\n", ["1:4 unknown-fence"]],
  [`${chart}@sheet\n${chart}`, ["1:1 row-outside-data", "3:1 row-outside-data"]],
  [`@chart bar\n${chart}d | 2 |\n| e | 3 |\n@sheet\n${chart}`, ["4:1 row-outside-data"]],
  ["# A\n\n@sheet\n| a | b |\n| c | 1 |\n", ["3:1 row-outside-data"]],
  ["@foo bar\n# {{ year }}\n", ["1:1 unknown-directive", "2:6 unknown-name"]],
])("%j", async (source, expected) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics.map(({ code, start }) => `${start.line}:${start.column} ${code}`)).toEqual(expected);
});

test("a misspelled boolean is told by its spelling, and any other with both values", async () => {
  const hint = async (value: string) => (await compile(`---\npublish: ${value}\n---\n# A\n`)).diagnostics[0]!.hint;
  for (const value of ["fals", "flase", "False", "falsee"]) expect(await hint(value)).toBe("Write `false`.");
  for (const value of ["ture", "tru", "TRUE"]) expect(await hint(value)).toBe("Write `true`.");
  for (const value of ["maybe", "tall"]) expect(await hint(value)).toBe("Write `publish: true` or `publish: false`.");
});

test.each([
  ["@chart bar\n| a | b |\n|---|-)-|\n| c | 1 |\n", "|---|-)-|", "|---|--|"],
  ["@facts\n| icon | fact |\n|---|:---x:|\n| cup | a |\n", "|---|:---x:|", "|---|:---:|"],
  ["@chart table\n| a | b |\n| ---#| --- |\n| c | 1 |\n", "| ---#| --- |", "| ---| --- |"],
])("a sign between the hyphens of one cell: %j", async (source, row, meant) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([{ code: "looks-like-igx", start: { line: 3, column: 1 } }]);
  expect(source.slice(diagnostics[0]!.start.offset, diagnostics[0]!.end.offset)).toBe(row);
  const fixed = fixText(source, diagnostics[0]!.fixes![0]!);
  expect(fixed).toBe(source.replace(row, meant));
  expect((await compile(fixed)).diagnostics).toEqual([]);
});

test("such a row of a map is one error", async () => {
  for (const row of ["|---|----|-)--|", "|---|--- -|---|", "|-x-|---|---|"]) {
    const { diagnostics } = await compile(`@map world\n| title | value | color |\n${row}\n| Brazil | 5 | #fff000 |\n`);
    expect(diagnostics).toMatchObject([
      { code: "value-not-number", hint: expect.stringContaining("directly below the header") },
    ]);
  }
});

test.each(["| --- | n/a |", "|-------|a-b|", "| --x-- | y |", "| -- | 12-34 |"])("a row of data: %s", async (row) => {
  expect((await compile(`@chart table\n| a | b |\n${row}\n| c | 1 |\n`)).diagnostics).toEqual([]);
});
