import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Habits of other template languages: one finding, with what to write, and a fix where that is certain. */

test.each([
  ["@let _a = 5 # five", "// five\n@let _a = 5"],
  ["@for x in [1] # all\n{{ x }}\n@end", "// all\n@for x in [1]\n{{ x }}\n@end"],
  ['{{ if(n > 2, "many", "few") }}', '{{ n > 2 ? "many" : "few" }}'],
  ['{{ "a" + iif(n > 2, "b", "c") }}', '{{ "a" + (n > 2 ? "b" : "c") }}'],
  ["@for x in [1]\n{{ x }}\n@empty\nNone\n@end", "@for x in [1]\n{{ x }}\n@else\nNone\n@end"],
])("%s", async (line, fixed) => {
  const around = (text: string): string => `@let n = 5\n${text}\n\n# {{ n }}\n`;
  const [finding, ...others] = (await compile(around(line))).diagnostics;
  expect(others).toEqual([]);
  const text = fixText(around(line), finding!.fixes![0]!);
  expect(text).toBe(around(fixed));
  expect((await compile(text)).diagnostics).toEqual([]);
});

test.each([
  ["# {{ total }}\n\n@let total = 5", "Move `@let total` above this line: a name is visible below its declaration."],
  [
    "# {{ length(t) }}\n\n```csv t\na\n1\n```",
    "Move the fence above this line: a name is visible below its declaration.",
  ],
  ["@for x in [1]\n{{ loop.index }} {{ x }}\n@end", "Write `@for x, i in list`: `i` counts from 0."],
  ["@switch 3\n@case 1\nA\n@default\nB\n@end", "Write `@if` and `@elseif`."],
])("%s", async (source, hint) => {
  const { diagnostics } = await compile(`${source}\n`);
  expect(diagnostics).toMatchObject([{ severity: "error", hint }]);
});
