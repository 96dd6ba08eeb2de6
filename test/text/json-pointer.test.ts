import { expect, test } from "vitest";
import { pointerStep } from "../../src/text/json-pointer.js";

// The examples of RFC 6901, section 5.
test("a step of a JSON pointer escapes slashes and tildes", () => {
  expect(["foo", 0, "", "a/b", "m~n", "~1"].map(pointerStep)).toEqual(["/foo", "/0", "/", "/a~1b", "/m~0n", "/~01"]);
});
