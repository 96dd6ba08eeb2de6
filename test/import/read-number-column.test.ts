import { expect, test } from "vitest";
import { cellText } from "../../src/import/document-part.js";
import { readNumberColumn } from "../../src/import/read-number-column.js";

test("a currency after a sign or in parentheses is the unit of its column, too", () => {
  for (const [cells, numbers, unit] of [
    [["$1,200.00", "$3", "($5)"], ["1200.00", "3", "-5"], "$"],
    [["+5%", "-3%", "0"], ["5", "-3", "0"], "%"],
    [["$1.5M", "$200K"], ["1500000", "200000"], "$"],
    [["1.5 Mio. €", "300 Tsd. €"], ["1500000", "300000"], "€"],
    [["3 days", "1 day"], ["3", "1"], "days"],
    [["5%", "0.3"], undefined, undefined],
    [["5 km", "300 m"], undefined, undefined],
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
  expect(readNumberColumn([{ number: "1.234" }, "12,34"], "stored")).toBeDefined();
});

test("groups of thousands need a value that proves them", () => {
  for (const [cells, numbers] of [
    [["1,234", "12,345", "999"], undefined],
    [
      ["1,234", "12,345", "1,234,567"],
      ["1234", "12345", "1234567"],
    ],
    [
      ["1,234", "999.5"],
      ["1234", "999.5"],
    ],
    [
      ["1,234", "0,5"],
      ["1.234", "0.5"],
    ],
    [
      ["0,435", "1,286"],
      ["0.435", "1.286"],
    ],
    [["12.500 €", "7 €"], undefined],
    [
      ["12.500 €", "7,50 €"],
      ["12500", "7.50"],
    ],
    [["192.168.100.200", "10.0.0.1"], undefined],
    [["<5", "12"], undefined],
    [["~7", ">100"], undefined],
  ] as const)
    expect([cells, readNumberColumn(cells)?.cells.map(cellText)]).toEqual([cells, numbers]);
});
