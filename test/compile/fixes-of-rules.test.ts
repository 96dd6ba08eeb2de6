import { describe, expect, test } from "vitest";
import { exampleFindings } from "../../grammar/example-findings.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

const withFixes = ruleRegistry.filter(({ example }) => !example?.source && !example?.each);

describe.each([
  ["CRLF", "\r\n", /(?<!\r)\n|\r(?!\n)/],
  ["CR", "\r", /\n/],
])("fixes of a file with %s", (_name, lineEnd, others) => {
  test.each(withFixes.map((rule) => [rule.code, rule] as const))("%s: write no other line end", async (_code, rule) => {
    const text = rule.bad.replaceAll("\n", lineEnd);
    const { diagnostics } = await exampleFindings(rule, text);
    for (const { fixes = [] } of diagnostics) for (const fix of fixes) expect(fixText(text, fix)).not.toMatch(others);
  });
});

test.each([
  ["@map world\r\n| Brazil | 66 |\r\n", "@map world\r\n| title | value |\r\n| Brazil | 66 |\r\n"],
  ["Hot {half}\r\n\r\nBlack\r\n{half}\r\n", "Hot\r\n{half}\r\n\r\nBlack\r\n{half}\r\n"],
])("a fix that adds a line ends it as the file does: %j", async (text, fixed) => {
  const [finding] = (await compile(text)).diagnostics;
  expect(fixText(text, finding!.fixes![0]!)).toBe(fixed);
});

test("an address that is a comment becomes text, but a comment with a space where no text can be", async () => {
  const text =
    "---\n//a.com\ntitle: A\n---\n\n//b.com\n@chart bar {half\n  //c.com\n}\n| a | b |\n| c | 1 |\n\n# Half {half}\n";
  const { diagnostics } = await compile(text);
  expect(diagnostics.map(({ fixes }) => fixText(text, fixes![0]!))).toEqual([
    text.replace("//a.com", "// a.com"),
    text.replace("//b.com", "\\//b.com"),
    text.replace("//c.com", "// c.com"),
  ]);
  expect(diagnostics[0]!.hint).toBe("Add a space after `//` for a comment.");
});

test("an unknown attribute has no fix that would write an attribute of the element a second time", async () => {
  const { diagnostics } = await compile("@chart bar {hieght=3 height=300 lgend}\n| a | b |\n| c | 1 |\n");
  expect(diagnostics.map(({ code, hint, fixes }) => [code, hint, fixes?.map(({ title }) => title)])).toEqual([
    ["unknown-attribute", "Did you mean `height`?", undefined],
    ["unknown-attribute", "Did you mean `legend`?", ["Write `legend`"]],
  ]);
});

test("attributes that are directly below a line have no fix that would move them there", async () => {
  const { diagnostics } = await compile('@facts {half\n"a" } b\n{width=0.5}\n| fact |\n| a |\n');
  expect(diagnostics.find(({ code }) => code === "misplaced-attributes")).toMatchObject({ start: { line: 3 } });
  expect(diagnostics.flatMap(({ fixes = [] }) => fixes)).toEqual([]);
});
