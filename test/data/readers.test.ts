import { describe, expect, test } from "vitest";
import type { DataOptions, DataResult } from "../../src/data/reader.js";
import { dataFormats, readData, readText } from "../../src/data/registry.js";
import { cellsOf, tableOf } from "../../src/data/table.js";
import { typeText } from "../../src/language/types.js";
import { isRecord, type Value } from "../../src/language/value.js";
import { longTest } from "../support/long.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, path: string, options: DataOptions = {}) => readData(utf8(text), path, options, limits);

/** Values as JSON would have them, exact numbers as `raw!`. */
const plain = (value: Value): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (isRecord(value)) return [...value].map(([name, field]) => [name, plain(field)]);
  return typeof value === "object" && value !== null && "raw" in value ? `${value.raw}!` : value;
};
const rows = ({ table, problems }: DataResult) => {
  expect(problems).toEqual([]);
  return table!.records.map((record) => [...record.values()].map(plain));
};
const names = ({ table }: DataResult) => table!.columns.map(({ name }) => name);
const types = ({ table }: DataResult) =>
  table!.columns.map(({ type, mixed }) => typeText(type) + (mixed ? " mixed" : ""));
/** Each problem with the characters it points at. */
const problems = ({ problems, table, text }: DataResult) => {
  expect(table).toBeUndefined();
  return problems.map(({ message, span }) => [message, span && text?.slice(span.start, span.end)]);
};

describe("csv", () => {
  test("reads cells one by one, as written", async () => {
    const result = await read('name,n\nAnn,24.40\n"Bob, Jr",9007199254740993\nCy,\n 7 ,-0.5e3\n', "a.csv");
    expect(names(result)).toEqual(["name", "n"]);
    expect(rows(result)).toEqual([
      ["Ann", "24.40!"],
      ["Bob, Jr", "9007199254740993!"],
      ["Cy", null],
      [" 7 ", "-0.5e3!"],
    ]);
  });

  test("blanks alone are no data", async () => {
    for (const text of ["", "\n", "  \n\t\n", "\ufeff\n"])
      expect((await read(text, "a.csv")).problems).toMatchObject([{ message: "The data is empty." }]);
  });

  test("a note below the table, and quoted lines above it, are named as such", async () => {
    expect((await read("a,b\nx,1\n\nSource: X\n", "a.csv")).problems).toMatchObject([
      { hint: "Remove the line if it is a note, or add the missing cells." },
    ]);
    const bank =
      '"Source","Indicators",\n\n"Updated","2024-03-28",\n\n"Country","Code","Name","1960",\n"Aruba","ABW","People, total","5",\n';
    expect((await read(bank, "a.csv")).problems).toMatchObject([
      {
        message: "The file has other lines above the header of its table.",
        hint: 'Write `{skip=4}`, or remove the lines above `"Country","Code","Name","1960",`.',
      },
    ]);
  });

  test("white space beside a quote has its own hint", async () => {
    const hintOf = async (line: string) => (await read(`a,b\n${line}\n`, "a.csv")).problems[0]?.hint;
    expect(await hintOf('x, "y, z"')).toBe("Remove the white space before the quote.");
    expect(await hintOf('"x" ,y')).toBe("Remove the white space after the quote.");
    expect(await hintOf('x,"y" ')).toBe("Remove the white space after the quote.");
    expect(await hintOf('x,5" pipe')).toContain("Put the whole cell in quotes");
    expect(await hintOf('"x"y,1')).toBe('Write `""` for a quote inside a quoted cell.');
  });

  test("a line of hyphens is no header", async () => {
    for (const line of ["-----,---", "=====", "Title\n-----"])
      expect(problems(await read(`${line}\na,b\nx,1\n`, "a.csv"))).toEqual([
        ["The file has other lines above the header of its table.", line],
      ]);
    expect(problems(await read("-----,---\na,b\nx,y\n", "a.csv"))).toEqual([
      ["The first line contains signs, not the names of the columns.", "-----,---"],
    ]);
    expect(names(await read("-,--\na,b\n", "a.csv"))).toEqual(["-", "--"]);
    expect(problems(await read("a,b\n---,---\nx,1\n", "a.csv"))).toEqual([
      ["The row below the header contains signs, not values.", "---,---"],
    ]);
    for (const [text, options] of [
      ["a\n--\nx\n", {}],
      ["a,b\n--,\nx,1\n", {}],
      ["a,b\n--,--\nx,1\n", { null: ["--"] }],
      ["a,b\nx,1\n--,--\n", {}],
    ] as const)
      expect((await read(text, "a.csv", options)).table?.rowCount).toBe(2);
  });

  test("near misses are text", async () => {
    const cells = ["+5", ".5", "5.", "1_000", "1 234", "0x1F", "01", "NaN", "1e", "−1", "true"];
    expect(rows(await read(`a\n${cells.join("\n")}\n`, "a.csv"))).toEqual(cells.map((cell) => [cell]));
  });

  test("infers the types of columns", async () => {
    const result = await read("i,n,t,b,m\n1,1,x,,1\n2,2.5,y, ,z\n", "a.csv");
    expect(types(result)).toEqual(["integer", "number", "string", "any", "any mixed"]);
    expect(types(await read("i,t\n1,\n,x\n", "a.csv"))).toEqual(["integer or null", "string or null"]);
  });

  test("drops a byte-order mark, takes CRLF and CR, skips blank lines", async () => {
    expect(rows(await read("\ufeffa,b\r\n\r\n1,2\r\n   \r\n3,4", "a.csv"))).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(names(await read("\ufeffa,b\r1,2\r", "a.csv"))).toEqual(["a", "b"]);
  });

  test("quotes hold delimiters, line ends and doubled quotes", async () => {
    expect(rows(await read('a,b\n"x, ""y""","1\n2"\n', "a.csv"))).toEqual([['x, "y"', "1\n2"]]);
  });

  test("options: delimiter, header, text, encoding", async () => {
    expect(rows(await read("a;b\n1;2\n", "a.csv", { delimiter: ";" }))).toEqual([[1, 2]]);
    const bare = await read("1,2\n3,4\n", "a.csv", { header: false });
    expect(names(bare)).toEqual(["column1", "column2"]);
    expect(rows(bare)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(rows(await read("zip,n\n01,1\n20,2\n,3\n", "a.csv", { text: ["zip"] }))).toEqual([
      ["01", 1],
      ["20", 2],
      [null, 3],
    ]);
    const latin = Uint8Array.from([...utf8("a\n"), 0xe9, 10]);
    expect(rows(await readData(latin, "a.csv", { encoding: "latin1" }, limits))).toEqual([["é"]]);
    expect(rows(await read("a\tb\n1\t2\n", "a.tsv"))).toEqual([[1, 2]]);
    expect(rows(await read("a\tb\n1\t2\n", "a.txt", { format: "tsv" }))).toEqual([[1, 2]]);
  });

  test("Excel's line with the separator is not a row, and an option is stronger", async () => {
    for (const text of ["sep=;\na;b\n1;x,y\n", "\uFEFFSep=;\r\na;b\r\n1;x,y", 'sep=;\n"a";b\n1;"x,y"\n']) {
      const result = await read(text, "a.csv");
      expect([names(result), rows(result), result.advice]).toEqual([["a", "b"], [[1, "x,y"]], undefined]);
    }
    expect(rows(await read("sep=\t\n1\t2\n", "a.csv", { header: false }))).toEqual([[1, 2]]);
    expect(rows(await read("sep=;\na|b\n1|2\n", "a.csv", { delimiter: "|" }))).toEqual([[1, 2]]);
    expect(problems(await read("sep=;\na;b\n1;2;3\n", "a.csv"))).toEqual([
      ["This row has 3 cells, but the first has 2.", "1;2;3"],
    ]);
    expect(problems(await read("sep=;\n", "a.csv"))).toEqual([["The data is empty.", "s"]]);
    // Other lines are rows.
    expect(names(await read("sep=;;\n1\n", "a.csv"))).toEqual(["sep=;;"]);
    expect(names(await read("\nsep=;\n1\n", "a.csv"))).toEqual(["sep=;"]);
  });

  test("ragged rows are found at their lines", async () => {
    const result = await read('é,b\r\n1,2\r\n\r\n"ü\r\nü",2,3\r\n4\r\n5,6\r\n', "a.csv");
    expect(problems(result)).toEqual([
      ["This row has 3 cells, but the first has 2.", '"ü\r\nü",2,3'],
      ["This row has 1 cell, but the first has 2.", "4"],
    ]);
  });

  test("lines above the table are one problem, which says where the table begins", async () => {
    const files = [
      ["Land-Ocean: Global Means\nYear,Jan\n1880,-.20\n1881,-.26\n", "Land-Ocean: Global Means", "Year,Jan"],
      [
        "# Quelle: Amt\n\n# Stand: 2024\nJahr;Wert\n2022;0,89\n2023;1,17\n",
        "# Quelle: Amt\n\n# Stand: 2024",
        "Jahr;Wert",
      ],
      [
        '"Source","Bank",\n\n"Country","Code","2020","2021",\n"Peru","PER","1","",\n',
        '"Source","Bank",',
        '"Country","Code","2020","2021",',
      ],
      // As spreadsheets export a title, and names for several columns.
      ["Sales 2024,,\n,,\nRegion,A,B\nN,1,2\n", "Sales 2024,,\n,,", "Region,A,B"],
      [",2023,,2024,\nRegion,A,B,C,D\nN,1,2,3,4\n", ",2023,,2024,", "Region,A,B,C,D"],
      ["Menschen, gesamt\nStichtag;Zahl\n31.12.2022;1,5\n__________\n", "Menschen, gesamt", "Stichtag;Zahl"],
    ] as const;
    for (const [text, above, header] of files) {
      const result = await read(text, "a.csv");
      expect(problems(result)).toEqual([["The file has other lines above the header of its table.", above]]);
      expect(result.problems[0]?.hint).toMatch(/^Write `\{skip=\d\}`, or remove the lines above /);
      expect(result.problems[0]?.hint).toContain(`\`${header}\``);
    }
  });

  test("a header without some of its names is not a title", async () => {
    for (const [text, blank] of [
      [",a,b\nx,1,2\n", 1],
      ["a,,b\nx,1,2\n", 2],
      ["a,,\nx,y,z\n", 2],
      ["a,,\nx,y,\n", 2],
    ] as const)
      expect(problems(await read(text, "a.csv"))[0]![0]).toBe(`Column ${blank} has no name.`);
  });

  test("a header that is too short is not a title", async () => {
    const short = "This row has 2 cells, but the first has 1.";
    for (const text of ["name\nBerlin, Germany\n", "name\nBerlin,1\n"])
      expect(problems(await read(text, "a.csv"))).toEqual([[short, text.trim().split("\n")[1]]]);
  });

  test("a header with another number of cells than all rows is one problem, at the header", async () => {
    const files = [
      ["a,b\n1,2,3\n4,5,6\n", "The header has 2 cells, but the rows below it have 3.", "a,b"],
      ["a\nb,2\n2,1\n", "The header has 1 cell, but the rows below it have 2.", "a"],
      ["a;b\n1;2;\n3;4;\n", "The header has 2 cells, but the rows below it have 3.", "a;b"],
      ["a,b,c\n1,2\n\n3,4\n", "The header has 3 cells, but the rows below it have 2.", "a,b,c"],
      ["a,b\n".concat("1,2,3\n".repeat(100)), "The header has 2 cells, but the rows below it have 3.", "a,b"],
    ] as const;
    for (const [text, message, header] of files) {
      const result = await read(text, "a.csv", text.includes(";") ? { delimiter: ";" } : {});
      expect(problems(result)).toEqual([[message, header]]);
      expect(result.problems[0]?.hint).toBeDefined();
    }
    // Without a header, the first row is one of them; with rows that differ, each is a problem.
    expect(problems(await read("1,2\n1,2,3\n4,5,6\n", "a.csv", { header: false }))).toHaveLength(2);
    expect(problems(await read("a,b\n1,2,3\n4\n", "a.csv"))).toHaveLength(2);
    expect(problems(await read("a,b\n1,2,3\n4,5,6\n7,8\n", "a.csv"))).toHaveLength(2);
  });

  test("wrong quotes are found at the character", async () => {
    const open = await read('é,b\n1,2\n3,"x\n', "a.csv");
    expect(open.problems[0]).toMatchObject({ message: "The quote is not closed.", span: { start: 10, end: 11 } });
    expect((await read('a,b\n1,x"y\n', "a.csv")).problems[0]?.span).toEqual({ start: 7, end: 8 });
    expect((await read('a,b\n1,"x"y\n', "a.csv")).problems[0]?.span).toEqual({ start: 9, end: 10 });
  });

  test("a header is exact, unique and not blank", async () => {
    expect(problems(await read('a,b,"a", , \n1,2,3,4,5\n', "a.csv"))).toEqual([
      ['Column 1 and column 3 have the same name "a".', '"a"'],
      ["Column 4 has no name.", " "],
      ["Column 5 has no name.", " "],
    ]);
    expect(names(await read(" a,A,a\n1,2,3\n", "a.csv"))).toEqual([" a", "A", "a"]);
  });

  test("an empty file is a problem, one of a header alone an empty table", async () => {
    expect(problems(await read("", "a.csv"))).toHaveLength(1);
    expect(problems(await read("\n\n", "a.csv"))).toHaveLength(1);
    const empty = await read("a,b\n", "a.csv");
    expect([rows(empty), types(empty)]).toEqual([[], ["any", "any"]]);
  });

  test("names that JavaScript gives a meaning are columns like others", async () => {
    const { table } = await read("__proto__,constructor,toString\n1,2,x\n", "a.csv");
    expect([...table!.records[0]!]).toEqual([
      ["__proto__", 1],
      ["constructor", 2],
      ["toString", "x"],
    ]);
    expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
  });

  longTest("a header of a million columns is read or refused, but ends", async () => {
    const header = Array.from({ length: 1_000_000 }, (_, at) => (at * 7).toString(36)).join(",");
    const result = await readData(utf8(header), "a.csv", {}, { bytes: 10_000_000, rows: 10, cells: 10_000_000 });
    expect(result.table?.columns).toHaveLength(1_000_000);
    expect((await read(header.repeat(2), "a.csv")).problems[0]).toMatchObject({ kind: "limit", bound: "bytes" });
  });
});

describe("json", () => {
  test("numbers are kept as written, objects become records, arrays lists", async () => {
    const result = await read('[{"a":24.40,"b":{"__proto__":1e400}},{"c":[1,"x",null],"a":true}]', "a.json");
    expect(names(result)).toEqual(["a", "b", "c"]);
    expect(rows(result)).toEqual([
      ["24.40!", [["__proto__", "1e400!"]], null],
      [true, null, [1, "x", null]],
    ]);
    expect(types(result)).toEqual(["any", "object or null", "list or null"]);
  });

  test("texts stay texts, blank ones too", async () => {
    expect(rows(await read('[{"a":"1","b":""}]', "a.json"))).toEqual([["1", ""]]);
    expect(rows(await read('[{"a":24.40}]', "a.json", { text: ["a"] }))).toEqual([["24.40"]]);
  });

  test("what is no list of records is refused with an example", async () => {
    expect(problems(await read('{"a":1}', "a.json"))[0]).toEqual([
      "The value is one object, but a table is a list of objects.",
      "{",
    ]);
    expect((await read('{"a":1}', "a.json")).problems[0]?.hint).toBe('Write `[{"name": "Ann", "age": 41}, …]`.');
    expect(problems(await read('[{"a":1}, 17]', "a.json"))[0]?.[1]).toBe("17");
    expect(rows(await read("[]", "a.json"))).toEqual([]);
  });

  test("numbers that JSON does not have are named", async () => {
    for (const [text, path] of [
      ['[{"a": 1, "b": NaN}]', "a.json"],
      ['{"a": 1}\n{"a": -Infinity}\n', "a.jsonl"],
    ] as const) {
      const result = await read(text, path);
      expect(problems(result)[0]![0]).toBe(`\`${path === "a.json" ? "NaN" : "-Infinity"}\` is not a JSON number.`);
      expect(result.problems[0]!.hint).toBe("Write `null` instead.");
    }
  });

  test("mistakes are found at their place", async () => {
    expect(problems(await read('[{"a": nope}]', "a.json"))[0]?.[1]).toBe("nope");
    const lines = await read('{"a":1}\r\n{"a":2}\n', "a.json");
    expect(lines.problems).toMatchObject([
      { message: "Each line is an object of its own, as in JSON Lines.", cure: ["format=jsonl"] },
    ]);
    expect(problems(await read('[{"a":1,"a":2}]', "a.json"))).toEqual([['The object contains "a" twice.', '"a"']]);
    expect(problems(await read('[{"a":1},{"":[2]," ":3}]', "a.json"))).toEqual([
      ["A field has no name.", '""'],
      ["A field has no name.", '" "'],
    ]);
    expect(problems(await read("", "a.json"))).toHaveLength(1);
    expect(problems(await read("[".repeat(100_000), "a.json"))).toHaveLength(1);
  });

  test("few records of many different fields do not fill the memory", async () => {
    const records = Array.from({ length: 1000 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${row}-${at}`, 1])),
    );
    const result = await read(JSON.stringify(records), "a.json");
    expect(result.problems[0]).toMatchObject({ kind: "limit", bound: "cells" });
  });
});

describe("json that is not a table", () => {
  test.each([
    ['[{"a": 1},]', "Remove the comma."],
    ['[{"a": 01}]', "Remove the zeros, or write double quotes for a text."],
    ["[{'a': 1}]", "Write text and names in double quotes."],
    ['[{"a": "C:\\d"}]', "Write `\\\\` for a backslash."],
    ['[{"a": 1}', "Write `]`."],
    ['[{"a": 1}] []', "Remove what is after the value."],
    ['[{"a": 1} /* x */]', "Remove the comment."],
    [" \n", "Write `[]` for a table without rows."],
    ['{"next": null, "data": [{"a": 1}]}', 'Name the list of rows: write `{path="data"}`.'],
    ['{"one": [{"a": 1}], "two": [{"a": 1}]}', 'Write `[{"name": "Ann", "age": 41}, …]`.'],
    ['{"a": 1}', 'Write `[{"name": "Ann", "age": 41}, …]`.'],
  ])("%s has a hint", async (text, hint) => {
    expect((await read(text, "a.json")).problems.map((one) => one.hint)).toEqual([hint]);
  });
});

describe("jsonl", () => {
  test("reads an object a line", async () => {
    expect(rows(await read('{"a":1}\r\n\r\n{"a":2.50}', "a.jsonl"))).toEqual([[1], ["2.50!"]]);
  });

  test("mistakes are found in their line", async () => {
    expect(problems(await read('{"a":1}\n{"a":}\n[1]\n{"a":1,"a":2}\n', "a.jsonl"))).toEqual([
      ["A value is missing here.", "}"],
      [expect.stringContaining("The value is an array"), "["],
      ['The object contains "a" twice.', '"a"'],
    ]);
    for (const first of ["{", '{ "a": 1,'])
      expect(problems(await read(`\n${first}\n  "b": 2\n}\n${first}\n  "b": 3\n}\n`, "a.jsonl"))).toEqual([
        ["The object goes on in the next line, but JSON Lines has one object on each line.", first],
      ]);
    expect(problems(await read("[1]\n[2]\n", "a.jsonl"))).toEqual([[expect.stringContaining("an array"), "["]]);
    expect((await read('{"a":1},\n{"a":2}, \n{"a":3}\n', "a.jsonl")).problems).toHaveLength(2);
    expect((await read('{"a":1},\n{"a":2}, \n', "a.jsonl")).problems).toMatchObject([
      { message: "There is something after the value.", hint: "Remove the comma at the end of each line." },
    ]);
    expect(problems(await read('{"a":1\n{"a":2}\n', "a.jsonl"))[0]?.[0]).toBe("A `}` is missing here.");
    expect(problems(await read('{"a":1}\n{"":2}\n', "a.jsonl"))).toEqual([["A field has no name.", '""']]);
  });
});

test("JSON that is nested too deep has no hint for an empty file", async () => {
  expect((await read("[".repeat(300) + "]".repeat(300), "a.json")).problems[0]?.hint).toBeUndefined();
  expect((await read(" \n", "a.json")).problems[0]?.hint).toBe("Write `[]` for a table without rows.");
});

describe("yaml", () => {
  test("a number with the tag of a float may be without a point; another value does not fit the tag", async () => {
    const read = (text: string) => readData(new TextEncoder().encode(text), "a.yaml", {}, limits);
    expect(rows(await read("- {a: !!float 3}\n- {a: !!float 2.50}\n- {a: !!float -1e2}\n"))).toEqual([
      [3],
      ["2.50!"],
      ["-1e2!"],
    ]);
    for (const value of ["!!float yes", "!!int 3.5", "!!bool 1"])
      expect((await read(`- {a: ${value}}\n`)).problems).toMatchObject([
        { message: "The text is not YAML: this value does not fit its tag.", hint: "Remove the tag." },
      ]);
    expect((await read("- {a: !!binary aGk=}\n")).problems[0]!.message).toContain("not part of its core schema");
  });

  test("reads the core schema of YAML 1.2, numbers as written", async () => {
    const result = await read(
      '- { name: Ann, n: 24.40, d: 2024-01-31, b: true, x: 0x1F, big: 9007199254740993, no: no, t: "7", e: ~ }\n',
      "a.yaml",
    );
    expect(rows(result)).toEqual([["Ann", "24.40!", "2024-01-31", true, 31, "9007199254740993!", "no", "7", null]]);
    expect(names(await read("- 2024: 1\n  true: 2\n", "a.yml"))).toEqual(["2024", "true"]);
  });

  test("columns that stay text have the characters of the file", async () => {
    const text = "- {zip: 01067, n: 01067, hex: 0x1F, ok: TRUE, none: ~, said: '1'}\n- {zip: 1.50}\n";
    const columns = ["zip", "hex", "ok", "none", "said"];
    expect(rows(await read(text, "a.yaml", { text: columns }))).toEqual([
      ["01067", 1067, "0x1F", "TRUE", null, "1"],
      ["1.50", null, null, null, null, null],
    ]);
  });

  test("aliases share, and are counted in full", async () => {
    expect(rows(await read("- a: &x [1, 2]\n  b: *x\n", "a.yaml"))).toEqual([
      [
        [1, 2],
        [1, 2],
      ],
    ]);
    const laughs = Array.from({ length: 12 }, (_, at) =>
      at === 0
        ? "- a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"
        : `  a${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}]`,
    );
    expect((await read(laughs.join("\n"), "a.yaml")).problems[0]).toMatchObject({ kind: "limit", bound: "bytes" });
    expect(problems(await read("- a: &x [*x]\n", "a.yaml"))).toEqual([
      ["The alias is inside the value that it repeats.", "*x"],
    ]);
  });

  test("merge keys add the fields that a mapping does not have itself", async () => {
    const text = `- &x { zip: 01067, b: 1.50 }
- { <<: *x, b: 2 }
- { b: 3, <<: *x }
- { <<: [*x, { b: 4, c: 5 }], d: 6 }
- { "<<": 7 }
`;
    const result = await read(text, "a.yaml", { text: ["zip"] });
    expect(names(result)).toEqual(["zip", "b", "c", "d", "<<"]);
    expect(rows(result)).toEqual([
      ["01067", "1.50!", null, null, null],
      ["01067", 2, null, null, null],
      ["01067", 3, null, null, null],
      ["01067", "1.50!", 5, 6, null],
      [null, null, null, null, 7],
    ]);
    expect(problems(await read("- &x { a: 1 }\n- { <<: *x, a: 2, a: 3 }\n", "a.yaml"))).toHaveLength(1);
  });

  test("a small file cannot merge a huge number of fields", async () => {
    const fields = Array.from({ length: 1000 }, (_, at) => `f${at}: 1`).join(", ");
    const result = await read(`- &x { ${fields} }\n${"- <<: *x\n".repeat(2000)}`, "a.yaml");
    expect(result.problems).toMatchObject([{ kind: "limit", bound: "cells" }]);
  });

  test("a number that loses its zero has advice to keep it", async () => {
    const text = "- { zip: 01067, n: 0.5 }\n- { zip: 02145, n: 0x0F }\n";
    expect((await read(text, "a.yaml")).advice).toEqual([
      { message: "The column `zip` contains `01067`, which is the number 1067 in YAML.", options: ['text=["zip"]'] },
    ]);
    expect((await read(text, "a.yaml", { text: ["zip"] })).advice).toBeUndefined();
  });

  test("mistakes are found at their place", async () => {
    expect(problems(await read("- a: 1\n  a: 2\n", "a.yaml"))[0]?.[0]).toBe("The mapping contains `a` twice.");
    // Those that YAML 1.1 knew too: their values are none of JSON.
    for (const tagged of [
      "!!js/function x",
      "!!binary aGk=",
      "!!timestamp 2024-01-31",
      "!!set {x, y}",
      "!!omap [x: 1]",
    ])
      expect(problems(await read(`- a: ${tagged}\n`, "a.yaml"))[0]?.[0]).toContain("tag");
    expect(problems(await read('- a: 1\n- "": 2\n', "a.yaml"))).toEqual([["A field has no name.", '"']]);
    expect(problems(await read("- a: .nan\n", "a.yaml"))[0]?.[1]).toBe(".nan");
    const message = "`#ff0000` is a comment in YAML, so the value is missing.";
    for (const text of ["- a: #ff0000\n", "- a:\n    - #ff0000\n", "- a: 1\n  b: #ff0000 # red\n"])
      expect(problems(await read(text, "a.yaml"))).toEqual([[message, "#ff0000"]]);
    for (const comment of ["# ff0000", "#2024", "#fff000f", "#ff0000,"])
      expect(rows(await read(`- a: ${comment}\n  b: 1 #ff0000\n`, "a.yaml"))).toEqual([[null, 1]]);
    expect(problems(await read("- a: 1\n---\n- a: 2\n", "a.yaml"))[0]?.[0]).toContain("more than one document");
    expect(problems(await read("- a: [1\n", "a.yaml"))[0]?.[0]).toMatch(/^The text is not YAML: /);
    expect(problems(await read("- a: 1\n\tb: 2\n", "a.yaml"))[0]?.[0]).toBe(
      "The text is not YAML: a tab begins the line.",
    );
    expect(problems(await read("a: 1\n", "a.yaml"))[0]?.[0]).toMatch(/^The value is one mapping, but/);
    expect(problems(await read("", "a.yaml"))[0]?.[0]).toMatch(/^The value is empty, but/);
    expect(problems(await read("- 1\n", "a.yaml"))[0]?.[1]).toBe("1");
    for (const value of ["1", "[1]", "", "[&m {b: 1}, x]"])
      expect(problems(await read(`- { <<: ${value}, b: 2 }\n`, "a.yaml"))[0]?.[1]).toBe("<<");
    expect(problems(await read("- { <<: *m, b: 2 }\n", "a.yaml"))[0]?.[1]).toBe("*m");
    expect(problems(await read("- &m { <<: *m, b: 2 }\n", "a.yaml"))[0]?.[1]).toBe("*m");
  });

  test("deep nesting ends in a problem", async () => {
    for (const open of ["[", "- ", "{a: "])
      expect(problems(await read(`- a: ${open.repeat(20_000)}`, "a.yaml"))).toHaveLength(1);
  }, 30_000);
});

describe("the registry", () => {
  test("knows its formats, and says which was meant", async () => {
    expect(dataFormats).toEqual(["csv", "tsv", "json", "jsonl", "ndjson", "yaml", "yml", "xlsx", "parquet"]);
    expect((await read("", "a.cvs")).problems[0]?.hint).toContain("`{format=csv}`");
    expect((await read("", "dir.csv/plain")).problems[0]?.message).toContain("no extension");
    expect((await read("", "a.csv", { format: "parket" })).problems[0]?.hint).toContain("Did you mean `parquet`?");
    expect(rows(await read("a\n1\n", "A.CSV"))).toEqual([[1]]);
  });

  test("refuses options that mean nothing for the format, and columns that are not there", async () => {
    expect((await read("[]", "a.json", { sheet: 1 })).problems[0]?.message).toContain(
      "`sheet` has no effect on `json`",
    );
    expect((await read("zip\n1\n", "a.csv", { text: ["zpi"] })).problems[0]?.hint).toContain("Did you mean `zip`?");
    expect((await read("a\n1\n", "a.csv", { delimiter: "ab" })).problems).toHaveLength(1);
  });

  test("bytes of another encoding are found, unknown encodings named", async () => {
    const result = await readData(Uint8Array.from([0x61, 10, 0xc3, 0xa9, 0xe9, 10]), "a.csv", {}, limits);
    expect(result.problems[0]).toMatchObject({ kind: "malformed", span: { start: 3, end: 4 } });
    expect(result.problems[0]?.message).toContain("byte 4");
    const cureOf = async (bytes: readonly number[]) =>
      (await readData(Uint8Array.from(bytes), "a.csv", {}, limits)).problems[0]?.cure;
    expect(await cureOf([0xff, 0xfe, 0x61, 0])).toEqual(['encoding="utf-16le"']);
    expect(await cureOf([0xfe, 0xff, 0, 0x61])).toEqual(['encoding="utf-16be"']);
    expect((await read("a\n", "a.csv", { encoding: "latin-99" })).problems[0]?.message).toContain("is not an encoding");
    const wide = Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from([97, 10, 49]).buffer)]);
    expect(rows(await readData(wide, "a.csv", { encoding: "utf-16le" }, limits))).toEqual([[1]]);
  });

  test("a byte-order mark is stronger than `encoding`", async () => {
    const marked = utf8("\ufeffname\né\n");
    const wide = Uint8Array.from([0xfe, 0xff, 0, 97, 0, 10, 0, 98, 0, 10]);
    for (const [bytes, encoding] of [
      [marked, "windows-1252"],
      [marked, "shift_jis"],
      [wide, "utf-16"],
      [wide, "latin1"],
    ] as const) {
      const result = await readData(bytes, "a.csv", { encoding }, limits);
      expect([names(result), rows(result)]).toEqual(bytes === marked ? [["name"], [["é"]]] : [["a"], [["b"]]]);
    }
  });

  test.each(["utf-16le", undefined])(
    "UTF-32 is named, with or without a mark, whatever encoding is written: %s",
    async (encoding) => {
      for (const text of ["name,n\nb,1\n", "\uFEFFname,n\nb,1\n"]) {
        const little = new Uint8Array(Uint32Array.from(text, (char) => char.charCodeAt(0)).buffer);
        const big = Uint8Array.from(little, (_, at) => little[at ^ 3]!);
        for (const bytes of [little, big])
          expect((await readData(bytes, "a.csv", encoding ? { encoding } : {}, limits)).problems).toEqual([
            { kind: "malformed", message: "The file is UTF-32, which igx does not read.", hint: "Save it as UTF-8." },
          ]);
      }
    },
  );

  test("UTF-16 without a byte-order mark is found", async () => {
    for (const [text, cure] of [
      ["name,n\nä,1\n", "utf-16le"],
      ['[{"name": "ä"}]', "utf-16le"],
    ] as const) {
      const units = Uint16Array.from(text, (char) => char.charCodeAt(0));
      const little = new Uint8Array(units.buffer);
      const big = Uint8Array.from(little, (_, at) => little[at ^ 1]!);
      for (const [bytes, encoding] of [
        [little, cure],
        [big, "utf-16be"],
      ] as const) {
        const path = text.startsWith("[") ? "a.json" : "a.csv";
        expect((await readData(bytes, path, {}, limits)).problems[0]?.cure).toEqual([`encoding="${encoding}"`]);
        expect((await readData(bytes, path, { encoding }, limits)).table?.records[0]?.get("name")).toBe("ä");
      }
    }
    expect(rows(await read("a,b\n\0,x\n", "a.csv"))).toEqual([["\0", "x"]]);
  });

  test("a column that only looks like the one of an option is named as such", async () => {
    const result = await read("Gro\u0308ße,n\n1,2\n", "a.csv", { text: ["Größe"] });
    expect(result.problems[0]?.hint).toBe(
      "Did you mean `Gro\u0308ße`? The names look the same, but their characters differ.",
    );
  });

  test("bounds rows and bytes of every text format", async () => {
    const small = { bytes: 1000, rows: 2, cells: 100 };
    for (const [format, text] of [
      ["csv", "a\n1\n2\n3\n"],
      ["tsv", "a\n1\n2\n3\n"],
      ["json", '[{"a":1},{"a":2},{"a":3}]'],
      ["jsonl", '{"a":1}\n{"a":2}\n{"a":3}'],
      ["yaml", "- a: 1\n- a: 2\n- a: 3\n"],
    ] as const) {
      expect((await readText(text, format, {}, small)).problems).toMatchObject([{ kind: "limit", bound: "rows" }]);
      expect(rows(await readText(text, format, {}, { ...small, rows: 3 }))).toEqual([[1], [2], [3]]);
      expect((await readText(" ".repeat(1001), format, {}, small)).problems).toMatchObject([
        { kind: "limit", bound: "bytes" },
      ]);
    }
  });

  test("bounds the cells of every text format before it makes a table", async () => {
    const bounds = { bytes: 100_000, rows: 1000, cells: 1000 };
    const unique = Array.from({ length: 500 }, (_, at) => at);
    for (const [format, text] of [
      ["csv", `a,b,c\n${"1,2,3\n".repeat(334)}`],
      ["csv", ",".repeat(2000)],
      ["json", `[${unique.map((at) => `{"f${at}":1}`).join(",")}]`],
      ["json", `[{"a":[${"[],".repeat(3000)}1]}]`],
      ["jsonl", unique.map((at) => `{"f${at}":1}`).join("\n")],
      ["jsonl", `{"a":[${"{},".repeat(3000)}1]}`],
      ["yaml", unique.map((at) => `- f${at}: 1`).join("\n")],
    ] as const)
      expect([format, (await readText(text, format, {}, bounds)).problems]).toMatchObject([
        format,
        [{ kind: "limit", bound: "cells", hint: expect.stringContaining("`limits.cells`") }],
      ]);
    expect((await readText("a,b,c\n".repeat(334), "csv", {}, bounds)).table?.records).toHaveLength(333);
    const large = await readText("- {}\n".repeat(500_001), "yaml", {}, { ...bounds, bytes: 5_000_000 });
    expect(large.problems[0]?.message).toContain("more than 1,000,000 keys, entries and lines");
  });

  test("what JSON does not have never leaves a reader", () => {
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1n,
      new Date(0),
      undefined,
      [Number.NaN],
      new Map([["a", 1n]]),
    ])
      expect(() => tableOf(["a"], [cellsOf([value as Value])], 1)).toThrow(TypeError);
  });

  test("text of a fence gives the same, with spans into it", async () => {
    const result = await readText("a,b\n1\n", "csv", {}, limits);
    expect(problems(result)).toEqual([["This row has 1 cell, but the first has 2.", "1"]]);
    expect((await readText("", "xlsx", {}, limits)).problems).toHaveLength(1);
  });
});
