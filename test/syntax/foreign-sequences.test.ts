import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* What writers of Python, R, JavaScript and spreadsheets try: the hint names what igx has, and a fix where that is certain. */

const table = "```csv crops\nname,bags\nPeru,1\n```\n\n# {{ length(crops) }}\n\n";

test.each([
  ['# {{ "a" if 1 > 0 else "b" }}', "Write `condition ? a : b`.", undefined],
  ["# {{ =sum(crops.bags) }}", "Remove `=`.", "# {{ sum(crops.bags) }}"],
  ["# {{ 2 ** 3 }}", "Write a product, such as `x * x`.", undefined],
  ["# {{ 7 // 2 }}", "Write `floor(a / b)`.", undefined],
  ['# {{ f"in {1}" }}', "Write a text with values between backquotes: `` `in ${year}` ``.", undefined],
  [
    "# {{ sum(c.bags for c in crops) }}",
    "Write `map(list, x => …)`, or `where(list, x => …)` to choose items.",
    undefined,
  ],
  ["# {{ length(where(crops, c -> c.bags > 1)) }}", "Write `=>`.", "# {{ length(where(crops, c => c.bags > 1)) }}"],
  ["# {{ length(map(crops, lambda c: c)) }}", "Write `x => …`, with the value after the arrow.", undefined],
  ["# {{ map(crops, function(c) { return c }) }}", "Write `x => …`, with the value after the arrow.", undefined],
  ["@for i in 1..5\n{{ i }}\n@end", "Write `@for i in range(1, 6)`.", "@for i in range(1, 6)\n{{ i }}\n@end"],
  [
    "@for i in 1...n\n{{ i }}\n@end",
    "Write `range(from, to)`, which ends before `to`: `range(1, 6)` is 1 to 5.",
    undefined,
  ],
  ["# {{ crops[0:1] }}", "Write `slice(list, from, to)`, which counts from 0.", undefined],
  ["@if not 1 > 0\n# A\n@end", "Write `!(1 > 0)`.", "@if !(1 > 0)\n# A\n@end"],
  ["@if 1 not in [1]\n# A\n@end", "Write `!(1 in [1])`.", "@if !(1 in [1])\n# A\n@end"],
  ["@if first(crops) is not null\n# A\n@end", "Write `first(crops) != null`.", "@if first(crops) != null\n# A\n@end"],
  ["@if crops is empty\n# A\n@end", "Write `length(crops) == 0`.", "@if length(crops) == 0\n# A\n@end"],
  ["@if 1 is not 2\n# A\n@end", "Write `!=`.", "@if 1 != 2\n# A\n@end"],
  ["@if 1 <> 2\n# A\n@end", "Write `!=`.", "@if 1 != 2\n# A\n@end"],
  ["@if 1 > 0:\n# A\n@end", "Remove `:`.", "@if 1 > 0\n# A\n@end"],
  ["@if 1 > 0 then\n# A\n@end", "Remove `then`.", "@if 1 > 0 \n# A\n@end"],
  ["@for c in crops:\n# {{ c.name }}\n@end", "Remove `:`.", "@for c in crops\n# {{ c.name }}\n@end"],
  ["@let _x: integer = 3", "Remove `: integer`: a name has the type of its value.", "@let _x = 3"],
  ["@let _x-y = 3", "Write `_x_y`: a name has letters, digits and `_`.", undefined],
  ["@let _x := 3", "Write `=`.", "@let _x = 3"],
  ["@let _x = 3;", "Remove `;`.", "@let _x = 3"],
  ["@let _x = 3;\n\n# A", "Remove `;`.", "@let _x = 3\n\n# A"],
  ["@let _x = {{ 3 }}", "Remove `{{` and `}}`.", "@let _x = 3"],
  ["@let _x = {{ 3 }} + {a: 1}.a", "Remove `{{` and `}}`.", "@let _x = 3 + {a: 1}.a"],
  ["@if {{length(crops) > 0}}\n# A\n@end", "Remove `{{` and `}}`.", "@if length(crops) > 0\n# A\n@end"],
  [
    "@if 1 > 2\n# A\n@elseif {{ 2 > 1 }}\n# B\n@end",
    "Remove `{{` and `}}`.",
    "@if 1 > 2\n# A\n@elseif 2 > 1\n# B\n@end",
  ],
  ["@for c in {{ crops }}\n# {{ c.name }}\n@end", "Remove `{{` and `}}`.", "@for c in crops\n# {{ c.name }}\n@end"],
  ["@for {{ c in crops }}\n# {{ c.name }}\n@end", "Remove `{{` and `}}`.", "@for c in crops\n# {{ c.name }}\n@end"],
  ["@let _x = {{ 3", "Remove `{{` and `}}`.", undefined],
  ["@let _x = [{a: 1},\n  {a: 2}]", "Write the whole expression on one line.", undefined],
  ["@let _x = {\n  a: 1\n}", "Write the whole expression on one line.", undefined],
  ["@let _x = length(\n  crops)", "Write the whole expression on one line.", undefined],
  ["@let _x = {crops}", "Write an object with names and values, such as `{a: 1}`.", undefined],
  ["@let _x = map(crops, c => { c.name })", "Write an object with names and values, such as `{a: 1}`.", undefined],
  ["@let _x = map(crops, (c) => c.name)", "Write `x => …`, without brackets.", undefined],
  ["@let _x = map(crops, (c, i) => i)", "Write `x => …`: a function takes one value.", undefined],
  [
    "@let _x = c => c.name",
    "Write the function where it is needed, such as `map(list, x => …)`: it has no name.",
    undefined,
  ],
  ["@let _x = +5", "Remove `+`.", "@let _x = 5"],
  ["@let _x = 1 + .5", "Write `0.5`.", "@let _x = 1 + 0.5"],
  ["# {{ 5. }}", "Write `5`.", undefined],
  ["@let _x = 1_000_000", "Write `1000000`.", "@let _x = 1000000"],
])("%s", async (line, hint, fixed) => {
  const source = `${table}${line}\n`;
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([{ code: "syntax-error", hint }]);
  const fix = diagnostics[0]!.fixes?.[0];
  if (fixed === undefined) expect(fix).toBeUndefined();
  else {
    const text = fixText(source, fix!);
    expect(text).toBe(`${table}${fixed}\n`);
    expect((await compile(text)).diagnostics).toEqual([]);
  }
});
