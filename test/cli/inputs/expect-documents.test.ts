import { expect, test, vi } from "vitest";
import { expectDocuments, expectSource, expectTable } from "../../../src/cli/inputs/expect-documents.js";

test("only a run over many documents optimizes later", () => {
  const optimizeLater = vi.fn();
  expectDocuments({ optimizeLater }, 99);
  expect(optimizeLater).not.toHaveBeenCalled();
  expectDocuments({ optimizeLater }, 100);
  expect(optimizeLater.mock.calls).toEqual([["short"]]);
});

test("a run over very many documents collects garbage earlier, and optimizes as early as usual, but with less inlined", () => {
  const [optimizeLater, keepHeapSmall, inlineLess] = [vi.fn(), vi.fn(), vi.fn()];
  const calls = (count: number) => {
    expectDocuments({ optimizeLater, keepHeapSmall, inlineLess }, count);
    return [optimizeLater, keepHeapSmall, inlineLess].map(({ mock }) => mock.calls.length);
  };
  expect(calls(9999)).toEqual([1, 0, 0]);
  expect(calls(10_000)).toEqual([1, 1, 1]);
});

test("a source of some hundred kilobytes optimizes later; a small one and a large table do not", () => {
  const optimizeLater = vi.fn();
  for (const bytes of [0, 2000, 5e6]) expectSource({ optimizeLater }, bytes);
  expect(optimizeLater).not.toHaveBeenCalled();
  for (const bytes of [170_000, 500_000]) expectSource({ optimizeLater }, bytes);
  expect(optimizeLater.mock.calls).toEqual([["long"], ["short"]]);
});

test("a large table file collects garbage earlier, before its rows are counted", () => {
  const keepHeapSmall = vi.fn();
  expectTable({ keepHeapSmall }, 100_000);
  expect(keepHeapSmall).not.toHaveBeenCalled();
  expectTable({ keepHeapSmall }, 2_000_000);
  expect(keepHeapSmall).toHaveBeenCalledTimes(1);
});

test("an engine that cannot is left as it is", () => {
  expect(() => expectDocuments({}, 1e6)).not.toThrow();
});
