import fc from "fast-check";
import { expect, test } from "vitest";
import { blockMarks } from "../../../src/check/markdown/block-marks.js";
import { mayHaveMarks } from "../../../src/check/markdown/may-have-marks.js";
import { parse } from "../../../src/syntax/parse.js";

const pieces = [
  ..."*_-+#=>|[]()<&`~.:!;^\\{}• –—1ax ",
  ..."\n\n\n",
  ...[
    "  \n",
    "> ",
    "> -- ",
    "---\n",
    "- ",
    "1. ",
    "<b>",
    "</b>",
    "&amp;",
    "===",
    "[a](b)",
    "{half}",
    "--|--",
    "| ",
    "# ",
  ],
];

const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(""));

test("what the quick look passes over has no mark", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { blocks } = parse(text, () => {});
      for (const [index, block] of blocks.entries())
        if (!mayHaveMarks(text, block, blocks[index + 1]))
          expect(blockMarks(text, block, blocks[index + 1]), text).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("texts without marks are passed over", () => {
  const text = "# A heading\n\nA text (of two\nlines), 5 - 3.\n\n> A quote.\n> -- Its author\n";
  const { blocks } = parse(text, () => {});
  expect(blocks.map((block, index) => mayHaveMarks(text, block, blocks[index + 1]))).toEqual([false, false, false]);
});
