import { expect, test } from "vitest";
import { sameJson } from "../../src/emit/same-json.js";
import { parseJson } from "../../src/text/json.js";

const isSame = (left: string, right: string): boolean =>
  sameJson(parseJson(left).root!, left, parseJson(right).root!, right, { title: "author" });

test.each([
  ['{"a":1,"b":[2]}', '{ "b": [ 2 ], "a": 1 }'],
  ['["\\u0061",null,true]', '["a",null,true]'],
  ['{"author":"x"}', '{"title":"x"}'],
])("%s is the same as %s", (left, right) => {
  expect(isSame(left, right)).toBe(true);
});

test.each([
  ["[1]", "[1,2]"],
  ["[1,2]", "[1]"],
  ["[1,2]", "[2,1]"],
  ["1.0", "1"],
  ["1", '"1"'],
  ["[]", "{}"],
  ['{"a":1}', '{"a":1,"b":2}'],
  ['{"a":1,"b":2}', '{"a":1}'],
  ['{"a":1}', '{"b":1}'],
  ['{"a":1}', '{"a":2}'],
  // Which of the two counts depends on the reader.
  ['{"a":1,"a":1}', '{"a":1}'],
  ['{"author":"x","title":"x"}', '{"author":"x"}'],
])("%s is not the same as %s", (left, right) => {
  expect(isSame(left, right)).toBe(false);
});
