import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanJson } from "../../src/data/json-scan.js";
import type { DataLimits, DataResult } from "../../src/data/reader.js";
import { readText } from "../../src/data/registry.js";

const wide: DataLimits = { bytes: 10_000, rows: 1000, cells: 1000 };

const shown = ({ table, problems }: DataResult) => ({
  problems,
  columns: table?.columns.map(({ name, type, mixed }) => ({ name, type, mixed })),
  records: table?.records.map((record) => [...record]),
});

/** An option that changes nothing, but makes igx read value by value. */
const valueByValue = { null: [] };

const value = fc.oneof(
  fc.constantFrom("null", "0", "-0", "24.40", "1e400", "9007199254740993", "-0.5", '""', '" "', '"x"', '"é😀"', '"7"'),
  fc.constantFrom("true", "[1]", '{"a":1}', '"a\\"b"', '"\\ud800"', "01", "1.", "-", "nul", '"\t"', '"open'),
);
const plainValue = fc.constantFrom("null", "0", "24.40", '"x"', '"é"', "-3", '""');
const name = fc.constantFrom('"a"', '"b"', '"é"', '"a b"', '"\\u0061"', '""', "a");
const space = fc.constantFrom("", " ", "\t", "\n", "\r\n", "\u00a0");

const record = (values: fc.Arbitrary<string>, names: readonly string[]) =>
  fc
    .tuple(fc.array(values, { minLength: names.length, maxLength: names.length }), space)
    .map(([all, blank]) => `{${all.map((one, at) => `${names[at]}${blank}:${one}`).join(`,${blank}`)}${blank}}`);
const records = fc
  .tuple(fc.array(name, { maxLength: 4 }), fc.boolean(), fc.boolean())
  .chain(([odd, isPlain, isSame]) =>
    fc.array(record(isPlain ? plainValue : value, isSame ? ['"a"', '"b"', '"c"'] : odd), { maxLength: 6 }),
  );
const bounds = fc.record({
  bytes: fc.constant(10_000),
  rows: fc.integer({ min: 0, max: 7 }),
  cells: fc.integer({ min: 0, max: 20 }),
});

describe("plain records", () => {
  test.each([
    ["json", (all: readonly string[], blank: string) => `${blank}[${blank}${all.join(`${blank},`)}${blank}]`],
    ["jsonl", (all: readonly string[], blank: string) => all.join(`${blank}\n`)],
  ] as const)("are the same table when each value is read by itself: %s", async (format, write) => {
    await fc.assert(
      fc.asyncProperty(records, space, fc.oneof(fc.constant(wide), bounds), async (all, blank, limits) => {
        const text = write(all, blank);
        const [quick, careful] = [{}, valueByValue].map((options) => readText(text, format, options, limits));
        expect(shown(await quick!)).toEqual(shown(await careful!));
      }),
      { numRuns: 500 },
    );
  });

  test("are found where they are", () => {
    expect(scanJson(' [ { "a" : 1 , "b":"x"},{"a":null,"b":"é"} ]\n', wide, false)).toMatchObject({
      names: ["a", "b"],
      cells: { width: 2, rowCount: 2 },
    });
    expect(scanJson('{"a":1}\r\n\r\n {"a":2}', wide, true)).toMatchObject({ names: ["a"], cells: { rowCount: 2 } });
    for (const text of [
      '[{"a":1},{"b":1}]',
      '[{"a":1,"a":2}]',
      "[{}]",
      "[]",
      '[{"a":true}]',
      '[{"a":1}] 2',
      '[{"a":1},]',
    ])
      expect(scanJson(text, wide, false)).toBeUndefined();
    expect(scanJson('{"a":1}{"a":2}', wide, true)).toBeUndefined();
    expect(scanJson('{"a":\n1}', wide, true)).toBeUndefined();
  });
});
