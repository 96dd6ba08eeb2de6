import { expect, test } from "vitest";
import { compile, format } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

test.each([
  ["lone-haf", undefined],
  ["Lone_Half", true],
])("a misspelled suppression, %s, names the warning of its line, and its fix suppresses that", async (code, safe) => {
  const source = `// igx-disable-next-line ${code} the other half comes later\n# Coffee {half}\n# Tea\n`;
  const found = (await compile(source)).diagnostics.find((one) => one.code === "unused-suppression")!;
  expect(found.hint).toBe("Did you mean `lone-half`?");
  expect(found.fixes![0]!.safe).toBe(safe);
  expect((await compile(fixText(source, found.fixes![0]!))).diagnostics).toEqual([]);
});

test("a suppression inside an attribute is for its lines, as after formatting", async () => {
  const source =
    "@chart bar {\n  height=\n  // igx-disable-next-line height-not-positive reason\n  0\n}\n| a | b |\n| c | 1 |\n";
  expect((await compile(source)).diagnostics).toEqual([]);
  expect((await compile(format(source).output!)).diagnostics).toEqual([]);
});

test.each([
  ["# Coffee\n", "no warning"],
  ["@chart bar {half half}\n| a | b |\n| c | 1 |\n", "an error, which cannot be suppressed"],
])("a suppression has no suggestion where its line, %j, has %s of that name", async (line) => {
  const { diagnostics } = await compile(`// igx-disable-next-line duplicate-atribute\n${line}`);
  const found = diagnostics.find(({ code }) => code === "unused-suppression")!;
  expect([found.hint, found.fixes]).toEqual([
    "Remove the comment. If the finding is an error, fix it: errors cannot be suppressed.",
    undefined,
  ]);
});

test.each([
  "@chart bar {\n  // igx-disable-next-line height-not-positive reason\n  height=\n  0\n}\n",
  "@chart bar {\n  // igx-disable-next-line height-not-positive reason\n  height=0\n}\n",
])("a suppression above an attribute, %j, is for all its lines, as after formatting", async (head) => {
  const source = `${head}| a | b |\n| c | 1 |\n`;
  expect((await compile(source)).diagnostics).toEqual([]);
  expect((await compile(format(source).output!)).diagnostics).toEqual([]);
});

test.each(["@chart bar {half\n}\n", "@chart bar {half\n  height=30\n}\n"])(
  "a suppression above %j is for its attributes, which `format` writes below each other",
  async (head) => {
    const source = `// igx-disable-next-line lone-half reason\n${head}| a | b |\n| c | 1 |\n`;
    expect((await compile(source)).diagnostics).toEqual([]);
    const formatted = format(source).output!;
    expect(formatted).toContain("{\n  half\n");
    expect((await compile(formatted)).diagnostics).toEqual([]);
  },
);

test("a suppression above an attribute is not for the attribute after it", async () => {
  const head =
    "@chart bar {\n  // igx-disable-next-line height-not-positive reason\n  legend=\n  false\n  height=0\n}\n";
  const { diagnostics } = await compile(`${head}| a | b |\n| c | 1 |\n`);
  expect(diagnostics.map(({ code }) => code)).toEqual(["unused-suppression", "height-not-positive"]);
});

test("findings of a comment and of an empty document have a suppression too", async () => {
  for (const source of [
    "// igx-disable-next-line empty-document later\n",
    "\n// a\n// igx-disable-next-line empty-document\n",
    "// igx-disable-next-line comment-looks-like-address\n//example.org/a\n# A\n",
    "# A\n\n// igx-disable-next-line comment-looks-like-address\n// x\n//example.org/a\n",
  ])
    expect((await compile(source)).diagnostics).toEqual([]);
  const codes = async (source: string) => (await compile(source)).diagnostics.map(({ code }) => code);
  expect(await codes("// igx-disable-next-line empty-document\n# A\n")).toEqual(["unused-suppression"]);
  expect(await codes("//example.org/a\n// igx-disable-next-line comment-looks-like-address\n# A\n")).toEqual([
    "comment-looks-like-address",
    "unused-suppression",
  ]);
});

test("a suppression above an `element` fence is for all its lines, since JSON has no comments", async () => {
  const fence = (lines: string) =>
    `${lines}\`\`\`element\n{\n  "type": "chart",\n  "chart_type": "x",\n  "data": 1\n}\n\`\`\`\n`;
  const codes = async (source: string) => (await compile(source)).diagnostics.map(({ code }) => code);
  const type = "// igx-disable-next-line unknown-chart-type the service has it\n";
  expect(await codes(fence(""))).toEqual(["unknown-chart-type", "attribute-type"]);
  expect(await codes(fence(type))).toEqual(["attribute-type"]);
  expect(await codes(fence(`${type}// igx-disable-next-line attribute-type\n`))).toEqual([]);
  expect(await codes(`# A\n${type}# B\n${fence("")}`)).toContain("unused-suppression");
});

test.each([
  ["igx-disable-line lone-half reason", "igx-disable-next-line"],
  ["igx-disable-next lone-half", "igx-disable-next-line"],
  ["igx-disable lone-half", undefined],
  ["igx-disable-file lone-half", undefined],
])("a comment that is almost a suppression is reported: // %s", async (comment, meant) => {
  const source = `# A\n\n//  ${comment}\n# Coffee {half}\n`;
  const { diagnostics } = await compile(source);
  const [marker] = comment.split(" ");
  expect(diagnostics).toMatchObject([
    {
      code: "unused-suppression",
      message: `\`${marker}\` suppresses nothing.`,
      start: { line: 3, column: 1 },
      end: { line: 3, column: 5 + comment.length },
    },
    { code: "lone-half" },
  ]);
  expect(diagnostics[0]!.fixes?.length ?? 0).toBe(meant ? 1 : 0);
  if (meant) expect((await compile(fixText(source, diagnostics[0]!.fixes![0]!))).diagnostics).toEqual([]);
});

test("other comments are not", async () => {
  expect(
    (await compile("// igx-disable-next-lines x\n// About igx-disable-line\n// igx-disabled\n// disable-line x\n# A\n"))
      .diagnostics,
  ).toEqual([]);
});
