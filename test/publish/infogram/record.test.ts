import { expect, test } from "vitest";
import { readRecord, readRecords } from "../../../src/publish/infogram/record.js";

test("an id is a text, or a number that has all its digits", () => {
  expect([{ id: "a" }, { id: 12 }, { id: 2 ** 53 - 1 }].map((body) => readRecord(body)?.id)).toEqual([
    "a",
    "12",
    "9007199254740991",
  ]);
  const without = [{ id: "" }, { id: null }, {}, { id: 1.5 }, { id: JSON.parse("12345678901234567890") }, "a"];
  expect(without.map((body) => readRecord(body))).toEqual(without.map(() => undefined));
});

test("an id that lost its digits is taken from the header, and spoils a list", () => {
  const body: unknown = JSON.parse('{"id":12345678901234567890,"title":"A"}');
  expect(readRecord(body, "12345678901234567890")).toEqual({ id: "12345678901234567890", title: "A" });
  expect(readRecords([{ id: "a" }, body])).toBeUndefined();
});

test("a list that repeats an infographic has it once", () => {
  const [a, b] = [
    { id: "a", title: "A" },
    { id: "b", title: "A" },
  ];
  expect(readRecords([a, b, { ...a, title: "A, renamed meanwhile" }, b])).toEqual([
    { id: "a", title: "A, renamed meanwhile" },
    b,
  ]);
});
