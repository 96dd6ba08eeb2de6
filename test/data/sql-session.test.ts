import { expect, test } from "vitest";
import type { Host } from "../../src/contract/host.js";
import { queryIsolated } from "../../src/data/isolation.js";
import { type PackedJob, performPacked } from "../../src/data/jobs.js";
import type { Table } from "../../src/data/reader.js";
import { cellsOf, cellValues, tableOf } from "../../src/data/table.js";
import type { Value } from "../../src/language/value.js";

const limits = { bytes: 1e6, rows: 1e5, cells: 1e6 };
const bounds = { seconds: 10, memory: 512 * 1024 * 1024 };

/** A process of readers, in this one; and how many rows of each table it was sent. */
function readers() {
  const sent: Record<string, readonly number[]> = {};
  const isolate: Host["isolate"] = async (job) => {
    const copy = structuredClone(job) as PackedJob;
    if (copy.reader === "sql")
      for (const [name, { rowCount }] of copy.input.tables)
        if (copy.input.kept?.sent.has(name)) sent[name] = [...(sent[name] ?? []), rowCount];
    return { kind: "done", result: await performPacked(copy), seconds: 0 };
  };
  const query = async (text: string, tables: Record<string, Table>, parameters: Record<string, Value> = {}) => {
    const { table, problems } = await queryIsolated(
      {
        query: text,
        tables: new Map(Object.entries(tables)),
        parameters: new Map(Object.entries(parameters)),
        limits,
      },
      { host: { isolate }, ...bounds },
    );
    return problems.length > 0
      ? problems.map(({ message }) => message)
      : table!.columns.map(({ cells }) => cellValues(cells, table!.rowCount));
  };
  return { query, sent };
}

const sales = (): Table =>
  tableOf(
    ["region", "units"],
    [
      ["north", "south", "north"],
      [1, 2, 3],
    ].map(cellsOf),
    3,
  );
const byRegion = "select units from sales where region = $region order by units";

test("rows go to the database once for all queries over the same tables", async () => {
  const { query, sent } = readers();
  const tables = { sales: sales(), other: tableOf(["id"], [cellsOf([7])], 1) };
  expect(await query(byRegion, tables, { region: "north" })).toEqual([[1, 3]]);
  expect(await query(byRegion, tables, { region: "south" })).toEqual([[2]]);
  expect(await query(byRegion, tables, { region: "west" })).toEqual([[]]);
  expect(await query("select max(units) as most from sales", tables)).toEqual([[3]]);
  expect(sent).toEqual({ sales: [3] });
  expect(await query("select id from other", tables)).toEqual([[7]]);
  expect(sent).toEqual({ sales: [3], other: [1] });
});

test("a table of the same name with other rows replaces the one before, with other columns too", async () => {
  const { query, sent } = readers();
  const tables = { sales: sales() };
  expect(await query(byRegion, tables, { region: "north" })).toEqual([[1, 3]]);
  const later = { sales: tableOf(["region", "units"], [["north"], ["many"]].map(cellsOf), 1) };
  expect(await query(byRegion, later, { region: "north" })).toEqual([["many"]]);
  expect(await query("select * from sales", { SALES: tableOf(["x"], [cellsOf([5])], 1) })).toEqual([[5]]);
  expect(await query(byRegion, tables, { region: "south" })).toEqual([[2]]);
  expect(sent["sales"]).toEqual([3, 1, 3]);
});

test("a query takes values of other types, and its columns follow", async () => {
  const { query } = readers();
  const tables = { sales: sales() };
  const text = "select $value as value from sales limit 1";
  for (const value of ["a", 1, 1.5, true, null, "b", 2])
    expect(await query(text, tables, { value })).toEqual([[value]]);
});

test("after a query that fails, the next one works", async () => {
  const { query } = readers();
  const tables = { sales: sales() };
  const cast = "select region::integer as n from sales where region = $region";
  expect(await query(cast, tables, { region: "none" })).toEqual([[]]);
  expect(await query(cast, tables, { region: "north" })).toEqual([expect.stringContaining("north")]);
  expect(await query("select * from nowhere", tables)).toEqual([expect.stringContaining("nowhere")]);
  expect(await query(cast, tables, { region: "none" })).toEqual([[]]);
  expect(await query(byRegion, tables, { region: "south" })).toEqual([[2]]);
});

test("a pivot makes columns of the rows that its table has now", async () => {
  const { query } = readers();
  const text = "pivot sales on region using sum(units)";
  expect(await query(text, { sales: sales() })).toEqual([[4], [2]]);
  expect(await query(text, { sales: tableOf(["region", "units"], [["west"], [9]].map(cellsOf), 1) })).toEqual([[9]]);
});
