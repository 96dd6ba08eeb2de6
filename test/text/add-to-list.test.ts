import { expect, test } from "vitest";
import { addToList } from "../../src/text/add-to-list.js";

test("values are in the lists of their keys, in order", () => {
  const lists = new Map<string, number[]>();
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
  ] as const)
    addToList(lists, key, value);
  expect([...lists]).toEqual([
    ["a", [1, 3]],
    ["b", [2]],
  ]);
});
