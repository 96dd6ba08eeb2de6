import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";
import { keywordSynonyms } from "../../src/text/keyword-synonyms.js";
import { fixText } from "../support/fix-text.js";

/* What authors write by habit of other languages: the hint names what igx has instead. */

const files = { "data/crops.csv": "a,b\nx,1\n", "part.igx": "# P\n", "{{x}}.csv": "a,b\nx,1\n", "x{{.txt": "# P\n" };
const findings = async (source: string) => (await compile(source, { host: memoryHost(files) })).diagnostics;

const only = async (source: string, code?: string) => {
  const found = (await findings(source)).filter((one) => one.severity === "error" && (!code || one.code === code));
  expect(found.map(({ message }) => message)).toHaveLength(1);
  return found[0]!;
};

/** The text after the fix of its finding, which has no error left. */
async function fixed(source: string): Promise<string> {
  const { fixes } = await only(source);
  const text = fixText(source, fixes![0]!);
  expect((await findings(text)).filter(({ severity }) => severity === "error")).toEqual([]);
  return text;
}

const chart = "@chart bar {from=t}\n";

test("a path with backslashes, of a file in the project", async () => {
  const source = `@data t "data\\\\crops.csv"\n${chart}`;
  expect(await only(source)).toMatchObject({
    code: "path-outside-root",
    message: 'The path "data\\\\crops.csv" contains a backslash instead of `/`.',
    hint: 'Write `"data/crops.csv"`.',
  });
  expect(await fixed(source)).toBe(`@data t "data/crops.csv"\n${chart}`);
  expect(await fixed(`@data t "data\\crops.csv"\n${chart}`)).toBe(`@data t "data/crops.csv"\n${chart}`);
  // `\n` is a line end, so the text has no mistake.
  expect(await only(`@data t "data\\new.csv"\n${chart}`, "data-not-found")).toMatchObject({
    message: 'The document cannot read "data\\new.csv": it contains a line end, a tab or another control character.',
    hint: "Write `/` instead of the backslash before a name.",
  });
});

test.each(["..\\\\crops.csv", "C:\\\\crops.csv", "\\\\\\\\server\\\\crops.csv", "../data\\\\crops.csv"])(
  "a path with backslashes that leads outside of the project: %s",
  async (path) => {
    const { message, hint } = await only(`@data t "${path}"\n`);
    expect(message).toMatch(/ is outside the project\.$/);
    expect(hint).toContain("Copy the file into the project");
  },
);

test.each([
  ['@data t "https://example.org/t.csv"\n', "data-not-found", "it is an address, and igx reads only files."],
  ['@data t "file:///t.csv"\n', "data-not-found", "it is an address, not a path."],
  ['@data t "{{ year }}.csv"\n', "data-not-found", "a path is constant, so `{{` has no meaning in it."],
  ['@include "https://example.org/a"\n', "include-not-found", "it is an address, and igx reads only files."],
  ['@include "{{ part }}"\n', "include-not-found", "a path is constant, so `{{` has no meaning in it."],
  ['@include "x{{.txt"\n', "include-not-found", "a path is constant, so `{{` has no meaning in it."],
])("what is not a path: %s", async (source, code, reason) => {
  const { message, hint } = await only(source, code);
  expect(message).toMatch(/^The document cannot read "/);
  expect(message.endsWith(`: ${reason}`), message).toBe(true);
  expect(hint).not.toContain("Check the path");
});

test("a file may have braces in its name", async () => {
  expect(await findings(`@data t "{{x}}.csv"\n${chart}`)).toEqual([]);
});

test.each([
  ["# Title {#top}\n", "# Title\n"],
  ["# Title {half #top}\n", "# Title {half }\n"],
  ["# Title {.a-b half}\n", "# Title { half}\n"],
])("an identifier or class: %s", async (source, text) => {
  expect((await only(source)).hint).toContain("elements have none.");
  expect((await fixed(source)).replace(/ +$/m, "")).toBe(text);
});

test("a colour is none of them", async () => {
  expect((await only("# Title {#6f4e37}\n")).hint).toBe("Write `name=value`, or `name` alone for true.");
});

test.each([
  ["@param year = 2024\n", "year: integer = 2024"],
  ['@param name = "x"\n', 'name: string = "x"'],
  ["@param isOpen = false\n", "isOpen: boolean = false"],
])("a parameter without a type: %s", async (source, written) => {
  expect((await only(source)).hint).toContain(`Write the type: \`@param ${written.replace("=0.5", " = 0.5")}\`.`);
  expect(await fixed(source)).toBe(`@param ${written}\n`);
});

const rows = "| a | b |\n| x | 1 |\n";

test.each([
  [`@chart bar // note\n${rows}`, `// note\n@chart bar\n${rows}`],
  [`@chart bar {half} // note\n${rows}`, `// note\n@chart bar {half}\n${rows}`],
  ["@let year = 2024 // it's new\n# {{ year }}\n", "// it's new\n@let year = 2024\n# {{ year }}\n"],
  ["@param year: integer = 3 // a\n", "// a\n@param year: integer = 3\n"],
  [`@data t "data/crops.csv" // a\n${chart}`, `// a\n@data t "data/crops.csv"\n${chart}`],
  ['@include "part.igx" // "a"\n', '// "a"\n@include "part.igx"\n'],
  ['@let a = "x // y" + // z\n', undefined],
  ["@for x in [1]  // a\n# {{ x }}\n@end // b\n", undefined],
  ["@if true\n  @if true // a\n  # T\n  @end\n@end\n", "@if true\n  // a\n  @if true\n  # T\n  @end\n@end\n"],
  ["@chart bar\n| a | b |\n| x | 1 | // c\n| y | 2 |\n", "@chart bar\n| a | b |\n// c\n| x | 1 |\n| y | 2 |\n"],
  ["@map world\n| title | value |\n| Peru | 1 | // c |\n", "@map world\n| title | value |\n// c |\n| Peru | 1 |\n"],
  ["@if true\n# T\n@else // a\n# U\n@end\n", "@if true\n# T\n// a\n@else\n# U\n@end\n"],
])("a comment at the end of a line: %j", async (source, text) => {
  const comments = (await findings(source)).filter(({ severity }) => severity === "error");
  expect(new Set(comments.map(({ hint }) => hint))).toEqual(new Set(["Write the comment on a line of its own."]));
  if (text !== undefined) expect(await fixed(source)).toBe(text);
});

test("slashes of an interpolation or of a text are not a comment", async () => {
  expect((await only("# {{ 7 // 2 }}\n")).hint).not.toContain("comment");
  expect((await only('@let a = "x // y\n')).message).toBe("This text is not closed.");
  expect((await only('@let a = "x // y" 3\n')).hint).not.toContain("comment");
});

const keywordsOfOthers = Object.entries(keywordSynonyms).flatMap(([keyword, words]) =>
  words.split(" ").map((word) => [word, keyword] as const),
);

test.each(keywordsOfOthers.filter(([, keyword]) => keyword === "let"))(
  "a brace after `@%s`, read as `@%s`, is a record",
  async (word) => {
    expect(await fixed(`@${word} row = {name: "Peru"}\n\n{{ row.name }}\n`)).toContain("@let row = {");
  },
);

test("a brace after `@parameter` is the default of an object", async () => {
  expect(await fixed('@parameter row: object = {name: "Peru"}\n\n{{ row.name }}\n')).toContain(
    "@param row: object = {",
  );
});

test("a tag of Jinja is the directive that its word means, as it is after `@`", async () => {
  for (const [word, keyword] of keywordsOfOthers.filter(([one]) => /^[a-z]+$/.test(one))) {
    const [finding] = await findings(`{% ${word} x %}\n`);
    expect([word, finding!.hint]).toEqual([word, `Write \`@${keyword} x\`.`]);
  }
});

test.each([
  "@if true A @end\n",
  "@if true @end\n# B\n",
  "@for x in [1, 2] {{ x }}. @end\n",
  "@if true\n@for x in [1] {{ x }} @end\n@end\n",
])("a block on one line is one finding: %j", async (source) => {
  const hint = "Write each line of a block, and its `@end`, on a line of its own.";
  expect(await only(source)).toMatchObject({ code: "syntax-error", hint });
});

test.each(["@chart bar", "@facts", "@map world"])("the name of a table after `%s`", async (directive) => {
  const table = "```csv t\ntitle,value,figure,fact\nFrance,1,1,a\n```\n";
  expect(await only(`${table}${directive} t\n`)).toMatchObject({
    code: "unexpected-text",
    hint: "Write `{from=t}`.",
    start: { line: 5, column: directive.length + 2 },
    end: { line: 5, column: directive.length + 3 },
  });
  expect(await fixed(`${table}${directive} t\n`)).toBe(`${table}${directive} {from=t}\n`);
  // A word that is not a name, and one above rows.
  const rows = "| title | value | figure |\n| France | 1 | 2 |\n";
  for (const source of [`${directive} t\n${rows}`, `${table}${directive} t\n${rows}`])
    expect((await only(source, "unexpected-text")).hint).not.toContain("from");
});

test.each([
  ["| c long\ntext | 1 |\n| d | 2 |\n", "text | 1 |", "| c long text | 1 |\n| d | 2 |\n"],
  ["| c | a long\ntext |\n| d | 2 |\n", "text |", "| c | a long text |\n| d | 2 |\n"],
  ["| c | a long\ntext\n| d | 2 |\n", "text", "| c | a long text\n| d | 2 |\n"],
  ["| c | a \\\n  long \\\n  text |\n| d | 2 |\n", "long \\\n  text |", "| c | a long text |\n| d | 2 |\n"],
])("a row that a line break cuts is one finding: %j", async (rows, rest, meant) => {
  const head = "@chart table\n| a | b |\n";
  const { diagnostics } = await compile(`${head}${rows}`);
  expect(diagnostics).toMatchObject([{ code: "row-outside-data", hint: "Write the row on one line." }]);
  const [{ start, end }] = diagnostics as [(typeof diagnostics)[0]];
  expect(`${head}${rows}`.slice(start.offset, end.offset)).toBe(rest);
  expect(await fixed(`${head}${rows}`)).toBe(`${head}${meant}`);
});

test("a text below a whole row is not the rest of it", async () => {
  for (const rows of [
    "| c | x | {color=#fff}\nA text\n| d | 2 |\n",
    "| c | 1\nA text\n| d | 2 |\n",
    "| c | 1 |\nA text\n| d | 2 |\n",
    "| c | x\nA text\n| d | 2\n",
  ])
    expect((await only(`@chart table\n| a | b |\n${rows}`)).hint).not.toContain("on one line");
});

test.each([
  ["title: Coffee in\n  the world\n\tof 2024\n", "the world\n\tof 2024"],
  ["title: >-\n  Coffee\n  in 2024\ntheme_id: 4\n", "Coffee\n  in 2024"],
  ["title:\n  Coffee\n", "Coffee"],
])("a field of several lines, as in YAML, is one finding: %j", async (fields, wrong) => {
  const source = `---\n${fields}---\n# A\n`;
  const found = await only(source);
  expect(found).toMatchObject({ code: "syntax-error", hint: "Write the value of `title` on one line." });
  expect(source.slice(found.start.offset, found.end.offset)).toBe(wrong);
});

test("other lines below a field are not a part of it", async () => {
  expect((await only("---\ntags:\n  - a\n  - b\n---\n# A\n")).code).toBe("unknown-field");
  for (const lines of ["text\n", "\n  text\n", "  # note\n"])
    expect((await only(`---\ntitle: A\n${lines}---\n# A\n`)).hint).not.toContain("on one line");
});
