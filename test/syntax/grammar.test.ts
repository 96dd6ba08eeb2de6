import { expect, test } from "vitest";
import { HeadParser } from "../../src/syntax/head-parser.js";
import { BlockParser } from "../../src/syntax/parser.js";

/* The shipped parsers skip these checks of their grammars, which take longer than parsing. */

test("the grammar of blocks is valid", () => {
  expect(() => new BlockParser()).not.toThrow();
});

test("the grammar of expressions is valid", () => {
  expect(() => new HeadParser()).not.toThrow();
});
