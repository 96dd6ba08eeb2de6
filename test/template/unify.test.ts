import { describe, expect, test } from "vitest";
import { any, integer, list, nullable, number, record, type Type, text } from "../../src/language/types.js";
import { bounded, join } from "../../src/template/unify.js";

const fields = (names: Readonly<Record<string, Type>>): Type => record(new Map(Object.entries(names)));

describe("types of objects", () => {
  test("join to all fields of both; what one lacks can be null", () => {
    expect(join(fields({ a: integer, b: text }), fields({ a: number, c: text }))).toEqual(
      fields({ a: number, b: nullable(text), c: nullable(text) }),
    );
    expect(join(fields({ a: integer }), record())).toEqual(record());
  });

  test("end at a depth, and can have more fields than a call has arguments", () => {
    expect(bounded(list(fields({ a: list(integer), b: text })), 2)).toEqual(list(fields({ a: any, b: text })));
    const wide = record(new Map(Array.from({ length: 200_000 }, (_, at) => [`c${at}`, integer] as const)));
    expect(bounded(wide)).toBe(wide);
  });
});
