import * as fc from "fast-check";
import { expect, test } from "vitest";
import { encodeBlock, joinTokens, type PlacedBlock, tokenEdits } from "../../src/editor/token-blocks.js";

/** Blocks of lines: each line of a block has as many tokens as its number says. */
const place = (blocks: readonly (readonly number[])[]): readonly PlacedBlock[] => {
  const starts = blocks.flat().map((_, line) => line * 100);
  let line = 0;
  return blocks.map((lines) => {
    const first = line;
    line += lines.length;
    const tokens = lines.flatMap((count, at) =>
      Array.from({ length: count }, (_, index) => ({
        start: (first + at) * 100 + index * 10,
        length: 5,
        type: count,
        modifiers: 0,
      })),
    );
    return { block: encodeBlock(tokens, [...starts, line * 100], first), line: first };
  });
};

const texts = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }), { maxLength: 6 });

test("property: the joined tokens of blocks are those of the whole text as one block", () => {
  fc.assert(
    fc.property(texts, (blocks) => {
      const whole = blocks.length > 0 ? joinTokens(place([blocks.flat()])) : [];
      expect(joinTokens(place(blocks))).toEqual(whole);
    }),
  );
});

test("property: the edits of an answer make the tokens of the next one", () => {
  fc.assert(
    fc.property(texts, texts, texts, texts, (head, before, after, tail) => {
      const [old, now] = [place([...head, ...before, ...tail]), place([...head, ...after, ...tail])];
      const data = joinTokens(old);
      for (const { start, deleteCount, data: added = [] } of tokenEdits(old, now))
        data.splice(start, deleteCount, ...added);
      expect(data).toEqual(joinTokens(now));
    }),
  );
});

test("an edit in one block sends the tokens of that block alone", () => {
  const [head, tail] = [Array(50).fill([1, 2]), Array(50).fill([2, 1])];
  const edits = tokenEdits(place([...head, [1], ...tail]), place([...head, [2, 2], ...tail]));
  expect(edits).toHaveLength(1);
  expect(edits[0]!.start).toBeGreaterThanOrEqual(50 * 3 * 5);
  expect(edits[0]!.data!.length).toBeLessThan(30);
});
