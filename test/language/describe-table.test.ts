import { expect, test } from "vitest";
import { readText } from "../../src/data/registry.js";
import { describeTable } from "../../src/language/describe-table.js";

const describeCsv = async (csv: string, rows?: number) =>
  describeTable((await readText(csv, "csv", {}, { bytes: 1e6, rows: 1000, cells: 1e5 })).table!, rows);

test("types, blanks, different values and ranges of columns", async () => {
  const csv = "n,d,t,m,b\n9,2024-02-01,x,1,\n10,2024-01-15,y,z,\n9.0,,x,2,\n";
  expect((await describeCsv(csv)).columns).toEqual([
    { name: "n", type: "number", blanks: 0, distinct: 2, min: 9, max: 10 },
    { name: "d", type: "date", blanks: 1, distinct: 2, min: "2024-01-15", max: "2024-02-01" },
    { name: "t", type: "string", blanks: 0, distinct: 2 },
    { name: "m", type: "mixed", blanks: 0, distinct: 3 },
    { name: "b", type: "blank", blanks: 3, distinct: 0 },
  ]);
});

test("the first rows", async () => {
  expect(await describeCsv("a,b\n1,x\n2,\n3,z\n", 2)).toMatchObject({
    rows: 3,
    first: [
      [1, "x"],
      [2, null],
    ],
  });
  expect(await describeCsv("a\n")).toEqual({
    rows: 0,
    columns: [{ name: "a", type: "blank", blanks: 0, distinct: 0 }],
    first: [],
  });
});

test("a range is that of the numbers as written", async () => {
  const [column] = (await describeCsv("n\n9007199254740993\n9007199254740992\n")).columns;
  expect(column).toMatchObject({ max: { raw: "9007199254740993" }, distinct: 2 });
});
