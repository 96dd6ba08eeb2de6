import { expect, test } from "vitest";
import { prepareBatch, renderBatch } from "../../src/compile/batch.js";
import { batchFindings } from "../../src/compile/batch-findings.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";

const at = (offset: number): Diagnostic => ({
  code: "number-not-finite",
  severity: "error",
  message: `At ${offset}.`,
  file: "a.igx",
  start: { offset, line: 1, column: offset + 1 },
  end: { offset: offset + 1, line: 1, column: offset + 2 },
});

test("the first rows are named, and the findings of the first row come first, in whatever order rows come", () => {
  const findings = batchFindings("t.csv", 20);
  for (const row of [9, 8, 7]) findings.add(row, [at(5)]);
  findings.add(3, [at(2), at(5)]);
  expect(findings.list().map(({ message }) => message)).toEqual([
    "At 2. In row 3 of t.csv.",
    "At 5. In rows 3, 7, 8 and 1 more of t.csv.",
  ]);
});

test("a message that quotes a value says whose value it is", () => {
  const findings = batchFindings("t.csv", 2);
  findings.add(2, [{ ...at(0), message: "`14%` is text." }, at(1)]);
  findings.add(1, [{ ...at(0), message: "`12%` is text." }, at(1)]);
  expect(findings.list().map(({ message }) => message)).toEqual([
    "`12%` is text. In all 2 rows of t.csv; the message is about row 1.",
    "At 1. In all 2 rows of t.csv.",
  ]);
});

test("the only row of a table is not all rows", () => {
  const findings = batchFindings("t.csv", 1);
  findings.add(1, [at(0)]);
  expect(findings.list()[0]!.message).toBe("At 0. In row 1 of t.csv.");
});

test("a column that is another parameter is not meant", async () => {
  const source = "---\nkey: {{ city }}\n---\n@param city: string\n@param citys: integer\n\n# {{ city }} {{ citys }}\n";
  const batch = await prepareBatch(source, { name: "t.csv", rows: [{ city: "Bonn" }] });
  const { diagnostics } = await renderBatch(batch, () => {});
  expect(diagnostics[0]!.hint).toMatch(/^Add a column `citys` to t\.csv/);
});
