import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readData, readText } from "../../src/data/registry.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
const utf8 = (text: string) => new TextEncoder().encode(text);
const zip = (...names: readonly string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8("x")])));
const fixture = (name: string) => readFile(join(import.meta.dirname, "../fixtures/data", name));

const problemOf = async (bytes: Uint8Array, path: string) => {
  const { problems, table } = await readData(bytes, path, {}, limits);
  expect(table).toBeUndefined();
  return problems.map(({ message, hint, cure }) => [message, cure?.join(" ") ?? hint]);
};

test("a file with a wrong name is named by its content, with the format that reads it", async () => {
  const book = await fixture("openpyxl.xlsx");
  const parquet = await fixture("pyarrow-types.parquet");
  for (const path of ["a.csv", "a.tsv", "a.json", "a.jsonl", "a.yaml", "a.parquet"])
    expect(await problemOf(book, path)).toEqual([["The file is an XLSX workbook.", "format=xlsx"]]);
  for (const path of ["a.csv", "a.json", "a.xlsx"])
    expect(await problemOf(parquet, path)).toEqual([["The file is a Parquet file.", "format=parquet"]]);
  expect((await readData(book, "a.csv", { format: "xlsx" }, limits)).table?.rowCount).toBe(2);
  expect((await readData(utf8("a\nPAR1\n"), "a.csv", {}, limits)).table?.rowCount).toBe(1);
});

test("JSON in a fence of csv is named as such", async () => {
  const problemsOf = async (text: string) => (await readText(text, "csv", {}, limits)).problems;
  expect(await problemsOf('[{"a":1,"b":2}]')).toMatchObject([
    { message: "The data is JSON.", hint: "Write `json` instead of `csv` before the name." },
  ]);
  expect(await problemsOf('{"a":1,"b":2}\n{"a":2,"b":3}')).toMatchObject([
    { hint: "Write `json` instead of `csv` before the name, and `{format=jsonl}` after it." },
  ]);
});

test("a pointer of Git LFS is not the data", async () => {
  const pointer = utf8("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n");
  for (const path of ["a.csv", "a.json", "a.yaml", "a.parquet", "a.xlsx"])
    expect(await problemOf(pointer, path)).toEqual([
      ["The file is a pointer of Git LFS, not the data.", "Run `git lfs pull`."],
    ]);
});

test("files of other programs are named", async () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [gzipSync("a,b\n1,2\n"), "compressed with gzip"],
    [bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "an old Excel file (.xls) or has a password"],
    [bytes("PARE\x00\x00PARE"), "an encrypted Parquet file"],
    [bytes("%PDF-1.7\n"), "a PDF"],
    [bytes("SQLite format 3\0\x10\0"), "an SQLite database"],
    [bytes("12345678DUCK\x40\0"), "a DuckDB database"],
    [bytes("ARROW1\0\0"), "an Arrow file"],
    [bytes("\xff\xff\xff\xff\xa8\0\0\0"), "an Arrow stream"],
    [utf8("\ufeff\n<!DOCTYPE html>\n<title>Sign in</title>\n"), "an HTML page"],
    [utf8('<html lang="en"><table><tr><td>a</table>'), "an HTML page"],
    [utf8('<?xml version="1.0"?><Workbook/>'), "XML"],
    [zip("xl/workbook.bin", "[Content_Types].xml"), "a binary workbook (.xlsb)"],
    [zip("mimetype", "content.xml"), "an OpenDocument file, such as .ods"],
    [zip("Index/Document.iwa"), "a document of Numbers or Pages"],
    [zip("[Content_Types].xml", "word/document.xml"), "a document of Word or PowerPoint"],
  ];
  for (const [content, what] of cases)
    for (const path of ["a.csv", "a.json", "a.yaml", "a.xlsx", "a.parquet"])
      expect([path, (await problemOf(content, path))[0]![0]]).toEqual([path, `The file is ${what}.`]);
  expect(await problemOf(zip("a.csv"), "a.csv")).toEqual([["The file is a ZIP archive.", "Unpack the file."]]);
  expect((await problemOf(zip("a.csv"), "a.xlsx"))[0]![0]).toBe("The XLSX file is damaged.");
});

test("texts that only begin like those files are tables", async () => {
  for (const text of ["<b>,n\nx,1\n", "PK,n\nx,1\n", "html,n\nx,1\n", "<tablet>,n\nx,1\n"])
    expect((await readData(utf8(text), "a.csv", {}, limits)).table?.rowCount).toBe(1);
});

test("a column may be called as those files begin", async () => {
  for (const name of ["PARENT", "PAR1", "ARROW1", "FEA1", "12345678DUCK"])
    expect((await readData(utf8(`${name},b\nx,1\n`), "a.csv", {}, limits)).table?.rowCount).toBe(1);
});

test("JSON in a file of lines is named", async () => {
  for (const path of ["a.csv", "a.tsv", "a.jsonl", "a.ndjson"])
    expect(await problemOf(utf8('[\n  {"a": 1, "b": 2}\n]\n'), path)).toEqual([["The file is JSON.", "format=json"]]);
  for (const path of ["a.csv", "a.tsv"])
    expect(await problemOf(utf8('{"a": 1}\n{"a": 2}\n'), path)).toEqual([["The file is JSON.", "format=jsonl"]]);
  expect((await problemOf(utf8('{"a": 1\n'), "a.jsonl"))[0]![0]).not.toContain("The file is JSON");
});

test("files that are empty or cut off", async () => {
  for (const path of ["a.xlsx", "a.parquet"])
    expect((await problemOf(new Uint8Array(), path))[0]![0]).toBe("The file is empty.");
  const book = await fixture("openpyxl.xlsx");
  const parquet = await fixture("pyarrow-types.parquet");
  expect((await problemOf(book.subarray(0, 2000), "a.xlsx"))[0]![0]).toContain("its end is missing");
  expect((await problemOf(parquet.subarray(0, 1000), "a.parquet"))[0]![0]).toBe("The Parquet file has no end.");
});

test("an extension of another program has a hint that helps", async () => {
  const hintOf = async (path: string) => (await problemOf(utf8("a\n"), path))[0]![1];
  for (const path of ["a.xls", "a.xlsb"]) expect(await hintOf(path)).toBe("Save the workbook as `.xlsx`.");
  for (const path of ["a.ods", "a.numbers", "a.html"])
    expect(await hintOf(path)).toBe("Save the table as `.csv` or `.xlsx`.");
  expect(await hintOf("a.csv.gz")).toBe("Unpack the file.");
  for (const path of ["a.duckdb", "a.arrows"])
    expect(await hintOf(path)).toBe("Export the table as `.csv` or `.parquet`.");
  expect(await hintOf("a.toml")).toBe("Write the table as `.json` or `.yaml`.");
  expect(await hintOf("a.tab")).toBe("Write `{format=tsv}` after the file name.");
});
