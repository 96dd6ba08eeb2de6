import { describe, expect, test } from "vitest";
import type { Table } from "../../src/data/reader.js";
import { readText } from "../../src/data/registry.js";
import { runSql } from "../../src/data/sql.js";
import type { SqlInput } from "../../src/data/sql-input.js";
import type { Value } from "../../src/language/value.js";

const limits = { bytes: 1_000_000, rows: 1000, cells: 100_000 };
const table = async (csv: string): Promise<Table> => (await readText(csv, "csv", {}, limits)).table!;
const stocks = await table(
  "date,symbol,price,n\n2024-01,IBM,1.5,9\n2024-01,AAPL,2.5,10\n2024-02,IBM,3.5,9\n2024-02,O'X,4.5,\n",
);
const run = (query: string, more: Partial<SqlInput> = {}) =>
  runSql({ query, tables: new Map([["stocks", stocks]]), parameters: new Map(), limits, ...more });

const wide = [
  ["date", "AAPL", "IBM", "O'X"],
  ["2024-01", 2.5, 1.5, null],
  ["2024-02", null, 3.5, 4.5],
];

async function cells(query: string, more: Partial<SqlInput> = {}): Promise<readonly (readonly Value[])[]> {
  const { table: result, problems } = await run(query, more);
  expect(problems).toEqual([]);
  return [result!.columns.map(({ name }) => name), ...result!.records.map((record) => [...record.values()])];
}

describe("pivot without a list of values", () => {
  test.each([
    "pivot stocks on symbol using first(price) group by date order by date",
    "PIVOT stocks ON symbol USING first(price) GROUP BY date ORDER BY date;",
    "pivot /* on x in */ stocks on symbol -- 'in\nusing first(price) group by date order by date",
    "select * from (pivot stocks on symbol using first(price) group by date) order by date",
    "with w as (pivot stocks on symbol using first(price) group by date) select * from w order by date",
    "with s as (select * from stocks) pivot s on symbol using first(price) group by date order by date",
    "pivot (select date, symbol, price from stocks) on symbol using first(price) group by date order by date",
    "pivot stocks on symbol in ('AAPL', 'IBM', 'O''X') using first(price) group by date order by date",
    "from (pivot stocks on upper(symbol) using first(price) group by date) order by date",
  ])("%s", async (query) => expect(await cells(query)).toEqual(wide));

  test("columns are in the order of their values", async () => {
    expect((await cells("pivot stocks on n using sum(price) group by date order by date"))[0]).toEqual([
      "date",
      "9",
      "10",
    ]);
  });

  test("several, one in the source of another", async () => {
    const inner = "(pivot stocks on symbol using first(price) group by date)";
    expect((await cells(`pivot ${inner} on date using sum(IBM) order by 1`))[0]).toEqual([
      "AAPL",
      "O'X",
      "2024-01",
      "2024-02",
    ]);
    expect((await cells("pivot stocks on symbol, n in (9) using sum(price) group by date order by date"))[0]).toEqual([
      "date",
      "AAPL_9",
      "IBM_9",
      "O'X_9",
    ]);
  });

  test("without an order it is reported, unpivot is not", async () => {
    expect((await run("pivot stocks on symbol using first(price) group by date")).unordered).toBe(true);
    const query = "unpivot stocks on price, n into name k value v";
    expect((await run(query)).unordered).toBe(false);
    expect((await cells(query))[1]).toEqual(["2024-01", "IBM", "price", 1.5]);
  });

  test("parameters elsewhere are bound; those that decide about columns are refused", async () => {
    const query = "pivot stocks on symbol using first(price) group by date having true order by date limit $n";
    const whole = query.replace(" having true", "");
    expect(await cells(whole, { parameters: new Map([["n", 1]]) })).toEqual(wide.slice(0, 2));
    expect((await run(whole, { describe: true })).table?.columns.map(({ name }) => name)).toEqual(wide[0]);
    const open =
      "pivot (select * from stocks where date = $day) on symbol using first(price) group by date order by date";
    expect((await run(open, { describe: true })).problems).toMatchObject([
      { message: expect.stringContaining("depend on `$day`"), hint: expect.stringContaining("in ('A', 'B')") },
    ]);
    expect((await run(whole.replace("limit $n", ""), { open: new Set(["stocks"]) })).problems).toMatchObject([
      { message: expect.stringContaining("depend on `stocks`") },
    ]);
  });

  test("sees only its tables, and nothing that is not on the list", async () => {
    for (const [query, text] of [
      ["pivot duckdb_settings() on name using first(value)", "duckdb_settings"],
      ["pivot secrets on symbol using first(price) order by 1", "secrets"],
      ["pivot stocks on random() using first(price) order by 1", "random"],
      ["pivot stocks on symbol using first(now()) group by date order by date", "now"],
      ["pivot (select * from read_csv('/etc/passwd')) on symbol using first(x) order by 1", "read_csv"],
    ] as const) {
      const { problems } = await run(query);
      expect(problems.length, query).toBeGreaterThan(0);
      const { span } = problems[0]!;
      if (span) expect(query.slice(span.start, span.end)).toContain(text);
    }
  });

  test("of many none is completed", async () => {
    const query = `pivot stocks on symbol using first(price) order by 1; ${"(pivot a on b) ".repeat(4000)}`;
    expect((await run(query)).problems).toHaveLength(1);
  });

  test("mistakes after it are found at their place", async () => {
    const query = "pivot stocks on symbol using first(price) group by dat order by dat";
    const { problems } = await run(query);
    expect(problems).toHaveLength(1);
    const unknown = "select nope from (pivot stocks on symbol using first(price) group by date) order by secret()";
    const { problems: found } = await run(unknown);
    expect(found.map(({ span }) => span && unknown.slice(span.start, span.end))).toEqual(["secret"]);
  });

  test.each([
    ["pivot stocks on symbol in (select distinct symbol from stocks) using first(price)", "cannot check this `pivot`"],
    ["create table x as select 1", "is not a `select`"],
    [
      "pivot (select * from stocks where false) on symbol using first(price) order by 1",
      "no values to make columns of",
    ],
    ["pivot (select i as k, 1 as v from range(1001) t(i)) on k using first(v) order by 1", "more than 1000 columns"],
  ])("%s is refused", async (query, message) => {
    expect((await run(query)).problems).toMatchObject([{ message: expect.stringContaining(message) }]);
  });
});

describe("doubles", () => {
  test("have at most 15 digits in the result, unless a number of the tables has more", async () => {
    const few = new Map([["t", await table("x\n11.6\n11.8\n11.7\n")]]);
    expect(await cells("select avg(x) as m, 1/3.0 as third from t", { tables: few })).toEqual([
      ["m", "third"],
      [11.7, 0.333333333333333],
    ]);
    const long = new Map([["t", await table("x\n0.1234567890123456\n0.5\n")]]);
    expect(await cells("select x from t", { tables: long })).toEqual([["x"], [0.1234567890123456], [0.5]]);
    expect(await cells("select 9007199254740991::double as x")).toEqual([["x"], [9007199254740991]]);
  });
});
