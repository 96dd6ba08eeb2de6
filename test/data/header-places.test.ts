import { expect, test } from "vitest";
import { headerPlaces, writeHeader } from "../../src/data/header-places.js";
import type { DataOptions } from "../../src/data/reader.js";

const textsOf = async (text: string, format: string, options: DataOptions = {}) => {
  const found = await headerPlaces(text, format, options);
  return (
    found && [...found.places].map(([name, spans]) => [name, ...spans.map(({ start, end }) => text.slice(start, end))])
  );
};

test.each([
  [
    "csv",
    'a,"b ""c""",d e\r\n1,2,3',
    [
      ["a", "a"],
      ['b "c"', '"b ""c"""'],
      ["d e", "d e"],
    ],
  ],
  [
    "csv",
    "sep=;\r\na,b;c\r\n1;2",
    [
      ["a,b", "a,b"],
      ["c", "c"],
    ],
  ],
  ["csv", "", []],
  ["csv", 'a,"b', []],
  [
    "tsv",
    "a\tb\n1\t2",
    [
      ["a", "a"],
      ["b", "b"],
    ],
  ],
  [
    "json",
    '[{"a": {"b": 1}}, {"a": 2, "c": []}]',
    [
      ["a", '"a"', '"a"'],
      ["c", '"c"'],
    ],
  ],
  ["json", '[{"a": 1, ', [["a", '"a"']]],
  ["jsonl", '{"a": 1}\r\n{"a": {"a": 2}}', [["a", '"a"', '"a"']]],
  [
    "yaml",
    "- a: 1\n  'b c': {a: 2}\n- a: 3",
    [
      ["a", "a", "a"],
      ["b c", "'b c'"],
    ],
  ],
])("the names of columns in %s: %j", async (format, text, expected) => {
  expect(await textsOf(text, format)).toEqual(expected);
});

test("other formats, and data without a header, have none", async () => {
  expect(await textsOf("a", "xlsx")).toBeUndefined();
  expect(await textsOf("1,2", "csv", { header: false })).toBeUndefined();
  expect(await textsOf("a;b\n1;2", "csv", { delimiter: ";" })).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
});

test.each([
  ["a b", { notation: "cell" }, "a b"],
  ['a "b", c', { notation: "cell" }, '"a ""b"", c"'],
  ["a;b", { notation: "cell", delimiter: ";" }, '"a;b"'],
  [" a", { notation: "cell" }, '" a"'],
  ['a"', { notation: "json" }, '"a\\""'],
  ["total bags", { notation: "yaml" }, "total bags"],
  ["yes", { notation: "yaml" }, '"yes"'],
  ["2024", { notation: "yaml" }, '"2024"'],
] as const)("%j is written for %j", (name, header, written) => {
  expect(writeHeader(name, { ...header, places: new Map() })).toBe(written);
});
