import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Habits of other template languages: one finding, with what to write, and a fix where that is certain. */

test.each([
  ["@let _a = 5 # five", "// five\n@let _a = 5"],
  ["@for x in [1] # all\n{{ x }}\n@end", "// all\n@for x in [1]\n{{ x }}\n@end"],
  ['{{ if(n > 2, "many", "few") }}', '{{ (n > 2 ? "many" : "few") }}'],
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

const table = "```csv t\ntown,bags,note\nBonn,5,x\nLima,4,\n```\n\n";

test.each([
  ['@for r in t\n@if r.town like "B%"\n{{ r.town }}\n@end\n@end', 'startsWith(r.town, "B")'],
  ['@for r in t\n@if r.town like "%n"\n{{ r.town }}\n@end\n@end', 'endsWith(r.town, "n")'],
  ['@for r in t\n@if r.town in ("Bonn", "Lima")\n{{ r.town }}\n@end\n@end', 'r.town in ["Bonn", "Lima"]'],
  ["@for r in t\n@if r.bags => 5\n{{ r.town }}\n@end\n@end", "@if r.bags >= 5\n"],
  ["@for r in t\n@if isNull(r.note)\n{{ r.town }}\n@end\n@end", "@if (r.note == null)\n"],
  ["@for r in t limit 1\n{{ r.town }}\n@end", "@for r in take(t, 1)\n"],
  ["{{ max(1, 2, 3) }}", "{{ max([1, 2, 3]) }}"],
])("%s", async (line, part) => {
  const source = `${table}${line}\n\n# {{ length(t) }}\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  const text = fixText(source, finding!.fixes![0]!);
  expect(text).toContain(part);
  expect((await compile(text)).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each([
  ["@for r in t\n@if 1 < r.bags < 5\n{{ r.town }}\n@end\n@end", "Write `1 < r.bags && r.bags < 5`."],
  ["@for r in t\n{{ r.town }}\n@break\n@end", expect.stringMatching(/^Write `take\(list, 3\)`/)],
  ["@chart bar {from=t group=town}", expect.stringMatching(/Write `row=COLUMN/)],
  ["@chart bar {from=t sort=bags desc}", "Write `sort=-COLUMN` for descending order."],
])("%s", async (line, hint) => {
  const { diagnostics } = await compile(`${table}${line}\n\n# {{ length(t) }}\n`);
  expect(diagnostics).toMatchObject([{ severity: "error", hint }]);
});

test.each([["@for r in t\n@let total = total + r.bags\n{{ total }}\n@end", "unknown-name"]])(
  "a loop cannot add up, and says what does: %s",
  async (lines, code) => {
    const { diagnostics } = await compile(`${table}${lines}\n`);
    expect(diagnostics).toMatchObject([{ code, hint: expect.stringContaining("`sum(list.column)` for a total") }]);
  },
);
