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
  ["# Total {t[0].bags}", "# Total {{ t[0].bags }}"],
  ["# Beans { t[0].bags + 1 }", "# Beans {{ t[0].bags + 1 }}"],
  ["Total\n{t[0].town}", "Total\n{{ t[0].town }}"],
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

test("a declared name in one brace is used", async () => {
  const source = "@param year: integer = 2024\n\n# A {year}\n";
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "syntax-error", hint: "Write `{{ year }}`." });
  expect((await compile(fixText(source, finding!.fixes![0]!))).diagnostics).toEqual([]);
});

test.each([
  [
    "# A {year}\n",
    "unknown-attribute",
    "Use `width`, `half`, or declare `year` and write `{{ year }}` to insert its value.",
  ],
  [
    "# A\n\n{year}\n",
    "misplaced-attributes",
    "Write `\\{` for a brace that is text, or declare `year` and write `{{ year }}` to insert its value.",
  ],
])("a name that nothing declares has to be declared: %j", async (source, code, hint) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([{ code, hint }]);
  expect(diagnostics[0]!.fixes).toBeUndefined();
});

test("names of attributes are attributes", async () => {
  const source =
    "@param half: boolean = true\n@param width: number = 1\n\n# A {half}\n\n# B {half}\n\n{{ half }} {{ width }}\n";
  expect((await compile(source)).diagnostics).toEqual([]);
});

test("a text of a column in brackets is a word", async () => {
  const { diagnostics } = await compile(`${table}@chart bar {from=t header=Town(s)}\n`);
  expect(diagnostics).toEqual([]);
});
