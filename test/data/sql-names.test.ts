import { expect, test } from "vitest";
import { sqlNames } from "../../src/data/sql-names.js";

const tables = new Map([
  ["crops", ["country", "bags"]],
  ["prices", ["country", "Price per bag"]],
]);

/** `table.column` or `=name` with the text at its place, which shows that the place is right. */
const columnsOf = (query: string) =>
  sqlNames(query, tables).columns.map(
    ({ table, name, span, given }) =>
      `${table === undefined ? "" : `${table}.`}${given ? "=" : ""}${name}:${query.slice(span.start, span.end)}`,
  );
const tablesOf = (query: string) => sqlNames(query, tables).tables.map(({ name, span }) => `${name}@${span.start}`);

test.each([
  ["select bags from crops", ["crops.bags:bags"]],
  ["select BAGS from Crops", ["crops.bags:BAGS"]],
  ["select sum(bags) as total from crops order by total", ["crops.bags:bags", "=total:total", "total:total"]],
  ["select sum(bags) as bags from crops order by bags", ["crops.bags:bags", "=bags:bags", "bags:bags"]],
  ['select "Price per bag" from prices', ['prices.Price per bag:"Price per bag"']],
  ["select c.country, p.country from crops c, prices as p", ["crops.country:country", "prices.country:country"]],
  // It could be the column of either table.
  ["select country from crops join prices using (country)", []],
  ["select 'bags', -- bags\n/* bags */ $$bags$$ from crops", []],
  ["with c as (select bags from crops) select bags from c", ["crops.bags:bags", "crops.bags:bags"]],
  ["select sum(bags) total from crops", ["crops.bags:bags", "=total:total"]],
  ["select bags(1) from crops", []],
  ["from crops select bags", ["crops.bags:bags"]],
  ["select 'unclosed from crops", []],
  ["", []],
])("columns of %s", (query, expected) => {
  expect(columnsOf(query)).toEqual(expected);
});

test.each([
  ["select crops.bags from crops", ["crops@7", "crops@23"]],
  ["select crops.bags from prices crops", ["prices@23"]],
  ["with crops as (select 1 as bags) select bags from crops", []],
  ["select extract(year from crops) from prices", ["prices@37"]],
  ["select * from (select * from crops), prices", ["crops@29", "prices@37"]],
  ["select crops from prices", ["prices@18"]],
])("tables of %s", (query, expected) => {
  expect(tablesOf(query)).toEqual(expected);
});

test("parameters keep their case, and texts have none", () => {
  const query = "select $Least, '$no', $$ $no $$ from crops limit $most";
  expect(sqlNames(query, tables).parameters.map(({ name, span }) => [name, query.slice(span.start, span.end)])).toEqual(
    [
      ["Least", "Least"],
      ["most", "most"],
    ],
  );
});

test.each([
  ["select * from crops", true],
  ["select c.* from crops c", true],
  ["select count(*), 2 * 3 from crops", false],
])("columns of a star: %s", (query, star) => {
  expect(sqlNames(query, tables).star).toBe(star);
});
