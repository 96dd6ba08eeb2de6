import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const json = '[\n  { "type": "separator" }\n]\n';

test.each([["build"], ["check"], ["format"], ["inspect"]])(
  "igx %s does not take JSON for a document",
  async (command) => {
    const cwd = await folderWith({ "a.json": json });
    const { exitCode, stdout, stderr } = await igx([command, "a.json"], { cwd });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(
      "igx: a.json is JSON, not an igx document.\nTo make a document of content JSON, run `igx decompile`. To draw it, run `igx render`.\n",
    );
    expect(await readFile(join(cwd, "a.json"), "utf8")).toBe(json);
  },
);

test.each(["build", "check", "format", "inspect", "render"])(
  "igx %s does not take a table for a document",
  async (command) => {
    const cwd = await folderWith({
      "a.csv": "x,y\n1,2\n",
      "a.tsv": "x\ty\n1\t2\n",
      "column.csv": "x\n1\n",
      "signs.csv": "#,x\n#1,-\n---,>2\n",
      "a.xlsx": "PK\u0003\u0004",
      "a.parquet": "PAR1\u0000",
      "text.csv": "# One, two\n",
      "word.csv": "One word\n",
    });
    for (const name of ["a.csv", "column.csv", "signs.csv", "a.tsv", "a.xlsx", "a.parquet"]) {
      const { exitCode, stdout, stderr } = await igx([command, name], { cwd });
      expect([exitCode, stdout]).toEqual([2, ""]);
      expect(stderr).toBe(
        `igx: ${name} is a table, not an igx document.\nTo make a document of it, run \`igx import\`. To see its columns, run \`igx inspect --data\`.\n`,
      );
    }
    for (const name of ["text.csv", "word.csv"]) expect((await igx([command, name], { cwd })).exitCode).toBe(0);
  },
);

test("standard input and rows are checked too; the name alone decides nothing", async () => {
  const cwd = await folderWith({ "a.json": json, "text.json": "# a\n", "rows.csv": "x\n1\n" });
  for (const input of [json, "[]\n"]) expect((await igx(["build", "-", "-o", "-"], { cwd, input })).exitCode).toBe(2);
  expect((await igx(["build", "a.json", "--each", "rows.csv", "-o", "{key}.json"], { cwd })).exitCode).toBe(2);
  expect((await igx(["check", "text.json"], { cwd })).exitCode).toBe(0);
  expect((await igx(["build", "-", "-o", "-"], { cwd, input: "[a] text\n" })).exitCode).toBe(0);
  expect((await igx(["build", "-", "-o", "-"], { cwd, input: "[1]\n" })).exitCode).toBe(0);
  expect((await igx(["render", "a.json", "-o", "a.svg"], { cwd })).exitCode).toBe(0);
});
