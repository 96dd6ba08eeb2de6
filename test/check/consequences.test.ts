import { expect, test } from "vitest";
import { causes } from "../../src/check/consequences.js";
import { catalogue, compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* One mistake is one finding: what follows from an error is not reported with it, and is reported without it. */

const found = async (source: string): Promise<readonly string[]> =>
  (await compile(source)).diagnostics.map(({ code, start }) => `${start.line}:${start.column} ${code}`);

const rows = "| Country | Bags |\n| Brazil | 66 |\n";

test.each([
  ["the only use of a name", "@let year = 2024\n\n# Coffee in {{ year }\n", "3:13 unclosed-interpolation"],
  ["the name itself, in its declaration", "@let yeer = 2024\n\n# {{ year }}\n\n{{ year }}\n", "3:6 unknown-name"],
  ["a name before its declaration", "# {{ year }}\n\n@let year = 2024\n", "1:6 unknown-name"],
  [
    "the list of a loop of rows",
    "@let rows = [1, 2\n@chart bar\n| A | B |\n@for x in rows\n| {{ x }} | 1 |\n@end\n",
    "1:18 syntax-error",
  ],
  ["the second half", `@chart bar {half}\n${rows}\n@chart bar {haf}\n${rows}`, "5:13 unknown-attribute"],
  [
    "the directive of the second half",
    `@chart bar {half}\n${rows}\n@chrt bar {half}\n${rows}`,
    "5:1 unknown-directive",
  ],
  [
    "the directive of rows in a loop",
    "| A | B |\n| x | 1 |\n@for y in [1]\n| {{ y }} | 2 |\n@end\n\n| z | 3 |\n",
    "1:1 row-outside-data",
  ],
  ["the directive of a block", "@while true\n# A\n@end\n", "1:1 unknown-directive"],
])("a slip in %s", async (_mistake, source, finding) => {
  expect(await found(source)).toEqual([finding]);
});

test.each([
  ["@let year = 2024\n\n# Coffee {height=3}\n", ["1:6 unused-name", "3:11 attribute-not-allowed"]],
  ["@let year = 2024\n\n# {{ month }}\n", ["1:6 unused-name", "3:6 unknown-name"]],
  [`@chart bar {half height=tall}\n${rows}`, ["1:13 lone-half", "1:25 attribute-type"]],
])("a warning that does not follow from the error: %j", async (source, findings) => {
  expect(await found(source)).toEqual(findings);
});

test("all uses of a name that is not known are one finding, and its fix changes them all", async () => {
  const source = "@let total = 1\n\n# {{ totl }}\n\n{{ totl + 1 }} and {{ totl * 2 }}\n";
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([
    {
      code: "unknown-name",
      start: { line: 3, column: 6 },
      related: [{ start: { line: 5, column: 4 } }, { start: { line: 5, column: 23 } }],
    },
  ]);
  const fixed = fixText(source, diagnostics[0]!.fixes![0]!);
  expect(fixed).toBe(source.replaceAll("totl", "total"));
  expect(await found(fixed)).toEqual([]);
});

test("rows of two tables are two findings", async () => {
  expect(await found("| A | B |\n\nA text.\n\n| C | D |\n")).toEqual(["1:1 row-outside-data", "5:1 row-outside-data"]);
});

test("an end above an unknown directive is a finding of its own", async () => {
  expect(await found("@end\n\n@while true\n# A\n@end\n")).toEqual(["1:1 unexpected-end", "3:1 unknown-directive"]);
});

test("two names that are not known are two findings", async () => {
  expect(await found("# {{ a }} {{ b }} {{ a }}\n")).toEqual(["1:6 unknown-name", "1:14 unknown-name"]);
});

test("warnings that can follow from an error, and such errors, are rules", () => {
  const severities = new Map(catalogue.map(({ code, severity }) => [code, severity]));
  for (const [code, errors] of Object.entries(causes)) {
    expect(severities.get(code)).toBe("warning");
    expect(errors.filter((error) => severities.get(error) !== "error")).toEqual([]);
  }
});
