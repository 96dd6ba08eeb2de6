import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";

/** The first code that a hint tells to write. */
const codeOf = (hint: string | undefined): string => {
  const [, withBackticks, code] = /`` (.+?) ``|`([^`]+)`/.exec(hint ?? "")!;
  return withBackticks ?? code!;
};

test.each(["price", "unit price", "price, net", 'pri]ce "net"', "größe"])(
  "a column with numbers and other text is text with the option of the hint: %j",
  async (column) => {
    const header = `country,"${column.replaceAll('"', '""')}"`;
    const write = (options: string) =>
      `\`\`\`csv crops ${options}\n${header}\nBrazil,66\nVietnam,many\nPeru,3\n\`\`\`\n\n@chart table {from=crops}\n`;
    const [finding] = (await compile(write(""))).diagnostics;
    expect(finding!.code).toBe("mixed-column");
    const followed = await compile(write(codeOf(finding!.hint)));
    expect(followed.diagnostics).toEqual([]);
    expect(followed.output!.json).toContain('["Brazil","66"]');
  },
);

test("a value that no parameter can have the name of is to be removed", async () => {
  const hintOf = async (name: string) =>
    (await compile("@param year: integer = 2024\n\n# {{ year }}\n", { params: { [name]: 1 } })).diagnostics[0]!.hint;
  expect(await hintOf("country")).toBe("Remove the parameter, or declare it: `@param country: string`.");
  expect(await hintOf("unit price")).toBe("Remove the parameter.");
  expect(await hintOf("1st")).toBe("Remove the parameter.");
});

test.each([
  ["theme_id", "45", "null"],
  ["publish", "true", "null"],
  ["width", "800", "crops[1].bags"],
  ["locale", '"de-CH"', "null"],
  ["key", '"coffee-2024"', "crops[1].bags"],
  ["title", '"none"', "crops[1].bags"],
])("a null in the field %s has a hint that fits it", async (field, value, expression) => {
  const write = (inserted: string) =>
    `---\n${field}: {{ ${inserted} }}\n---\n\`\`\`csv crops\ncountry,bags\nBrazil,66\nPeru,\n\`\`\`\n\n# {{ crops[0].country }}\n`;
  const [finding] = (await compile(write(expression))).diagnostics;
  expect(finding).toMatchObject({ code: "type-mismatch", hint: `Provide a value for null: \`value ?? ${value}\`.` });
  expect((await compile(write(`${expression} ?? ${value}`))).diagnostics).toEqual([]);
});

test("a secret without a value is set by its variable, not by a default in the source or an argument", async () => {
  const { diagnostics } = await compile("---\npassword: {{ token }}\n---\n@param token: secret\n\n# Coffee\n");
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ["missing-param", "Set the variable `IGX_PARAM_TOKEN`, and write `--param token`."],
  ]);
});

const declared = [
  '@param day: date = "2024-03-05"',
  '@let text = "5"',
  "@let n = 5",
  "@let flag = true",
  "@let numbers = [1, 2]",
  '@let words = ["4", "5"]',
  '@let row = {"tree name": "Oak", count: 3}',
  '@let rows = [{name: "Oak", "leaf count": 3}, {name: "Fir", "leaf count": 4}]',
  "@let _all = [text, n, flag, numbers, words, row, rows, day]",
  "",
].join("\n");

/** What a text of the document is after each first hint was followed, for one finding after the other. */
async function followed(expression: string): Promise<{ readonly codes: readonly string[]; readonly result: string }> {
  let source = `${declared}# {{ ${expression} }}\n`;
  const codes: string[] = [];
  for (;;) {
    const { diagnostics, output } = await compile(source);
    const finding = diagnostics.find(({ severity }) => severity === "error");
    if (!finding) return { codes, result: (JSON.parse(output!.json) as readonly { readonly text: string }[])[0]!.text };
    expect(codes.length, `${expression}: ${finding.message} ${finding.hint}`).toBeLessThan(1);
    codes.push(codeOf(finding.hint));
    source = source.slice(0, finding.start.offset) + codes.at(-1) + source.slice(finding.end.offset);
  }
}

test.each([
  // An operator before it takes all of it.
  ["n - flag", "(flag ? 1 : 0)", "4"],
  ["flag * n", "(flag ? 1 : 0)", "5"],
  ["!n ? 1 : 2", "(n > 0)", "2"],
  ["!text ? 1 : 2", '(text != "")', "2"],
  ["!numbers ? 1 : 2", "(length(numbers) > 0)", "2"],
  ["!row ? 1 : 2", "(row != null)", "2"],
  ["n - words", "length(words)", "3"],
  ["n + words", "length(words)", "2"],
  // Texts.
  ['"Year " + n', "`Year ${n}`", "Year 5"],
  ["text + flag", "`${text}${flag}`", "5true"],
  ["text + words", 'join(words, ", ")', "4, 5"],
  // Dates.
  ["day + n", "addDays(day, n)", "2024-03-10"],
  ["day - n", "year(day)", "2019"],
  ["day == n", "year(day)", "2024"],
  // Arguments.
  ["upper(n)", "`${n}`", "5"],
  ["round(flag)", "(flag ? 1 : 0)", "1"],
  ["sum(words)", "map(words, x => parseNumber(x))", "9"],
  // An integer is required.
  ["length(range(n / 2))", "round(n / 2)", "3"],
  ["length(range(mean(numbers) + 1))", "round(mean(numbers) + 1)", "3"],
  ["ordinal(2.4)", "2", "2nd"],
  ["ordinal(9.996e2)", "1000", "1000th"],
  ["ordinal(2.5)", "3", "3rd"],
])("the hint for %s can be followed: %s", async (expression, code, result) => {
  // The span of a comparison or a sum is all of it: what follows stays.
  expect(await followed(expression)).toEqual({ codes: [code], result: expect.stringContaining(result) });
});

test("a secret in text, and a constant that the configuration does not have, say what to do", async () => {
  const source =
    "---\npassword: {{ token }}\n---\n@param token: secret\n\n# {{ token }} {{ project.year }} {{ project.headcount }}\n";
  const { diagnostics } = await compile(source, {
    params: { token: "open-sesame" },
    project: { constants: { year: 2024 } },
  });
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ["type-mismatch", "Use a parameter of another type in text: a secret is never shown, logged or kept."],
    ["unknown-column", "Add `headcount` to `constants` in the configuration."],
  ]);
});

test.each([
  ["csv", "a,b\n1,2,3", "Put a cell that contains `,` in quotes, or name each cell in the header."],
  ["tsv", "a\tb\n1\t2\t3", "Put a cell that contains a tab in quotes, or name each cell in the header."],
  ["csv", "a,b\n1", "Add the missing cells; a blank cell has nothing between its delimiters."],
])("a row of %s with another number of cells says what to do: %j", async (format, data, hint) => {
  const { diagnostics } = await compile(`\`\`\`${format} crops\n${data}\n\`\`\`\n\n@chart table {from=crops}\n`);
  expect(diagnostics.map((finding) => [finding.code, finding.hint])).toEqual([["data-malformed", hint]]);
});

test.each([
  // Decomposed, as the file names of some systems are (Unicode Standard Annex 15).
  ["cafe\u0301s", "U+0301", "Write `cafés`, with one character for a letter and its accent."],
  // Devanagari: no letter contains its vowel sign.
  ["\u0939\u093f", "U+093F", "Remove it, or put the text in quotes."],
])("a combining mark in a name has a readable report: %j", async (name, mark, hint) => {
  const [finding] = (await compile(`{{ ${name} }}\n`)).diagnostics;
  expect(finding!.message).toBe(`The character ${mark} has no meaning in an expression.`);
  expect(finding!.hint).toBe(hint);
});

test("a message says what a function takes without the letters of its signature", async () => {
  const [finding] = (await compile("{{ first(5) }}\n")).diagnostics;
  expect(finding!.message).toBe("`first` takes a list as `list`, not an integer.");
});

describe("a `from` that is not a table", () => {
  const table = "```csv crops\ncountry,bags\nBrazil,66\n```\n\n";
  const found = async (source: string) =>
    (await compile(source)).diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message, hint }) => [code, message, hint]);
  const declare = 'Declare a table, such as `@data table "file.csv"`, and write `from=table`.';

  test.each([
    ["from=[1 2]", "not a list of texts"],
    ["from=[]", "not a list of texts"],
    ["from={a=1}", "not a group"],
  ])("%s is an error, not a chart without data", async (from, kind) => {
    for (const element of ["@chart bar", "@map world", "@facts", "@chart bar\n| a | b |\n| c | 1 |\n@sheet"]) {
      const problem = `\`from\` takes a table, which is a list of objects, ${kind}.`;
      expect(await found(`${element} {${from}}\n`)).toEqual([["type-mismatch", problem, declare]]);
    }
    // In a branch that does not run too.
    expect((await found(`@if false\n@chart bar {${from}}\n@end\n`)).map(([code]) => code)).toEqual(["type-mismatch"]);
  });

  test.each([
    ["from=trees.csv", 'For the table of a file, write `@data table "trees.csv"` above, and `from=table` here.'],
    // The table of the file is declared.
    [
      "from=data/trees.csv",
      'For the table of a file, write `@data table "data/trees.csv"` above, and `from=table` here.',
    ],
    ["from=crops.bags", "Write `from={{ crops.bags }}`."],
    ["from=5", declare],
    ["from=true", declare],
  ])("a word that cannot be declared has another hint: %s", async (from, hint) => {
    expect((await found(`${table}@chart bar {${from}}\n`)).map(([code, , advice]) => [code, advice])).toEqual([
      ["unknown-name", hint],
    ]);
  });

  test.each(['from="crops"', "from=crops.bags"])("%s means a name, which is used then", async (from) => {
    const { diagnostics } = await compile(`${table}@chart bar {${from}}\n`);
    expect(diagnostics.map(({ code }) => code)).not.toContain("unused-name");
    expect(diagnostics).toHaveLength(1);
  });

  test("an expression with a mistake is the only finding", async () => {
    const source = `${table}@chart bar {from={{ where(crops, row => row.tons > 1) }}}\n`;
    expect((await found(source)).map(([code]) => code)).toEqual(["unknown-column"]);
    expect((await found("@chart bar {from={{ crops }}}\n")).map(([code]) => code)).toEqual(["unknown-name"]);
  });

  test.each(["descending", "desc", "ASC"])("sort=%s names the form of an order", async (order) => {
    expect(await found(`${table}@chart bar {from=crops sort=${order}}\n`)).toEqual([
      [
        "unknown-column",
        `\`crops\` has no column \`${order}\`.`,
        "Write `sort=COLUMN`, or `sort=-COLUMN` for descending order.",
      ],
    ]);
  });
});

test("a tab as a word is written as an escape", async () => {
  for (const word of ["tab", "TAB", '"\\\\t"', "'\\\\t'"]) {
    const { diagnostics } = await compile(
      `\`\`\`csv crops {delimiter=${word}}\na\tb\n1\t2\n\`\`\`\n\n@chart table {from=crops}\n`,
    );
    expect(diagnostics.map(({ hint }) => hint)).toEqual(['Write `delimiter="\\t"`.']);
  }
});
