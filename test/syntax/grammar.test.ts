import fc from "fast-check";
import { expect, test } from "vitest";
import { lexBlocks } from "../../src/syntax/block-lexer.js";
import { BlockParser } from "../../src/syntax/parser/block-parser.js";
import { HeadParser } from "../../src/syntax/parser/head-parser.js";

/* The shipped parsers skip these checks of their grammars, which take longer than parsing. */

test("the grammar of blocks is valid", () => {
  expect(() => new BlockParser(false)).not.toThrow();
});

test("the grammar of expressions is valid", () => {
  expect(() => new HeadParser(false)).not.toThrow();
});

const lines = [
  ...["# Title", "text", "> quote", "> -- author", "---", "{width=2}", "", "@", "@chart bar", "@facts", "@sheet B"],
  ...["| a | b |", "|---|--:|", "| x | 1 |", "| {{ a }}", "```data d", "```element", "```", "---\ntitle: a\n---"],
  ...["@else if b", "@elseif b", "@let a = 1", "@param a: string", '@data d "d.csv"', '@include "a.igx"', "@endfor"],
];
const templates = ["@if a", "@else", "@for x in y", "@end", "| x | 1 |"];

test("every sequence of lines is a document, for which the parser needs no recovery", () => {
  const parser = new BlockParser();
  let nested = 0;
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...lines), fc.constantFrom(...templates)), { maxLength: 30 }),
      (all) => {
        const text = all.join("\n");
        const document = parser.parse(text, lexBlocks(text), () => {});
        expect(parser.errors).toEqual([]);
        if (document.blocks.some(({ kind }) => kind === "if" || kind === "for")) nested++;
      },
    ),
    { numRuns: 300 },
  );
  expect(nested).toBeGreaterThan(20);
});
