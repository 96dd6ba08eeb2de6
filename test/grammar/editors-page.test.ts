import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tmLanguage } from "../../grammar/tmlanguage/tm-language.js";
import { editorBlock } from "../support/editor-page.js";
import { parseGrammar } from "../support/tm-grammar.js";

const root = join(import.meta.dirname, "../..");

test.each(["Vim", "Sublime Text"])("the settings for %s are JSON, and start the server", (heading) => {
  expect(JSON.stringify(JSON.parse(editorBlock(heading, "json")))).toMatch(/igx.*"?lsp","--stdio"/);
});

test("the grammar for Sublime Text is the same grammar as a property list", () => {
  const path = "igx.tmLanguage";
  const { $schema: _, ...expected } = tmLanguage();
  const read = parseGrammar(readFileSync(join(root, "grammar/sublime", path), "utf8"), path);
  expect(read).toMatchObject(JSON.parse(JSON.stringify(expected)));
});
