import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Calls and fields of other languages have one finding, with the call of igx that does the same. */

const names = `@let text = "abc"\n@let list = [1, 2]\n\`\`\`csv crops\na,b\nx,1\n\`\`\`\n\n{{ text }} {{ list[0] }} {{ crops[0].a }}\n\n`;

test.each([
  ["{{ text.length }}", "{{ length(text) }}"],
  ["{{ (text + text).upper }}", "{{ upper((text + text)) }}"],
  ["{{ list.size }}", "{{ length(list) }}"],
  ["{{ crops.length }}", "{{ length(crops) }}"],
  ["@if not (1 > 2)\nA\n@end", "@if !(1 > 2)\nA\n@end"],
])("%s", async (line, meant) => {
  const source = `${names}${line}\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  const fixed = fixText(source, finding!.fixes![0]!);
  expect(fixed).toBe(`${names}${meant}\n`);
  expect((await compile(fixed)).diagnostics).toEqual([]);
});

test("a column that is not there is no count of an object", async () => {
  const [finding] = (await compile(`${names}{{ crops[0].length }}\n`)).diagnostics;
  expect(finding).toMatchObject({ code: "unknown-column", hint: "Use `a`, `b`." });
});

test("tags that are names say where their lines are", async () => {
  const hints = await Promise.all(
    ["else", "end", "endif", "this"].map(async (name) => (await compile(`{{ ${name} }}\n`)).diagnostics[0]!.hint),
  );
  expect(hints).toEqual([
    "Write `@else` on a line of its own.",
    "Write `@end` on a line of its own.",
    "Write `@end` on a line of its own.",
    "Write the name of the item, which is `x` in `@for x in list`.",
  ]);
});
