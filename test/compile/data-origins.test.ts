import { expect, test } from "vitest";
import { CompiledDocument } from "../../src/compile/compiled-document.js";
import type { RowOrigin } from "../../src/compile/data-origins.js";
import { compile, memoryHost } from "../../src/index.js";

const files = {
  "coffee.csv": "Country,Bags,Year\nBrazil,66,2024\nVietnam,30,2023\nColombia,12,2024\nHonduras,5,2023\n",
  "tea.json": '[{"Country": "China", "Tons": 3}, {"Country": "India", "Tons": 1}]',
  "part.igx": "@param rows: list\n@chart bar {from={{ rows }} columns=[Country Bags]}\n",
  "sub/own.igx": '@data tea "../tea.json"\n@chart bar {from=tea}\n',
};

const head = '@data coffee "coffee.csv"\n@data tea "tea.json"\n\n';

async function origins(source: string, row?: RowOrigin, params = {}) {
  const result = await compile(head + source, { host: memoryHost(files), params });
  expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return CompiledDocument.originsOf(result, row)!.flat();
}

const coffee = (columns: readonly string[], rows?: readonly (readonly [number, number])[]) => ({
  file: "coffee.csv",
  columns,
  ...(rows && { rows }),
});

test.each([
  ["a whole table", "@chart table {from=coffee}\n", coffee(["Country", "Bags", "Year"], [[1, 4]])],
  ["some columns", "@chart bar {from=coffee columns=[Country Bags]}\n", coffee(["Country", "Bags"], [[1, 4]])],
  ["the first rows", "@chart bar {from=coffee columns=[Country Bags] top=2}\n", coffee(["Country", "Bags"], [[1, 2]])],
  [
    "rows in another order",
    "@chart bar {from=coffee columns=[Country Bags] sort=Bags top=2}\n",
    coffee(["Country", "Bags"], [[3, 4]]),
  ],
  ["other formats", "@chart bar {from=tea}\n", { file: "tea.json", columns: ["Country", "Tons"], rows: [[1, 2]] }],
  [
    "rows that an expression chooses",
    "@chart bar {from={{ where(coffee, row => row.Year == 2024) }} columns=[Country Bags]}\n",
    coffee(["Country", "Bags", "Year"]),
  ],
  [
    "a name for an expression",
    "@let big = where(coffee, row => row.Bags > 10)\n@chart bar {from={{ big }} columns=[Country Bags]}\n",
    coffee(["Country", "Bags"]),
  ],
  [
    "a loop",
    "@chart bar\n| A | B |\n@for row in coffee\n| {{ row.Country }} | {{ row.Bags }} |\n@end\n",
    coffee(["Country", "Bags"]),
  ],
  [
    "a loop around the element",
    "@for row in coffee\n# {{ row.Country }}\n@end\n",
    [coffee(["Country"]), coffee(["Country"]), coffee(["Country"]), coffee(["Country"])],
  ],
  ["a sentence", "Sum: {{ sum(coffee.Bags) }}\n", coffee(["Bags"])],
  ["a value of an include", '@include "part.igx" {rows={{ coffee }}}\n', coffee(["Country", "Bags"])],
  [
    "a table of an include",
    '@include "sub/own.igx"\n',
    { file: "tea.json", columns: ["Country", "Tons"], rows: [[1, 2]] },
  ],
  [
    "a fence of data",
    "```csv own\nA,B\nC,1\n```\n\n@chart bar {from=own}\n",
    { file: "input.igx", columns: ["A", "B"], rows: [[1, 1]] },
  ],
  [
    "two tables",
    "{{ sum(coffee.Bags) }} and {{ sum(tea.Tons) }}\n",
    [coffee(["Bags"]), { file: "tea.json", columns: ["Tons"] }],
  ],
])("%s", async (_name, source, expected) => {
  expect(await origins(source)).toEqual([expected].flat());
});

test("a query names the columns and files that it reads", async () => {
  const query =
    "```sql top\nselect Country, sum(Bags) as total from coffee where Year = 2024 group by Country order by total\n```\n\n@chart pie {from=top}\n";
  expect(await origins(query)).toEqual([coffee(["Country", "Bags", "Year"])]);
});

test("values that are written have no origin, also beside tables that others use", async () => {
  const source = "@chart bar\n| A | B |\n| C | 1 |\n\n```csv own\nA,B\nC,1\n```\n\n# {{ sum(own.B) }}\n";
  expect(await origins(source)).toEqual([{ file: "input.igx", columns: ["B"] }]);
});

test("many single rows become one range", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `${index},${index % 2},${index}`).join("\n");
  const source = '@data t "t.csv"\n@chart bar {from=t columns=[a c] sort=b top=500}\n';
  const result = await compile(source, { host: memoryHost({ "t.csv": `a,b,c\n${rows}\n` }) });
  expect(CompiledDocument.originsOf(result)).toEqual([[{ file: "t.csv", columns: ["a", "c"], rows: [[1, 999]] }]]);
});

const template = `@param name: string
@param bags: number
@param year: integer = 2024
@let twice = 2 * bags

# {{ name }}

{{ twice }} in {{ year }}

@chart bar {from=coffee columns=[Country Bags]}

Of {{ sum(coffee.Bags) }}: {{ bags }}

No value.
`;

const params = { name: "Oslo", bags: 3 };
const whole = coffee(["Country", "Bags"], [[1, 4]]);

test("parameters of a row have its columns and its number; those with a default have no origin", async () => {
  const row = { table: { file: "rows.csv" }, row: 7, columns: ["name", "bags"] };
  const of = (...columns: readonly string[]) => ({ file: "rows.csv", columns, rows: [[7, 7]] });
  const expected = [of("name"), of("bags"), whole, coffee(["Bags"]), of("bags")];
  expect(await origins(template, row, params)).toEqual(expected);
  const { row: _, ...withoutNumber } = row;
  const anyRow = expected.map((one) => (one.file === "rows.csv" ? { ...one, rows: undefined, ownRow: true } : one));
  expect(await origins(template, withoutNumber, params)).toEqual(anyRow);
});

test("a row of a table that the document reads too is one origin with it", async () => {
  const row = { table: { file: "coffee.csv" }, row: 3, columns: ["name"] };
  const source = "@param name: string\n@chart bar {from=coffee columns=[Country Bags] top=1 source={{ name }}}\n";
  expect(await origins(source, row, { name: "x" })).toEqual([
    coffee(
      ["Country", "Bags", "name"],
      [
        [1, 1],
        [3, 3],
      ],
    ),
  ]);
  const { row: _, ...withoutNumber } = row;
  expect(await origins(source, withoutNumber, { name: "x" })).toEqual([
    { ...coffee(["Country", "Bags", "name"], [[1, 1]]), ownRow: true },
  ]);
});

test.each([
  ["@data", "", "coffee", coffee(["Country"], [[2, 2]])],
  ["a fence", "```csv own\nCountry\nPeru\n```\n", "own", { file: "input.igx", columns: ["Country"], rows: [[2, 2]] }],
  ["@let", "@let big = where(coffee, row => row.Bags > 10)\n", "big", coffee(["Bags", "Country"])],
  ["a query", "```sql top\nselect Country from coffee where Bags > 10\n```\n", "top", coffee(["Country", "Bags"])],
])("a row of a table that the document declares by %s", async (_name, declaration, name, expected) => {
  const source = `@param Country: string\n${declaration}\n# {{ Country }}\n`;
  const row = { table: { name }, row: 2, columns: ["Country"] };
  const [found, ...others] = await origins(source, row, { Country: "Brazil" });
  expect(others).toEqual([]);
  expect({ ...found, columns: found!.columns.toSorted() }).toEqual({
    ...expected,
    columns: expected.columns.toSorted(),
  });
});
