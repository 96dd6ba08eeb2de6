import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Braces that end no interpolation would be published: `{ year }}`. */

const found = async (source: string) =>
  (await compile(source)).diagnostics.filter(({ code }) => code === "unopened-interpolation");

test.each([
  ["# Coffee { 2024 }}\n", 1, 17, 2, "# Coffee {{ 2024 }}\n"],
  ["Coffee ({ 2024 }})\n", 1, 16, 2, "Coffee ({{ 2024 }})\n"],
  ["{ 1 }}, {{ 2 }}\n", 1, 5, 2, "{{ 1 }}, {{ 2 }}\n"],
  ["> A\n> -- { 1 }}\n", 2, 10, 2, "> A\n> -- {{ 1 }}\n"],
  ["@chart bar\n| a | b |\n| { 1 }} | 3 |\n", 3, 7, 2, "@chart bar\n| a | b |\n| {{ 1 }} | 3 |\n"],
  ["@for x in [1]\n{ x }}\n@end\n", 2, 5, 2, "@for x in [1]\n{{ x }}\n@end\n"],
  ["---\ntitle: A { 1 }}\n---\n# A\n", 2, 14, 2, "---\ntitle: A {{ 1 }}\n---\n# A\n"],
])("%j", async (source, line, column, length, fixed) => {
  const [finding, ...others] = await found(source);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ start: { line, column }, end: { line, column: column + length } });
  expect(fixText(source, finding!.fixes![0]!)).toBe(fixed);
  expect((await compile(fixed)).diagnostics).toEqual([]);
});

/* Interpolations of other languages, of a declared name. */
test.each([
  ["# In ${year}\n", 6, "${year}", "{{ year }}"],
  ["# In $year.\n", 6, "$year", "{{ year }}"],
  ["In #{ year + 1 } or {{ year }}\n", 4, "#{ year + 1 }", "{{ year + 1 }}"],
  ["In <%= number(year) %>\n", 4, "<%= number(year) %>", "{{ number(year) }}"],
  ["In {year} and later\n", 4, "{year}", "{{ year }}"],
  ["In { { year } } and later\n", 4, "{ { year } }", "{{ year }}"],
  ["@chart bar\n| a | ${year} |\n| b | {{ year }} |\n", 7, "${year}", "{{ year }}"],
])("%j is an interpolation in another language", async (line, column, written, meant) => {
  const source = `@let year = 2024\n\n${line}`;
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([
    { code: "unopened-interpolation", start: { column }, hint: `Write \`${meant}\`.` },
  ]);
  const [{ start, end, fixes }] = diagnostics as [(typeof diagnostics)[number]];
  expect(source.slice(start.offset, end.offset)).toBe(written);
  expect((await compile(fixText(source, fixes![0]!))).diagnostics).toEqual([]);
});

test.each([
  "In ${other}, $other, #{other}, {other} and <%= other %>: {{ year }}\n",
  "Shown: \\${year}, \\$year, $\\{year}, \\{year}, \\<%= year %>: {{ year }}\n",
  "A price of US$year or $5: {{ year }}\n",
])("%j is a text", async (line) => {
  expect((await compile(`@let year = 2024\n\n${line}`)).diagnostics).toEqual([]);
});

test.each([
  "Braces {a: {b: 1}} in a text.\n",
  "One brace } or } }, or a pair }} alone.\n",
  "A brace after {{ 1 }}\\}.\n",
  "Shown: \\{{ year }} and \\{\\{ year }}.\n",
  '@chart bar\n| a | b |\n| "\\{{ x }}" | 3 |\n',
  "Escaped \\}} and {{ 1 }}\\}.\n",
  "@chart bar\n| a | b |\n| x | 3 | {color={{ '#ff0000' }}}\n",
  "# A {width={{ 0.5 }}}\n\n# B {half}\n",
  "// a }}\n\n# A\n",
])("is quiet about %j", async (source) => {
  expect((await compile(source)).diagnostics).toEqual([]);
});

/* A string of an expression inserts nothing; one in backquotes does. */
test.each([
  ['@let _text = "in {{ year }}"\n\n# A\n', "{{ year }}", "`in ${year}`", true],
  ["@let _text = 'in ${ year }'\n\n# A\n", "${ year }", "`in ${year}`", true],
  ['# {{ upper("in ${year + 1}") }}\n', "${year + 1}", "`in ${year + 1}`", true],
  ['# {{ map([1], x => "no ${x}")[0] }} {{ year }}\n', "${x}", "`no ${x}`", true],
  ['# {{ "in\\t${year}" }}\n', "${year}", "`… ${year} …`", false],
])("%j has a value in a string", async (line, written, meant, isFixed) => {
  const source = `@let year = 2024\n\n${line}`;
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([
    {
      code: "unopened-interpolation",
      message: `\`${written}\` is not an interpolation, so it is part of the text.`,
      hint: `Write the text between backquotes: \`\` ${meant} \`\`.`,
    },
  ]);
  const [fix] = diagnostics[0]!.fixes ?? [];
  expect(fix !== undefined).toBe(isFixed);
  if (fix) expect((await compile(fixText(source, fix))).diagnostics).toEqual([]);
});

test.each([
  '# {{ "in {{ other }} or ${other}" }} {{ year }}\n',
  "# {{ `in ${year}` }}\n",
  '# Write {{ "{{ year }}" }} for {{ year }}\n',
  '@chart bar\n| a | "in {{ year }}" |\n| b | 1 |\n',
])("%j has none", async (line) => {
  expect((await compile(`@let year = 2024\n\n${line}`)).diagnostics).toEqual([]);
});

test.each([
  ["# A {{ 1 }}}\n", "}", "# A {{ 1 }}\n"],
  ["a {{ 1 }}}} b\n", "}}", "a {{ 1 }} b\n"],
  ["> a {{ 1 }}}\n> -- A\n", "}", "> a {{ 1 }}\n> -- A\n"],
  ["@chart bar\n| a | b |\n| x | {{ 1 }}} |\n| y | 2 |\n", "}", "@chart bar\n| a | b |\n| x | {{ 1 }} |\n| y | 2 |\n"],
])("a brace too many after an interpolation is reported: %j", async (source, braces, meant) => {
  const [found, ...others] = (await compile(source)).diagnostics.filter(({ severity }) => severity === "warning");
  expect(others).toEqual([]);
  expect([found!.code, source.slice(found!.start.offset, found!.end.offset)]).toEqual([
    "unopened-interpolation",
    braces,
  ]);
  expect(fixText(source, found!.fixes![0]!)).toBe(meant);
});

test.each(["a { {{ 1 }}} b\n", "a \\{{{ 1 }}} b\n", "a {{ 1 }}\\} b\n"])(
  "a brace that is meant is not: %j",
  async (source) => {
    expect((await compile(source)).diagnostics).toEqual([]);
  },
);
