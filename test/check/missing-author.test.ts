import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

test.each([
  ["a hyphen", "> Text.\n> - Goethe\n", "> Text.\n> -- Goethe\n"],
  ["an en dash with CRLF", "> Text.\r\n> – Goethe\r\n", "> Text.\r\n> -- Goethe\r\n"],
  ["no white space", "> Text.\n> --Goethe\n", "> Text.\n> -- Goethe\n"],
  ["an em dash without white space", "> Text.\n> —Goethe\n", "> Text.\n> -- Goethe\n"],
  ["three hyphens", "> Text.\n> --- Goethe\n", "> Text.\n> -- Goethe\n"],
  ["the line of the text", "> „Text.“ – J. W. Goethe\n", "> „Text.“\n> -- J. W. Goethe\n"],
  ["the line of the text, without full stops", "> Mehr Licht — Johann Goethe\n", "> Mehr Licht\n> -- Johann Goethe\n"],
  ["the line below", "> Text.\n-- Goethe\n\n# a\n", "> Text.\n> -- Goethe\n\n# a\n"],
  ["the line below with a hyphen", "> Text.\n- Goethe\n", "> Text.\n> -- Goethe\n"],
  ["no author", "> Text - with a dash\n", null],
  ["a sentence", "> Text - Nobody said it.\n", null],
  ["a dash alone", "> Text\n> -\n", null],
  ["an empty quote", ">\n", null],
  ["a paragraph below", "> Text\n\n-- Goethe\n", null],
])("an author after other marks: %s", async (_, source, fixed) => {
  const found = (await compile(source)).diagnostics;
  const finding = found.find(({ code }) => code === "missing-author");
  const [fix] = finding!.fixes ?? [];
  expect(fix ? fixText(source, fix) : null).toBe(fixed);
  if (!fix) return expect(finding!.hint).toBe("Add the line `> -- NAME`, or `> --` for an empty author.");
  expect(finding!.hint).toMatch(/^Write the author on the last line of the quote: `> -- [\w. ]+`\.$/);
  expect((await compile(fixText(source, fix))).diagnostics).toEqual([]);
});
