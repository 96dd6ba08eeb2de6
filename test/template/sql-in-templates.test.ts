import { describe, expect, test, vi } from "vitest";
import type { Context } from "../../src/cli/base/context.js";
import { ExitCode } from "../../src/cli/base/exit-code.js";
import { exitCodeFor } from "../../src/cli/report/report.js";
import { compile, memoryHost } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

const table = "```csv t\nn\n1\n2\n3\n```\n";

describe("a query in a document", () => {
  test("binds a parameter", async () => {
    const source = `@param least: integer\n${table}\`\`\`sql few\nselect n from t where n >= $least order by n\n\`\`\`\n{{ length(few) }}\n`;
    const { output, diagnostics } = await compile(source, { params: { least: 2 } });
    expect(diagnostics).toEqual([]);
    expect(output!.json).toBe('[{"type":"body","text":"2"}]');
  });

  test.each([
    ["selct n from T where n >= $least", "data-malformed"],
    ["select n from tt where n >= $least", "data-malformed"],
    ["select n from t where n >= $laest", "unknown-name"],
  ])("with a mistake may use any name, so only the mistake is reported: %s", async (query, code) => {
    const source = `@param least: integer = 1\n${table}\`\`\`sql q\n${query}\n\`\`\`\n@chart bar {from=q}\n`;
    expect((await compile(source)).diagnostics.map((found) => found.code)).toEqual([code]);
  });

  test.each([
    ["```csv t\na,b\nx\n```\n", "data-malformed"],
    ['@data t "missing.csv"\n', "data-not-found"],
    ["```sql t\nselct 1\n```\n", "data-malformed"],
    ["```jsonl t\n{}\n```\n", "unknown-fence"],
  ])("over a table with a mistake is not a second one: %j", async (table, code) => {
    const queries = "```sql q\nselect * from T\n```\n```sql r\nselect * from q\n```\n";
    const { diagnostics } = await compile(`${table}${queries}@chart bar {from=r}\n{{ t[0].a }}\n`, {
      host: memoryHost({}),
    });
    expect(diagnostics.map((found) => found.code)).toEqual([code]);
  });

  test("takes a field of a row of a loop, not the row", async () => {
    const source = (name: string) =>
      `${table}@for row in t\n@let least = row.n\n\`\`\`sql q\nselect n from t where n >= $${name} order by n\n\`\`\`\n{{ length(q) }}\n@end\n`;
    const { diagnostics } = await compile(source("row"));
    expect(diagnostics.filter(({ code }) => code === "data-malformed").map(({ hint }) => hint)).toEqual([
      "Declare the field that you need above the query, such as `@let value = row.n`, and write `$value` here.",
    ]);
    expect((await compile(source("least"))).diagnostics).toEqual([]);
  });

  test.each(["DuckDB", "postgresql", "sqlite"])("a fence with the name %s is meant as sql", async (name) => {
    const { diagnostics } = await compile(`\`\`\`${name} q\nselect 1 as n\n\`\`\`\n`);
    expect(diagnostics).toMatchObject([{ code: "unknown-fence", hint: "Did you mean `sql`?" }]);
  });

  test("a fence of JSON Lines is one of json with the option", async () => {
    const text = '```jsonl t\n{"n":1}\n{"n":2}\n```\n{{ sum(t.n) }}\n';
    const { diagnostics } = await compile(text);
    expect(diagnostics).toMatchObject([{ code: "unknown-fence", hint: "Write `json t {format=jsonl}`." }]);
    const fixed = fixText(text, diagnostics[0]!.fixes![0]!);
    expect((await compile(fixed)).output?.json).toContain('"text":"3"');
    // The finding about lines in a fence of json leads to the same.
    const lines = await compile(text.replace("jsonl", "json"));
    expect(lines.diagnostics[0]!.fixes![0]!.edits[0]!.text).toBe(" {format=jsonl}");
    const [more] = (await compile("```ndjson t {text=[n]}\n{}\n```\n")).diagnostics;
    expect([more?.hint, more?.fixes]).toEqual(["Write `json NAME {format=jsonl}`.", undefined]);
  });

  test("over a query that binds a parameter sees what that one gives", async () => {
    const queries =
      "```sql few\nselect n from t where n >= $least order by n\n```\n```sql more\nselect n * 2 as twice from few order by n\n```\n";
    const source = `@param least: integer\n${table}${queries}{{ length(few) }}, {{ length(more) }}, {{ more[0].twice }}\n`;
    const { output, diagnostics } = await compile(source, { params: { least: 2 } });
    expect(diagnostics).toEqual([]);
    expect(output!.json).toBe('[{"type":"body","text":"2, 2, 4"}]');
  });
});

const rain = "```csv rain\nmonth,mm\nMay,61\n```\n";
const queryOf = (query: string, name = "q") => `\`\`\`sql ${name}\n${query}\n\`\`\`\n`;

test.each([["itself", queryOf("select mm from q"), 'Declare the table above the query: `@data q "file.csv"`.']])(
  "a query that names %s has one finding, which says so",
  async (_what, source, hint) => {
    const { diagnostics } = await compile(`${source}@chart bar {from=q}\n`);
    expect(diagnostics).toMatchObject([{ code: "data-malformed", hint }]);
  },
);

test.each([
  ["select momth from rain", "momth", "Did you mean `month`?"],
  ["select r.nm from rain r", "r", "Did you mean `mm`?"],
  ['select mm from rain where month = "Peru"', '"Peru"', "Write `'Peru'` for a text."],
  ["select mm from rain a, rain b", "mm", "Write the table before the name: `a.mm`."],
  ["select month, sum(mm) from rain", "month", "Write `month` after `group by`, or `any_value(month)`."],
  [
    "select sum(month) as s from rain",
    "sum",
    "Write `try_cast(name as double)` for a number of a text, or `name::varchar` for a text of a number.",
  ],
  [
    "select month::integer as m from rain",
    "::",
    "Write `try_cast(value as type)`: it is null where a value does not fit.",
  ],
  ["select month from rain where mm > least", "least", "Write `$least` for the value."],
  ["describe rain", "sql", "Write one `select`, `pivot` or `unpivot`."],
])("the finding of a query says what to write: %s", async (query, marked, hint) => {
  const source = `@let least = 1\n${rain}${queryOf(query)}@chart bar {from=q}\n\n{{ least }}\n`;
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([{ code: "data-malformed", hint }]);
  const [{ start, end }] = diagnostics as [(typeof diagnostics)[number]];
  expect(marked).toContain(source.slice(start.offset, end.offset));
});

test("without the database a query has a finding whose cause is outside of the document", async () => {
  vi.doMock("@duckdb/node-api", () => {
    throw new Error("not installed");
  });
  const source = "```sql one\nselect 1 as a, 2 as b\n```\n\n@chart table {from=one}\n";
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([
    { code: "data-malformed", outside: true, hint: "Run `npm install @duckdb/node-api`.", start: { offset: 3 } },
  ]);
  const context = { common: {} } as Context;
  expect(await exitCodeFor(context, { diagnostics, sources: new Map() })).toBe(ExitCode.outside);
  vi.doUnmock("@duckdb/node-api");
});
