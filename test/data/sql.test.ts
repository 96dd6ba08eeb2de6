import { describe, expect, test, vi } from "vitest";
import type { Table } from "../../src/data/reader.js";
import { readText } from "../../src/data/registry.js";
import { runSql } from "../../src/data/sql.js";
import { typeText } from "../../src/language/types.js";
import type { Value } from "../../src/language/value.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
const tableOf = async (json: string): Promise<Table> => (await readText(json, "json", {}, limits)).table!;
const crops = await tableOf(
  '[{"country":"Brazil","bags":69.9,"id":9007199254740993},{"country":"Vietnam","bags":29,"id":2},{"country":"Peru","bags":null,"id":3}]',
);
const regions = await tableOf('[{"country":"Brazil","region":"South"},{"country":"Vietnam","region":"East"}]');
const tables = new Map([
  ["crops", crops],
  ["regions", regions],
]);

const run = (query: string, parameters: Readonly<Record<string, Value>> = {}, more: object = {}) =>
  runSql({ query, tables, parameters: new Map(Object.entries(parameters)), limits, ...more });
const rows = async (...input: Parameters<typeof run>) => {
  const { problems, table } = await run(...input);
  expect(problems).toEqual([]);
  return table!.records.map((record) => [...record.values()]);
};
/** The first problem, with the characters it points at. */
const problem = async (query: string, ...more: unknown[]) => {
  const { problems, table } = await run(query, ...(more as []));
  expect(table).toBeUndefined();
  const [first] = problems;
  const text = [first?.message, first?.hint].filter((sentence) => sentence !== undefined).join(" ");
  return [text, first?.span && query.slice(first.span.start, first.span.end)];
};
const exact = (raw: string) => ({ kind: "exact-number", raw });

describe("what to write instead", () => {
  test.each([
    ["select nvl(bags, 0) from crops", "nvl", "Write `coalesce(value, other)`."],
    ["select to_char(country, 'YYYY') from crops", "to_char", "Write `strftime(day, '%d.%m.%Y')`, with"],
    ["select average(bags) from crops", "average", "Write `avg(number)`."],
    ["select lenght(country) from crops", "lenght", "Did you mean `length`?"],
    ["select random() from crops", "random", "Use functions that depend only on the tables"],
    ["select current_date from crops", "current_date", "Declare `@param today: date` in the document"],
    ["select year(country) from crops", "year", "Write `cast(name as date)` for a day of a text."],
    ["select sum(country) from crops", "sum", "Write `try_cast(name as double)`"],
    ["select land from crops", "land", "Use `country`, `bags`, `id`."],
    ["select c.land from crops c", "c", "Use `country`, `bags`, `id`."],
  ])("%s", async (query, name, hint) => {
    const [text, place] = await problem(query);
    expect(place).toBe(name);
    expect(text).toContain(hint);
  });

  test("columns of a query inside are not listed", async () => {
    expect((await problem("select q from (select country as c from crops)"))[0]).not.toContain("Use `");
  });
});

describe("what a query gives", () => {
  test("rows in order, columns with their types", async () => {
    const result = await run("select country, bags * 2 as twice, id, bags is null as none from crops where id > 0");
    expect(result.problems).toEqual([]);
    expect(result.table!.columns.map(({ name, type }) => [name, typeText(type)])).toEqual([
      ["country", "string"],
      ["twice", "number or null"],
      ["id", "integer"],
      ["none", "boolean"],
    ]);
    expect(result.table!.records.map((record) => [...record.values()])).toEqual([
      ["Brazil", 139.8, exact("9007199254740993"), false],
      ["Vietnam", 58, 2, false],
      ["Peru", null, 3, true],
    ]);
  });

  test("an empty result has columns with types", async () => {
    const { table } = await run("select country, id from crops where false;");
    expect(table).toMatchObject({
      records: [],
      columns: [
        { name: "country", type: { kind: "text" } },
        { name: "id", type: { kind: "integer" } },
      ],
    });
  });

  test("infinite dates are no days", async () => {
    expect(await rows("select date 'infinity', date '-infinity', timestamp 'infinity' from crops limit 1")).toEqual([
      ["infinity", "-infinity", "infinity"],
    ]);
  });

  test("numbers are exact, dates text, lists and records what they are", async () => {
    expect(
      await rows(
        "select sum(id)::hugeint * 100000000000000000000, 1.50::decimal(5,2), 0.1::float, date '2024-01-31', timestamp '2024-01-31 13:05:09.12', timestamptz '2024-01-31 13:05:09+02', time '01:02:03', [1, 2], {'a': [1.5]}, map {'k': 1}, '{\"n\":24.40}'::json, uuid '6f5902ac-237b-4f41-9c0f-2f8f6d9c1b1a', null from crops",
      ),
    ).toEqual([
      [
        exact("900719925474099800000000000000000000"),
        exact("1.50"),
        0.1,
        "2024-01-31",
        "2024-01-31T13:05:09.12",
        "2024-01-31T11:05:09Z",
        "01:02:03",
        [1, 2],
        new Map([["a", [1.5]]]),
        new Map([["k", 1]]),
        new Map([["n", exact("24.40")]]),
        "6f5902ac-237b-4f41-9c0f-2f8f6d9c1b1a",
        null,
      ],
    ]);
  });

  test("tables come in as exactly: wide integers, long decimals, JSON, mixed columns as text", async () => {
    const odd = await tableOf(
      '[{"wide":170141183460469231731687303715884105727,"long":0.12345678901234567890,"deep":{"a":[1.50]},"any":1.50,"b":true,"none":null},{"wide":1,"long":24.40,"deep":{"a":[]},"any":"x","b":false,"none":null}]',
    );
    const { table, problems } = await runSql({
      query: `select wide, long, deep->>'$.a[0]' as inner, "any", b, none, deep from odd`,
      tables: new Map([["odd", odd]]),
      parameters: new Map(),
      limits,
    });
    expect(problems).toEqual([]);
    expect([...table!.records[0]!.values()]).toEqual([
      exact("170141183460469231731687303715884105727"),
      exact("0.1234567890123456789"),
      "1.5",
      "1.50",
      true,
      null,
      new Map([["a", [exact("1.50")]]]),
    ]);
    expect(table!.records[1]!.get("long")).toEqual(exact("24.4000000000000000000"));
    const beyond = await runSql({
      query: "select n from t",
      tables: new Map([["t", await tableOf('[{"n":1e400}]')]]),
      parameters: new Map(),
      limits,
    });
    expect(beyond.problems[0]?.message).toContain("too many digits for SQL");
  });

  test("half of a character is refused: texts that differ would be equal", async () => {
    const ask = async (json: string) =>
      (
        await runSql({
          query: "select count(*) as n from t",
          tables: new Map([["t", await tableOf(json)]]),
          parameters: new Map(),
          limits,
        })
      ).problems.map(({ message }) => message);
    expect(await ask('[{"k":"a"},{"k":"\\ud800x"}]')).toEqual([
      "Row 2 of column `k` of `t` contains half of a character, which SQL cannot read.",
    ]);
    expect(await ask('[{"\\ud800":1}]')).toHaveLength(1);
    expect(await ask('[{"k":"\\ud83d\\ude00"},{"k":1}]')).toEqual([]);
    const [message, place] = await problem("select $p as a from crops", { p: "\ud800" });
    expect(message).toContain("The value of `$p` contains half of a character");
    expect(place).toBe("$p");
    expect((await problem("select $p as a from crops", { p: ["a", "\udc00"] }))[1]).toBe("$p");
  });

  test("thousands of rows arrive whole", async () => {
    const json = `[${Array.from({ length: 3000 }, (_, n) => `{"n":${n % 1000}}`).join()}]`;
    const { table: big } = await readText(json, "json", {}, { ...limits, rows: 3000 });
    const { table } = await runSql({
      query: "select count(*) as n, sum(n) as s from t",
      tables: new Map([["t", big!]]),
      parameters: new Map(),
      limits,
    });
    expect([...table!.records[0]!.values()]).toEqual([3000, 1498500]);
  });

  test("a number that is not finite, or a field no record holds, is a problem", async () => {
    expect(await problem("select 0.0::double / 0 as x")).toEqual([
      "Row 1 of column `x` contains NaN, which is not a JSON number. Make it null with `case when isfinite(x) then x end`.",
      "/",
    ]);
    expect(await problem("select * from (select 1 as a, [1, 'inf'::double] as x)")).toEqual([
      "Row 1 of column `x` contains Infinity, which is not a JSON number. Make it null with `case when isfinite(x) then x end`.",
      undefined,
    ]);
    for (const number of ["1e400", "1_0e999", ".5e400", `1${"0".repeat(400)}`])
      expect(await problem(`select 'it''s 1e400' as a, /* 1e400 */ ${number} as "1e400" -- 1e400`)).toEqual([
        `The number \`${number.length > 20 ? `${number.slice(0, 20)}…` : number}\` is too large.`,
        number,
      ]);
    expect(await rows("select $$1e400$$ as a, $x$ '1e400 $x$ as b, e'\\'1e400' as c, 1e300 as a1e400")).toEqual([
      ["1e400", " '1e400 ", "'1e400", 1e300],
    ]);
    expect((await problem("select {'__proto__': 1} as x"))[0]).toContain("`__proto__`");
  });

  test("columns have names of their own", async () => {
    expect((await problem("select id, id from crops"))[0]).toContain(
      'have the same name "id". Name the column with `as`',
    );
    const twice = await run("select * from crops a join crops b on a.id = b.id");
    expect(twice.problems).toMatchObject([{ hint: expect.stringContaining("instead of `*`") }]);
    const { table } = await run("select 1 as __proto__, 2 as constructor");
    expect([...table!.records[0]!]).toEqual([
      ["__proto__", 1],
      ["constructor", 2],
    ]);
  });
});

describe("parameters", () => {
  test("are bound, never inserted", async () => {
    expect(await rows("select country from crops where country = $c", { c: "x' or 1=1 --" })).toEqual([]);
    expect(await rows("select country from crops where bags > $min and $on", { min: 24.4, on: true })).toEqual([
      ["Brazil"],
      ["Vietnam"],
    ]);
    expect(await rows("select id from crops where id = $id", { id: exact("9007199254740993") as Value })).toEqual([
      [exact("9007199254740993")],
    ]);
    expect(await rows("select country from crops where id in (select unnest($ids))", { ids: [2, 3] })).toEqual([
      ["Vietnam"],
      ["Peru"],
    ]);
    expect(await rows("select $x is null as a, $l as l", { x: null, l: ["a", null] })).toEqual([[true, ["a", null]]]);
  });

  test("those without a value, without a name or of no fitting type are found", async () => {
    expect(await problem("select $nope as x")).toEqual([
      "`$nope` has no value. Declare `nope` above the query with `@param` or `@let`.",
      "$nope",
    ]);
    expect((await problem("select ? as x"))[0]).toContain("The parameter has no name");
    expect((await problem("select $1 as x"))[0]).toContain("The parameter has no name");
    expect((await problem("select $r as x", { r: new Map() }))[1]).toBe("$r");
  });

  test("are named, and columns are known without their values", async () => {
    const result = await run("select country, bags from crops where bags > $min", {}, { describe: true });
    expect(result).toMatchObject({ parameterNames: ["min"], problems: [], table: { records: [] } });
    expect(result.table!.columns.map(({ name, type }) => [name, typeText(type)])).toEqual([
      ["country", "string"],
      ["bags", "number"],
    ]);
    const open = await run("select $x as a, id + $y as b from crops", {}, { describe: true });
    expect(open.table!.columns.map(({ name, type }) => [name, typeText(type)])).toEqual([
      ["a", "any"],
      ["b", "any"],
    ]);
    expect((await run("select nope from crops where bags > $min", {}, { describe: true })).problems).toHaveLength(1);
    expect((await run("select id from crops limit 1", {}, { describe: true })).table!.records).toHaveLength(1);
  });
});

describe("order", () => {
  const open = [
    "select * from crops join regions using (country)",
    "select id from crops, regions",
    "select country, count(*) as n from crops group by country",
    "select distinct country from crops",
    "select country from crops limit 2",
    "select country from crops union all select country from regions",
    "select country, row_number() over (order by id) as n from crops",
    "select * from (select country from crops limit 2)",
    "with x as (select * from crops join regions using (country)) select region from x",
  ];
  const fixed = [
    "select * from crops",
    "select country from crops where id > 1",
    "select * from crops join regions using (country) order by id",
    "select country from crops order by id limit 2",
    "select count(*) as n from crops join regions using (country)",
    "with x as (select * from crops order by id) select id from x",
    "select * from (select country from crops order by id limit 2)",
  ];
  test.each(open)("is left open by: %s", async (query) => {
    expect(await run(query)).toMatchObject({ problems: [], unordered: true });
  });
  test.each(fixed)("is kept by: %s", async (query) => {
    expect(await run(query)).toMatchObject({ problems: [], unordered: false });
  });
});

describe("mistakes are found at their place", () => {
  test.each([
    ["selec 1", "selec"],
    ["select 'é😀' as x from crops whre id > 1", "id"],
    ["select 'é😀' as x from crops where id > > 1", ">"],
    ["select 'éé😀' as x, nope from crops", "nope"],
    ["select * from crosp", "crosp"],
    ["select upper(id, 2) as x from crops", "upper"],
    ["select count(*", "*"],
    ["select cast(country as integer) as n from crops", "cast"],
  ])("%s", async (query, at) => {
    const [message, found] = await problem(query);
    expect(found).toBe(at);
    expect(message).toMatch(/[.?`]$/);
  });

  test("a table that is nearly there is named", async () => {
    expect((await problem("select * from crosp"))[0]).toContain("Did you mean `crops`?");
    expect((await problem("select * from zzz"))[0]).toContain("Use `crops`, `regions`.");
  });

  test("names that differ in case alone are told", async () => {
    const twins = new Map([
      ["Crops", crops],
      ["crops", crops],
    ]);
    expect(
      (await runSql({ query: "select 1 as x", tables: twins, parameters: new Map(), limits })).problems,
    ).toHaveLength(1);
    expect(await rows('select COUNTRY from "CROPS" limit 1')).toEqual([["Brazil"]]);
  });
});

describe("nothing but the named tables", () => {
  test.each([
    // Other statements, and more than one.
    ...[
      "",
      ";",
      "-- nothing",
      "select 1; select 2",
      "select 1 as x; drop table crops",
      "create table x as select 1",
      "insert into crops values (1)",
    ],
    ...[
      "update crops set id = 1",
      "delete from crops",
      "drop table crops",
      "attach ':memory:' as x",
      "copy crops to 'x.csv'",
      "copy x from 'y.csv'",
    ],
    ...[
      "install httpfs",
      "load httpfs",
      "set threads = 4",
      "reset threads",
      "pragma version",
      "pragma database_list",
      "call pragma_version()",
    ],
    ...[
      "explain select 1",
      "describe crops",
      "summarize crops",
      "show tables",
      "show all tables",
      "use x",
      "checkpoint",
      "begin",
      "vacuum",
    ],
    ...[
      "prepare p as select 1",
      "execute p",
      "export database 'x'",
      "import database 'x'",
      "create macro m() as 1",
      "create view v as select 1",
    ],
    ...[
      "from (describe crops)",
      "select * from (show tables)",
      "select * from (summarize crops)",
      "pivot crops on country in (select country from crops) using sum(bags)",
    ],
    // Files, by function, by name, by comment.
    ...[
      "select * from 'x.csv'",
      'select * from "x.parquet"',
      "select * from '/etc/passwd'",
      "from read_csv('x.csv')",
      "from read_text('/etc/passwd')",
    ],
    ...[
      "from read_blob('x')",
      "from read_json('x')",
      "from read_parquet('x')",
      "from glob('*')",
      "from sniff_csv('x')",
      "from parquet_metadata('x')",
    ],
    ...[
      "select * from/**/read_csv/**/('x.csv')",
      "select * from crops, read_csv('x')",
      "select (from read_text('/etc/passwd')) as x",
    ],
    ...[
      "from 'https://example.org/x.csv'",
      "from 's3://x/y.parquet'",
      "select * from crops where id in (from 'x.csv')",
    ],
    // What DuckDB knows of itself and of the machine.
    ...[
      "from duckdb_settings()",
      "from duckdb_functions()",
      "from duckdb_tables()",
      "from pragma_version()",
      "from pg_class",
      "from pg_catalog.pg_class",
    ],
    ...[
      "from information_schema.tables",
      "from sqlite_master",
      "from duckdb_tables",
      "from system.information_schema.tables",
      "from main.crops",
    ],
    ...[
      "select version() as x",
      "select current_setting('threads') as x",
      "select getenv('HOME') as x",
      "select getvariable('x') as x",
      "from query('select 1')",
    ],
    ...[
      "from query_table('crops')",
      "select current_user as x",
      "select current_schema() as x",
      "select current_database() as x",
      "select current_query() as x",
    ],
    ...[
      "from json_execute_serialized_sql('')",
      "select json_serialize_plan('select 1') as x",
      "select pg_conf_load_time() as x",
      "select txid_current() as x",
    ],
    // Time and chance.
    ...[
      "select now() as x",
      "select NOW() as x",
      "select current_date as x",
      "select current_timestamp as x",
      "select current_time as x",
      "select localtime as x",
    ],
    ...[
      "select localtimestamp as x",
      "select today() as x",
      "select get_current_timestamp() as x",
      "select user",
      'select "user" as x from crops',
      "select transaction_timestamp() as x",
    ],
    ...[
      "select age(date '2020-01-01') as x",
      "select ago(interval 1 day) as x",
      "select 'now'::timestamp as x",
      "select 'today'::date as x",
    ],
    ...[
      "select random() as x",
      "select uuid() as x",
      "select gen_random_uuid() as x",
      "select uuidv7() as x",
      "select setseed(1) as x",
      "select main.random() as x",
    ],
    ...[
      "select * from crops order by random()",
      "select * from crops where random() < 1",
      "select * from crops using sample 1",
      "select * from crops tablesample 50%",
    ],
    ...[
      "select reservoir_quantile(id, 0.5) as x from crops",
      "select list_aggregate([1], 'reservoir_quantile', 0.5) as x",
      "select crops.now() as x from crops",
    ],
    ...[
      "select list_transform([1], lambda x: random()) as x",
      "select [random() for x in [1]] as x",
      "select count(*) filter (where random() < 1) as x from crops",
    ],
    ...[
      "select sum(id) over (order by random()) as x from crops",
      "with x as (select random() as r) select r from x",
      "values (random())",
    ],
    ...[
      "select case when true then now() end as x",
      "select max(now()) as x",
      "select id from crops limit (select random()::int)",
      "select id from crops group by id having random() < 1",
    ],
    ...[
      "select sleep_ms(1) as x",
      "select pg_sleep(1) as x",
      "select write_log('x') as x",
      "select nextval('x') as x",
      "select error('x') as x",
    ],
    // Names that hide behind common tables.
    ...[
      "with x as (with pg_class as (select 1) select 1) select * from pg_class",
      "with pg_class as (select * from pg_class) select * from pg_class",
    ],
    ...[
      "with a as (select * from pg_class), pg_class as (select 1) select * from a",
      "with recursive pg_class as (select * from pg_class) from pg_class",
    ],
    // A value of any size from a few characters.
    ...[
      "select repeat('x', 3000000000) as x",
      "select repeat('x', id) as x from crops",
      "select lpad('x', 3000000000, 'y') as x",
      "select rpad('x', $n, 'y') as x",
    ],
    ...[
      "select range(1000000000) as x",
      "select generate_series(1, 1000000000) as x",
      "select format('{:1000000000d}', 1) as x",
      "select printf('%1000000000d', 1) as x",
    ],
    ...[
      "select list_resize([1], 1000000000) as x",
      "select bitstring('1', 1000000000) as x",
      "select bar(1, 0, 1, 1000000000) as x",
    ],
  ])("refuses: %s", async (query) => {
    const { problems, table } = await run(query);
    expect(table).toBeUndefined();
    expect(problems[0]).toMatchObject({ kind: "malformed" });
  });

  test("a query sees tables by their names, in every part of it", async () => {
    expect(await rows("with big as (select * from crops where bags > 30) select country from big")).toEqual([
      ["Brazil"],
    ]);
    expect(await rows("select country from crops where country in (select country from regions)")).toEqual([
      ["Brazil"],
      ["Vietnam"],
    ]);
    expect(
      await rows(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3) select i from n order by i",
      ),
    ).toEqual([[1], [2], [3]]);
    expect(await rows("select i from range(3) t(i)")).toEqual([[0], [1], [2]]);
    expect(
      await rows(
        "from (pivot crops on country in ('Brazil', 'Peru') using sum(id) group by bags) select count(*) as n",
      ),
    ).toEqual([[3]]);
    expect(
      await rows(
        "select c.country, age(date '2024-03-01', date '2024-02-01')::varchar as a from crops c order by c.id limit 1",
      ),
    ).toEqual([["Vietnam", "1 month"]]);
  });

  test("a column may be named like a function of time", async () => {
    const users = new Map([["t", await tableOf('[{"User":"x"}]')]]);
    expect(await rows("select user from t", {}, { tables: users })).toEqual([["x"]]);
    const named = new Map([["t", await tableOf('[{"current_date":"x"}]')]]);
    const { table } = await runSql({
      query: "select t.current_date as d from t",
      tables: named,
      parameters: new Map(),
      limits,
    });
    expect(table!.records[0]!.get("d")).toBe("x");
  });
});

describe("bounds", () => {
  test("rows and bytes", async () => {
    expect((await run("select * from range(100000000000) t(i)")).problems).toMatchObject([
      { kind: "limit", bound: "rows" },
    ]);
    expect(
      (await run("select repeat('x', 1000) as x from range(900) t(i)", {}, { limits: { bytes: 100_000, rows: 1000 } }))
        .problems,
    ).toMatchObject([{ kind: "limit", bound: "bytes" }]);
  });

  test("time, also of what would never end", async () => {
    const short = { limits: { ...limits, milliseconds: 300 } };
    for (const query of [
      "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) as m from n",
      // Only the first range may be large: the others are kept in memory, which would run out first.
      "select count(*) as n from range(1000000000) a(i), range(1000) b(j), range(100000) c(k) where i + j + k < 0",
    ])
      expect((await run(query, {}, short)).problems).toMatchObject([{ kind: "limit", bound: "seconds" }]);
  });

  test("memory", async () => {
    const query =
      "with recursive r(x, n) as (select 'xxxxxxxxxxxxxxxx', 0 union all select x || x, n + 1 from r where n < 26) select max(length(x)) as m from r";
    expect((await run(query)).problems).toMatchObject([{ kind: "limit", bound: "memory" }]);
  });

  test("depth and length, before anything is parsed", async () => {
    for (const [query, message] of [
      [`select ${"(".repeat(3000)}1${")".repeat(3000)} as x`, "The query has more than 100 levels of brackets."],
      [`select ${"(select ".repeat(2000)}1${")".repeat(2000)} as x`, "The query has more than 100 levels of brackets."],
      [`select 1 as x ${"/*".repeat(16_000)}`, "The query has more than 100 levels of comments."],
      [`select 1 as x where ${"true and ".repeat(10_000)} true`, "The query has more than 65536 characters."],
      [`select ${"1+".repeat(3000)}1 as x`, expect.stringContaining("depth")],
    ] as const)
      expect((await run(query)).problems).toMatchObject([{ kind: "malformed", message }]);
    expect(
      await rows(`select ${"(".repeat(90)}1${")".repeat(90)} as x ${"/*".repeat(90)} ( ' ${"*/".repeat(90)}`),
    ).toEqual([[1]]);
    expect((await problem("select 'never closed ((("))[0]).toContain("DuckDB cannot parse the query");
  });

  test("edit distances compare texts that are cut", async () => {
    expect(
      await rows("select levenshtein(left(country, 100), 'Brasilia') as d from crops where id = 9007199254740993"),
    ).toEqual([[3]]);
    for (const call of [
      "levenshtein(country, 'x')",
      "editdist3('x', country)",
      "damerau_levenshtein(left(country, -1), 'x')",
      "levenshtein(left(country, bags::bigint), 'x')",
    ])
      expect((await problem(`select ${call} as d from crops`))[0]).toContain(
        "compares texts that can have more than 1000 characters",
      );
  });
});

test("without the package a query says what to install", async () => {
  vi.doMock("@duckdb/node-api", () => {
    throw new Error("not installed");
  });
  const result = await runSql({ query: "select 1", tables: new Map(), parameters: new Map(), limits });
  expect(result.problems).toEqual([
    {
      kind: "missing-package",
      message: "SQL needs the package `@duckdb/node-api`, which is not installed.",
      hint: "Run `npm install @duckdb/node-api`.",
    },
  ]);
  vi.doUnmock("@duckdb/node-api");
});
