import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Calls without the braces of an interpolation: one finding, and its fix gives a document without an error. */

const table = "```csv t\ntown,bags\nBonn,5\nLima,4\n```\n\n";

test.each([
  ["@chart bar {from=take(t, 1) half}", "@chart bar {from={{ take(t, 1) }} half}"],
  ["@chart bar {from=where(t, x => x.bags > 4)}", "@chart bar {from={{ where(t, x => x.bags > 4) }}}"],
  ["@chart bar {from=sort(t,x=>x.bags)}", "@chart bar {from={{ sort(t,x=>x.bags) }}}"],
  ["# Total {sum(t.bags)}", "# Total {{ sum(t.bags) }}"],
  ["# Total {round(sum(t.bags), 1)}", "# Total {{ round(sum(t.bags), 1) }}"],
  ["Total\n{round(sum(t.bags), 1)}", "Total\n{{ round(sum(t.bags), 1) }}"],
  ["Total {sum(t.bags)} tonnes", "Total {{ sum(t.bags) }} tonnes"],
  ["Total {{ sum(t.bags) } tonnes", "Total {{ sum(t.bags) }} tonnes"],
])("%s", async (line, fixed) => {
  const source = `${table}${line}\n\n{{ length(t) }}\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  const text = fixText(source, finding!.fixes![0]!);
  expect(text).toBe(`${table}${fixed}\n\n{{ length(t) }}\n`);
  expect((await compile(text)).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each([
  ["@chart bar {colors=rgb(1, 2, 3)}", /./],
  ["Total {{ sum(t.bags)", /Write the braces as text/],
])("other brackets keep their finding: %s", async (line, title) => {
  const [finding] = (await compile(`${table}${line}\n`)).diagnostics;
  expect(finding!.message).not.toContain("braces.");
  for (const fix of finding!.fixes ?? []) expect(fix.title).toMatch(title);
});

test("a text of a column in brackets is a word", async () => {
  const { diagnostics } = await compile(`${table}@chart bar {from=t header=Town(s)}\n`);
  expect(diagnostics).toEqual([]);
});
