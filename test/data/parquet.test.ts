import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { jsonText } from "../../src/data/json-text.js";
import type { ParquetField } from "../../src/data/parquet-fields.js";
import { createParquetValues } from "../../src/data/parquet-values.js";
import type { DataOptions, DataResult } from "../../src/data/reader.js";
import { readData } from "../../src/data/registry.js";
import { typeText } from "../../src/language/types.js";
import { isList, type Value } from "../../src/language/value.js";
import { isolation } from "../support/isolate.js";
import { isLong } from "../support/long.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
const write = (options: Parameters<typeof parquetWriteBuffer>[0]) => new Uint8Array(parquetWriteBuffer(options));
const read = (bytes: Uint8Array, options: DataOptions = {}, bounds = limits) =>
  readData(bytes, "a.parquet", options, bounds);
const readHostile = (bytes: Uint8Array) => readData(bytes, "a.parquet", {}, limits, { ...isolation, seconds: 0.2 });
const column = ({ table, problems }: DataResult, name: string) => {
  expect(problems).toEqual([]);
  return table!.records.map((record) => record.get(name));
};

const fixture = (name: string) => readFile(join(import.meta.dirname, "../fixtures/data", name));

describe("parquet", () => {
  test("reads texts, numbers, booleans and blanks", async () => {
    const result = await read(
      write({
        columnData: [
          { name: "name", data: ["Ann", "Zoë", null], type: "STRING" },
          { name: "n", data: [24.4, 1, -0.5], type: "DOUBLE" },
          { name: "i", data: [1, 2, 3], type: "INT32" },
          { name: "b", data: [true, false, null], type: "BOOLEAN" },
          { name: "big", data: [9007199254740993n, 2n, -1n], type: "INT64" },
        ],
      }),
    );
    expect(column(result, "name")).toEqual(["Ann", "Zoë", null]);
    expect(column(result, "n")).toEqual([24.4, 1, -0.5]);
    expect(column(result, "b")).toEqual([true, false, null]);
    expect(column(result, "big")).toEqual([{ kind: "exact-number", raw: "9007199254740993" }, 2, -1]);
    expect(result.table!.columns.map(({ name, type }) => [name, typeText(type)])).toEqual([
      ["name", "string or null"],
      ["n", "number"],
      ["i", "integer"],
      ["b", "boolean or null"],
      ["big", "integer"],
    ]);
    expect(
      column(await read(write({ columnData: [{ name: "n", data: [1, 2.5], type: "DOUBLE" }] }), { text: ["n"] }), "n"),
    ).toEqual(["1", "2.5"]);
  });

  // LZ4_RAW by the writer of Rust (arrow-rs, Polars, DataFusion): the dictionary and the page of the column without values are empty.
  test("a column of nulls only is read with each compression", async () => {
    const result = await read(await fixture("arrow-rs-lz4-nulls-types.parquet"));
    expect(column(result, "n")).toEqual([1, 2, 3]);
    expect(column(result, "none")).toEqual([null, null, null]);
  });

  test("dates and moments are text", async () => {
    const moments = [new Date("2024-01-31T13:05:09.120Z"), new Date("1969-12-31T23:59:59.000Z")];
    const result = await read(
      write({
        schema: [
          { name: "root", num_children: 2 },
          { name: "d", type: "INT32", converted_type: "DATE", repetition_type: "REQUIRED" },
          { name: "t", type: "INT64", converted_type: "TIMESTAMP_MICROS", repetition_type: "OPTIONAL" },
        ],
        columnData: [
          { name: "d", data: moments },
          { name: "t", data: [moments[0], null] },
        ],
      }),
    );
    expect(column(result, "d")).toEqual(["2024-01-31", "1969-12-31"]);
    expect(column(result, "t")).toEqual(["2024-01-31T13:05:09.12", null]);
  });

  test("decimals are exact, 32-bit floats short", async () => {
    const result = await read(
      write({
        schema: [
          { name: "root", num_children: 2 },
          { name: "d", type: "INT64", converted_type: "DECIMAL", scale: 2, precision: 18, repetition_type: "REQUIRED" },
          { name: "f", type: "FLOAT", repetition_type: "REQUIRED" },
        ],
        columnData: [
          { name: "d", data: [19.9, -0.05] },
          { name: "f", data: [0.1, 16777216] },
        ],
      }),
    );
    expect(column(result, "d").map((value) => (typeof value === "object" ? value : String(value)))).toEqual([
      { kind: "exact-number", raw: "19.90" },
      "-0.05",
    ]);
    expect(column(result, "f")).toEqual([0.1, 16777216]);
  });

  test("16-bit floats are short too", async () => {
    const data = [0.1, 1.5, 65504, -0.25, 2049, 6e-8, 0.3333, 1024, 1023.5, null];
    const result = await read(write({ columnData: [{ name: "h", data, type: "FLOAT16" }] }));
    expect(column(result, "h")).toEqual([0.1, 1.5, 65504, -0.25, 2048, 6e-8, 0.3333, 1024, 1023.5, null]);
    const infinite = await read(write({ columnData: [{ name: "h", data: [1, -Infinity], type: "FLOAT16" }] }));
    expect(infinite.problems[0]?.message).toContain("-Infinity");
  });

  test("intervals are durations of ISO 8601", async () => {
    const bytes = (...counts: number[]) => new Uint8Array(Uint32Array.from(counts).buffer);
    const result = await read(
      write({
        schema: [
          { name: "root", num_children: 1 },
          {
            name: "i",
            type: "FIXED_LEN_BYTE_ARRAY",
            type_length: 12,
            converted_type: "INTERVAL",
            repetition_type: "OPTIONAL",
          },
        ],
        columnData: [{ name: "i", data: [bytes(14, 3, 4500), bytes(0, 2, 0), bytes(0, 0, 0), null] }],
      }),
    );
    expect(column(result, "i")).toEqual(["P14M3DT4.5S", "P2D", "PT0S", null]);
  });

  test("values in lists, maps and structs are read as those of columns", async () => {
    const { table, problems } = await read(await fixture("duckdb-nested-types.parquet"));
    expect(problems).toEqual([]);
    expect(table!.records.map((record) => [...record].map(([name, value]) => `${name} ${jsonText(value)}`))).toEqual([
      [
        'struct {"dec":12.50,"float":0.1,"time":"13:05:09","moment":"2024-01-31T13:05:09","span":"P1M","u":4294967295}',
        "decs [1.10,2.20,null]",
        "wide [1.10]",
        "floats [0.1,null]",
        'map {"b":1.50,"a":2.25}',
        'numbers {"10":"x","2":"y"}',
        "lists [[1,2],[],null]",
        'structs [{"f":0.3}]',
        'names {"b.c":1,"__proto__":2,"10":3,"2":4,"b":{"c":5}}',
        'keys {"__proto__":"kept","x":"y"}',
      ],
      ...[0, 1].map(() => [...table!.columns].map(({ name }) => `${name} null`)),
    ]);
  });

  test("large unsigned integers as DuckDB writes them, with deltas", async () => {
    for (const name of ["duckdb-unsigned-types.parquet", "duckdb-unsigned-zstd-types.parquet"]) {
      const result = await read(await fixture(name));
      expect(column(result, "u")).toEqual([4294967295, 3346277906, null, 0, 2147483648]);
      expect(column(result, "s").map((value) => jsonText(value!))).toEqual(
        [4294967294, 4294967295, 1, 2147483649, 0].map((u) => `{"u":${u}}`),
      );
    }
  });

  test("a date that no calendar has is not a blank cell", async () => {
    const infinite = await read(await fixture("duckdb-infinite-types.parquet"));
    expect(infinite.problems.map(({ message }) => message)).toEqual([
      "Row 2 of column `day` contains a date that is infinite or too far away.",
    ]);
  });

  test("JSON columns are their content, with the digits of numbers; a text with a duplicate field stays text", async () => {
    const bytes = await fixture("duckdb-json-types.parquet");
    const result = await read(bytes);
    const list = `[${Array(20).fill(0)}]`;
    const contents = ['{"a":1.50,"b":[true,null]}', '"x"', "null", "null", "12345678901234567890"];
    const twice = JSON.stringify('{"a": 1, "a": 2}');
    expect(column(result, "j").map((value) => jsonText(value!))).toEqual([...contents, twice, list]);
    expect(column(result, "l").map((value) => value && jsonText(value))).toEqual(
      [...contents, twice, list].map((content, row) => (row === 3 ? null : `[${content}]`)),
    );
    // 22 commas in each column, bounded together as those of a JSON file.
    expect((await read(bytes, {}, { ...limits, rows: 7, cells: 36 })).problems).toMatchObject([{ bound: "cells" }]);
    expect((await read(bytes, {}, { ...limits, rows: 7, cells: 37 })).problems).toEqual([]);
  });

  test("values of VARIANT columns are read as those of columns of their types", async () => {
    const result = await read(await fixture("duckdb-variant-types.parquet"));
    expect(column(result, "v").map((value) => jsonText(value!))).toEqual([
      '{"a":1.15,"__proto__":{"z":0.30}}',
      "[1.5,0.1,null]",
      "null",
      '"12:30:05.000001"',
      '"2024-01-02"',
      '"2024-01-02T03:04:05"',
      "12345678901234567890.123456789",
      '"abc"',
      "4611686018427387904",
      '"6a0c1d2e-0000-4000-8000-000000000001"',
      '"long text of more than sixty-three bytes, since such texts have a length of their own"',
      "true",
      '"xxx"',
    ]);
    const shredded = await read(await fixture("duckdb-shredded-types.parquet"));
    expect(column(shredded, "v").map((value) => jsonText(value!))).toEqual([
      '{"in":{"__proto__":[0,1],"t":"00:00:00"},"__proto__":0.00,"n":0}',
      '{"in":{"__proto__":[1,2],"t":"00:00:01"},"__proto__":1.15,"n":1}',
    ]);
  });

  test("parts of a VARIANT that share their bytes are bounded, in number and depth", () => {
    // Lists, each of items that all begin at the same byte.
    const nested = (depth: number, width: number): readonly number[] =>
      depth === 0 ? [0] : [0b111, width, ...Array(2 * (width + 1)).fill(0), ...nested(depth - 1, width)];
    const part = { kind: "plain", isRepeated: false, scale: 0, unitsPerSecond: 1n, fields: [] } as const;
    const variant: ParquetField = {
      ...part,
      name: "v",
      kind: "variant",
      fields: [
        { ...part, name: "metadata" },
        { ...part, name: "value" },
      ],
    };
    const depthOf = (value: Value): number => (isList(value) ? 1 + depthOf(value[0]!) : 0);
    const values = createParquetValues({}, limits);
    const readBytes = (bytes: readonly number[]): number =>
      depthOf(values.read({ f0: new Uint8Array([1, 0, 0]), f1: new Uint8Array(bytes) }, variant, 0));
    expect(readBytes(nested(3, 2))).toBe(3);
    expect(readBytes(nested(200, 1))).toBe(200);
    expect(() => readBytes(nested(201, 1))).toThrow(RangeError);
    expect(() => readBytes(nested(40, 2))).toThrow(expect.objectContaining({ kind: "over-limit", bound: "cells" }));
  });

  test("a column of the type for nulls is blank, whatever is stored", async () => {
    const none = { name: "n", type: "INT32", repetition_type: "REQUIRED", logical_type: { type: "NULL" } } as const;
    const columnData = [{ name: "n", data: [0, 0] }];
    expect(column(await read(write({ schema: [{ name: "root", num_children: 1 }, none], columnData })), "n")).toEqual([
      null,
      null,
    ]);
  });

  test("a byte-order mark in a string is kept", async () => {
    const texts = ["\ufeffa", "\uff01", ""];
    expect(column(await read(write({ columnData: [{ name: "s", data: texts }] })), "s")).toEqual(texts);
  });

  test("every name is a column, blank ones are refused", async () => {
    const odd = await read(
      write({
        columnData: [
          { name: "__proto__", data: [1] },
          { name: "constructor", data: ["x"] },
        ],
      }),
    );
    expect([...odd.table!.records[0]!]).toEqual([
      ["__proto__", 1],
      ["constructor", "x"],
    ]);
    expect((await read(write({ columnData: [{ name: " ", data: [1] }] }))).problems).toHaveLength(1);
  });

  test("numbers that JSON cannot hold are named", async () => {
    const result = await read(write({ columnData: [{ name: "n", data: [1, Number.NaN], type: "DOUBLE" }] }));
    expect(result.problems[0]?.message).toBe("Row 2 of column `n` contains NaN, which is not a JSON number.");
    expect(result.problems[0]?.hint).toBe('Read it as a blank cell: write `{null={n=["NaN"]}}`.');
  });

  test("`null` makes numbers that are not finite blank", async () => {
    const bytes = write({
      columnData: [
        { name: "n", data: [1, Number.NaN, Number.NEGATIVE_INFINITY], type: "DOUBLE" },
        { name: "f", data: [Number.NaN, 0.5, 2], type: "FLOAT" },
      ],
    });
    const half = await read(bytes, { null: ["NaN"] });
    expect(half.problems.map(({ message, cure }) => [message, cure])).toEqual([
      ["Row 3 of column `n` contains -Infinity, which is not a JSON number.", ['null={n=["NaN" "-Infinity"]}']],
    ]);
    const result = await read(bytes, { null: ["NaN", "-Infinity"] });
    expect(column(result, "n")).toEqual([1, null, null]);
    expect(column(result, "f")).toEqual([null, 0.5, 2]);
  });

  test("bounds rows and bytes, before anything is unpacked", async () => {
    const zeros = write({ columnData: [{ name: "s", data: ["x".repeat(6_000_000)], type: "STRING" }] });
    expect(zeros.length).toBeLessThan(limits.bytes);
    expect((await read(zeros)).problems).toMatchObject([{ kind: "limit", bound: "bytes" }]);
    const many = write({ columnData: [{ name: "n", data: Array.from({ length: 1001 }, () => 1), type: "INT32" }] });
    expect((await read(many)).problems).toMatchObject([{ kind: "limit", bound: "rows" }]);
  });

  test("bounds the cells, which runs make of a few bytes", async () => {
    const runs = Array.from({ length: 100 }, (_, at) => ({
      name: `c${at}`,
      data: new Array(1000).fill(1),
      type: "INT32" as const,
    }));
    const bytes = write({ columnData: runs });
    expect(bytes.length).toBeLessThan(50_000);
    expect((await read(bytes, {}, { ...limits, cells: 99_999 })).problems).toMatchObject([
      { kind: "limit", bound: "cells" },
    ]);
    expect((await read(bytes)).table?.columns).toHaveLength(100);
  });

  test("bytes of others in the same memory are not read", async () => {
    const pool = Buffer.alloc(8192, 0xff);
    const file = write({ columnData: [{ name: "n", data: [1, 2], type: "INT32" }] });
    pool.set(file, 1000);
    expect(column(await read(pool.subarray(1000, 1000 + file.length)), "n")).toEqual([1, 2]);
  });

  test("damaged files are problems, wherever they are cut or changed", async () => {
    const whole = write({
      columnData: [
        { name: "s", data: ["a", "b", "c"], type: "STRING" },
        { name: "n", data: [1, 2, 3], type: "INT32" },
      ],
    });
    for (let length = 0; length < whole.length; length += 7)
      expect((await read(whole.slice(0, length))).problems).toMatchObject([{ kind: "malformed" }]);
  });

  test("a wrong byte anywhere ends in a finding or a table, within the bounds of the process", async () => {
    const names = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? null : `n${at % 5}`));
    const whole = write({
      columnData: [
        { name: "s", data: names, type: "STRING" },
        { name: "n", data: names.map((_, at) => at), type: "INT32" },
        { name: "b", data: names.map((_, at) => at % 7 === 0), type: "BOOLEAN" },
      ],
    });
    expect(column(await read(whole), "s")).toEqual(names);
    // Every byte takes half a minute: some of them make a length that never ends.
    for (let at = 0; at < whole.length; at += isLong ? 1 : 5)
      for (const byte of [0, 0x7f, 0xff]) {
        const damaged = whole.slice();
        damaged[at] = byte;
        const { table, problems } = await readHostile(damaged);
        expect(problems.length > 0).toBe(table === undefined);
      }
  });

  test("an integer without an end takes the time of the process, and the hint says what may be wrong", async () => {
    const endless = new Uint8Array(1_000_000).fill(0xff);
    const file = new Uint8Array([0x50, 0x41, 0x52, 0x31, 0x16, ...endless, 0, 0, 0, 0, 0x50, 0x41, 0x52, 0x31]);
    new DataView(file.buffer).setUint32(file.length - 8, endless.length + 1, true);
    expect((await readHostile(file)).problems).toMatchObject([
      {
        kind: "limit",
        bound: "seconds",
        hint: "Write the file again if it may be damaged, read less data, or raise `limits.seconds` in the configuration.",
      },
    ]);
  });
});
