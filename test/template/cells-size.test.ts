import fc from "fast-check";
import { expect, test } from "vitest";
import { readText } from "../../src/data/registry.js";
import { cellValues } from "../../src/data/table.js";
import { textSizeOf } from "../../src/template/cells-size.js";
import { textSize } from "../../src/template/texts.js";

const limits = { bytes: 1e6, rows: 1000, cells: 1000 };

test("a column makes as much text as its values, however its cells are kept", async () => {
  const cell = fc.constantFrom(
    "",
    " ",
    "x",
    "größe",
    "😀",
    "7",
    "-0",
    "1.50",
    "24.4",
    "1e3",
    "9007199254740993",
    "n/a",
  );
  const quoted = fc.constantFrom('"a""b"', '"1.50"', '"x\ny"');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 9, arbitrary: cell }, quoted), { minLength: 1, maxLength: 8 }),
      fc.constantFrom({}, { text: ["b"] }, { null: ["n/a"] }, { decimal: "," }),
      fc.boolean(),
      async (cells, options, isPart) => {
        const { table } = await readText(`a,b\n${cells.map((one) => `x,${one}\n`).join("")}`, "csv", options, limits);
        const column = table!.columns[1]!.cells;
        const positions = isPart ? [cells.length - 1, 0] : undefined;
        const values = cellValues(column, cells.length);
        const shown = positions?.map((row) => values[row]!) ?? values;
        expect(textSizeOf(column, shown.length, positions)).toBe(
          shown.reduce<number>((sum, one) => sum + textSize(one), 0),
        );
      },
    ),
    { numRuns: 200 },
  );
});
