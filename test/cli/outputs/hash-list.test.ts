import { expect, test } from "vitest";
import { contentHash } from "../../../src/cli/outputs/content-hash.js";
import { createHashList } from "../../../src/cli/outputs/hash-list.js";

test("hashes are what was set, in any order, and missing where nothing was", () => {
  const list = createHashList(5);
  for (const index of [4, 0, 2]) list.set(index, contentHash(`text ${index}`));
  list.set(2, contentHash("another text"));
  expect([0, 1, 2, 3, 4, 5].map(list.at)).toEqual([
    contentHash("text 0"),
    undefined,
    contentHash("another text"),
    undefined,
    contentHash("text 4"),
    undefined,
  ]);
});
