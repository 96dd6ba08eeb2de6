import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readData } from "../../src/data/registry.js";
import { prettyJson } from "../../src/emit/pretty-json.js";
import { compile, memoryHost } from "../../src/index.js";
import { isNumeric, numberText, type Value } from "../../src/language/value.js";

const limits = { bytes: 1e6, rows: 1000, cells: 10_000 };

const cellJson = (value: Value, position: number): string => {
  const text = value === null ? "" : isNumeric(value) ? numberText(value) : String(value);
  return value !== null && isNumeric(value) && position > 0 ? text : JSON.stringify(text);
};

/** The rows of a table as content, made cell by cell from its records. */
async function expected(path: string, file: string): Promise<string> {
  const { table } = await readData(new TextEncoder().encode(file), path, {}, limits);
  const header = table!.columns.map(({ name }) => JSON.stringify(name));
  const rows = table!.records.map((record) => [...record.values()].map(cellJson));
  return [header, ...rows].map((cells) => `[${cells.join(",")}]`).join(",");
}

async function expectRows(path: string, file: string): Promise<void> {
  const source = `@data t "${path}"\n\n@chart table {from=t}\n`;
  const { output } = await compile(source, { host: memoryHost({ [path]: file }) });
  const json = `[{"type":"chart","chart_type":"table","data":[[${await expected(path, file)}]]}]`;
  expect(output!.json).toBe(json);
  expect(output!.indentedJson).toBe(prettyJson(json));
}

/** Characters of one to four bytes, and those with escapes in JSON. */
const text = fc.string({
  unit: fc.constantFrom("a", "7", "-", ".", " ", "é", "字", "😀", "\\", "\u0001", "\u2028", "\u007f", "'"),
  maxLength: 30,
});
const number = fc.constantFrom("0", "-0", "-1.5", "24.40", "9007199254740993", "1e400", "0.0000001", "12");
const width = 5;
const rowsOf = <T>(cell: fc.Arbitrary<T>) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 });

describe("rows of a table are written as each of its cells would be", () => {
  test("from offsets into a CSV", async () => {
    const quoted = text.map((cell) => `"${cell}""\n${cell}"`);
    const cell = (cells: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), number, text, cells);
    const file = fc.oneof(rowsOf(cell(text)), rowsOf(cell(quoted)));
    await fc.assert(
      fc.asyncProperty(file, (rows) =>
        expectRows("t.csv", `${[["a", "b", "é", '"d"""', "e"], ...rows].map((cells) => cells.join(",")).join("\n")}\n`),
      ),
      { numRuns: 60 },
    );
  });

  test("from values", async () => {
    const string = fc.oneof(text, fc.constantFrom("\ud800", "x\udc00y", '"', "\t"));
    const cell = fc.oneof(
      fc.constantFrom("null", "true"),
      number,
      string.map((one) => JSON.stringify(one)),
    );
    await fc.assert(
      fc.asyncProperty(rowsOf(cell), (rows) => {
        const records = rows.map((cells) => `{${cells.map((one, at) => `"${"abcde"[at]}":${one}`).join(",")}}`);
        return expectRows("t.json", `[${records.join(",")}]`);
      }),
      { numRuns: 60 },
    );
  });

  test("also rows longer than a piece of the output", async () => {
    const rows = Array.from({ length: 300 }, (_, row) => `${"x".repeat(row * 7)},${row},é${"y".repeat(900)}`);
    await expectRows("t.csv", `a,b,c\n${rows.join("\n")}\n${"z".repeat(200_000)},1,2\n`);
  });
});
