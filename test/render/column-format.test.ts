import { expect, test } from "vitest";
import { chartSheets } from "../../src/render/chart-data.js";
import { valueForms, valueWriter, writeCell, writeValue } from "../../src/render/column-format.js";
import { contentOf } from "../../src/render/content-of.js";
import { createNumbers } from "../../src/render/numbers.js";
import { drawXml, textsIn } from "../support/picture.js";

/** One column as JSON text, its cells as a table shows them. */
function column(cells: string, name = "x", locale = "en"): readonly string[] {
  const values = JSON.stringify(name);
  const rows = cells.split(" ").map((cell) => `["r",${cell}]`);
  const [data] = contentOf(`[[[["",${values}],${rows.join(",")}]]]`);
  const [sheet] = chartSheets(data);
  return sheet!.rows.map((_, row) => writeCell(sheet!, row, 0, createNumbers(locale)));
}

test("decimals are as written, and as many in each cell of a column", () => {
  expect(column("4.50 12.00 1234.50")).toEqual(["4.50", "12.00", "1,234.50"]);
  expect(column("4.50 12.00 1234.50", "x", "de")).toEqual(["4,50", "12,00", "1.234,50"]);
  expect(column("25 34.9 -2.75")).toEqual(["25.00", "34.90", "−2.75"]);
  expect(column("1 2 30000")).toEqual(["1", "2", "30,000"]);
  expect(column("3.1415926535 2.7182818284")).toEqual(["3.1415926535", "2.7182818284"]);
  expect(column('1.5 "n/a" "" "1,25" 3')).toEqual(["1.5", "n/a", "", "1,25", "3.0"]);
});

test("the noise of arithmetic is rounded, and nothing becomes zero", () => {
  expect(column("11.699999999999998 19.3 15")).toEqual(["11.7", "19.3", "15.0"]);
  expect(column("0.3333333333333333 0.5")).toEqual(["0.3333", "0.5000"]);
  expect(column("0.00000012 0.333333333333 2")).toEqual(["0.00000012", "0.3333", "2"]);
  expect(column("1e300 2")).toEqual(["1\u00a0×\u00a010³⁰⁰", "2"]);
});

test("a number has its own digits rather than many zeros", () => {
  expect(column("980 0.00005")).toEqual(["980", "0.00005"]);
  expect(column("78.084 20.946 0.00005")).toEqual(["78.08400", "20.94600", "0.00005"]);
  expect(column("0 -0.0004")).toEqual(["0.0000", "−0.0004"]);
  // A number is not rounded to a figure that is twice as large, nor do others get the zeros that it would not fit into.
  expect(column("0.00005 0.00000001 12")).toEqual(["0.00005", "0.00000001", "12"]);
  expect(column("980 0.00005 1e-8 -4.25")).toEqual(["980", "0.00005", "0.00000001", "−4.25"]);
});

test("years, codes and identifiers have no thousands separators", () => {
  expect(column("1970 2038 1000")).toEqual(["1970", "2038", "1000"]);
  expect(column('1970 "n/a" 2999')).toEqual(["1970", "n/a", "2999"]);
  expect(column("1970 3000")).toEqual(["1,970", "3,000"]);
  expect(column("1970 2038.5")).toEqual(["1,970.0", "2,038.5"]);
  expect(column('10115 "01067" 80331')).toEqual(["10115", "01067", "80331"]);
  expect(column('10115 "SW1A"')).toEqual(["10115", "SW1A"]);
  for (const name of ["Postcode", "PLZ", "customer_id", "productCode", "ISBN", "Founded (year)"])
    expect(column("10115 9007199254740993", name)).toEqual(["10115", "9007199254740993"]);
  expect(column("10115 9007199254740993", "Idle")).toEqual(["10,115", "9,007,199,254,740,993"]);
  expect(column("12500 -300", "Year", "de")).toEqual(["12500", "−300"]);
});

test("a tooltip has a number's own digits", () => {
  const [sheet] = chartSheets(
    contentOf('[[[["","x"],["a",24.40],["b",1970],["c","1,5"],["d",0.30000000000000004]]]]')[0],
  );
  const numbers = createNumbers("en");
  expect(sheet!.rows.map((_, row) => writeValue(sheet!, row, 0, numbers))).toEqual(["24.40", "1,970", "1,5", "0.3"]);
  const [read] = chartSheets(
    [
      [
        ["", "x"],
        ["c", "1,5"],
      ],
    ],
    ",",
  );
  expect(writeValue(read!, 0, 0, numbers)).toBe("1,5");
});

test("short forms keep the figures of small numbers", () => {
  const { compact } = createNumbers("en");
  expect([1.4e9, 1.75, 0.25, 0.05, 0.003, 0.00012].map((value) => compact(value))).toEqual([
    "1.4B",
    "1.75",
    "0.25",
    "0.05",
    "0.003",
    "0.00012",
  ]);
});

test("a number that is a text has the minus sign of the others, and no other text has", () => {
  const [sheet] = chartSheets(
    [
      [
        ["", "A", "B"],
        ["x", "-3,5", "-a-b"],
        ["y", "4-5", "-"],
      ],
    ],
    ",",
  );
  const cells = (minus: string) =>
    [0, 1].flatMap((row) => [0, 1].map((column) => writeCell(sheet!, row, column, createNumbers("en", minus))));
  expect(cells("\u2212")).toEqual(["\u22123,5", "-a-b", "4-5", "-"]);
  expect(cells("-")).toEqual(["-3,5", "-a-b", "4-5", "-"]);
});

test("labels, short forms and tooltips have the same minus sign as cells", () => {
  const [sheet] = chartSheets(
    [
      [
        ["", "A"],
        ["x", "-3,5"],
      ],
    ],
    ",",
  );
  const numbers = createNumbers("de");
  const ways = [valueWriter(sheet!, [0], numbers), ...valueForms(sheet!, [0], numbers)];
  expect(ways.map((write) => write(0, 0))).toEqual(ways.map(() => "\u22123,5"));
  expect(writeValue(sheet!, 0, 0, numbers)).toBe("\u22123,5");
});

test("an axis of columns with patterns of their own keeps the unit that all have", () => {
  const element = {
    type: "chart",
    chart_type: "column-stacked",
    data: [
      [
        ["", "A", "B"],
        ["x", 1, 2],
        ["y", 3, 4],
      ],
    ],
    picture: { unit: "t", format: { B: "0.00" }, totals: true },
  };
  const texts = textsIn(drawXml(element).xml);
  expect(texts).toEqual(expect.arrayContaining(["6\u00a0t", "3\u00a0t", "7\u00a0t", "4.00\u00a0t"]));
});
