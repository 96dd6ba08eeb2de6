import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

/* A warning that says the same in better words replaces the error. The document must not be published all the same. */
test.each([
  ["a directive that is text", "@ if 1 > 0\nA\n@else\nB\n@end\n", "looks-like-igx"],
  [
    "colours before the last bars",
    "@chart bar\n| a | b |\n| A | 1 | {color=#fff} |\n| B | 2 | {color=#000} |\n",
    "looks-like-igx",
  ],
  ["a loop that is text", "@@for r in [1]\n# {{ r }}\n", "looks-like-igx"],
  ["hyphens in rows that are too long", "@facts\n|figure|\n| 1 | 2 |\n| :-- | --: |\n", "looks-like-igx"],
])("%s", async (_mistake, source, code) => {
  const { output, diagnostics } = await compile(source);
  expect(diagnostics.map((one) => [one.code, one.severity])).toEqual([[code, "error"]]);
  expect(output).toBeUndefined();
  const off = await compile(`// igx-disable-next-line ${code}\n${source}`, { project: { rules: { [code]: "off" } } });
  expect(off.output).toBeUndefined();
});

test("a name that a text only mentions is still unknown", async () => {
  for (const text of ['@chart table\n| a |\n| "t\\0" |', "Some t {half"]) {
    const { output, diagnostics } = await compile(`${text}\n\n# {{ t }}\n`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["looks-like-igx", "unknown-name"]);
    expect(output).toBeUndefined();
  }
});

test.each([
  [
    "a row that looks like igx does not excuse a misplaced parameter",
    "A\n\n@param a: integer = 1\n\n{{ a }}\n\n@chart bar\n| a | b |\n| A | 1 | {color=#fff} |\n| B | 2 | {color=#000} |\n",
    ["param-not-first", "looks-like-igx"],
  ],
  [
    "a line below that was meant as a declaration does not excuse an unknown name",
    "# {{ a }}\n\n@ let a = 1\n\n{{ 1 }}\n",
    ["unknown-name"],
  ],
  [
    "a line between a block and a stray end does not excuse it",
    "@for x in [1]\n# {{ x }}\n@end\n\n@@let u = 5\n\n@end\n",
    ["unexpected-end"],
  ],
])("%s", async (_independent, source, codes) => {
  const { output, diagnostics } = await compile(source);
  expect(diagnostics.flatMap(({ severity, code }) => (severity === "error" ? [code] : []))).toEqual(codes);
  expect(output).toBeUndefined();
});

test("a declaration without its name excuses the names on its line and one more, not every unknown name below it", async () => {
  const unknownIn = async (source: string) =>
    (await compile(source)).diagnostics.flatMap(({ code, message }) => (code === "unknown-name" ? [message] : []));
  expect(await unknownIn("@let = 3\n\n# {{ total }} and {{ total }}\n")).toEqual([]);
  expect(await unknownIn("@let = 3\n\n# {{ total }}\n\n# {{ average }}\n")).toEqual([
    "The name `average` is not defined here.",
  ]);
  expect(await unknownIn("@let = 3\n@let = 4\n\n# {{ total }} {{ average }}\n")).toEqual([]);
  expect(await unknownIn("```elment\n{}\n```\n\n# {{ total }} {{ average }}\n")).toEqual([
    "The name `average` is not defined here.",
  ]);
  expect(await unknownIn("@let unit-price = 3\n\n# {{ unit }} {{ price }} {{ average }} {{ least }}\n")).toEqual([
    "The name `least` is not defined here.",
  ]);
});

const cutRow = "@chart bar\n| a | b |\n| x\n- y | 2\n";

test.each<[what: string, source: string, rules: Readonly<Record<string, "error" | "off">>, codes: readonly string[]]>([
  [
    "a warning that replaces what is an error for the project is one too",
    cutRow,
    { "row-too-short": "error" },
    ["error looks-like-markdown"],
  ],
  [
    "a rule that is off does not replace what is an error for the project",
    cutRow,
    { "row-too-short": "error", "looks-like-markdown": "off" },
    ["error row-too-short"],
  ],
  [
    "a suppressed finding replaces nothing",
    cutRow.replace("- y", "// igx-disable-next-line looks-like-markdown meant\n- y"),
    { "row-too-short": "error" },
    ["error row-too-short"],
  ],
])("%s", async (_what, source, rules, codes) => {
  const { output, diagnostics } = await compile(source, { project: { rules } });
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(codes);
  expect(output).toBeUndefined();
});

test("a short row is not excused by blanks at the end of the text below", async () => {
  const { diagnostics } = await compile(
    "@chart table\n| a | b | c |\n| x | 1 | 2 |\n| y |\n\nText |   \nof two lines.\n",
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(["row-too-short", "looks-like-markdown"]);
});
