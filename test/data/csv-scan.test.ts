import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../src/data/csv-rows.js";
import { scanCsv } from "../../src/data/csv-scan.js";
import type { DataLimits } from "../../src/data/reader.js";
import { readText } from "../../src/data/registry.js";
import { cellSpan, cellText, type TypedTextCells } from "../../src/data/text-cells.js";
import { isExactNumber } from "../../src/language/value.js";

const wide: DataLimits = { bytes: 10_000, rows: 1000, cells: 1000 };

const cellsOf = (cells: TypedTextCells) =>
  Array.from({ length: cells.rowCount * cells.width }, (_, cell) => [
    cellText(cells, cell),
    cellSpan(cells, cell),
    cells.kinds[cell],
  ]);

const pieces = [
  "a",
  "é",
  "😀",
  "12",
  "1.50",
  " ",
  "\t",
  ",",
  ";",
  "|",
  "😁",
  "\n",
  "\r",
  "\r\n",
  "\n\n",
  "#",
  "'",
  "\u00a0",
];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));
/** Rows of one length, as files have them. */
const tables = fc
  .record({
    width: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 6 }),
    end: fc.constantFrom("\n", "\r\n", "\r", "\n\n"),
    cells: fc.array(
      fc.constantFrom(
        "",
        " ",
        "x",
        "ü",
        "7",
        "-0.50",
        "1e3",
        "007",
        "-0",
        "0.05",
        "-",
        "-.5",
        "5.",
        "12345678901234567",
        "1-2",
        "x7",
      ),
      {
        minLength: 24,
        maxLength: 24,
      },
    ),
  })
  .map(({ width, rows, end, cells }) =>
    Array.from({ length: rows }, (_, row) => cells.slice(row * width, (row + 1) * width).join(",")).join(end),
  );
const limits = fc.record({
  bytes: fc.constant(10_000),
  rows: fc.integer({ min: 0, max: 8 }),
  cells: fc.integer({ min: 0, max: 20 }),
});

describe("a text without quotes", () => {
  test("has the same cells at the same places, read in either way", () => {
    fc.assert(
      fc.property(
        fc.oneof(texts, tables),
        fc.constantFrom(",", ";", "\t", "|", "😁", " "),
        fc.oneof(fc.constant(wide), limits),
        fc.boolean(),
        (text, delimiter, bounds, hasHeader) => {
          const quick = scanCsv(text, delimiter, bounds, hasHeader);
          const { cells, problems, bound } = parseCsv(text, delimiter, bounds, hasHeader);
          if (!quick) return;
          expect([problems, bound]).toEqual([[], undefined]);
          expect([quick.width, quick.rowCount]).toEqual([cells.width, cells.rowCount]);
          expect(cellsOf(quick)).toEqual(cellsOf(cells));
          expect(quick.columnKinds).toEqual(cells.columnKinds);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("is left to the other reader only where it has to be", () => {
    expect(scanCsv("a,b\r\n\r\n1,\r2,3", ",", wide, true)).toMatchObject({ width: 2, rowCount: 3 });
    expect(scanCsv("", ",", wide, true)).toMatchObject({ rowCount: 0 });
    for (const text of ['a,b\n"1",2', "a,b\n1", "a,b\n1,2,3", "a,b\n  \n1,2"])
      expect(scanCsv(text, ",", wide, true)).toBeUndefined();
    expect(scanCsv("a\n1\n2", ",", { ...wide, rows: 1 }, true)).toBeUndefined();
    expect(scanCsv("a,b\n1,2\n3,4", ",", { ...wide, cells: 3 }, true)).toBeUndefined();
    expect(scanCsv(",".repeat(2000), ",", wide, true)).toBeUndefined();
  });

  test("a table that grows beyond what its first rows promised is whole", () => {
    const rows = Array.from({ length: 5000 }, (_, row) => (row < 100 ? `${"x".repeat(500)},${row}` : `y,${row}`));
    const cells = scanCsv(rows.join("\n"), ",", { bytes: 1e6, rows: 1e4, cells: 1e5 }, false)!;
    expect(cells.rowCount).toBe(5000);
    expect(cellText(cells, 9998)).toBe("y");
    expect(cellText(cells, 9999)).toBe("4999");
  });
});

/** RFC 8259, section 6. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

test("each cell is blank, a number as written, or text", async () => {
  const cell = fc.oneof(
    fc.array(fc.constantFrom(..."0123456789.eE+-x \u00a0\u2003\u3000"), { maxLength: 6 }).map((c) => c.join("")),
    fc.constantFrom("-", "-0", "0.", "1e", "1e+", "00", "9007199254740993", "1e400", "ü", "字", "\ufeffx"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 20 }), fc.boolean(), async (cells, quoted) => {
      const lines = cells.map((text) => `x,${quoted ? `"${text}"` : text}`);
      const { table } = await readText(["a,b", ...lines].join("\n"), "csv", {}, wide);
      const read = table!.records.map((record) => {
        const value = record.get("b") ?? null;
        return typeof value === "number"
          ? { number: String(value) }
          : isExactNumber(value)
            ? { number: value.raw }
            : value;
      });
      expect(read).toEqual(
        cells.map((text) => (text.trim() === "" ? null : jsonNumber.test(text) ? { number: text } : text)),
      );
    }),
    { numRuns: 300 },
  );
});
