import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixAll, withoutMarks } from "../support/fix-all.js";

/*
 * Repairs are right or not made. Each is a guess here, so it leaves `changed-by-fix`, and `--fix` alone changes nothing.
 */

test.each([
  [
    "branches between braces",
    "@if true {\n# Now\n} @else if false {\n# Before\n} else {\n# Later\n}\n",
    "@if true\n# Now\n@elseif false\n# Before\n@else\n# Later\n@end\n",
  ],
  ["a brace above the next branch", "@if true {\n# A\n}\nelse {\n# B\n}\n", "@if true\n# A\n\n@else\n# B\n@end\n"],
  [
    "figures in a list",
    "@facts\n- 42%: of adults\n- 3: cups\n",
    "@facts\n| figure | fact |\n| 42% | of adults |\n| 3 | cups |\n",
  ],
  [
    "facts in a list",
    "@facts\n- Cups: 3\n- Adults: 42%\n",
    "@facts\n| fact | figure |\n| Cups | 3 |\n| Adults | 42% |\n",
  ],
  ["regions in a list", "@map europe\n- Italy: 3\n", "@map europe\n| title | value |\n| Italy | 3 |\n"],
  ["dashes", "@chart bar\n| a | b |\n|—|–|\n| c | 1 |\n", "@chart bar\n| a | b |\n|---|---|\n| c | 1 |\n"],
  [
    "full-width bars of a header",
    "@chart bar\n｜ Country ｜ Bags ｜\n| Brazil | 66 |\n",
    "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  ["bars of a box", "@chart bar\n│ a │ b │\n│ c │ 1 │\n", "@chart bar\n| a | b |\n| c | 1 |\n"],
  [
    "groups of thousands that prove each other",
    "@chart bar\n| a | b |\n| c | 1.892.122 |\n| d | 336.465 |\n",
    "@chart bar\n| a | b |\n| c | 1892122 |\n| d | 336465 |\n",
  ],
  [
    "groups of thousands after commas",
    "@chart bar\n| a | b |\n| c | 1,892,122 |\n| d | 336,465 |\n",
    "@chart bar\n| a | b |\n| c | 1892122 |\n| d | 336465 |\n",
  ],
  [
    "a document in the fence of an answer",
    "Here it is:\n\n```igx\n# A\n\n@chart bar\n| a | b |\n| c | 1 |\n```\n\nLet me know!\n",
    "# A\n\n@chart bar\n| a | b |\n| c | 1 |\n",
  ],
  [
    "a document with a fence of its own in a fence without a name",
    "Sure!\n\n```\n# A\n\n```csv t\na,b\nx,1\n```\n\n@chart bar {from=t}\n```\n",
    "# A\n\n```csv t\na,b\nx,1\n```\n\n@chart bar {from=t}\n",
  ],
  [
    "a filter with a misspelt text",
    '```csv t\na,b\nItaly,1\n```\n\n@chart bar {from={{ where(t, r => r.a == "Itally") }}}\n',
    '```csv t\na,b\nItaly,1\n```\n\n@chart bar {from={{ where(t, r => r.a == "Italy") }}}\n',
  ],
  [
    "a backslash before every sign",
    "\\# Coffee\n\n\\@chart bar\n\\| a \\| b \\|\n\\| c \\| 1 \\|\n",
    "# Coffee\n\n@chart bar\n| a | b |\n| c | 1 |\n",
  ],
  [
    "one unit, which goes into the header",
    "@chart bar\n| River | Length |\n| a | 12 km |\n| b | 1,200.5 km |\n",
    "@chart bar\n| River | Length (km) |\n| a | 12 |\n| b | 1200.5 |\n",
  ],
])("%s: repaired, and marked", async (_what, wrong, right) => {
  const { text, result } = await fixAll(wrong);
  expect(withoutMarks(text)).toBe(right);
  expect(result.diagnostics.map(({ code }) => code)).toContain("changed-by-fix");
  expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect((await fixAll(wrong, "safe")).text).toBe(wrong);
});

test.each([
  ["several units", "@chart bar\n| a | b |\n| c | 12 km |\n| d | 1200 m |\n", "not-a-number"],
  ["a bound", "@chart bar\n| a | b |\n| c | <5 |\n| d | 7 |\n", "not-a-number"],
  [
    "points that separate both",
    "@chart bar\n| a | b |\n| c | 12.5 |\n| d | 336.465 |\n| e | 66,5 |\n",
    "ambiguous-number",
  ],
  ["facts and figures on both sides", "@facts\n- 3: 4\n", "missing-data"],
  ["a part of a country", "@map world\n| title | value |\n| England | 6 |\n", "unknown-region"],
])("%s: reported, and not repaired", async (_what, wrong, code) => {
  const project = { catalog: { territories: { world: ["Finland", "Iceland", "Italy"] } } };
  const { text, result } = await fixAll(wrong, "all", { project });
  expect(result.diagnostics.map((one) => one.code)).toContain(code);
  expect(text).not.toMatch(/336465|66\.5|Finland|figure|\| 1200 \||\| 5 \|/);
});

describe("the mark of a fix", () => {
  test.each([
    ["the front matter", "---\ntitel: A\n---\n# B\n", "---\n// igx-changed-by-fix Write `title`\ntitle: A\n---\n# B\n"],
    ["a fence, whose lines are verbatim", '```elment\n{"type": "separator"}\n```\n', undefined],
  ])("is outside of %s", async (_where, wrong, right) => {
    const { text, result } = await fixAll(wrong);
    if (right !== undefined) expect(text).toBe(right);
    expect(text).toMatch(/^(?:---\n)?\/\/ igx-changed-by-fix/);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["changed-by-fix"]);
  });

  test("stays until the author removes or suppresses it, and is no documentation of a parameter", async () => {
    const { text } = await fixAll("@parm year: integer = 2024\n\n{{ year }}\n");
    const again = await fixAll(text);
    expect(again.text).toBe(text);
    expect(again.result.metadata.params[0]).not.toHaveProperty("documentation", expect.stringContaining("igx"));
    const { diagnostics } = await compile(`// igx-disable-next-line changed-by-fix I have read it\n${text}`);
    expect(diagnostics).toEqual([]);
  });
});
