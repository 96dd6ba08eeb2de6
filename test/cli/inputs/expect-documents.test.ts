import { expect, test, vi } from "vitest";
import { expectDocuments } from "../../../src/cli/inputs/expect-documents.js";

test("only a run over many documents optimizes later", () => {
  const optimizeLater = vi.fn();
  expectDocuments({ optimizeLater }, 99);
  expect(optimizeLater).not.toHaveBeenCalled();
  expectDocuments({ optimizeLater }, 100);
  expect(optimizeLater).toHaveBeenCalledOnce();
});

test("an engine that cannot is left as it is", () => {
  expect(() => expectDocuments({}, 1e6)).not.toThrow();
});
