import { expect, test } from "vitest";
import { fieldsOf } from "../../src/text/fields-of.js";

test("the fields of an object; none of anything else", () => {
  expect(fieldsOf({ width: 0.5 })["width"]).toBe(0.5);
  for (const value of [undefined, null, "text", 5, true, ["a"], () => 1]) expect(fieldsOf(value)).toEqual({});
});
