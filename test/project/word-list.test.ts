import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wordings, wordingsIn } from "../support/word-list.js";

const root = join(import.meta.dirname, "../..");

/** The pages that are written by hand. What is generated has its texts in src/ and grammar/. */
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "examples/README.md",
  "grammar/language-notes.md",
  "grammar/template-notes.md",
  "grammar/publishing-notes.md",
  "grammar/service-interface.md",
];

/** Blocks of code, such as what a command prints, are not the page's own words. */
const proseOf = (page: string): string => page.replace(/^(`{3,})[\s\S]*?^\1$/gm, "");

describe("plain words", () => {
  test.each(pages)("in %s", (page) => {
    expect(wordingsIn(proseOf(readFileSync(join(root, page), "utf8")))).toEqual([]);
  });

  test("the list finds what it is for", () => {
    expect(wordingsIn("What stands in the file behind the `#` is no name, and is told once.")).toHaveLength(4);
    expect(wordingsIn("The readers are behind one interface; there is no other way.")).toEqual([]);
    expect(new Set(wordings.map(({ pattern }) => pattern.source)).size).toBe(wordings.length);
  });
});
