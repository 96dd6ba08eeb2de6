import { expect, test } from "vitest";
import { readText } from "../../src/data/registry.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };

/* Rows in other shapes than a list of objects: one problem each, with an object of the data if it is clear. */
test.each([
  ["json", '[["a","b"],["x",24.40],["y",6]]', 1, 'Write an object for each row, such as `{"a": "x", "b": 24.40}`.'],
  ["json", '{"a":["x","y"],"b":[5,6]}', 0, 'Write an object for each row, such as `{"a": "x", "b": 5}`.'],
  ["json", '{"meta":{"page":1},"rows":[{"a":1}]}', 0, 'Name the list of rows: write `{path="rows"}`.'],
  ["json", "[1,2,3]", 1, 'Write `[{"name": "Ann", "age": 41}, …]`.'],
  ["json", '[["a",["b"]],["x",5]]', 1, 'Write `[{"name": "Ann", "age": 41}, …]`.'],
  ["json", '[["a","b"],["x",[5]]]', 1, 'Write `[{"name": "Ann", "age": 41}, …]`.'],
  ["yaml", "page: 1\nrows:\n  - a: 1\n", 0, 'Name the list of rows: write `{path="rows"}`.'],
  ["yaml", "a: [x, y]\nb: [5, 6]\n", 0, 'Write an object for each row, such as `{"a": "x", "b": 5}`.'],
  ["yaml", "a: 1\n", 0, "Write a list of mappings, such as `- { name: Ann, age: 41 }`."],
])("%s %j", async (format, text, start, hint) => {
  const { problems } = await readText(text, format, {}, limits);
  expect(problems).toMatchObject([{ hint, span: { start } }]);
});

test("an entry that is no object among others is reported, each", async () => {
  const { problems } = await readText('[{"a":1},5,"x"]', "json", {}, limits);
  expect(problems.map(({ message }) => message)).toEqual([
    "The value is a number, but a table is a list of objects.",
    "The value is a string, but a table is a list of objects.",
  ]);
});
