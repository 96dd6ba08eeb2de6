import { expect, test } from "vitest";
import { readText } from "../../src/data/registry.js";
import { runSql } from "../../src/data/sql.js";

const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
const { table } = await readText('[{"a":"x","b":1,"Cost Total":2}]', "json", {}, limits);
const tables = new Map([["t", table!]]);

/* What people write who know other databases, or who slip: one problem each, at the mistake, with what to write. */
test.each([
  ["select a from t order a", "a", "Write `order by`."],
  ["select", "s", "Write the columns, or `*` for all of them, after `select`."],
  ["select top 10 * from t", "10", "Write `limit 10` at the end of the query instead of `top 10`."],
  ["select a from t order by a limit 5, 10", "limit 5, 10", "Write `limit 10 offset 5`."],
  ["select `a` from t", "`a`", 'Write `"a"`.'],
  ["select a from t where b = {{ n }}", "{{ n }}", "Write `$n`: a query takes values by their names."],
  [
    "select a from t where b = {{ n + 1 }}",
    "{",
    "Declare the value above the query with `@let name = …`, and write `$name`.",
  ],
  ["select a from t where b = :n", ":n", "Write `$n`."],
  ["select a from t where b = ?", "?", "Write `$name` with the name of a `@param` or `@let`."],
  ["select a from t where a = “x”", "“x”", "Write `'x'` for a text, `\"x\"` for a name."],
  ["select a from t where a = 'x", "'", "Close the text with `'`; an apostrophe in it is written `''`."],
  ['select "a from t', '"', "Close the name with `\"`; a text is written between `'` and `'`."],
  ["select a from t /* all", "/", "Close the comment with `*/`."],
  ["select a from t # all", "#", "Write `--` before a comment."],
  ["select a from t where b in 1, 2", "1", "Write the values in brackets: `in (1, 2)`."],
  ["select a from t where b between 1, 2", ",", "Write `and` between the two ends: `between 1 and 2`."],
  ["select a from t where b > 1,5", ",", "Write the number with a point: `1.5`."],
  ["select a from t where b => 1", "=", "Write `>=`."],
  ["select a from t where b =< 1", "=", "Write `<=`."],
  ["select a from t where b = 1 && a = 'x'", "=", "Write `and` between conditions."],
  ["select a from t where (b = 1) && (b < 3)", "&", "Write `and` between conditions."],
  ["select a from t where a = 'x' && b > 1", ">", "Write `and` between conditions."],
  ["select a from t having b > 1", "b", "Write `b` after `group by`, or `any_value(b)`."],
  ["select a b, from where t", "where", "A query is `select … from … where … group by … order by … limit …`: check"],
])("%s", async (query, marked, hint) => {
  const { problems } = await runSql({ query, tables, parameters: new Map(), limits });
  expect(problems).toHaveLength(1);
  const [{ span, hint: found }] = problems as [(typeof problems)[number]];
  expect(query.slice(span!.start, span!.end)).toBe(marked);
  expect(found).toContain(hint);
});

test("texts and quoted names keep their quotes of other kinds", async () => {
  const query = `select a as "“x” \`y\`", '“z” \`' as z from t`;
  const { problems, table } = await runSql({ query, tables, parameters: new Map(), limits });
  expect(problems).toEqual([]);
  expect(table!.records.map((record) => [...record])).toEqual([
    [
      ["“x” `y`", "x"],
      ["z", "“z” `"],
    ],
  ]);
});

/* What DuckDB says without a way out; without a place, the finding is at the fence. */
test.each([
  ["select unnest(l) from t", "Write `name::double[]` for a list of numbers"],
  ["select list_sum(l) from t", "Write `name::double[]` for a list of numbers"],
  ["select a from t where a > date '2024-01-01'", "Write `cast(name as date)`"],
  ["select a from t where a > 5", "Write `try_cast(name as double)`"],
  ["select coalesce(a, 0) from t", "Write `try_cast(name as double)`"],
  ["select a from t where sum(b) > 1", "Write the condition after `having`"],
  ["select a from t where rank() over (order by a) > 1", "Write `qualify` instead of `where`."],
  ["select sum(sum(b)) from t", "Calculate the inner one first"],
  ["select a from t union all select a, b from t", "Select as many columns on both sides of `union`."],
  ["select a from t where b > (select b from t union all select 1)", "Write `in` before the inner query"],
  ["select a from t where b in (select a, b from t)", "Select one column in the inner query."],
  ["select a from t order by 5", "Write the name of a column after `order by`."],
  ["select a from t limit -1", "Write a number that is not negative"],
  ["select a from t limit b", "after `limit`, write a number or `$name`."],
  ["select 9223372036854775807 * (b + 1) from t", "Write `name::double` for one of the numbers."],
  ["select sqrt(b - 5) from t", "Make such values null"],
  ["select ln(b - 1) from t", "Make such values null"],
  ["select format('{}', a) from t", "Write `value::decimal(18, 2)`"],
])("%s has a hint", async (query, hint) => {
  const listed = (await readText('[{"a":"x","b":1,"l":[1,2]}]', "json", {}, limits)).table!;
  const { problems } = await runSql({ query, tables: new Map([["t", listed]]), parameters: new Map(), limits });
  expect(problems.map((one) => one.hint)).toEqual([expect.stringContaining(hint)]);
});
