import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { folderWith, igx } from "../support/cli.js";

/** Each finding with the places in other lines that explain it. */
async function checked(files: Readonly<Record<string, string>>) {
  const cwd = await folderWith(files);
  const { stdout } = await igx(["check", "a.igx", "--format", "json"], { cwd });
  return (JSON.parse(stdout) as readonly Diagnostic[]).map(
    ({ code, related = [] }) =>
      `${code} ${related.map(({ file, start }) => `${file}:${start.line}:${start.column}`).join(" ")}`,
  );
}

const from = (chart: string, options = "") => `@data t "t.csv"${options}\n\n@chart ${chart} {from=t}\n`;

test.each([
  ["mixed-column", from("table"), "a,b\nx,1\ny,n/a\n", "t.csv:3:3"],
  ["mixed-column", from("table", " {skip=2}"), "Title\n\na,b\nx,1\ny,n/a\n", "t.csv:5:3"],
  ["data-needs-option", from("table"), "d,b\n03/04/2024,1\n05/06/2024,2\n", "t.csv:2:1"],
  ["not-a-number", from("bar"), "a,b\nx,12 km\ny,13 km\n", "t.csv:2:3"],
  ["look-alike", from("bar"), "a,b\nx,1\ny,2\nz,l2\n", "t.csv:4:3"],
  ["total-row", from("pie"), "a,b\nx,1\ny,2\nTotal,3\n", "t.csv:4:1"],
  ["total-row", from("pie", ' {decimal=","}'), 'a,b\nx,"1,5"\ny,2\nTotal,"3,5"\n', "t.csv:4:1"],
  ["share-sum", from("pie"), "a,Share in %\nx,61\ny,52\n", "t.csv:1:3"],
  ["value-not-shown", from("treemap"), "a,b\nx,1\ny,-2\n", "t.csv:3:3"],
  ["duplicate-row", from("bar"), "a,b\nx,1\nx,2\n", "t.csv:3:1 t.csv:2:1"],
  [
    "duplicate-row",
    '@data t "t.csv"\n\n@chart bar {from=t sort=-b top=2}\n',
    "a,b\nz,0\nx,1\nx,2\n",
    "t.csv:3:1 t.csv:4:1",
  ],
  ["time-axis", from("line"), "a,b\n2024-01-02,1\n2024-01-01,2\n", "t.csv:3:1"],
])("%s of %j names the place in the file", async (code, document, data, place) => {
  expect(await checked({ "a.igx": document, "t.csv": data })).toContain(`${code} ${place}`);
});

test("lines above a table are skipped by a fix, also where the table has another delimiter", async () => {
  for (const [above, delimiter] of [
    ["Results of 2024\n\n", ";"],
    ["Results of 2024\r\nSource\r\n", ","],
  ] as const) {
    const table = `Land${delimiter}Share\nA${delimiter}1\nB${delimiter}2\n`;
    const cwd = await folderWith({ "a.igx": from("bar"), "t.csv": above + table });
    expect((await igx(["check", "a.igx"], { cwd })).stderr).toContain("fix: Add `skip=2`");
    await igx(["check", "a.igx", "--fix=all"], { cwd });
    expect(JSON.parse((await igx(["build", "a.igx", "-o", "-"], { cwd })).stdout)[0].data).toEqual([
      [
        ["Land", "Share"],
        ["A", 1],
        ["B", 2],
      ],
    ]);
  }
});

test("an invisible character is reported in the file, and stays there", async () => {
  const cwd = await folderWith({ "a.igx": from("bar"), "t.csv": "a,b\nx,1\ny\u200b,2\n" });
  const { stderr } = await igx(["check", "a.igx", "--fix"], { cwd });
  expect(stderr).toContain("t.csv:3:2: warning [look-alike]");
  expect(await readFile(join(cwd, "t.csv"), "utf8")).toBe("a,b\nx,1\ny\u200b,2\n");
});

test("data in place have their line in the document", async () => {
  const document = "```csv t\na,b\nx,1\ny,-2\n```\n\n@chart treemap {from=t}\n";
  expect(await checked({ "a.igx": document })).toEqual(["value-not-shown a.igx:4:3"]);
});

test("igx import points at the cell itself", async () => {
  const cwd = await folderWith({ "t.csv": "d,b\n03/04/2024,1\n05/06/2024,2\n" });
  expect((await igx(["import", "t.csv", "-o", "-"], { cwd })).stderr).toContain(
    "t.csv:2:1: warning [data-needs-option]",
  );
});
