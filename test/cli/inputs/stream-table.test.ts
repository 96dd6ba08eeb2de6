import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { streamTable } from "../../../src/cli/inputs/stream-table.js";
import { contentHash } from "../../../src/cli/outputs/content-hash.js";
import { readData } from "../../../src/data/registry.js";
import { encodeUtf8 } from "../../../src/text/utf8.js";
import { folderWith } from "../../support/cli.js";

const limits = { bytes: 1_000_000, rows: 100, cells: 1_000 };

/** Bytes read at once: so few that pieces end inside rows, cells, quotes and characters. */
const sizes = [1, 2, 3, 5, 7, 16, 1_000];

async function opened(name: string, text: string, size: number, bounds = limits) {
  const folder = await folderWith({ [name]: text });
  const path = join(folder, name);
  return { path, table: await streamTable(path, name, bounds, size) };
}

async function rowsOf(rows: Iterable<unknown> | AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

test.each([
  ["a.csv", "name,bags\nBrazil,66\nPeru,4\n"],
  ["crlf.csv", "name,bags\r\nBrazil,66\r\n\r\nPeru,4"],
  ["cr.csv", "name,bags\rBrazil,66\rPeru,4\r"],
  ["quotes.csv", '\n"na\nme",bags\n"Bra""zil\r\n,",66\n"",""\n"Peru",4\n'],
  ["accents.csv", "\uFEFFname,bags\nCôte d’Ivoire ☕,66\n日本,4\n"],
  ["one.csv", "name\nBrazil\n  \nPeru\n"],
  ["header.csv", "name,bags\n"],
  ["sep.csv", "\uFEFFsep=;\r\nname;bags\r\nBrazil;66,5\r\nPeru;4\r\n"],
  ["sep-quotes.csv", 'SEP=|\n\n"na\nme"|bags\n"Brazil"|66\nPeru|4\n'],
  ["sep.tsv", "sep=,\nname,bags\nBrazil,66\n"],
  ["a.tsv", 'name\tbags\nBrazil\t66\n"Pe\tru"\t4\n'],
  ["a.jsonl", '{"name": "Brazil", "bags": 66}\n\n{"name": "a \\n \\" b", "more": [1, 2]}\n'],
  ["a.ndjson", '{"name": "Brazil"}\r\n{"name": "日本"}'],
])("%s: a stream has the rows, columns and hash of the whole table", async (name, text) => {
  const whole = (await readData(encodeUtf8(text), name, {}, limits)).table!;
  for (const size of sizes) {
    const { table } = await opened(name, text, size);
    expect(table?.columns).toEqual(whole.columns.map((column) => column.name));
    expect(table?.count).toBe(whole.records.length);
    expect(table?.hash()).toBe(contentHash(encodeUtf8(text)));
    const records = whole.records.map((record) => [...record].filter(([, value]) => value !== null));
    const rows = (await rowsOf(table!.rows)) as ReadonlyMap<string, unknown>[];
    expect(rows.map((row) => [...row].filter(([, value]) => value !== null))).toEqual(records);
    expect(await rowsOf(table!.rows)).toHaveLength(whole.records.length);
  }
});

test.each([
  ["ragged.csv", "a,b\n1,2\n3\n4,5\n"],
  ["quote.csv", 'a,b\n1,2"3\n'],
  ["open.csv", 'a,b\n1,"2\n3,4\n'],
  ["twice.csv", "a,a\n1,2\n"],
  ["empty.csv", ""],
  ["a.jsonl", '{"a": 1}\n[2]\n'],
  ["a.json", '[{"a": 1}]'],
])("%s is left to who reads it whole and says what is wrong", async (name, text) => {
  for (const size of sizes) expect((await opened(name, text, size)).table).toBeUndefined();
});

test("a page of HTML with the name of a table is left to who says what it is", async () => {
  expect((await opened("page.csv", "<!DOCTYPE html>\n<title>Sign in</title>\n", 1_000)).table).toBeUndefined();
});

test("limits count for the whole table, not for a piece", async () => {
  const rows = Array.from({ length: 5 }, (_, at) => `${at},x\n`).join("");
  expect((await opened("a.csv", `a,b\n${rows}`, 8, { ...limits, rows: 5 })).table?.count).toBe(5);
  expect((await opened("a.csv", `a,b\n${rows}`, 8, { ...limits, rows: 4 })).table).toBeUndefined();
  expect((await opened("a.csv", `a,b\n${rows}`, 8, { ...limits, cells: 9 })).table).toBeUndefined();
  expect((await opened("a.csv", `a,b\n${rows}`, 8, { ...limits, bytes: 10 })).table).toBeUndefined();
});

test("bytes that are not UTF-8 are left to who can name the place", async () => {
  const folder = await folderWith({});
  const path = join(folder, "a.csv");
  await writeFile(path, Buffer.from([97, 10, 0xe9, 10]));
  expect(await streamTable(path, "a.csv", limits)).toBeUndefined();
});

test("a table that changes between two readings stops the run: its keys were checked as they were", async () => {
  const { path, table } = await opened("a.csv", "a\n1\n2\n", 4);
  await writeFile(path, "a\n1\n2\n3\n");
  await expect(rowsOf(table!.rows)).rejects.toMatchObject({
    failure: { exitCode: 3, message: "The table a.csv changed while igx was reading it." },
  });
});
