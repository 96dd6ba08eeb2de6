import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import type { DataOptions, DataResult } from "../../src/data/reader.js";
import { readData } from "../../src/data/registry.js";
import { dateCell, numberFormat } from "../../src/data/xlsx-format.js";
import { typeText } from "../../src/language/types.js";
import { zip } from "../support/zip.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
const read = (bytes: Uint8Array, options: DataOptions = {}, bounds = limits) =>
  readData(bytes, "a.xlsx", options, bounds);
const rows = ({ table, problems }: DataResult) => {
  expect(problems).toEqual([]);
  return [table!.columns.map(({ name }) => name), ...table!.records.map((record) => [...record.values()])];
};
const message = ({ table, problems }: DataResult) => {
  expect(table).toBeUndefined();
  const { message = "", hint } = problems[0] ?? {};
  return hint === undefined ? message : `${message} ${hint}`;
};

/** A workbook of one sheet, by hand, as no library would write it. */
const workbook = (sheetData: string, more = "") => ({
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData>${more}</worksheet>`,
});
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text("A1", "a")}${text("B1", "b")}</row>`;

describe("xlsx", () => {
  test("reads numbers, texts, booleans, blanks and dates", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Data",
          rows: [
            ["name", "n", "day", "moment", "b", "zip"],
            ["Ann", 24.4, new Date(Date.UTC(2024, 0, 31)), new Date(Date.UTC(2024, 0, 31, 13, 5, 9)), true, "01234"],
            ["", 7, null, null, false, "56"],
            [null, null, null, null, null, null],
            [" x ", 0.30000000000000004, new Date(Date.UTC(1960, 1, 29)), null, null, null],
          ],
        },
      ],
    });
    const result = await read(bytes);
    expect(rows(result)).toEqual([
      ["name", "n", "day", "moment", "b", "zip"],
      ["Ann", 24.4, "2024-01-31", "2024-01-31T13:05:09", true, "01234"],
      [null, 7, null, null, false, "56"],
      [" x ", 0.30000000000000004, "1960-02-29", null, null, null],
    ]);
    expect(result.table!.columns.map(({ type, mixed }) => [typeText(type), mixed])).toEqual([
      ["string or null", false],
      ["number", false],
      ["string or null", false],
      ["string or null", false],
      ["boolean or null", false],
      ["string or null", false],
    ]);
    const kept = await read(bytes, { text: ["zip", "n", "b"] });
    expect(kept.table!.records[1]).toEqual(
      new Map<string, unknown>([
        ["name", null],
        ["n", "7"],
        ["day", null],
        ["moment", null],
        ["b", "false"],
        ["zip", "56"],
      ]),
    );
  });

  test("a row of totals of a table is read, with advice to leave it out unless the cells are chosen", async () => {
    const row = (at: number, name: string, value: number) =>
      `<row r="${at}">${text(`A${at}`, name)}<c r="B${at}"><v>${value}</v></c></row>`;
    const sheet = `${header}${row(2, "N", 1)}${row(3, "S", 2)}${row(4, "Total", 3)}`;
    const withTable = (table: string) =>
      zip({
        ...workbook(sheet),
        "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>`,
        "xl/tables/table1.xml": table,
      });
    const totalled = withTable(`<table id="1" name="t" displayName="Sales" ref="A1:B4" totalsRowCount="1"/>`);
    const result = await read(totalled);
    expect(rows(result)).toHaveLength(4);
    expect(result.advice).toEqual([
      {
        message: "Row 4 of the sheet is the row of totals of the table `Sales`.",
        options: ['range="A1:B3"'],
        hint: 'Choose the cells: write `range="A1:B3"`, or `range="A1:B4"` to keep the totals.',
      },
    ]);
    for (const range of ["A1:B3", "A1:B4"]) expect((await read(totalled, { range })).advice).toEqual([]);
    // A total that is shown no more, a table elsewhere, and one that cannot be read.
    for (const table of [
      `<table id="1" name="t" displayName="Sales" ref="A1:B4" totalsRowShown="1"/>`,
      `<table id="1" name="t" displayName="Sales" ref="A11:B14" totalsRowCount="1"/>`,
      "<table",
    ]) {
      const other = await read(withTable(table));
      expect([rows(other).length, other.advice]).toEqual([4, []]);
    }
  });

  test("options: sheet, range, header", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "One", rows: [["a"], [1]] },
        {
          name: "Two",
          rows: [
            ["Report", null, null],
            [null, null, null],
            [null, "x", "y"],
            [null, 1, 2],
            [null, 3, 4],
            [null, "sum", 6],
          ],
        },
      ],
    });
    expect(rows(await read(bytes))).toEqual([["a"], [1]]);
    const expected = [
      ["x", "y"],
      [1, 2],
      [3, 4],
    ];
    expect(rows(await read(bytes, { sheet: 2, range: "B3:C5" }))).toEqual(expected);
    expect(rows(await read(bytes, { sheet: "Two", range: "c5:b3" }, { ...limits, rows: 2 }))).toEqual(expected);
    expect(rows(await read(bytes, { sheet: "Two", range: "B4:C5", header: false }))).toEqual([
      ["column1", "column2"],
      [1, 2],
      [3, 4],
    ]);
    expect(message(await read(bytes, { sheet: "Tow" }))).toBe("The workbook has no sheet `Tow`. Did you mean `Two`?");
    expect(message(await read(bytes, { sheet: 3 }))).toBe("The workbook has no sheet 3. Use `One`, `Two`.");
    for (const range of ["B:C", "$c:$b"])
      expect(rows(await read(bytes, { sheet: "Two", range }))).toEqual(
        rows(await read(bytes, { sheet: "Two", range: "B1:C99" })),
      );
    expect(message(await read(bytes, { range: "B3-C5" }))).toContain("is not a range of cells");
    expect(message(await read(bytes, { range: "'My Two'!B3:C5" }))).toContain('Write `sheet="My Two" range="B3:C5"`.');
    expect(message(await read(bytes, { range: "Two!x" }))).toContain('Write `range="A1:D20"`.');
    // So that the finding is at the option.
    for (const [option, value] of Object.entries({ sheet: "Tow", range: "B3-C5" }))
      expect((await read(bytes, { [option]: value })).problems).toMatchObject([{ kind: "option", option }]);
    const years = await writeXlsx({ sheets: [{ name: "2024", rows: [["a"], [1]] }] });
    expect(message(await read(years, { sheet: 2024 }))).toBe(
      'The workbook has no sheet 2024. A number is a position, quotes make it a name: write `{sheet="2024"}`.',
    );
    expect(message(await read(bytes, { sheet: 2 }))).toContain("Cell B1 has no name");
    expect(message(await read(bytes, { range: "X1:Z9" }))).toContain("The cells have no values");
  });

  test("merged cells all have the value of their first", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "S",
          rows: [
            ["r", "v"],
            ["North", 1],
            [null, 2],
            ["South", 3],
          ],
          merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
        },
      ],
    });
    expect(rows(await read(bytes))).toEqual([
      ["r", "v"],
      ["North", 1],
      ["North", 2],
      ["South", 3],
    ]);
  });

  test("headers are unique and not blank, and named by their cell", async () => {
    const make = (names: readonly (string | null)[]) =>
      writeXlsx({ sheets: [{ name: "S", rows: [[...names], names.map(() => 1)] }] });
    expect(message(await read(await make(["a", "a"])))).toContain("Cell A1 and cell B1");
    expect(message(await read(await make(["a", null, "c"])))).toContain(
      'Cell B1 has no name. Name it: write `{unnamed="id"}`.',
    );
    const odd = await read(await make(["__proto__", "constructor"]));
    expect([...odd.table!.records[0]!]).toEqual([
      ["__proto__", 1],
      ["constructor", 1],
    ]);
  });

  test("errors and formulas without a result are problems at their cell; stored results count", async () => {
    const cells = (b: string) => zip(workbook(`${header}<row r="2"><c r="A2"><v>1</v></c>${b}</row>`));
    expect(rows(await read(cells('<c r="B2"><f>A2+1</f><v>2</v></c>')))).toEqual([
      ["a", "b"],
      [1, 2],
    ]);
    expect(message(await read(cells('<c r="B2" t="e"><v>#DIV/0!</v></c>')))).toContain(
      'Cell B2 contains the error #DIV/0!. Fix the formula, or clear the cell. To read such cells as blank, write `null=["#DIV/0!"]`.',
    );
    expect(message(await read(cells('<c r="B2"><f>A2+1</f></c>')))).toContain(
      "Cell B2 contains a formula without a result",
    );
  });

  test("an error that counts as blank is a blank cell; any other is a problem", async () => {
    const cells = (error: string) =>
      zip(workbook(`${header}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="e"><f>NA()</f><v>${error}</v></c></row>`));
    expect(rows(await read(cells("#N/A"), { null: ["-", " #N/A "] }))).toEqual([
      ["a", "b"],
      [1, null],
    ]);
    expect(message(await read(cells("#REF!"), { null: ["#N/A"] }))).toContain("Cell B2 contains the error #REF!.");
  });

  test("errors and formulas without a result outside the range are among what is unread", async () => {
    const beside = [
      '<c r="D1" t="e"><f>A9</f><v>#REF!</v></c>',
      '<c r="E1"><f>A2+1</f></c>',
      '<c r="F1"><v>x1</v></c>',
      '<c r="G1" t="str"><f>""</f><v></v></c>',
      '<c r="H1"/>',
    ];
    const data = '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>';
    const sheet = header.replace("</row>", `${beside.join("")}</row>${data}`);
    const result = await read(zip(workbook(sheet)), { range: "A1:B2", unread: true });
    expect(rows(result)).toHaveLength(2);
    expect(result.unread?.cells).toEqual([
      { name: "D1", text: "#REF!" },
      { name: "E1", text: "a formula without a result" },
      { name: "F1", text: "x1" },
    ]);
  });

  test("a sheet of formulas without results is among what is unread", async () => {
    const cells = (formula: string) => new Map([["0,0", { formula }]]);
    const sheets = [
      { name: "Data", rows: [["a"], [1]] },
      { name: "Sums", rows: [], cells: cells("Data!A2+1") },
      { name: "Empty", rows: [] },
    ];
    const result = await read(await writeXlsx({ sheets }), { unread: true });
    expect(result.unread?.sheets).toEqual(["Sums"]);
  });

  test("a column of formulas without results is one problem", async () => {
    const formulas = Array.from({ length: 30 }, (_, at) => `<row r="${at + 2}"><c r="B${at + 2}"><f>A1</f></c></row>`);
    const { problems } = await read(zip(workbook(header + formulas.join(""))));
    expect(problems.map(({ message }) => message)).toEqual([
      "Cell B2 contains a formula without a result. The same holds for `B3`, `B4`, `B5`, `B6`, `B7`, `B8`, `B9`, `B10`, `B11`, `B12` and 19 more.",
    ]);
  });

  test("a merged title above the table leads to the cells of the table", async () => {
    const cells = (row: number, ...names: readonly string[]) =>
      `<row r="${row}">${names.map((name, at) => text(`${"AB"[at]}${row}`, name)).join("")}</row>`;
    const data = '<row r="4"><c r="A4"><v>1</v></c><c r="B4"><v>2</v></c></row>';
    const title = (first: number) => cells(first, "Sales of 2024") + cells(3, "shop", "sales") + data;
    const merged = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>';
    const result = await read(zip(workbook(title(1), merged)));
    expect(result.problems).toMatchObject([{ cure: ['range="A3:B4"'] }]);
    expect(message(result)).toBe(
      'All columns have the name "Sales of 2024". Choose the cells of the table: write `{range="A3:B4"}`.',
    );
    expect(rows(await read(zip(workbook(title(1), merged)), { range: "A3:B4" }))).toEqual([
      ["shop", "sales"],
      [1, 2],
    ]);
    // Years are names too, other numbers are data.
    const named = (number: number) =>
      `${cells(1, "Sales")}<row r="3">${text("A3", "shop")}<c r="B3"><v>${number}</v></c></row>${data}`;
    const problemsOf = async (number: number) => (await read(zip(workbook(named(number), merged)))).problems;
    expect(await problemsOf(2024)).toMatchObject([{ cure: ['range="A3:B4"'] }]);
    expect(await problemsOf(12)).toMatchObject([{ message: 'Cell A1 and cell B1 have the same name "Sales".' }]);
  });

  test("a row of hyphens below the header is a problem", async () => {
    const values = [
      ["a", "b"],
      ["---", "---"],
      ["x", 1],
    ];
    expect((await read(await writeXlsx({ sheets: [{ name: "S", rows: values }] }))).problems).toMatchObject([
      { message: "The row below the header contains signs, not values.", hint: "Remove row 2 of the sheet." },
    ]);
  });

  test("a blank column only makes room, and the table goes on behind it", async () => {
    const values = [
      ["a", "b", null, "c", "d"],
      ["x", 1, null, "y", 2],
      [null, null, null, "z", 3],
    ];
    const book = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: "S", rows }] });
    expect(rows(await read(await book(values)))).toEqual([
      ["a", "b", "c", "d"],
      ["x", 1, "y", 2],
      [null, null, "z", 3],
    ]);
    // A hint has all of its columns.
    const titled = await read(await book([["A title", "", "", ""], ...values]));
    expect(titled.problems).toMatchObject([{ cure: ['range="A2:E4"'] }]);
    const twice = await read(
      await book([
        ["a", null, "a"],
        [1, null, 2],
      ]),
    );
    expect(message(twice)).toContain('Cell A1 and cell C1 have the same name "a".');
  });

  test("a row of hyphens above the header leads to the cells below it", async () => {
    for (const lines of [
      ["---", "---"],
      ["-----", "==="],
    ]) {
      const values = [lines, ["a", "b"], ["x", 1]];
      const result = await read(await writeXlsx({ sheets: [{ name: "S", rows: values }] }));
      expect(result.problems).toMatchObject([
        { message: "Row 1 contains signs, not the names of the columns.", cure: ['range="A2:B3"'] },
      ]);
    }
  });

  test("the cells of a table begin with its header: not with a merged title, nor with a row of data", async () => {
    const make = (rows: (string | number | null)[][], ...ends: readonly [row: number, from: number, to: number][]) =>
      writeXlsx({
        sheets: [
          {
            name: "S",
            rows,
            merges: ends.map(([row, startCol, endCol]) => ({ startRow: row, startCol, endRow: row, endCol })),
          },
        ],
      });
    const table = [
      ["Shop", "Q1", "Q2"],
      ["North", 1, 2],
      ["South", 3, 4],
    ];
    const note = ["a", null, null, "A note"];
    const partly = await read(await make([["Sales", null, null], ...table, note], [0, 0, 1]));
    expect(message(partly)).toBe(
      'Several columns have the name "Sales". Choose the cells of the table: write `{range="A2:C4"}`.',
    );
    const two = await read(await make([["Sales", null, "2024"], ...table], [0, 0, 1]));
    expect(two.problems).toMatchObject([{ cure: ['range="A2:C4"'] }]);
    const groups = await read(await make([["", "Sales", null], ...table], [0, 1, 2]));
    expect(groups.problems).toMatchObject([{ cure: ['range="A2:C4"'] }]);
    // The first cell of the header is missing a name, not the table its header.
    const unnamed = await read(await make([["Shop", null, "Q2"], ...table.slice(1)]));
    expect(unnamed.problems).toMatchObject([{ message: "Cell B1 has no name.", cure: ['unnamed="id"'] }]);
    const data = await read(await make([["Sales"], ...table.slice(1)]));
    expect(data.problems[0]!.cure).toBeUndefined();
  });

  test("a number that JSON cannot hold is a problem at its cell", async () => {
    for (const number of ["1e999999999", "-1e400", "NaN", "Infinity", "one"])
      expect(message(await read(zip(workbook(`${header}<row r="2"><c r="B2"><v>${number}</v></c></row>`))))).toBe(
        `Cell B2 contains \`${number}\`, which is not a JSON number. Write a number or text in the cell.`,
      );
  });

  test("cells are bounded, also where most of them are blank", async () => {
    const far = Array.from({ length: 50 }, (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}"><v>1</v></c></row>`);
    expect((await read(zip(workbook(header + far.join(""))))).problems).toMatchObject([
      { kind: "limit", bound: "cells" },
    ]);
    const cells = (bound: number) =>
      read(
        zip(workbook(`${header}<row r="2"><c r="B2"><v>1</v></c></row><row><c><v>2</v></c></row>`)),
        {},
        { ...limits, cells: bound },
      );
    expect(rows(await cells(4))).toEqual([
      ["a", "b"],
      [null, 1],
      [2, null],
    ]);
    expect((await cells(3)).problems).toMatchObject([{ kind: "limit", bound: "cells" }]);
    const many = `<row r="2">${'<c r="A2"><v>1</v></c>'.repeat(120_000)}</row>`;
    expect((await read(zip(workbook(header + many)))).problems).toMatchObject([{ kind: "limit", bound: "cells" }]);
  });

  test("a cell merged into a range from outside of it has the value of its first", async () => {
    const sheet = `${header}<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>5</v></c></row><row r="3"><c r="B3"><v>6</v></c></row>`;
    const bytes = zip(workbook(sheet, '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'));
    expect(rows(await read(bytes, { range: "A3:B3", header: false }))).toEqual([
      ["column1", "column2"],
      [1, 6],
    ]);
  });

  test("number formats say what is a day, a time, a duration", () => {
    const cases: readonly (readonly [string, number, string])[] = [
      ["yyyy-mm-dd", 45322, "2024-01-31"],
      ["d. mmm yy;@", 45322.5, "2024-01-31T12:00:00"],
      ["hh:mm:ss", 0, "00:00:00"],
      ["h:mm AM/PM", 0.5, "12:00:00"],
      ["[$-407]h:mm", 0.75, "18:00:00"],
      ["[h]:mm:ss", 2, "48:00:00"],
      ["[hh]:mm", 1.5, "36:00:00"],
      ["[mm]:ss", 0.25, "06:00:00"],
      ["[h]:mm:ss", -0.0625, "-01:30:00"],
      ["[h]:mm:ss.00", 100 + 0.5 / 86400, "2400:00:00.5"],
      ["yyyy", 60, "1900-02-28"],
      ["mmm", 61, "1900-03-01"],
    ];
    for (const [code, serial, expected] of cases) {
      const format = numberFormat(164, code);
      expect(format === "number" || format === "percent" ? format : dateCell(serial, format, 1900)).toBe(expected);
    }
    for (const code of ["General", "0.00E+00", '#,##0 "Sold"', "[Red]0", "0\\h", "@", "_-* #,##0_-"])
      expect([code, numberFormat(164, code)]).toEqual([code, "number"]);
    for (const code of ["0%", "0.00 %", "[Red]0%;-0%"])
      expect([code, numberFormat(164, code)]).toEqual([code, "percent"]);
    expect(numberFormat(9, undefined)).toBe("percent");
    expect(numberFormat(164, '0 "%"')).toBe("number");
    expect(dateCell(0, "date", 1904)).toBe("1904-01-01");
    expect(dateCell(0, "time", 1904)).toBe("00:00:00");
    // The years that a spreadsheet program has, in both systems.
    expect(dateCell(2_958_465, "date", 1900)).toBe("9999-12-31");
    expect(dateCell(2_957_003.75, "date", 1904)).toBe("9999-12-31T18:00:00");
    for (const beyond of [2_958_466, -800_000, 1e10]) expect(dateCell(beyond, "date", 1900)).toBeUndefined();
    expect(dateCell(2_957_004, "date", 1904)).toBeUndefined();
  });

  test("moments keep their milliseconds, and a time never becomes the next day", () => {
    const moment = 45322 + (13 * 3600 + 5 * 60 + 9.123) / 86_400;
    expect(dateCell(moment, "date", 1900)).toBe("2024-01-31T13:05:09.123");
    expect(dateCell(45322.545243056, "date", 1900)).toBe("2024-01-31T13:05:09");
    expect(dateCell(86_399.999 / 86_400, "time", 1900)).toBe("23:59:59.999");
    expect(dateCell(1 - 1e-12, "time", 1900)).toBe("23:59:59.999");
    expect(dateCell(-0.0625 - 0.001 / 86_400, "duration", 1900)).toBe("-01:30:00.001");
  });

  test("integers beyond what a double holds keep their digits, other numbers are doubles", async () => {
    const cells = ["12345678901234567890", "-9007199254740993", "4.0999999999999996", "1e3", "9007199254740992"];
    const body = cells.map((number, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>${number}</v></c></row>`);
    const bytes = zip(workbook(`<row r="1">${text("A1", "a")}</row>${body.join("")}`));
    expect(rows(await read(bytes)).slice(1)).toEqual([
      [{ kind: "exact-number", raw: "12345678901234567890" }],
      [{ kind: "exact-number", raw: "-9007199254740993" }],
      [4.1],
      [1000],
      [9007199254740992],
    ]);
  });

  test("results of formulas have the 15 digits that a spreadsheet program shows; what somebody stored stays", async () => {
    const computed = ["1.2100000000000002", "0.30000000000000004", "66.400000000000006", "9007199254740993", "-1E-7"];
    const body = computed.map(
      (number, at) =>
        `<row r="${at + 2}"><c r="A${at + 2}"><f>1.1*1.1</f><v>${number}</v></c><c r="B${at + 2}"><v>${number}</v></c></row>`,
    );
    expect(rows(await read(zip(workbook(`${header}${body.join("")}`)))).slice(1)).toEqual([
      [1.21, 1.2100000000000002],
      [0.3, 0.30000000000000004],
      [66.4, 66.4],
      [
        { kind: "exact-number", raw: "9007199254740993" },
        { kind: "exact-number", raw: "9007199254740993" },
      ],
      [-1e-7, -1e-7],
    ]);
  });

  test("dates that are stored as text are days too if they are midnights", async () => {
    const days = ["2024-01-31", "2024-01-31T00:00:00", "2024-01-31T13:05:09"];
    const body = days.map((day, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="d"><v>${day}</v></c></row>`);
    const bytes = zip(workbook(`<row r="1">${text("A1", "a")}</row>${body.join("")}`));
    expect(rows(await read(bytes)).slice(1)).toEqual([["2024-01-31"], ["2024-01-31"], ["2024-01-31T13:05:09"]]);
  });

  test("a sheet whose name only looks like the wanted one", async () => {
    const book = await writeXlsx({ sheets: [{ name: "Gro\u0308ße", rows: [["a"], [1]] }] });
    expect(message(await read(book, { sheet: "Größe" }))).toContain("The names look the same");
  });

  test("more rows than a sheet can have are counted before their cells", async () => {
    const values = (row: number) => `<row r="${row}"><c r="A${row}"><v>1</v></c><c r="B${row}"><v>2</v></c></row>`;
    const sheet = (empty: number) => zip(workbook(header + values(2) + "<row/>".repeat(empty)));
    const bounds = { ...limits, bytes: 10_000_000 };
    expect(rows(await read(sheet(1000), {}, bounds)).slice(1)).toEqual([[1, 2]]);
    expect(message(await read(sheet(1_048_576), {}, bounds))).toContain("The XLSX file is damaged.");
  });

  test("a text that the workbook lacks is not a blank cell", async () => {
    const bytes = zip(workbook(`${header}<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>1</v></c></row>`));
    expect(message(await read(bytes))).toContain("The XLSX file is damaged.");
  });

  test("a chart in the place of the first sheet has no cells", async () => {
    const parts = workbook(`${header}<row r="2">${text("A2", "x")}<c r="B2"><v>1</v></c></row>`);
    const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet";
    const bytes = zip({
      ...parts,
      "xl/workbook.xml": parts["xl/workbook.xml"].replace(
        "<sheets>",
        '<sheets><sheet name="C" sheetId="2" r:id="rId2"/>',
      ),
      "xl/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"].replace(
        "</Relationships>",
        `<Relationship Id="rId2" Type="${kind}" Target="chartsheets/sheet1.xml"/></Relationships>`,
      ),
      "xl/chartsheets/sheet1.xml": "<chartsheet/>",
    });
    const table = [
      ["a", "b"],
      ["x", 1],
    ];
    expect(rows(await read(bytes))).toEqual(table);
    expect(rows(await read(bytes, { sheet: 2 }))).toEqual(table);
    expect(message(await read(bytes, { sheet: 1 }))).toContain("The cells have no values.");
  });

  test("a blank corner is part of the header, so the first row of data is not offered as one", async () => {
    const table = [
      [null, "2023", "2024"],
      ["Brazil", 66, 69],
      ["Vietnam", 27, 29],
    ];
    const make = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: "S", rows }] });
    expect(message(await read(await make(table)))).toContain('Cell A1 has no name. Name it: write `{unnamed="id"}`.');
    expect(message(await read(await make([["A title"], ...table])))).toContain('write `{range="A2:C4"}`');
    expect(message(await read(await make([...table, [], ["Source"]])))).toContain('write `{range="A1:C3"}`');
  });

  test("the cells of a table go on below blank rows, up to a note or another table", async () => {
    const table = [["A title"], [], ["", "country", "2024"], ["", "Brazil", 1], [], ["", "Peru", 2]];
    const hint = async (...below: (string | number)[][]) =>
      message(await read(await writeXlsx({ sheets: [{ name: "S", rows: [...table, [], ...below] }] })));
    expect(await hint()).toContain('write `{range="B3:C6"}`');
    expect(await hint(["", "Chile", 3], ["", "Cuba", 4])).toContain('write `{range="B3:C9"}`');
    for (const below of [["Source"], ["", "city", "2024"]])
      expect(await hint(below)).toContain('write `{range="B3:C6"}`');
  });

  test("what is no workbook is refused", async () => {
    for (const bytes of [
      new Uint8Array(),
      new TextEncoder().encode("a,b\n1,2\n"),
      zip({ "a.txt": "x" }),
      zip(workbook(header)).subarray(0, 400),
    ])
      expect((await read(bytes)).problems).toMatchObject([{ kind: "malformed" }]);
    expect(message(await read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])))).toContain("old Excel file");
  });

  test("rows are bounded, also where they are far down", async () => {
    const many = await writeXlsx({ sheets: [{ name: "S", rows: [["a"], [1], [2], [3]] }] });
    expect((await read(many, {}, { ...limits, rows: 2 })).problems).toMatchObject([{ kind: "limit", bound: "rows" }]);
    expect(rows(await read(many, {}, { ...limits, rows: 3 }))).toHaveLength(4);
    const corner = zip(workbook(`${header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`));
    expect(message(await read(corner))).toContain("Cell XFD1 has no name.");
  });

  test("a bomb is refused before it is unpacked", async () => {
    const bomb = { ...workbook(header), "xl/media/zeros.bin": new Uint8Array(20_000_000) };
    expect((await read(zip(bomb))).problems).toMatchObject([{ kind: "limit", bound: "bytes" }]);
    const large = workbook(`${header}<row r="2">${text("A2", "x".repeat(8_000_000))}</row>`);
    expect((await read(zip(large))).problems).toMatchObject([{ kind: "limit", bound: "bytes" }]);
    // A directory that tells too little is believed, and no more is unpacked.
    for (const declared of [0, 1, 1000])
      expect((await read(zip(large, declared))).problems).toMatchObject([{ kind: "malformed" }]);
  });

  test("overlapping merged cells cost nothing", async () => {
    const merges = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1000)}</mergeCells>`;
    expect((await read(zip(workbook(header, merges)))).problems[0]?.kind).toBe("malformed");
  });
});
