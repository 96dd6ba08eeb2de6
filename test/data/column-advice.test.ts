import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { folderWith, igx } from "../support/cli.js";

async function checked(files: Readonly<Record<string, string | Uint8Array>>, document: string): Promise<string> {
  const cwd = await folderWith({ ...files, "a.igx": document });
  return (await igx(["check", "a.igx"], { cwd })).stderr;
}

const chart = '@data d "d.csv"\n\n@chart bar {from=d}\n';

test.each([
  ['a,v\nx,12\ny,"12,5%"\n', '`{strip={v=["%"]} decimal={v=","}}`'],
  ["a,v\nx,12\ny,12.5%\n", '`{strip={v=["%"]}}`'],
  ["a,v\nx,12\ny,€ 7\nz,n/a\n", '`{strip={v=["€"]} null={v=["n/a"]}}`'],
  [
    "a,v\nx,12\ny,1.234 €\n",
    '`{strip={v=["€"]}}` for 1.234, or `{strip={v=["€"]} decimal={v=","} thousands={v="."}}` for 1234',
  ],
])("a mixed column offers the options that read it: %j", async (csv, offer) => {
  const stderr = await checked({ "d.csv": csv }, chart);
  expect(stderr).toContain("[mixed-column]");
  expect(stderr).toContain(`hint: Write ${offer}`);
});

test.each([
  ["two units", "a,v\nx,12\ny,5 €\nz,5%\n"],
  ["a fraction beside per cent", "a,v\nx,0.3\ny,5%\n"],
  ["a magnitude", "a,v\nx,12\ny,5 Mio\n"],
])("%s are offered nothing that takes off a sign", async (_what, csv) => {
  const stderr = await checked({ "d.csv": csv }, chart);
  expect(stderr).toContain("[mixed-column]");
  expect(stderr).not.toContain("strip=");
});

test("the offer is right: with it the column has numbers only", async () => {
  const document = chart.replace('"d.csv"', '"d.csv" {strip={v=["%"]} decimal={v=","}}');
  expect(await checked({ "d.csv": 'a,v\nx,12\ny,"12,5%"\n' }, document)).not.toContain("[mixed-column]");
});

test.each([
  ["{from=d columns=[Name=a Anteil=share]}", 'a,share\nx,"12,5%"\ny,"13,5%"\n', "share"],
  ["{from=d row=a series=s value=v}", 'a,s,v\nx,K,"12,5%"\ny,K,"13,5%"\n', "v"],
])("a value that is not a number names its column of the data: %s", async (attributes, csv, column) => {
  const stderr = await checked({ "d.csv": csv }, `@data d "d.csv"\n\n@chart bar ${attributes}\n`);
  expect(stderr).toContain(`more values of the column \`${column}\``.replace("more values", "another value"));
  expect(stderr).toContain(`strip={${column}=["%"]} decimal={${column}=","}`);
});

const book = () => {
  const rows = [
    ["Party", "Share"],
    ["A", 0.125],
    ["B", 0.07],
  ];
  return writeXlsx({ sheets: [{ name: "S", rows, columns: [{}, { numFmt: "0.0%" }] }] });
};

test.each(["table", "bar"])("numbers that a workbook shows as per cent are reported in a %s", async (type) => {
  const stderr = await checked({ "d.xlsx": await book() }, `@data d "d.xlsx"\n\n@chart ${type} {from=d}\n`);
  expect(stderr).toContain("The workbook shows the column `Share` as per cent.");
  expect(stderr).toContain('`percent=["Share"]`');
});

test.each(['percent=["Share"]', "percent=[]"])("%s is a choice", async (option) => {
  const stderr = await checked({ "d.xlsx": await book() }, `@data d "d.xlsx" {${option}}\n\n@chart table {from=d}\n`);
  expect(stderr).not.toContain("per cent");
});

test("advice reads the first 64 KB of a column, and says so", async () => {
  const rows = Array.from({ length: 30_000 }, (_, row) => `r${row},${row % 2 ? '"1,5"' : "2"}\n`).join("");
  const files = { "d.csv": `a,v\n${rows}last,"7,25 kg"\n` };
  const stderr = await checked(files, '@data d "d.csv"\n\n{{ length(d) }} \n');
  expect(stderr).toContain('Write `{decimal={v=","}}`.');
  expect(stderr).toContain("igx has looked at the first 64 KB of the column.");
});
