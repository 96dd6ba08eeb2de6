import { expect, test } from "vitest";
import { folderWith, igx } from "../support/cli.js";

const data = "quarter,week,v\n2024-Q2,2024-W05,2\n2024-Q1,2020-W53,1\n2025-Q4,2025-W01,3\n";
const table = `@data d "d.csv" {dates={quarter="YYYY-'Q'Q" week="YYYY-'W'WW"}}\n\n`;

async function built(document: string): Promise<readonly Record<string, unknown>[]> {
  const part = "@param day: date\n@param name: string\n\n{{ date(day) }}, {{ name }}\n";
  const cwd = await folderWith({ "d.csv": data, "part.igx": part, "a.igx": table + document });
  const { exitCode, stdout } = await igx(["build", "a.igx", "-o", "-"], { cwd });
  expect(exitCode).toBe(0);
  return JSON.parse(stdout) as readonly Record<string, unknown>[];
}

test.each([
  ["d[0].quarter", "2024 Q2"],
  ["d[0].week", "2024-W05"],
  ['"in " + d[1].week', "in 2020-W53"],
  ["`in ${d[1].week}`", "in 2020-W53"],
  ['join(sort(d.quarter), ", ")', "2024 Q1, 2024 Q2, 2025 Q4"],
  ["max(d.week)", "2025-W01"],
  ['join(map(groupBy(d, r => r.quarter), g => g.key), ", ")', "2024 Q2, 2024 Q1, 2025 Q4"],
  ["listing(unique(d.week))", "2024-W05, 2020-W53, and 2025-W01"],
  ["upper(d[0].quarter)", "2024 Q2"],
  ["slice(d[0].week, 5)", "W05"],
  ['contains(d[0].quarter, "Q2")', "true"],
  ['{"2024 Q2": "best"}[d[0].quarter]', "best"],
])("%s is shown as the period", async (expression, shown) => {
  expect(await built(`{{ ${expression} }} \n`)).toEqual([{ type: "body", text: shown }]);
});

test.each([
  ["date(d[0].quarter)", "April 1, 2024"],
  ["quarter(d[2].quarter)", "4"],
  ["addMonths(d[0].quarter, 1)", "2024-05-01"],
  ["addDays(d[1].week, 0)", "2020-12-28"],
  ["days(d[1].quarter, d[0].quarter)", "91"],
  ['d[0].quarter == "2024-04-01"', "true"],
  ['d[0].quarter == "2024 Q2"', "true"],
  ['d[0].quarter > "2024-03-31"', "true"],
  ['d[1].quarter >= "2024 Q2"', "false"],
  ["d[0].quarter < d[2].week", "true"],
  ['contains(d.quarter, "2024-01-01")', "true"],
  ['"2024 Q1" in d.quarter', "true"],
  ['count(d, r => r.quarter >= "2024-04-01")', "2"],
])("%s takes the first day", async (expression, result) => {
  expect(await built(`{{ ${expression} }} \n`)).toEqual([{ type: "body", text: result }]);
});

test("cells, titles of rows and headers show the period, in the order of time", async () => {
  const charts = `@chart line {from=d columns=[quarter v] sort=quarter}

@chart bar-grouped {from=d row=week series=quarter value=v}

@chart line {from={{ where(d, r => r.v > 1) }} columns=[week v]}

@chart bar
| q | v |
@for r in d
| {{ r.quarter }} | {{ r.v }} |
@end
`;
  expect((await built(charts)).map(({ data: [sheet] = [] as unknown[] }: { data?: unknown[] }) => sheet)).toEqual([
    [
      ["quarter", "v"],
      ["2024 Q1", 1],
      ["2024 Q2", 2],
      ["2025 Q4", 3],
    ],
    [
      ["week", "2024 Q2", "2024 Q1", "2025 Q4"],
      ["2024-W05", 2, "", ""],
      ["2020-W53", "", 1, ""],
      ["2025-W01", "", "", 3],
    ],
    [
      ["week", "v"],
      ["2024-W05", 2],
      ["2025-W01", 3],
    ],
    [
      ["q", "v"],
      ["2024 Q2", 2],
      ["2024 Q1", 1],
      ["2025 Q4", 3],
    ],
  ]);
});

test("SQL reads the first day, and an included file takes what its parameter is", async () => {
  const document = `\`\`\`sql s
select quarter, v from d where quarter > '2024-01-01' order by quarter
\`\`\`

@chart bar {from=s}

@include "part.igx" {day={{ d[0].quarter }} name={{ d[0].quarter }}}
`;
  expect(await built(document)).toMatchObject([
    {
      data: [
        [
          ["quarter", "v"],
          ["2024-04-01", 2],
          ["2025-10-01", 3],
        ],
      ],
    },
    { text: "April 1, 2024, 2024 Q2" },
  ]);
});

test("a text that no row has is reported, in either form", async () => {
  const document = `${table}{{ count(d, r => r.quarter == "2024 Q3" || r.quarter == "2024-01-02") }}\n`;
  const cwd = await folderWith({ "d.csv": data, "a.igx": document });
  const { stderr } = await igx(["check", "a.igx"], { cwd });
  expect(stderr).toContain("Did you mean `2024 Q2`?");
  expect(stderr).toContain("Did you mean `2024-01-01`?");
});
