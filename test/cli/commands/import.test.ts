import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const written = (cwd: string, name: string) => readFile(join(cwd, name), "utf8");

test("writes .igx beside the file, and says at its place what it changes and leaves out", async () => {
  const cwd = await folderWith({ "a.md": "# Coffee\n\nHot and **black**.\n\n![Cup](cup.png)\n" });
  const { exitCode, stdout, stderr } = await igx(["import", "a.md"], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
  expect(stderr).toContain("a.md:3:1: info [changed-by-import]\n  Emphasis is removed; its text stays.");
  expect(stderr).toContain(
    "a.md:5:1: warning [left-out-by-import]\n  An image becomes a comment: readers do not see it.",
  );
  expect(stderr).toMatch(/a\.md -> a\.igx\n$/);
  expect(await written(cwd, "a.igx")).toBe(
    "---\ntitle: Coffee\n---\n\n# Coffee\n\nHot and black.\n\n// Image: Cup, cup.png\n",
  );
  expect((await igx(["fmt", "--check", "a.igx"], { cwd })).exitCode).toBe(0);
  expect((await igx(["import", "a.md", "--force", "--strict"], { cwd })).exitCode).toBe(1);
});

test("an .igx file that is there is not overwritten without --force", async () => {
  const cwd = await folderWith({ "a.md": "Text\n", "a.igx": "mine" });
  const { exitCode, stderr } = await igx(["import", "a.md"], { cwd });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 3,
    stderr: "igx: a.igx is there already.\nAdd --force to overwrite it.\n",
  });
  expect((await igx(["import", "a.md", "--force"], { cwd })).exitCode).toBe(0);
  expect(await written(cwd, "a.igx")).toBe("Text\n");
});

test("a small table becomes rows; semicolons and decimal commas are found and named", async () => {
  const cwd = await folderWith({ "wine.csv": "Land;Liter;Anteil\nItalien;1.234,5;12,5\nFrankreich;7;3\n" });
  const { stdout, stderr } = await igx(["import", "wine.csv", "-o", "-"], { cwd });
  expect(stdout).toBe(
    "---\ntitle: wine\n---\n\n@chart column-grouped\n| Land       | Liter  | Anteil |\n| Italien    | 1234.5 | 12.5   |\n| Frankreich | 7      | 3      |\n",
  );
  expect(stderr).toContain(
    'igx reads the file with `{delimiter=";" decimal={Liter="," Anteil=","} thousands={Liter="."}}`.',
  );
});

test.each([
  ["2024-01-31 2024-02-29 2024-03-31", "line"],
  ["31.01.2024 29.02.2024 31.03.2024", "line"],
  ["1.1.2024 1.2.2024 1.3.2024", "line"],
  ["03/02/2024 02/25/2024 12/31/2024", "line"],
  ["31-Jan-2024 29-Feb-2024 31-Mar-2024", "line"],
  // Chapters, numbers of customers, no days, and days in different forms.
  ["1.1.10 1.1.11 1.2.12", "bar"],
  ["20240131 20240229 20240331", "bar"],
  ["31.01.2024 30.02.2024 31.03.2024", "bar"],
  ["31.01.2024 02/25/2024 2024-03-31", "bar"],
])("the rows %s become a %s chart", async (titles, type) => {
  const input = `Day,Sales\n${titles
    .split(" ")
    .map((title, at) => `${title},${at + 5}\n`)
    .join("")}`;
  const { stdout } = await igx(["import", "-", "--from", "csv"], { cwd: await folderWith({}), input });
  expect(stdout).toContain(`@chart ${type}\n`);
});

test("a line that names the separator for Excel is not a row, in files, standard input and tables of rows", async () => {
  const table = "sep=;\r\nLand;Liter\r\nPeru;4,5\r\nIndien;7\r\n";
  const cwd = await folderWith({
    "a.csv": table,
    "a.igx": '@data d "a.csv" {decimal=","}\n\n@chart bar {from=d}\n',
    "each.igx":
      '---\nkey: "{{ slug(Land) }}"\n---\n@param Land: string\n@param Liter: string\n\n# {{ Land }} {{ Liter }}\n',
  });
  for (const [args, input] of [
    [["a.csv", "-o", "-"], ""],
    [["-"], table],
  ] as const) {
    const { exitCode, stdout } = await igx(["import", ...args], { cwd, input });
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining("| Land   | Liter |\n| Peru   | 4.5   |\n| Indien | 7     |\n"),
    ]);
  }
  const built = await igx(["build", "a.igx", "-o", "-", "--compact"], { cwd });
  expect(built.stdout).toContain('"data":[[["Land","Liter"],["Peru",4.5],["Indien",7]]]');
  await igx(["build", "each.igx", "--each", "a.csv", "-o", "{key}.json"], { cwd });
  expect(await readFile(join(cwd, "peru.json"), "utf8")).toContain("Peru 4,5");
});

test("control characters, and white space around the names of columns, are removed and named", async () => {
  const cwd = await folderWith({ "wine.csv": " Land , Li\0ter\nPe\0ru,4\n" });
  const { stdout, stderr } = await igx(["import", "wine.csv", "-o", "-"], { cwd });
  expect(stdout).toContain("| Land | Liter |\n| Peru | 4     |\n");
  expect(stderr).toContain("Control characters are removed.");
  expect(stderr).toContain("White space around the names of columns is removed.");
});

test("UTF-16 is read by its byte-order mark, and named", async () => {
  const text = Buffer.from("\ufeffLand\tLiter\r\nÖsterreich\t7\r\n", "utf16le");
  for (const [bytes, encoding] of [
    [text, "utf-16le"],
    [Buffer.from(text).swap16(), "utf-16be"],
  ] as const) {
    const cwd = await folderWith({ "wine.tsv": bytes });
    const { stdout, stderr } = await igx(["import", "wine.tsv", "-o", "-"], { cwd });
    expect(stdout).toContain("| Österreich | 7     |");
    expect(stderr).toContain(`The file is UTF-16, not UTF-8. igx reads the file with \`{encoding="${encoding}"}\`.`);
  }
});

test("a table in another encoding is not read without its name, which is an option of the command", async () => {
  const cwd = await folderWith({ "wine.csv": Buffer.from("Land,Liter\n\u00d6sterreich,7\n", "latin1") });
  const refused = await igx(["import", "wine.csv"], { cwd });
  expect(refused).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("`--options 'encoding=\"windows-1252\"'` reads `Österreich`."),
  });
  const { stdout } = await igx(["import", "wine.csv", "-o", "-", "--options", 'encoding="windows-1252"'], { cwd });
  expect(stdout).toContain("| Österreich | 7     |");
});

test("a long table stays in its file, which the document reads with the same options", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `${1960 + index};${index},5`);
  const cwd = await folderWith({ "data/heat wave.csv": `Year;Days\n${rows.join("\n")}\n` });
  expect((await igx(["import", "data/heat wave.csv", "-o", "out.igx"], { cwd })).exitCode).toBe(0);
  expect(await written(cwd, "out.igx")).toBe(
    '---\ntitle: heat wave\n---\n\n@data heat_wave "data/heat wave.csv" {delimiter=";" decimal={Days=","}}\n\n@chart line {from=heat_wave}\n',
  );
  const { exitCode, stdout } = await igx(["build", "out.igx", "-o", "-", "--compact"], { cwd });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('["1961",1.5]');
});

test("a sheet of a workbook, and cells pasted from one", async () => {
  const sheets = [
    { name: "Notes", rows: [["Text"]] },
    {
      name: "2024",
      rows: [
        ["City", "NO2"],
        ["Kraków", 21],
        ["Milan", null],
      ],
    },
  ];
  const cwd = await folderWith({ "book.xlsx": await writeXlsx({ sheets }) });
  const { stdout } = await igx(["import", "book.xlsx", "--options", 'sheet="2024"', "-o", "-"], { cwd });
  expect(stdout).toBe("---\ntitle: book\n---\n\n@chart bar\n| City   | NO2 |\n| Kraków | 21  |\n| Milan  |     |\n");
  const pasted = await igx(["import", "-"], { cwd, input: "City\tNO2\nKraków\t21\nMilan\t\n" });
  expect(pasted.stdout).toBe(stdout.replace("title: book", "title: Table"));
});

test.each([
  [["import", "a.docx"], 2, "pandoc"],
  [["import", "a.xls"], 2, "Save the workbook as `.xlsx`."],
  [["import", "a.thing"], 2, "Name its format: `--from markdown`"],
  [["import", "none.md"], 3, "There is no file none.md."],
  [["import", "latin.md"], 1, "latin.md:1:4: error [invalid-utf8]"],
  [["import", "empty.csv"], 1, "The data is empty."],
  [["import", "bad.xlsx"], 1, "The file is not an XLSX file."],
  [["import", "a.md", "--options", "sheet=1"], 2, "--options is for tables"],
  [["import", "one.csv", "--options", "delimiter=long"], 1, "`delimiter` must be one character"],
  [["import", "one.csv", "--options", "zz=1"], 1, "\n  1 | {zz=1}\n    |  ^^\n"],
])("%j ends with exit code %d and a reason, and writes nothing", async (args, code, reason) => {
  const files = {
    ...{ "a.docx": "PK", "a.xls": "", "a.thing": "", "a.md": "", "empty.csv": "", "bad.xlsx": "text" },
    ...{ "one.csv": "a,b\n1,2\n", "latin.md": Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x0a]) },
  };
  const cwd = await folderWith(files);
  const { exitCode, stderr } = await igx(args, { cwd });
  expect(stderr).toContain(reason);
  expect(exitCode).toBe(code);
  expect((await readdir(cwd)).filter((name) => name.endsWith(".igx"))).toEqual([]);
});

test("a table whose corner is blank keeps its header", async () => {
  const rows = [
    [null, 2023, 2024],
    ["Brazil", 66.4, 69.9],
    ["Vietnam", 27, 29.5],
  ];
  const below = [["Bags by country"], [], ...rows, [], ["Source: ICO"]];
  const cwd = await folderWith({
    "plain.xlsx": await writeXlsx({ sheets: [{ name: "S", rows }] }),
    "below.xlsx": await writeXlsx({ sheets: [{ name: "S", rows: below }] }),
    "comma.csv": ",2023,2024\nBrazil,66.4,69.9\nVietnam,27,29.5\n",
    "german.csv": ";2023;2024\nBrazil;66,4;69,9\nVietnam;27;29,5\n",
  });
  const table = "|         | 2023 | 2024 |\n| Brazil  | 66.4 | 69.9 |\n| Vietnam | 27   | 29.5 |\n";
  for (const file of ["plain.xlsx", "below.xlsx", "comma.csv", "german.csv"]) {
    const { stdout, stderr } = await igx(["import", file, "-o", "-"], { cwd });
    expect(stdout.slice(stdout.indexOf("\n|") + 1), stderr).toBe(table);
  }
});

test("two rows of names become one: groups above, their columns below", async () => {
  const rows = [
    [null, "North", null, "South", null],
    ["Year", "Tea", "Coffee", "Tea", "Coffee"],
    [2023, 1, 2, 3, 4],
    [2024, 5, 6, 7, 8],
  ];
  const merges = [1, 3].map((startCol) => ({ startRow: 0, startCol, endRow: 0, endCol: startCol + 1 }));
  const cwd = await folderWith({ "a.csv": rows.map((row) => `${row.join(",")}\n`).join("") });
  await writeFile(join(cwd, "b.xlsx"), await writeXlsx({ sheets: [{ name: "S", rows }] }));
  await writeFile(join(cwd, "c.xlsx"), await writeXlsx({ sheets: [{ name: "S", rows, merges }] }));
  for (const name of ["a.csv", "b.xlsx", "c.xlsx"]) {
    const { stdout, stderr } = await igx(["import", name, "-o", "-"], { cwd });
    expect(stdout).toContain("| Year | North Tea | North Coffee | South Tea | South Coffee |\n| 2023 | 1  ");
    expect(stderr).toContain(
      'The table has two rows of names, which igx joins: the first row alone would name the columns `""`, `North`, `',
    );
  }
});

test("two rows of names below a title, of which the upper one is merged and wider", async () => {
  const rows = [
    ["Budget of the city", null, null, null, null, null],
    [],
    ["Department", 2023, null, 2024, null, "Updated"],
    [null, "Plan", "Share", "Plan", "Share", null],
    ["Schools", 1200.5, 0.31, 1310, 0.32, "March"],
    ["Roads", 800, 0.21, 790, 0.19, "May"],
  ];
  const across = [
    [0, 0, 5],
    [2, 1, 2],
    [2, 3, 4],
  ].map(([row, from, to]) => ({ startRow: row!, startCol: from!, endRow: row!, endCol: to! }));
  const down = [0, 5].map((column) => ({ startRow: 2, startCol: column, endRow: 3, endCol: column }));
  const cwd = await folderWith({});
  await writeFile(
    join(cwd, "a.xlsx"),
    await writeXlsx({ sheets: [{ name: "S", rows, merges: [...across, ...down] }] }),
  );
  const { stdout, stderr } = await igx(["import", "a.xlsx", "-o", "-"], { cwd });
  expect(stdout).toContain("| Department | 2023 Plan | 2023 Share | 2024 Plan | 2024 Share | Updated |\n| Schools ");
  expect(stderr).toContain('`{range="A3:F6" header=[1 2]}`');
});

test.each([
  ["a row of data with a value twice", "Name,,Type\nA,x,x\nB,y,z\n"],
  ["a row of numbers", "Name,,Type\nA,1,1\nB,2,3\n"],
  ["names that stay the same", "G,,G,\nt,u,t,u\n1,2,3,4\n"],
])("no two rows of names: %s", async (_what, text) => {
  const cwd = await folderWith({ "a.csv": text });
  const { stderr } = await igx(["import", "a.csv", "-o", "-"], { cwd });
  expect(stderr).not.toContain("two rows of names");
});

test("a blank corner gets a name where the data need one, and other blank headers are errors", async () => {
  const long = Array.from({ length: 60 }, (_, row) => `${row},1,2\n`).join("");
  const cwd = await folderWith({
    "long.csv": `,a,b\n${long}`,
    "gap.csv": ",a,\nx,1,2\n",
    "same.csv": ",a,a\nx,1,2\n",
    "only.csv": ",a,b\n",
  });
  for (const [file, problem] of [
    ["gap.csv", "Column 1 has no name."],
    ["same.csv", 'Column 2 and column 3 have the same name "a".'],
  ] as const) {
    const { exitCode, stdout, stderr } = await igx(["import", file, "-o", "-"], { cwd });
    expect({ exitCode, stdout }, file).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain(problem);
  }
  const whole = await igx(["import", "long.csv", "-o", "-"], { cwd });
  expect(whole.stdout).toContain('@data long "long.csv" {unnamed="id"}');
  expect(whole.stderr).toContain('Column 1 has no name. igx reads the file with `{unnamed="id"}`.');
  const pasted = await igx(["import", "-", "--from", "csv"], { cwd, input: `,a,b\n${long}` });
  expect(pasted.stdout).toContain("|    | a | b |\n| 0  | 1 | 2 |");
  const two = await igx(["import", "-", "--quiet"], { cwd, input: "\tBags\nBrazil\t66\n" });
  expect(two.stdout).toContain("|        | Bags |\n| Brazil | 66   |");
});

test("cells outside the table and other sheets of a workbook are not left out in silence", async () => {
  const rows = [
    ["Bags by country"],
    [],
    ["Country", "Bags"],
    ["Brazil", 66.4],
    ["Vietnam", 27],
    [],
    ["Source: ICO", 2024],
  ];
  const sheets = [
    { name: "S", rows },
    { name: "It's old", rows: [[1]] },
    { name: "Sheet3", rows: [] },
    { name: "More", rows: [["Text"]] },
  ];
  const cwd = await folderWith({ "book.xlsx": await writeXlsx({ sheets }) });
  const { stdout, stderr } = await igx(["import", "book.xlsx", "-o", "-"], { cwd });
  const chart = "@chart bar\n| Country | Bags |\n| Brazil  | 66.4 |\n| Vietnam | 27   |\n";
  expect(stdout).toBe(`---\ntitle: book\n---\n\n// A1: Bags by country\n// A7: Source: ICO\n// B7: 2024\n\n${chart}`);
  expect(stderr).toContain(
    "warning [left-out-by-import]\n  The cells `A1`, `A7`, `B7` are outside the table and become comments.",
  );
  expect(stderr).toContain("warning [left-out-by-import]\n  The sheets `It's old`, `More` are not imported.");
  expect(stderr).toContain(`hint: Import one with \`--options 'sheet="It's old"'\`.`);
  const [first, second] = await Promise.all(
    ['range="A3:B5"', 'range="A3:B5" sheet="S"'].map((options) =>
      igx(["import", "book.xlsx", "--options", options, "-o", "-"], { cwd }),
    ),
  );
  for (const chosen of [first, second]) expect(chosen!.stdout).toBe(`---\ntitle: book\n---\n\n${chart}`);
  expect(first!.stderr.match(/left-out-by-import/g)).toHaveLength(1);
  expect(second!.stderr).not.toContain("left-out-by-import");
});

test("a hidden first sheet is not read in silence: by a document, an import and a table of rows", async () => {
  const shown = {
    name: "Sales",
    rows: [
      ["Country", "Bags"],
      ["Brazil", 66],
    ],
  };
  const lookup = {
    name: "Lookup",
    rows: [
      ["key", "Country"],
      ["a", "x"],
    ],
  };
  const broken = { name: "Lookup", rows: [["key", "b", "b"]], veryHidden: true };
  const document = (book: string) => `@data d "${book}"\n\n# {{ length(d) }}\n`;
  const cwd = await folderWith({
    "book.xlsx": await writeXlsx({ sheets: [{ ...lookup, hidden: true }, shown] }),
    "broken.xlsx": await writeXlsx({ sheets: [broken, shown] }),
    "shown.xlsx": await writeXlsx({ sheets: [lookup, { ...shown, hidden: true }] }),
    "book.igx": document("book.xlsx"),
    "broken.igx": document("broken.xlsx"),
    "shown.igx": document("shown.xlsx"),
    "own.igx": '@data d "book.xlsx" {sheet="Lookup"}\n\n# {{ d[0].key }}\n',
    "each.igx": '---\nkey: "{{ key }}"\n---\n@param key: string\n@param Country: string\n\n# {{ key }} {{ Country }}\n',
  });
  const problem = "The first sheet of the workbook, `Lookup`, is hidden.";
  const hint = 'hint: Choose the sheet: write `sheet="Sales"`, or `sheet="Lookup"` for the hidden one.';
  for (const [name, code] of [
    ["book", "warning [data-needs-option]"],
    ["broken", "error [data-malformed]"],
  ]) {
    const { stderr } = await igx(["check", `${name}.igx`], { cwd });
    for (const part of [`${code}\n  ${problem}`, hint, 'fix: Add `sheet="Sales"`']) expect(stderr).toContain(part);
  }
  const fine = await igx(["check", "shown.igx", "own.igx", "--strict"], { cwd });
  expect(fine).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("nothing to report") });
  for (const name of ["book", "broken"]) {
    const { stdout, stderr } = await igx(["import", `${name}.xlsx`, "-o", "-"], { cwd });
    expect(stdout).toContain("| Country | Bags |\n| Brazil  | 66   |\n");
    expect(stderr).toContain(`${problem} igx reads the file with \`{sheet="Sales"}\`.`);
    expect(stderr).toContain("The sheet `Lookup` is not imported.");
  }
  const each = await igx(["build", "each.igx", "--each", "book.xlsx", "-o", "{key}.json"], { cwd });
  expect(each.stderr).toContain(
    `book.xlsx: ${problem} Declare it in the document, \`@data rows "book.xlsx" {sheet="Sales"}\`, and use \`--each data:rows\`.`,
  );
});

test("of many cells outside the table some become comments, and the others are counted", async () => {
  const beside = Array.from({ length: 60 }, (_, row) => [null, null, `Note ${row}`]);
  const table = [
    ["Country", "Bags"],
    ["Brazil", 66],
    ["Peru", 27],
  ];
  const cwd = await folderWith({
    "book.xlsx": await writeXlsx({ sheets: [{ name: "S", rows: [["Coffee"], ...table, [], ...beside] }] }),
    "one.xlsx": await writeXlsx({ sheets: [{ name: "S", rows: [["Coffee"], [], ...table] }] }),
  });
  const { stdout, stderr } = await igx(["import", "book.xlsx", "-o", "-"], { cwd });
  expect(stdout.match(/^\/\/ C\d+: Note \d+$/gm)).toHaveLength(49);
  expect(stderr).toContain("`C14` and 40 more are outside the table and become comments. 11 more are left out.");
  const one = await igx(["import", "one.xlsx", "-o", "-"], { cwd });
  expect(one.stderr).toContain("The cell `A1` is outside the table and becomes a comment.");
});

test("texts of a workbook that look like numbers stay texts, or are named", async () => {
  const book = (...rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: "S", rows }] });
  const cwd = await folderWith({
    "codes.xlsx": await book(
      ["Name", "Id", "Bags"],
      ["a", "12345678901234567890", 1],
      ["b", "12345678901234567891", 2],
    ),
    "zip.xlsx": await book(["Name", "Zip", "Bags"], ["a", "01234", 1], ["b", "14567", 2]),
    "stored.xlsx": await book(["Name", "Bags"], ["a", "12"], ["b", 34], ["c", "56"]),
    "mixed.xlsx": await book(["Name", "Bags"], ["a", "12"], ["b", "€ 1,5"]),
    "long.xlsx": await book(["Name", "Bags"], ...Array.from({ length: 60 }, (_, row) => [`Row ${row}`, "12"])),
    "quoted.csv": "Name,Id,Bags\na,12345678901234567890,1\nb,2,2\n",
  });
  const imported = async (file: string, ...options: readonly string[]) => {
    const { stdout, stderr } = await igx(["import", file, "-o", "-", ...options], { cwd });
    return [stdout.slice(stdout.indexOf("@chart")), stderr] as const;
  };
  const [codes] = await imported("codes.xlsx");
  expect(codes).toBe(
    `@chart table\n| Name | Id                     | Bags |\n${["a", "b"].map((name, at) => `| ${name}    | "1234567890123456789${at}" | ${at + 1}    |\n`).join("")}`,
  );
  const [zip] = await imported("zip.xlsx");
  expect(zip).toBe('@chart table\n| Name | Zip     | Bags |\n| a    | 01234   | 1    |\n| b    | "14567" | 2    |\n');
  const [stored, said] = await imported("stored.xlsx");
  expect(stored).toBe("@chart bar\n| Name | Bags |\n| a    | 12   |\n| b    | 34   |\n| c    | 56   |\n");
  expect(said).toContain(
    "`12` in the column `Bags` is stored as text and becomes a number. 1 more cell is cleaned in the same way.",
  );
  expect(said).toContain('hint: To keep the texts, add `text=["Bags"]` to `--options`.');
  const [kept] = await imported("stored.xlsx", "--options", 'text=["Bags"]');
  expect(kept).toBe('@chart table\n| Name | Bags |\n| a    | "12" |\n| b    | "34" |\n| c    | "56" |\n');
  expect((await imported("mixed.xlsx"))[1]).toContain("`€ 1,5` in the column `Bags` becomes `1.5`");
  // The data stay in the file, where the cells are texts.
  expect((await imported("long.xlsx"))[0]).toBe("@chart table {from=long}\n");
  // A CSV file does not tell numbers from texts: digits are a number, with all of them, as for a document.
  expect((await imported("quoted.csv"))[0]).toContain("| a    | 12345678901234567890 | 1    |");
  expect((await imported("quoted.csv", "--options", 'text=["Id"]'))[0]).toContain('| b    | "2"');
});

test("the options that a file needs are named once", async () => {
  const cwd = await folderWith({ "a.csv": "Kanton;A\nZH;1’234\nBE;987\n" });
  const { stderr } = await igx(["import", "a.csv", "-o", "-"], { cwd });
  expect(stderr).toContain(
    "The column `A` contains `1’234`, which is text and not a number. " +
      'igx reads the file with `{delimiter=";" thousands={A="\'"}}`.',
  );
  expect(stderr.match(/igx reads the file/g)).toHaveLength(1);
});

test("beside a percentage, a fraction without a sign can be a share, so no sign is taken off", async () => {
  const column = (...cells: readonly (string | number)[]) => [
    ["City", "Rate"],
    ...cells.map((cell, at) => [`C${at}`, cell]),
  ];
  const cwd = await folderWith({
    "shares.xlsx": await writeXlsx({ sheets: [{ name: "S", rows: column("5%", 0.3, "-12.5 %") }] }),
    "percents.xlsx": await writeXlsx({ sheets: [{ name: "S", rows: column("5%", 30) }] }),
    "percents.csv": "City,Rate\nC0,5%\nC1,0.3\n",
  });
  const imported = async (file: string) => {
    const { stdout, stderr } = await igx(["import", file, "-o", "-"], { cwd });
    return [[...stdout.matchAll(/^\| C\d +\| (\S+)/gm)].map(([, number]) => number), stderr];
  };
  expect((await imported("shares.xlsx"))[0]).toEqual(["5%", "0.3", "-12.5"]);
  expect((await imported("percents.xlsx"))[0]).toEqual(["5", "30"]);
  expect((await imported("percents.csv"))[0]).toEqual(["5%", "0.3"]);
});

test("hidden rows and columns are not read in silence: by a document, an import, inspect and a table of rows", async () => {
  const rows = [
    ["key", "Cost", "Bags"],
    ["a", 1, 2],
    ["b", 3, 4],
    ["c", 5, 6],
    ["d", 7, 8],
    ["e", 9, 10],
  ];
  const hidden = { hidden: true };
  const cwd = await folderWith({
    // As a filter hides them, too.
    "book.xlsx": await writeXlsx({
      sheets: [
        { name: "S", rows, rowDefs: new Map([2, 4, 5].map((row) => [row, hidden])), columns: [{}, hidden, {}, hidden] },
      ],
    }),
    "one.xlsx": await writeXlsx({ sheets: [{ name: "S", rows, columns: [{}, hidden] }] }),
    "book.igx": '@data d "book.xlsx"\n@data part "book.xlsx" {range="A1:C2"}\n\n# {{ length(d) + length(part) }}\n',
    "one.igx": '@data d "one.xlsx"\n\n# {{ length(d) }}\n',
    "each.igx":
      "---\nkey: x-{{ key }}\n---\n@param key: string\n@param Bags: integer\n@param Cost: integer\n\n# {{ key }} {{ Bags + Cost }}\n",
  });
  const problem = "The rows `3`, `5:6` and the column `B` of the sheet are hidden, and igx reads them.";
  const { stderr } = await igx(["check", "book.igx", "one.igx"], { cwd });
  expect(stderr).toContain(`book.igx:1:9: warning [data-needs-option]\n  ${problem}`);
  expect(stderr).toContain("hint: Show them in the workbook, or delete them there.");
  expect(stderr).toContain("book.igx:2:12: warning [data-needs-option]\n  The column `B` of the sheet is hidden");
  expect(stderr).toContain(
    "one.igx:1:9: warning [data-needs-option]\n  The column `B` of the sheet is hidden, and igx reads it.",
  );
  const imported = await igx(["import", "book.xlsx", "-o", "-"], { cwd });
  expect(imported.stdout).toContain("| b   | 3    | 4    |");
  expect(imported.stderr).toContain(`warning [data-needs-option]\n  ${problem}`);
  expect((await igx(["inspect", "--data", "book.xlsx"], { cwd })).stderr).toContain(problem);
  const each = await igx(["build", "each.igx", "--each", "book.xlsx", "-o", "{key}.json"], { cwd });
  expect(each.stderr).toContain(`book.xlsx: ${problem} Show them in the workbook, or delete them there.`);
});

test("numbers of different units are no column of a chart, but stay as they are written", async () => {
  const cwd = await folderWith({
    "mixed.csv": "City,Width\nA,5 km\nB,300 m\n",
    "money.csv": "City,Price\nA,$3\nB,€4\n",
    "same.csv": "City,Width,Time\nA,5 KG,1 hr\nB,7 kg,2 hrs\nC,n/a,3\n",
    "large.csv": "City,Bags\nA,2 Mio\nB,300 Tsd\n",
  });
  const imported = async (file: string) => igx(["import", file, "-o", "-"], { cwd });
  const mixed = await imported("mixed.csv");
  expect(mixed.stdout).toContain("| B    | 300 m |");
  expect(mixed.stderr).toContain("the column `Width` has numbers of different units, such as `5 km` and `300 m`.");
  expect((await imported("money.csv")).stdout).toContain("@chart table\n");
  expect((await imported("same.csv")).stdout).toContain("| B    | 7          | 2         |");
  expect((await imported("large.csv")).stdout).toContain("| A    | 2000000 |");
});

test.each([
  ["City,Bags\nOslo,1\nRome,2\n", "| Oslo | 1    |"],
  ["\uFEFFCity;Bags\r\nOslo;1,5\r\nRome;2,5\r\n", "| Oslo | 1.5  |"],
  [`City,Bags\n${"Tromsø,1\n".repeat(2000)}`, "| Tromsø | 1    |"],
  ['"City, land",Bags\n"Oslo\nNorway",1\n', '| "Oslo\\nNorway" | 1    |'],
])("standard input that is CSV is read as CSV: %j", async (input, row) => {
  const { exitCode, stdout } = await igx(["import", "-"], { cwd: await folderWith({}), input });
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining(row)]);
});

test("a text file is read as its content looks", async () => {
  const cwd = await folderWith({
    "cells.txt": "City\tBags\nOslo\t1\n",
    "notes.TXT": "# Notes\n\nText.\n",
    "json.txt": '[{"type":"h1"}]\n',
  });
  const cells = await igx(["import", "cells.txt"], { cwd });
  expect([cells.exitCode, cells.stderr]).toEqual([0, expect.stringContaining("cells.txt -> cells.igx\n")]);
  expect(await readFile(join(cwd, "cells.igx"), "utf8")).toContain("| Oslo | 1    |");
  expect((await igx(["import", "notes.TXT", "-o", "-"], { cwd })).stdout).toContain("# Notes\n\nText.\n");
  expect((await igx(["import", "json.txt"], { cwd })).stderr).toMatch(/^igx: json\.txt is JSON\.\n/);
});

test.each([
  "Dear all, hello\nand so on, here\n",
  "- one,two\n- three,four\n",
  "# a,b\n# c,d\n",
  "a,b\n",
  "Roses are red,\nviolets are blue,\nsugar is sweet\n",
  "Roses are red,\nviolets are blue,\n",
  "one,two\n\nthree,four\n",
  "one,two\nthree\nfour\n",
])("standard input that only has commas stays Markdown: %j", async (input) => {
  const { stdout } = await igx(["import", "-"], { cwd: await folderWith({}), input });
  expect(stdout).not.toContain("@chart");
});

test("a table in UTF-16 from standard input is a table", async () => {
  for (const table of ["a,b\nx,1\n", "a\tb\nx\t1\n", "sep=;\na;b\nx;1\n"]) {
    const input = Buffer.from(`\uFEFF${table}`, "utf16le");
    for (const bytes of [input, Buffer.from(input).swap16()]) {
      const { exitCode, stdout } = await igx(["import", "-"], { cwd: await folderWith({}), input: bytes });
      expect([exitCode, stdout.slice(stdout.indexOf("@"))]).toEqual([0, "@chart bar\n| a | b |\n| x | 1 |\n"]);
    }
  }
});

test("standard input that is JSON is not taken for Markdown", async () => {
  const cwd = await folderWith({});
  const { exitCode, stdout, stderr } = await igx(["import", "-"], { cwd, input: '\n[{"type":"h1","text":"x"}]\n' });
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("Standard input is JSON.\nIf it is content JSON, run `igx decompile`.");
  for (const json of ["[]\n", '\uFEFF[["a", 1]]\n', '["a"]\n', '{ "a": 1 }\n'])
    expect((await igx(["import", "-"], { cwd, input: json })).exitCode).toBe(2);
  // A link, braces that are not JSON, and a reference.
  for (const text of ["[a](b)\n", "{a}\n", "[1]\n"])
    expect((await igx(["import", "-"], { cwd, input: text })).exitCode).toBe(0);
});

test("a file of data that documents read is named there", async () => {
  const cwd = await folderWith({ "a.jsonl": '{"a": 1}\n', "a.yml": "- a: 1\n", "a.parquet": "PAR1" });
  for (const name of ["a.jsonl", "a.yml", "a.parquet"]) {
    const { exitCode, stderr } = await igx(["import", name], { cwd });
    const hint = `Name it in a document: \`@data name "${name.replace("a", "FILE")}"\`.`;
    expect([exitCode, stderr]).toEqual([2, `igx: igx cannot tell the format of ${name}.\n${hint}\n`]);
  }
});

test("rows that stay in a file which the document may not read are reported", async () => {
  const rows = `name,v\n${Array.from({ length: 60 }, (_, at) => `n${at},${at}\n`).join("")}`;
  const cwd = await folderWith({
    "away.csv": rows,
    "in/.hidden/a.csv": rows,
    "in/a.csv": rows,
    "in/igx.config.json": "{}",
  });
  const run = async (...args: string[]) => {
    const { exitCode, stderr } = await igx(["import", ...args], { cwd: join(cwd, "in") });
    return [exitCode, stderr.split("\n").find((line) => line.startsWith("  ") && line.includes("csv"))];
  };
  expect(await run("../away.csv", "-o", "b.igx")).toEqual([1, '  "../away.csv" is outside the project.']);
  expect(await readFile(join(cwd, "in/b.igx"), "utf8")).toContain('@data away "../away.csv"');
  expect(await run(".hidden/a.csv", "-o", "c.igx")).toEqual([
    1,
    '  The document cannot read ".hidden/a.csv": a name in it begins with a dot.',
  ]);
  // Where it may read it, where nobody knows, and where the rows are in the document.
  for (const args of [["a.csv"], ["../away.csv"], ["../away.csv", "-o", "-"]])
    expect(await run(...args)).toEqual([0, undefined]);
  await writeFile(join(cwd, "away.csv"), "name,v\na,1\n");
  expect(await run("../away.csv", "-o", "d.igx")).toEqual([0, undefined]);
});

test("a text whose first line is longer than the start that shows its format is Markdown", async () => {
  const text = `${"a".repeat(12_000)}\n`;
  const cwd = await folderWith({ "a.txt": text });
  const { exitCode, stdout } = await igx(["import", "a.txt", "-o", "-"], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: text });
});
