import { expect, test } from "vitest";
import { keepLast } from "../../src/text/keep-last.js";

test("a value is made when the text is another one than that of the call before", () => {
  const made: string[] = [];
  const upper = keepLast((text) => {
    made.push(text);
    return text.toUpperCase();
  });
  expect(["a", "a", "b", "b", "a"].map(upper)).toEqual(["A", "A", "B", "B", "A"]);
  expect(made).toEqual(["a", "b", "a"]);
});
