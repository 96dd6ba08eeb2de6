import { expect, test } from "vitest";
import { listOf } from "../../src/text/list-of.js";

test("the items of a list; none of anything else", () => {
  expect(listOf([1, "a"])).toEqual([1, "a"]);
  for (const value of [undefined, null, "text", { length: 1 }, 5]) expect(listOf(value)).toEqual([]);
});
