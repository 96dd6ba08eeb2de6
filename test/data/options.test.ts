import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { adviseColumns } from "../../src/data/advice.js";
import { mergedOptions } from "../../src/data/by-column.js";
import type { DataOptionName, DataOptions, DataResult } from "../../src/data/reader.js";
import { readData, readText } from "../../src/data/registry.js";
import { numberText, type Value } from "../../src/language/value.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
const read = (text: string, path: string, options: DataOptions) =>
  readData(new TextEncoder().encode(text), path, options, limits);
const readCsv = (text: string, options: DataOptions) => read(text, "a.csv", options);

/** Numbers by their characters, so that digits count. */
const shown = (value: Value): unknown =>
  typeof value === "number" || (typeof value === "object" && value !== null && "raw" in value)
    ? `#${numberText(value)}`
    : value;
const rows = ({ table, problems }: DataResult) => {
  expect(problems).toEqual([]);
  return table!.records.map((record) => [...record.values()].map(shown));
};
/** Each problem with the characters it points at. */
const problems = ({ problems: found, table, text }: DataResult) => {
  expect(table).toBeUndefined();
  return found.map(({ message, span }) => [message, span && text?.slice(span.start, span.end)]);
};
const dates = (patterns: Readonly<Record<string, string>>) => ({ dates: new Map(Object.entries(patterns)) });

const german = { decimal: ",", thousands: "." };

describe("decimal and thousands", () => {
  test("a cell in the notation is a number with its digits", async () => {
    const cells = ["1.234,50", "-0,10", "12", "9.007.199.254.740.993,0"];
    expect(rows(await readCsv(`n\n"${cells.join('"\n"')}"\n`, german))).toEqual([
      ["#1234.50"],
      ["#-0.10"],
      ["#12"],
      ["#9007199254740993.0"],
    ]);
  });

  test("any other cell is text, also one that JSON calls a number", async () => {
    const cells = ["12.5", "1.23", "007", "1.234,", "n/a", "1,5 %"];
    expect(rows(await readCsv(`n\n"${cells.join('"\n"')}"\n`, german))).toEqual(cells.map((cell) => [cell]));
  });

  test("thousands alone keep the point", async () => {
    expect(rows(await readCsv('n\n"25,462"\n"1,234.50"\n', { thousands: "," }))).toEqual([["#25462"], ["#1234.50"]]);
  });

  test("text columns stay as written, numbers of typed formats stay numbers", async () => {
    expect(rows(await readCsv("a;b\n1,5;1,5\n", { ...german, delimiter: ";", text: ["a"] }))).toEqual([
      ["1,5", "#1.5"],
    ]);
    const json = '[{"n": "1.234,50", "m": 1.5, "t": true, "l": ["1,5"]}]';
    expect(rows(await read(json, "a.json", german))).toEqual([["#1234.50", "#1.5", true, ["1,5"]]]);
    expect(rows(await read('{"n": "1,5"}\n', "a.jsonl", german))).toEqual([["#1.5"]]);
    expect(rows(await read("- n: 1,5\n", "a.yaml", german))).toEqual([["#1.5"]]);
  });

  test.each([
    [{ decimal: ",", thousands: "," }, "`decimal` and `thousands` are both `,`."],
    [{ thousands: "." }, "`thousands` is the decimal separator too, which is `.` by default."],
    [{ decimal: ",," }, "`decimal` must be one character that is not part of a number."],
    [{ decimal: "" }, "`decimal` must be one character that is not part of a number."],
    [{ decimal: " " }, "`decimal` must be one character that is not part of a number."],
    [{ thousands: "1" }, "`thousands` must be one character that is not part of a number."],
    [{ thousands: "-" }, "`thousands` must be one character that is not part of a number."],
    [{ delimiter: "ab" }, "`delimiter` must be one character, and not a quote or a line break."],
  ])("%j is refused", async (options, message) => {
    const found = await readCsv("a\n1\n", options);
    expect(problems(found)).toEqual([[message, undefined]]);
    expect(found.problems[0]).toMatchObject({ kind: "option", option: expect.any(String), hint: expect.any(String) });
  });
});

describe("null", () => {
  test("cells that count as blank, in text columns and columns of days too", async () => {
    const options = { null: ["n/a", "-", "–", "-999"], text: ["t"], ...dates({ d: "DD.MM.YYYY" }) };
    const text = "n,t,d\n1,n/a,n/a\n n/a ,–,03.02.2024\n-999,-1,-\nN/A,--,-\n";
    expect(rows(await readCsv(text, options))).toEqual([
      ["#1", null, null],
      [null, null, "2024-02-03"],
      [null, "-1", null],
      ["N/A", "--", null],
    ]);
  });

  test("the column has then the type of its other cells", async () => {
    const { table } = await readCsv("n\n1\nn/a\n", { null: ["n/a"] });
    expect(table!.columns[0]).toMatchObject({ type: { kind: "nullable", of: { kind: "integer" } }, mixed: false });
  });

  test("values of typed formats by their text", async () => {
    const json = '[{"n": -999, "t": "n/a"}, {"n": 5, "t": ""}]';
    expect(rows(await read(json, "a.json", { null: ["-999", "n/a"] }))).toEqual([
      [null, null],
      ["#5", ""],
    ]);
  });
});

describe("dates", () => {
  test("days of any pattern, kept as YYYY-MM-DD", async () => {
    const options = { delimiter: ";", ...dates({ a: "DD.MM.YYYY", b: "D. MMMM YYYY", c: "YYYYMMDD" }), locale: "de" };
    expect(rows(await readCsv('a;b;c\n03.02.2024;3. März 2024;20240203\n \n"";;\n', options))).toEqual([
      ["2024-02-03", "2024-03-03", "2024-02-03"],
      [null, null, null],
    ]);
  });

  test("white space around a day means nothing, as around a number", async () => {
    const read = await readCsv('day\n 03.02.2024 \n"\u00a004.02.2024"\n', dates({ day: "DD.MM.YYYY" }));
    expect(rows(read)).toEqual([["2024-02-03"], ["2024-02-04"]]);
  });

  test("a cell that does not fit is found where it is", async () => {
    const options = dates({ day: "DD.MM.YYYY" });
    const message = (cell: string, where = "") =>
      `${JSON.stringify(cell)}${where} does not fit the pattern \`DD.MM.YYYY\` of the column \`day\`.`;
    expect(problems(await readCsv('n,day\n\nx,03.02.2024\n"a\nb","31.02.2024"\n\ny,2024-02-03\n', options))).toEqual([
      [message("31.02.2024"), '"31.02.2024"'],
      [message("2024-02-03"), "2024-02-03"],
    ]);
    expect(problems(await readCsv("1,x\n", { ...dates({ column2: "DD.MM.YYYY" }), header: false }))).toEqual([
      ['"x" does not fit the pattern `DD.MM.YYYY` of the column `column2`.', "x"],
    ]);
    const json = '[{"day": "01.01.2024"}, {"x": {"day": "y"}, "day": "soon"}, {"day": true}]';
    expect(problems(await read(json, "a.json", options))).toEqual([
      [message("soon"), '"soon"'],
      [message("true"), "true"],
    ]);
    expect(problems(await read('\n{"day": "01.01.2024"}\n{"day": 1}\n', "a.jsonl", options))).toEqual([
      [message("1"), "1"],
    ]);
    expect(problems(await read("- day: 01.01.2024\n- day: soon\n", "a.yaml", options))).toEqual([
      [message("soon"), "s"],
    ]);
  });

  test.each([
    [
      "YYYY-MM-DD",
      "2024-03-01T10:00:00Z",
      "en",
      "Fix the cell, or leave the column out of `dates` and read it as text: it has times of day.",
    ],
    [
      "D.M.YYYY",
      "1.3.2024 9:30",
      "de",
      "Fix the cell, or leave the column out of `dates` and read it as text: it has times of day.",
    ],
    [
      "MM/DD/YYYY",
      "1/5/2024",
      "en",
      'Fix the cell, or write `dates={day="M/D/YYYY"}` if the days of the column are written so.',
    ],
    [
      "D/M/YYYY",
      "12/25/2024",
      "en",
      'Fix the cell, or write `dates={day="M/D/YYYY"}` if the days of the column are written so.',
    ],
    [
      "DD.MM.YYYY",
      "2024-02-03",
      "de",
      'Fix the cell, or write `dates={day="YYYY-MM-DD"}` if the days of the column are written so.',
    ],
    [
      "D MMMM YYYY",
      "5 maja 2024",
      "en",
      "Fix the cell, or set `locale`: names of months are read in the language `en`.",
    ],
    [
      "DD.MM.YYYY",
      "31.02.2024",
      "de",
      'Fix the cell, or write `null={day=["31.02.2024"]}` if it means that the day is missing.',
    ],
  ])("the hint for a cell names the pattern that reads it: %s, %s", async (pattern, cell, locale, hint) => {
    const found = await readCsv(`day\n${cell}\n`, { ...dates({ day: pattern }), locale });
    expect(found.problems).toMatchObject([{ hint }]);
  });

  test("of a workbook, days stay days, and a finding names the cell", async () => {
    const rowsOf = (last: string) => [
      ["x", "day"],
      [1, new Date(Date.UTC(2024, 1, 3))],
      [2, "04.02.2024"],
      [3, last],
    ];
    const book = async (last: string) => await writeXlsx({ sheets: [{ name: "S", rows: rowsOf(last) }] });
    const options = dates({ day: "DD.MM.YYYY" });
    expect(rows(await readData(await book("05.02.2024"), "a.xlsx", options, limits)).map(([, day]) => day)).toEqual([
      "2024-02-03",
      "2024-02-04",
      "2024-02-05",
    ]);
    expect(problems(await readData(await book("soon"), "a.xlsx", options, limits))).toEqual([
      ['"soon" in cell B4 does not fit the pattern `DD.MM.YYYY` of the column `day`.', undefined],
    ]);
  });

  test("a pattern that no cell fits is one problem, at the option", async () => {
    const inFrench = "day,d2\n5 mars 2024,1/2/2024\n\n1 mai 2024,1/3/2024\n2 mai 2024,13/3/2024\n";
    const options = { ...dates({ day: "D MMMM YYYY", d2: "DD.MM.YYYY" }), locale: "en" };
    expect((await readCsv(inFrench, options)).problems).toMatchObject([
      {
        kind: "option",
        option: "dates",
        entry: "day",
        message: 'No cell of the column `day`, such as "5 mars 2024", fits the pattern `D MMMM YYYY`.',
        hint: "Set `locale`: names of months are read in the language `en`.",
      },
      { entry: "d2", hint: expect.stringMatching(/^Write `dates=\{d2="[^"]+"\}` if the days/) },
    ]);
    // Of two cells, each can be a slip.
    expect((await readCsv("day\nx\ny\n", dates({ day: "YYYY" }))).problems).toHaveLength(2);
    expect((await readCsv("day\nx\ny\n1999\nz\n", dates({ day: "YYYY" }))).problems).toHaveLength(3);
  });

  test("at most twenty cells are reported", async () => {
    const found = await readCsv(`day\n${"x\n".repeat(500)}01.02.2024\n`, dates({ day: "DD.MM.YYYY" }));
    expect(found.problems).toHaveLength(20);
  });

  test.each([
    [dates({ day: "DD.MM" }), "option", '"DD.MM" is not a date pattern: it has no year.'],
    [{ ...dates({ a: "YYYY" }), text: ["a"] }, "option", "The column `a` is in `text` and in `dates`."],
    [dates({ dya: "YYYY" }), "unknown-column", "The data has no column `dya`, which `dates` names."],
    [dates({ a: "MMM YYYY" }), "option", expect.stringContaining("names of months")],
  ])("%# is refused", async (options, kind, message) => {
    expect((await readCsv("a\n2024\n", options)).problems).toEqual([
      expect.objectContaining({ kind, message, hint: expect.any(String) }),
    ]);
  });

  test("names like those of JavaScript's own fields are columns like others", async () => {
    expect(rows(await readCsv("__proto__\n2024\n", { dates: new Map([["__proto__", "YYYY"]]) }))).toEqual([
      ["2024-01-01"],
    ]);
  });
});

test("in place, options of files are refused", async () => {
  const found = await readText("a\n1\n", "csv", { encoding: "latin1", format: "tsv" }, limits);
  expect(problems(found).map(([message]) => message)).toEqual([
    "The option `format` has no effect on data in the document.",
    "The option `encoding` has no effect on data in the document.",
  ]);
});

describe("advice", () => {
  const advice = async (text: string, options: DataOptions = {}) => {
    const result = await readCsv(text, options);
    expect(result.problems).toEqual([]);
    return [...(result.advice ?? []), ...adviseColumns(result.table!, options)].map((one) => one.options.join(" "));
  };

  test.each([
    ['"12,5"\n"1,25"\n1', 'decimal={n=","}'],
    ['"25,462"\n"1,000,000"\n1', 'thousands={n=","}'],
    ['"25,462"\n"1,5"\n1', 'decimal={n=","}'],
    ['"0,435"\n"1,286"\n1', 'decimal={n=","}'],
    ['"1.234,50"\n"12"', 'decimal={n=","} thousands={n="."}'],
    ["336.465\n1.892.122", 'decimal={n=","} thousands={n="."}'],
    ["1 234\n12", 'thousands={n=" "}'],
    ['"1 234,5"\n"12"', 'decimal={n=","} thousands={n=" "}'],
    ["1'234.5\n12", `thousands={n="'"}`],
    ['"12,5"\n7\nn/a\n–', 'decimal={n=","} null={n=["n/a" "–"]}'],
    ["1\n2.5\nn/a", 'null={n=["n/a"]}'],
    ["222222\nred\n\n#00ff00\n003300", 'text=["n"]'],
    ["00ff00\n222222", 'text=["n"]'],
  ])("numbers as text: %j", async (cells, options) => expect(await advice(`n\n${cells}\n`)).toEqual([options]));

  test.each([
    "1\nmany",
    "5\n192.168.100.200",
    "12\n<5",
    "007\n12",
    "003300\n222222",
    "red\n22",
    "222222\nbolt",
    "03.02.2024\n04.02.2024",
    "1.2.3",
    '"12,5"\n12.5',
    "n/a\n-",
    "a\nb",
    '"1,5"\n"2,5"',
    '"1,5"\n1,5 %'.replace("1,5 %", '"1,5 %"'),
  ])("none for %j", async (cells) => expect(await advice(`n\n${cells}\n`)).toEqual([]));

  test("none for columns that options name, or in another notation", async () => {
    expect(await advice('n\n1\n"12,5"\n', { text: ["n"] })).toEqual([]);
    expect(await advice('n\n1\n"12,5"\n', { thousands: "," })).toEqual([]);
  });

  const readings = async (text: string, options: DataOptions = {}) => {
    const result = await readCsv(text, options);
    return [...(result.advice ?? []), ...adviseColumns(result.table!, options)].map((one) =>
      one.readings?.map((reading) => reading.join(" ")),
    );
  };

  test.each([
    ['n\n"25,462"\n"1,000"\n1\n', ['thousands={n=","}', 'decimal={n=","}']],
    ["a;n\nx;1.234\ny;12\n", ['decimal={n="."}', 'decimal={n=","} thousands={n="."}']],
    ["n\n03/04/2024\n\n05/06/2024\n", ['dates={n="M/D/YYYY"}', 'dates={n="D/M/YYYY"}']],
    ["n\n03-04-24\n", ['dates={n="M-D-YY"}', 'dates={n="D-M-YY"}']],
  ])("two readings of %j, of which none is taken", async (text, expected) => {
    expect(await readings(text)).toEqual([expected]);
    expect((await readCsv(text, {})).problems).toEqual([]);
  });

  test.each([
    "a;n\nx;1.234\ny;12.5\n",
    "a;n\nx;1.234\ny;12345\n",
    "a;n\nx;0.234\ny;1.234\n",
    "a,n\nx,1.234\ny,12\n",
    "n\n03/04/2024\n13/04/2024\n",
    "n\n04/04/2024\n",
    "n\n03.04.2024\n",
    "n\n1/2/3\n",
  ])("only one reading of %j", async (text) => expect(await readings(text)).toEqual([]));

  test("spaces instead of tabs", async () => {
    const message = "The header is one cell that contains several spaces in a row.";
    const hint = "Write a tab between the cells.";
    expect((await read("a    b\nx    1\n", "a.tsv", {})).advice).toMatchObject([{ message, hint, options: [] }]);
    expect((await read("a    b\nx\t1\n", "a.tsv", {})).problems).toMatchObject([{ message, hint }]);
    expect((await read("a b\nx    1\n", "a.tsv", {})).advice).toBeUndefined();
    expect((await read("a    b\nx    1\n", "a.csv", {})).advice).toBeUndefined();
  });

  test("text in a wrong encoding", async () => {
    const bytes = new TextEncoder().encode("a\nMünchen\n");
    const wrong = await readData(bytes, "a.csv", { encoding: "windows-1252" }, limits);
    expect(wrong.advice).toMatchObject([
      { message: expect.stringContaining("`MÃ¼nchen`"), hint: expect.stringContaining("Remove `encoding`") },
    ]);
    expect((await readCsv("a\nMÃ¼nchen\n", {})).advice).toMatchObject([
      { hint: expect.stringContaining("UTF-8 again") },
    ]);
    expect((await readCsv("a\nSÃO PAULO, Ângela, Åre\n".replaceAll(",", ""), {})).advice).toBeUndefined();
    const latin = Uint8Array.from([97, 10, 0xfc, 10]);
    expect((await readData(latin, "a.csv", {}, limits)).problems[0]!.hint).toContain('{encoding="windows-1252"}');
  });

  test("the cells of a table below a title in a workbook", async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: "S",
          rows: [
            ["Bags by country"],
            [],
            [null, "Country", "Bags"],
            [null, "Brazil", 66],
            [null, "Vietnam", 29],
            [],
            ["Source: ICO"],
          ],
        },
      ],
    });
    const found = await readData(book, "a.xlsx", {}, limits);
    expect(found.problems).toMatchObject([
      {
        message: "Cell B1 has no name.",
        hint: 'Choose the cells of the table: write `{range="B3:C5"}`.',
        cure: ['range="B3:C5"'],
      },
    ]);
    expect(rows(await readData(book, "a.xlsx", { range: "B3:C5" }, limits))).toHaveLength(2);
  });
});

/* A new option is a type error here until it has an example: data that are read in another way with it. */
const examples: Readonly<Record<DataOptionName, readonly [path: string, text: string | "workbook", DataOptions]>> = {
  format: ["a.csv", '[{"a": 1}]\n', { format: "json" }],
  delimiter: ["a.csv", "a;b\n1;2\n", { delimiter: "," }],
  encoding: ["a.csv", "a\n\u00e9\n", { encoding: "windows-1252" }],
  skip: ["a.csv", "x\na\n1\n", { skip: 1 }],
  header: ["a.csv", "a\n1\n", { header: false }],
  unnamed: ["a.csv", "a,\n1,2\n", { unnamed: "b" }],
  sheet: ["a.xlsx", "workbook", { sheet: 2 }],
  range: ["a.xlsx", "workbook", { range: "B1:B2" }],
  percent: ["a.xlsx", "workbook", { percent: ["b"] }],
  path: ["a.json", '{"a": [{"b": 1}]}', { path: "a" }],
  text: ["a.csv", "a\n1\n", { text: ["a"] }],
  decimal: ["a.csv", 'a\n"1,5"\n', { decimal: "," }],
  thousands: ["a.csv", 'a\n"1,500"\n', { thousands: "," }],
  null: ["a.csv", "a\nn/a\n", { null: ["n/a"] }],
  strip: ["a.csv", "a\n5%\n", { strip: ["%"] }],
  dates: ["a.csv", "a\n01.02.2024\n", dates({ a: "DD.MM.YYYY" })],
};

test.each(Object.entries(examples))("%s changes what is read", async (_, [path, text, options]) => {
  const sheets = ["One", "Two"].map((name) => ({
    name,
    rows: [
      ["a", "b"],
      [name, 0.5],
    ],
    columns: [{}, { numFmt: "0%" }],
  }));
  const bytes = text === "workbook" ? await writeXlsx({ sheets }) : new TextEncoder().encode(text);
  const [usual, changed] = [await readData(bytes, path, {}, limits), await readData(bytes, path, options, limits)];
  const shownRows = (result: DataResult) =>
    result.table?.records.map((record) => [...record].map(([name, value]) => [name, shown(value)]));
  expect(changed.problems).toEqual([]);
  expect(shownRows(changed)).not.toEqual(shownRows(usual));
});

test.each([
  ["2020-M01", "YYYY-MM-DD", "YYYY-'M'MM"],
  ["2024Q3", "YYYY-MM-DD", "YYYY'Q'Q"],
  ["2024-W07", "YYYY-MM-DD", "YYYY-'W'WW"],
])("the hint for the period %s has its pattern", async (text, wrong, right) => {
  const [problem] = (await readCsv(`day\n${text}\n`, dates({ day: wrong }))).problems;
  expect(problem?.hint ?? problem).toContain(`write \`dates={day="${right}"}\``);
});

test("several columns in per cent are one option", () => {
  expect(mergedOptions(['percent=["a"]', 'percent=["b"]', 'null={c=["-"]}', 'null={d=["-"]}', "header=[1 2]"])).toEqual(
    ['percent=["a" "b"]', 'null={c=["-"] d=["-"]}', "header=[1 2]"],
  );
});
