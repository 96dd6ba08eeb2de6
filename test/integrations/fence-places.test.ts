import { expect, test } from "vitest";
import { fencePlaces } from "../../src/integrations/fence-places.js";
import { positionAt } from "../../src/text/source-file.js";

/** The characters of the Markdown file at each character of the fence's text. */
function charactersAt(
  markdown: string,
  text: string,
  line: number,
): readonly (readonly [string, string | undefined])[] {
  const file = { path: "a.md", text: markdown };
  const fence = { path: "fence", text };
  const places = fencePlaces(file, { text, line });
  return [...text.matchAll(/[^\r\n]/g)].map(({ 0: character, index }) => {
    const { line: at, column, offset } = places(positionAt(fence, index));
    expect(positionAt(file, offset)).toEqual({ line: at, column, offset });
    return [character, markdown[offset]];
  });
}

test.each([
  ["at the margin", "Text\n\n```igx\n# Café\n\n@chart bar\n```\n", "# Café\n\n@chart bar\n", 2],
  ["in a list", "- a\n\n  ```igx\n  # A\n    B\n  ```\n", "# A\n  B", 2],
  ["in a quote in a list", "- > ```igx\n  > # A\n  >\n  > B\n  > ```", "# A\n\nB", 0],
  ["with CRLF", "x\r\n\r\n- ```igx\r\n  # A\r\n  B\r\n  ```\r\n", "# A\nB\n", 2],
  ["from right to left", "> ```igx\n> # קפה\n> תה\n> ```\n", "# קפה\nתה", 0],
])("a place in a fence %s is at the same character of the Markdown file", (_name, markdown, text, line) => {
  const found = charactersAt(markdown, text, line);
  expect(found.length).toBeGreaterThan(3);
  for (const [wanted, there] of found) expect(there).toBe(wanted);
});

test("a place after the last line of a fence, or of a text that is not in the file, is still in the file", () => {
  const file = { path: "a.md", text: "```igx\n# A\n```" };
  expect(fencePlaces(file, { text: "# A\n", line: 0 })({ line: 2, column: 1, offset: 4 })).toEqual({
    line: 3,
    column: 4,
    offset: 14,
  });
  const other = fencePlaces({ path: "a.md", text: "" }, { text: "# A\nB\nC\n", line: 5 });
  expect(other({ line: 3, column: 1, offset: 6 }).line).toBe(9);
});
