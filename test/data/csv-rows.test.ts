import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../../src/data/csv-rows.js";
import type { DataLimits } from "../../src/data/reader.js";
import { readText } from "../../src/data/registry.js";
import { cellText } from "../../src/data/text-cells.js";
import { isExactNumber } from "../../src/language/value.js";

const wide: DataLimits = { bytes: 10_000, rows: 1000, cells: 1000 };

test("a table that grows beyond what its first rows promised is whole", () => {
  const rows = Array.from({ length: 5000 }, (_, row) => (row < 100 ? `${"x".repeat(500)},${row}` : `y,${row}`));
  const { cells } = parseCsv(rows.join("\n"), ",", { bytes: 1e6, rows: 1e4, cells: 1e5 }, false);
  expect(cells.rowCount).toBe(5000);
  expect(cellText(cells, 9998)).toBe("y");
  expect(cellText(cells, 9999)).toBe("4999");
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
