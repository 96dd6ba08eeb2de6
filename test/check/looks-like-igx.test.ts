import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";
import { onlyFinding } from "../support/only-finding.js";

const rows = "| Country | Bags |\n| Brazil | 66 |\n";

/** The only finding of a document. */
/* What would be published as text, or as separators, without a word. */
test.each([
  ["--\ntitle: Coffee\n--\n# A\n", "--", "---\ntitle: Coffee\n---\n# A\n"],
  ["—\ntitle: Coffee\n---\n# A\n", "—", "---\ntitle: Coffee\n---\n# A\n"],
  ["---\u00a0\ntitle: Coffee\n---\n# A\n", "---\u00a0", "---\ntitle: Coffee\n---\n# A\n"],
  ['+++\ntitle = "Coffee"\ntheme_id = 45\n+++\n\n# A\n', "+++", '---\ntitle: "Coffee"\ntheme_id: 45\n---\n\n# A\n'],
  ["A\n/* note */\nB\n", "/* note */", "A\n// note\nB\n"],
  ["/** note **/\n# B\n", "/** note **/", "// note\n# B\n"],
  ['---\ntitle: "C:\\Data\\Q"\n---\n# A\n', '"C:\\Data\\Q"', '---\ntitle: "C:\\\\Data\\\\Q"\n---\n# A\n'],
  ['@chart table\n| a | b |\n| "g\\q\\n" | x |\n', '"g\\q\\n"', '@chart table\n| a | b |\n| "g\\\\q\\n" | x |\n'],
  ["\u00a0# A\n", "\u00a0#", "# A\n"],
  ["\ufeff\ufeff# A\n", "\ufeff#", "# A\n"],
  ["A\n\n\u200b---\n", "\u200b---", "A\n\n---\n"],
  ["A\n\n---\u00a0\n", "---\u00a0", "A\n\n---\n"],
  ["\u00a0// A comment\n# B\n", "\u00a0//", "// A comment\n# B\n"],
  ["\u00a0> A\n> -- B\n", "\u00a0>", "> A\n> -- B\n"],
  ["# T\n@if false\nA\nelse\nB\n@end\n", "else", "# T\n@if false\nA\n@else\nB\n@end\n"],
  ["# T\n@if false\nA\nelse if 1 > 0\nB\n@end\n", "else if", "# T\n@if false\nA\n@elseif 1 > 0\nB\n@end\n"],
  ["@if true\nA\n@@else\nB\n@end\n", "@@else", "@if true\nA\n@else\nB\n@end\n"],
  ["@ let a = 1\n\n{{ 1 }}\n", "@ let", undefined],
])("%j is almost a line of igx", async (source, named, fixed) => {
  const { code, severity, hint, start, end, fixes } = await onlyFinding(source);
  expect({ code, severity }).toEqual({ code: "looks-like-igx", severity: "warning" });
  const text = source.replace(/^\ufeff/, "");
  expect(text.slice(start.offset, end.offset)).toBe(named);
  expect(hint).toBeDefined();
  if (fixed === undefined) return;
  expect(fixes![0]!.safe).toBeUndefined();
  expect(fixText(text, fixes![0]!)).toBe(fixed);
  expect((await compile(fixed)).diagnostics.filter((one) => one.code !== "empty-document")).toEqual([]);
});

/* Attributes with a brace that is missing, doubled or another bracket, and values with a sign too many. */
test.each([
  ["# A {half\n\n# B {half}\n", "{half", "# A {half}\n\n# B {half}\n"],
  ["# A half}\n\n# B {half}\n", "half}", "# A {half}\n\n# B {half}\n"],
  ["# A {half}}\n\n# B {half}\n", "{half}}", "# A {half}\n\n# B {half}\n"],
  ["# A {width=0.5]\n\n# B {half}\n", "{width=0.5]", "# A {width=0.5}\n\n# B {half}\n"],
  ["A\n{half}}\n\n# B {half}\n", "{half}}", "A\n{half}\n\n# B {half}\n"],
  ["A half}\n\n# B {half}\n", "half}", "A\n{half}\n\n# B {half}\n"],
  [`@chart table {icon==check}\n${rows}`, "=check", `@chart table {icon=check}\n${rows}`],
  [
    '```csv t\na,b\nx,1\n```\n\n@chart bar {from=t columns=[a B"=b]}\n',
    'B"',
    '```csv t\na,b\nx,1\n```\n\n@chart bar {from=t columns=[a "B"=b]}\n',
  ],
  [
    '```csv t\na,b\nx,1\n```\n\n@chart bar {from=t header=A"}\n',
    'A"',
    '```csv t\na,b\nx,1\n```\n\n@chart bar {from=t header="A"}\n',
  ],
  [`@chart bar\n${rows}|---|---|\n| India | 6 |\n`, "|---|---|", `@chart bar\n${rows}| India | 6 |\n`],
  [
    "@facts\n| figure | fact |\n|- ---|---|\n| 1 | a |\n",
    "|- ---|---|",
    "@facts\n| figure | fact |\n|----|---|\n| 1 | a |\n",
  ],
  ["@chart table\n| a | b |\n|---|--::|\n| c | d |\n", "|---|--::|", "@chart table\n| a | b |\n|---|--:|\n| c | d |\n"],
  ["A\n\n--\n\nB\n", "--", "A\n\n---\n\nB\n"],
  ["A\n\n-- -\n\nB\n", "-- -", "A\n\n---\n\nB\n"],
  ["A\n\nchart bar {from=t}\n", "chart", undefined],
  ["facts {half}\n", "facts", undefined],
  ['include "part.igx"\n', "include", undefined],
])("%j is almost what it was meant to be", async (source, named, fixed) => {
  const halves = (await compile(source)).diagnostics.filter(({ code }) => code !== "lone-half");
  const [{ code, start, end, fixes }, ...others] = halves as [(typeof halves)[number]];
  expect([code, others]).toEqual(["looks-like-igx", []]);
  expect(source.slice(start.offset, end.offset)).toBe(named);
  expect(fixText(source, fixes![0]!)).toBe(fixed ?? source.replace(named, `@${named}`));
  if (fixed !== undefined) expect((await compile(fixed)).diagnostics).toEqual([]);
});

test.each([
  "# A {\n\nB {\nhalf\n} C\n\n# A \\{\n\nhalf \\}\n",
  "# My half\n\n# A [half]\n\n# A (half)\n\n# A {half\\}\n\n# A \\{half\n",
  "@chart table\n| a | b |\n| c | d |\n| - | - |\n| -- | -- |\n| \\--- | \\--- |\n",
  '@chart table {icon=5\\"}\n| a | b |\n| c | 1 |\n',
  "A\n\n\\--\n\nmap of the world\n\nfacts about tea\n\ninclude all\n",
])("%j is what it seems to be", async (source) => {
  expect((await compile(source)).diagnostics).toEqual([]);
});

const plain = "# A heading\n\nA text that needs no closer look, since its characters mean themselves.\n\n".repeat(10);

test.each([
  ["fields without a line above them", "title: Coffee\ntheme_id: 45\n---\n\n# A\n"],
  ["a field alone", "title: Coffee\n"],
  ["an empty line below the separator", "----\n\ntitle: Coffee\n"],
  ["a field beside the hyphens", "---title: Coffee\n---\n\n# A\n"],
  ["a line above front matter", "\n---\ntitle: Coffee\n---\n\n# A\n"],
  ["a comment above front matter", "// A\n---\ntitle: Coffee\n---\n\n# A\n"],
  ["more than three hyphens", "----\ntitle: Coffee\n----\n\n# A\n"],
])("front matter with a mistake: %s", async (_what, source) => {
  expect(await onlyFinding(source)).toMatchObject({ code: "looks-like-igx" });
});

test.each([
  "title: Coffee\n\n",
  "----\n\ntitle: Coffee\n\n",
  "--\ntitle: Coffee\n--\n\n",
  `${plain}\u00a0# A\n\n`,
  `${plain}\u200b---\n\n`,
  `${plain}---\u3000\n\n`,
  `${plain}@@end\n\n`,
  `${plain}#\u00a0A\n\n`,
  `${plain}::: note\n\n`,
  `${plain}include "part.igx"\n\n`,
  `${plain}chart bar {half}\n\n`,
  `${plain}--\n\n`,
  `${plain}# A {\n\nhalf\n}\n\n`,
  `${plain}A {\nhalf\n}\n\n`,
  `${plain}# A {half=3\n\n`,
  `${plain}@chart table\n| a | b |\n| c | d |\n|---|---|\n\n`,
  `${plain}!!! note\n\n`,
  `${plain}@chart bar\n${rows}India | 6\n\n`,
  `${plain}@chart bar\n${rows}\nIndia | 6 |\n\n`,
])("is found between blocks without a mistake: %#", async (source) => {
  await onlyFinding(source + plain);
});

test.each([
  "name: Coffee\n",
  "title: Coffee\nThe first line.\n",
  "A\n\ntitle: Coffee\n",
  "# A\n\n---\ntitle: Coffee\n---\n",
  "# A {name=3\n",
  "# A \\{half=3\n",
  "# A {{ 1 }} {height\n",
  "--\nA text\n",
  "else\n",
  "end\n",
  "@if true\nelse and more\n@end\n",
  "@ home\n",
  "\\@@else\n",
  "\u00a0Text\n",
  "\u00a0\\# A\n",
  "“Quoted” text\n",
  '"@chart" begins a chart\n',
  "(@chart bar, as in the manual)\n",
])("%j is text", async (source) => {
  expect((await compile(source)).diagnostics).toEqual([]);
});

describe("is not reported beside an error that says the same", () => {
  test.each([
    [`@@chart bar\n${rows}`, "row-outside-data", `@chart bar\n${rows}`],
    [`\u00a0@chart bar\n${rows}`, "row-outside-data", `@chart bar\n${rows}`],
    [
      `@chart bar\n${rows}\u00a0| India | 6 |\n| Peru | 4 |\n`,
      "row-outside-data",
      `@chart bar\n${rows}| India | 6 |\n| Peru | 4 |\n`,
    ],
    [`@chart bar\n\u00a0| Country | Bags |\n| Brazil | 66 |\n`, "missing-data", `@chart bar\n${rows}`],
    ["@if true\nA\nend\n", "unclosed-block", "@if true\nA\n@end\n"],
    ["@for x in [1]\n{{ x }}\n@@end\n", "unclosed-block", "@for x in [1]\n{{ x }}\n@end\n"],
    [
      `@chart bar\n${rows}@if true\n| India | 6 |\nendif\n`,
      "unclosed-block",
      `@chart bar\n${rows}@if true\n| India | 6 |\n@end\n`,
    ],
  ])("%j", async (source, code, fixed) => {
    const { code: found, fixes } = await onlyFinding(source);
    expect(found).toBe(code);
    expect(fixText(source, fixes![0]!)).toBe(fixed);
    expect((await compile(fixed)).diagnostics).toEqual([]);
  });
});

test.each(["@for x in [1]\n{{ x }}\n@if x > 0\nA\n@end\n", "@if true\n  @for x in [1]\n  {{ x }}\n  @end\t\n"])(
  "the end of an inner block is not what is wrong: %j",
  async (source) => {
    const { code, hint, fixes } = await onlyFinding(source);
    expect(code).toBe("unclosed-block");
    expect(hint).toBe("Write `@end` on a line of its own after the block.");
    expect(fixes).toBeUndefined();
  },
);

test("after the end of an inner block, what is almost an end is found", async () => {
  const { fixes } = await onlyFinding("@if true\n@if true\nA\n@end\n@@end\n");
  expect(fixText("@if true\n@if true\nA\n@end\n@@end\n", fixes![0]!)).toBe("@if true\n@if true\nA\n@end\n@end\n");
});

describe("the colour of a row in its last cell", () => {
  const table = "@chart bar\n| Country | Bags |\n| Brazil | 66 |";
  test.each([
    [`${table}\n| Peru | 4 {color=#00ff00}\n`, "{color=#00ff00}", `${table}\n| Peru | 4 | {color=#00ff00}\n`],
    [`${table}\n| Peru | 4 {color=0f0} |\n`, "{color=0f0}", `${table}\n| Peru | 4 | {color=0f0}\n`],
    [
      `@chart table\n| A | B |\n@for x in ["c", "d"]\n| {{ x }} | y {color=#00ff00}\n@end\n`,
      "{color=#00ff00}",
      `@chart table\n| A | B |\n@for x in ["c", "d"]\n| {{ x }} | y | {color=#00ff00}\n@end\n`,
    ],
  ])("%j has one finding", async (source, text, fixed) => {
    const { code, start, end, fixes } = await onlyFinding(source);
    expect([code, source.slice(start.offset, end.offset)]).toEqual(["looks-like-igx", text]);
    expect(fixText(source, fixes![0]!)).toBe(fixed);
    expect((await compile(fixed)).diagnostics).toEqual([]);
  });

  test("the colour of a fact belongs into its column", async () => {
    const { hint } = await onlyFinding("@facts\n| figure | fact |\n| 3 | cups {color=#00ff00}\n");
    expect(hint).toBe("Write the colour into a column `color`, or a backslash before the brace to keep it.");
  });

  test.each([
    "# f{x}\n",
    "# A{half} b\n",
    "# A\\{half}\n",
    `${table}\n| Peru | 4 | {color=#00ff00}\n`,
    "@chart table\n| A | B |\n| c | y {note}\n",
  ])("%j has none", async (source) => {
    expect((await compile(source)).diagnostics).toEqual([]);
  });
});

test.each(["{half}", "{ width=0.5 }"])("attributes joined to a heading: `%s`", async (attributes) => {
  const source = `# A${attributes}\n`;
  const { code, start, end, fixes } = await onlyFinding(source);
  expect([code, source.slice(start.offset, end.offset)]).toEqual(["looks-like-igx", attributes]);
  expect(fixText(source, fixes![0]!)).toBe(`# A ${attributes}\n`);
  for (const text of [`# A\\${attributes}`, `# A ${attributes} b`, "# A{b}"])
    expect((await compile(`${text}\n`)).diagnostics).toEqual([]);
});
