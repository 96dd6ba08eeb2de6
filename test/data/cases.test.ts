import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { adviseColumns } from "../../src/data/advice.js";
import type { DataOptions } from "../../src/data/reader.js";
import { readData } from "../../src/data/registry.js";
import { valueText } from "../../src/data/value-text.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };

/** A table with its header, as texts; or the readings that igx offers, of which it takes none. */
type Right = readonly (readonly string[])[] | { readonly readings: readonly string[] };

interface Case {
  /** Where people reported it: tracker and number. */
  readonly source: string;
  readonly input: string | Uint8Array;
  readonly name?: string;
  readonly options?: DataOptions;
  readonly right: Right;
}

/** Inputs as people have them, each written anew from the report, and what is right for it. */
const cases: readonly Case[] = [
  {
    source: "PapaParse#600: a comma in the header of a file with semicolons",
    input: "City;Budget, total;Year\nOslo;1,5;2024\nRome;22,5;2024\nBern;7;2024\n",
    right: [
      ["City", "Budget, total", "Year"],
      ["Oslo", "1,5", "2024"],
      ["Rome", "22,5", "2024"],
      ["Bern", "7", "2024"],
    ],
  },
  {
    source: "PapaParse#658: each row has one comma and one semicolon",
    input: "City;Budget, total\nOslo;1,5\nRome;2,25\n",
    right: { readings: ['delimiter=";"', 'delimiter=","'] },
  },
  {
    source: "PapaParse#681: a quoted name with a comma before semicolons",
    input: '"Land, Stadt";"Umsatz"\n"A";1.5\n',
    right: [
      ["Land, Stadt", "Umsatz"],
      ["A", "1.5"],
    ],
  },
  {
    source: "bilig#32: tabs in a file that is called CSV",
    input: "a\tb\nx, y\t1\n",
    right: [
      ["a", "b"],
      ["x, y", "1"],
    ],
  },
  {
    source: "csvkit#806: NA of Namibia beside NA for missing",
    input: "iso,v\nNA,2.6\nZA,NA\n",
    options: { null: new Map([["v", ["NA"]]]) },
    right: [
      ["iso", "v"],
      ["NA", "2.6"],
      ["ZA", ""],
    ],
  },
  {
    source: "PapaParse#60: thousands or decimals, which no value proves",
    input: "Country\tSales\nA\t1,234\nB\t12,345\nC\t999\n",
    right: { readings: ['thousands={Sales=","}', 'decimal={Sales=","}'] },
  },
  {
    source: "dbeaver#7839: a space between thousands",
    input: "a;n\nx;10 237,65\ny;5\n",
    options: { decimal: new Map([["n", ","]]), thousands: new Map([["n", " "]]) },
    right: [
      ["a", "n"],
      ["x", "10237.65"],
      ["y", "5"],
    ],
  },
  {
    source: "w3c/csvw#742: versions beside numbers of another notation",
    input: 'v,n\n1.234.567,"1.234,5"\n',
    options: { decimal: new Map([["n", ","]]), thousands: new Map([["n", "."]]) },
    right: [
      ["v", "n"],
      ["1.234.567", "1234.5"],
    ],
  },
  {
    source: "bcgov/wqbc#49: bounds are never numbers, also without their sign",
    input: "site,level\nA,<5\nB,12*\nC,>100\n",
    options: { strip: new Map([["level", ["*", "<", ">"]]]) },
    right: [
      ["site", "level"],
      ["A", "<5"],
      ["B", "12"],
      ["C", ">100"],
    ],
  },
  {
    source: "pandas: the index has no name",
    input: ",City,V\n0,Rome,5\n",
    options: { unnamed: "id" },
    right: [
      ["id", "City", "V"],
      ["0", "Rome", "5"],
    ],
  },
  {
    source: "Postico#550, csv-parse#107: columns and rows of delimiters only",
    input: "R,G,B,,\n,,,,\n255,0,1,,\n,,,,\n",
    right: [
      ["R", "G", "B"],
      ["255", "0", "1"],
    ],
  },
  {
    source: "own: two rows of names below a title",
    input: "Coffee\n,2023,,2024,\nCountry,Tea,Mate,Tea,Mate\nPeru,1,2,3,4\n",
    options: { skip: 1, header: [1, 2] },
    right: [
      ["Country", "2023 Tea", "2023 Mate", "2024 Tea", "2024 Mate"],
      ["Peru", "1", "2", "3", "4"],
    ],
  },
  {
    source: "own: lines above the header that names it",
    input: "Source: ICO\n\nCountry;Bags\nPeru;4\n",
    options: { skip: "Country", header: ["country", "bags"] },
    right: [
      ["country", "bags"],
      ["Peru", "4"],
    ],
  },
  {
    source: "frictionless: a file in Shift_JIS",
    input: Uint8Array.from([0x93, 0x73, 0x8e, 0x73, 0x2c, 0x61, 0x0a, 0x93, 0x8c, 0x8b, 0x9e, 0x2c, 0x31, 0x0a]),
    options: { encoding: "shift_jis" },
    right: [
      ["都市", "a"],
      ["東京", "1"],
    ],
  },
  {
    source: "own: a file in Latin-10, which Node does not decode",
    input: Uint8Array.from([0x61, 0x0a, 0xaa, 0xde, 0x0a]),
    options: { encoding: "iso-8859-16" },
    right: [["a"], ["ȘȚ"]],
  },
  {
    source: "own: days whose month may be first",
    input: "d,v\n03/04/2024,1\n05/06/2024,2\n",
    right: { readings: ['dates={d="M/D/YYYY"}', 'dates={d="D/M/YYYY"}'] },
  },
  {
    source: "own: quarters and weeks",
    input: "q,w\n2024-Q3,2020-W53\n",
    options: {
      dates: new Map([
        ["q", "YYYY-'Q'Q"],
        ["w", "YYYY-'W'WW"],
      ]),
    },
    right: [
      ["q", "w"],
      ["2024 Q3", "2020-W53"],
    ],
  },
  {
    source: "own: rows inside a document of an interface, with the fields around them",
    name: "a.json",
    input: '{"data": [{"id": 1, "name": "Peru", "values": [{"id": 7, "v": 2.50}]}, {"id": 2, "values": []}]}',
    options: { path: "data.*.values" },
    right: [
      ["id2", "name", "id", "v"],
      ["1", "Peru", "7", "2.50"],
    ],
  },
  {
    source: "own: the same in YAML",
    name: "a.yaml",
    input: "data:\n  items:\n    - a: 1\n",
    options: { path: "data.items" },
    right: [["a"], ["1"]],
  },
  {
    source: "duckdb: Ctrl-Z at the end",
    input: "a,b\r\nx,1\r\n\u001a",
    right: [
      ["a", "b"],
      ["x", "1"],
    ],
  },
];

const shown = async ({ input, name = "a.csv", options = {} }: Case): Promise<Right> => {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const { table, problems, advice = [] } = await readData(bytes, name, options, limits);
  const readings = [...problems, ...advice, ...(table ? adviseColumns(table, options, true) : [])].flatMap(
    (one) => one.readings ?? [],
  );
  if (readings.length > 0) return { readings: readings.map((one) => one.join(" ")) };
  expect(problems).toEqual([]);
  const rows = table!.records.map((record) => [...record.values()].map(valueText));
  return [table!.columns.map((column) => column.name), ...rows];
};

describe("data as people have it", () => {
  test.each(cases)("$source", async (one) => expect(await shown(one)).toEqual(one.right));

  test("SheetJS#608: cells that are shown as per cent", async () => {
    const rows = [
      ["Party", "Share"],
      ["A", 0.125],
      ["B", 0.07],
    ];
    const input = await writeXlsx({ sheets: [{ name: "S", rows, columns: [{}, { numFmt: "0.0%" }] }] });
    const book = { source: "", name: "a.xlsx", input, right: [] };
    expect(await shown(book)).toEqual([
      ["Party", "Share"],
      ["A", "0.125"],
      ["B", "0.07"],
    ]);
    expect(await shown({ ...book, options: { percent: ["Share"] } })).toEqual([
      ["Party", "Share"],
      ["A", "12.5"],
      ["B", "7"],
    ]);
  });

  test.each([
    [{ header: ["a"] }, "`header` has 1 name, but the data has 2 columns."],
    [{ header: ["a", "a"] }, "`header` must name each column once."],
    [{ skip: 9 }, "The data has no line after the first 9."],
    [{ skip: "Land" }, 'No line of the data begins with "Land".'],
    [{ null: new Map([["c", ["-"]]]) }, "The data has no column `c`, which `null` names."],
    [{ decimal: new Map([["b", ","]]), thousands: new Map([["b", ","]]) }, "`decimal` and `thousands` are both `,`."],
    [{ path: "a" }, "The option `path` has no effect on `csv` data."],
  ] as const)("%j is refused", async (options, message) => {
    const { problems } = await readData(new TextEncoder().encode("a,b\n1,2\n"), "a.csv", options, limits);
    expect(problems).toMatchObject([{ message, hint: expect.any(String) }]);
  });

  test.each([
    ["a..b", '"a..b" is not a path: it has an empty name.'],
    ["data.itens", "The data has no `itens` at `data.itens`."],
    ["data.name", "The value at `data.name` is not a list."],
    ["data.numbers", "The value at `data.numbers` is not a list of objects."],
  ])("the path %s is refused", async (path, message) => {
    const text = '{"data": {"items": [{"a": 1}], "name": "x", "numbers": [1]}}';
    const { problems } = await readData(new TextEncoder().encode(text), "a.json", { path }, limits);
    expect(problems).toMatchObject([{ message, hint: expect.any(String) }]);
  });
});
