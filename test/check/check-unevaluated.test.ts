import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";

/** Codes with lines and columns of the errors of a document. */
async function errorsIn(source: string, files: Record<string, string> = {}): Promise<readonly string[]> {
  const options = { path: "report.igx", host: memoryHost(files), optionalParams: true };
  const { diagnostics } = await compile(source, options);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, file, start }) => `${code} ${file === "report.igx" ? "" : `${file} `}${start.line}:${start.column}`);
}

const wrong = `@chat bar
# a {wdth=0.5}
Text.
{legend}

> A quote.

> Another quote.
> -- Author
{foo=1}
---
{foo}
@chart {foo=1}
| a | b |
| x | 1 |
@map
| title | value |
| Japan | 1 |
@chart bra
| a | b |
| x | 1 |
@chart stacked bar
| a | b |
| x | 1 |
@chart line
| a | b |
| x | 1 |
`;

const mistakes: readonly (readonly [code: string, line: number, column: number])[] = [
  ["unknown-directive", 1, 1],
  ["unknown-attribute", 2, 6],
  ["attribute-not-allowed", 4, 2],
  ["missing-author", 6, 1],
  ["unknown-attribute", 10, 2],
  ["unknown-attribute", 12, 2],
  ["missing-chart-type", 13, 1],
  ["unknown-attribute", 13, 9],
  ["missing-territory", 16, 1],
  ["unknown-chart-type", 19, 8],
  ["unknown-chart-type", 22, 8],
];

const shifted = (lines: number): readonly string[] =>
  mistakes.map(([code, line, column]) => `${code} ${line + lines}:${column}`);

test.each([
  ["without a block", "", "", 0],
  ["in a branch that runs", "@if true\n", "@end\n", 1],
  ["in a branch that does not run", "@if false\n", "@end\n", 1],
  ["in an @else that does not run", "@if true\n@else\n", "@end\n", 2],
  ["in a loop of two turns", "@for x in [1, 2]\n", "@end\n", 1],
  ["in a loop of no turns", "@for x in []\n", "@end\n", 1],
  ["in an @else of a loop", "@for x in [1]\n@else\n", "@end\n", 2],
  ["two blocks deep", "@if false\n@for x in [1]\n", "@end\n@end\n", 2],
  ["in a document that lacks its parameters", "@param city: string\n", "", 1],
])("mistakes that do not depend on values are reported once: %s", async (_, before, after, lines) => {
  expect(await errorsIn(`${before}${wrong}${after}`)).toEqual(shifted(lines));
});

test("those of an included file too", async () => {
  const files = { "part.igx": "# a {wdth=0.5}\n> A quote.\n" };
  const expected = ["unknown-attribute part.igx 1:6", "missing-author part.igx 2:1"];
  expect(await errorsIn('@include "part.igx"\n', files)).toEqual(expected);
  expect(await errorsIn('@if false\n@include "part.igx"\n@end\n', files)).toEqual(expected);
});

test.each([
  ["# a {wdth={{ null }}}\n", "unknown-attribute 1:6"],
  ["Text.\n{legend={{ null }}}\n", "attribute-not-allowed 2:2"],
  ["@chart bar {heigth={{ null }}}\n| a | b |\n| x | 1 |\n", "unknown-attribute 1:13"],
])("the name of an attribute that is null is checked: %j", async (source, expected) => {
  expect(await errorsIn(source)).toEqual([expected]);
});

test("a sheet in a branch that does not run is not a directive of its own", async () => {
  expect(await errorsIn("@chart bar\n| a | b |\n| x | 1 |\n@if false\n@sheet\n| a | b |\n| x | 1 |\n@end\n")).toEqual(
    [],
  );
});
