import { expect, test } from "vitest";
import { cellText } from "../../src/import/document-part.js";
import { readNumberColumn } from "../../src/import/read-number-column.js";

test("a currency after a sign or in parentheses is the unit of its column, too", () => {
  for (const [cells, numbers, unit] of [
    [["$1,200", "$3", "($5)"], ["1200", "3", "-5"], "$"],
    [["€5", "-€7", "+€2"], ["5", "-7", "2"], "€"],
    [["5 kg", "(7 kg)"], ["5", "-7"], "kg"],
    [["$5", "-€7"], undefined, undefined],
  ] as const) {
    const read = readNumberColumn(cells);
    expect([read?.cells.map(cellText), read?.unit]).toEqual([numbers, unit]);
  }
});

test("with points and commas before decimals, a group of three digits is no number", () => {
  expect(readNumberColumn(["12,34", "1,234.5", "1,234"])).toBeUndefined();
  expect(readNumberColumn(["12,34", "1.5", "1.234"])).toBeUndefined();
  expect(readNumberColumn(["12,34", "1.5", "3"])?.cells.map(cellText)).toEqual(["12.34", "1.5", "3"]);
  expect(readNumberColumn(["12,34", "1,234"])?.cells.map(cellText)).toEqual(["12.34", "1.234"]);
  expect(readNumberColumn(["1,234.5", "1,234"])?.cells.map(cellText)).toEqual(["1234.5", "1234"]);
  // A workbook stores its numbers with a point.
  expect(readNumberColumn([{ number: "1.234" }, "12,34"], undefined, "stored")).toBeDefined();
});
