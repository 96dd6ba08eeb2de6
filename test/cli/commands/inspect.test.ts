import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const document = `---
title: {{ city }}
copyright: {{ token }}
key: {{ slug(city) }}
locale: de
---
// The name, as people there write it.
@param city: string
@param kind: "town" | "village" = "town"
// igx-disable-next-line secret-in-source a test
@param token: secret = "hidden"
@data crops "data/crops.csv"

# {{ city }}, {{ kind }}

@if count(crops) > 0
@chart bar {from=crops}
@end

@include "parts/foot.igx"
`;
const files = {
  "city.igx": document,
  "data/crops.csv": "country,bags\nBrazil,66\n",
  "data/notes.csv": "note\nThe end.\n",
  "parts/foot.igx": '@data notes "../data/notes.csv"\n\n{{ notes[0].note }}\n',
};
const inspect = async (cwd: string, ...args: readonly string[]) => {
  const { stdout, stderr, exitCode } = await igx(["inspect", ...args], { cwd });
  return { found: stdout === "" ? undefined : JSON.parse(stdout), stderr, exitCode };
};
const hashOf = (path: keyof typeof files) => `sha256-${createHash("sha256").update(files[path]).digest("hex")}`;
const input = (path: keyof typeof files, kind: string) => ({
  path,
  kind,
  bytes: Buffer.byteLength(files[path]),
  hash: hashOf(path),
});

test("says what a document takes, holds and reads", async () => {
  const cwd = await folderWith(files);
  const { found, stderr, exitCode } = await inspect(cwd, "city.igx", "--param", "city=Bonn");
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  expect(found).toEqual({
    input: "city.igx",
    evaluated: true,
    title: "Bonn",
    key: "bonn",
    locale: "de",
    parameters: [
      { name: "city", type: "string", required: true, documentation: "The name, as people there write it." },
      { name: "kind", type: '"town" | "village"', required: false, default: "town" },
      { name: "token", type: "secret", required: false, default: "***" },
    ],
    elements: [
      { type: "h1", text: "Bonn, town", file: "city.igx", line: 14 },
      {
        type: "chart",
        chart_type: "bar",
        file: "city.igx",
        line: 17,
        data: [
          { file: "data/crops.csv", hash: hashOf("data/crops.csv"), columns: ["country", "bags"], rows: [[1, 1]] },
        ],
      },
      {
        type: "body",
        text: "The end.",
        file: "parts/foot.igx",
        line: 3,
        data: [{ file: "data/notes.csv", hash: hashOf("data/notes.csv"), columns: ["note"] }],
      },
    ],
    inputs: [
      input("city.igx", "source"),
      input("data/crops.csv", "data"),
      input("parts/foot.igx", "include"),
      input("data/notes.csv", "data"),
    ],
    dependencies: [
      { from: "city.igx", kind: "data", name: "crops", to: "data/crops.csv" },
      { from: "city.igx", kind: "include", to: "parts/foot.igx" },
      { from: "parts/foot.igx", kind: "data", name: "notes", to: "data/notes.csv" },
    ],
  });
});

test("without its required parameters a document is not evaluated, and the rest is said", async () => {
  const { found, exitCode } = await inspect(await folderWith(files), "city.igx");
  expect(found).toMatchObject({ evaluated: false, parameters: [{ name: "city" }, {}, {}] });
  expect(found.dependencies).toHaveLength(3);
  expect(found).not.toHaveProperty("elements");
  expect(exitCode).toBe(0);
});

test("with errors it is exit 1, and what is known is still printed; a file that is missing is one of the inputs", async () => {
  const cwd = await folderWith({ "a.igx": '@data crops "no.csv"\n\n@chart bar {from=crops}\n' });
  const { found, stderr, exitCode } = await inspect(cwd, "a.igx");
  expect(stderr).toContain("[data-not-found]");
  expect(found.inputs[1]).toEqual({ path: "no.csv", kind: "data", missing: true });
  expect(found.dependencies).toEqual([{ from: "a.igx", kind: "data", name: "crops", to: "no.csv" }]);
  expect(exitCode).toBe(1);
});

test("paths are those of the project, wherever one is, and for a document outside of it too", async () => {
  const cwd = await folderWith({ ...files, "project/igx.config.json": "{}" });
  const below = await inspect(join(cwd, "data"), "../city.igx", "--root", "..");
  expect(below.found.dependencies[0].to).toBe("data/crops.csv");
  const outside = await inspect(join(cwd, "project"), "../city.igx");
  expect(outside.found.inputs.map(({ path }: { path: string }) => path)).toEqual([
    "../city.igx",
    "../data/crops.csv",
    "../parts/foot.igx",
    "../data/notes.csv",
  ]);
  expect(outside.found.dependencies[2]).toMatchObject({ from: "../parts/foot.igx", to: "../data/notes.csv" });
});

test("takes one document", async () => {
  const { exitCode, stderr } = await inspect(await folderWith({ "a.igx": "# A\n", "b.igx": "# B\n" }), ".");
  expect(stderr).toContain("inspect takes one document, not 2.");
  expect(exitCode).toBe(2);
});

const german = "Land;Wert;Tag\nBrasilien;1.234,50;03.02.2024\nVietnam;n/a;04.02.2024\n";
const options = `{delimiter=";" decimal="," thousands="." null=["n/a"] dates={Tag="DD.MM.YYYY"}}`;

test("--data says what igx reads from a data file", async () => {
  const cwd = await folderWith({ "d.csv": german });
  for (const written of [options, options.slice(1, -1)]) {
    const { stdout, stderr, exitCode } = await igx(["inspect", "--data", "d.csv", "--options", written], { cwd });
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    // Digits as in the file.
    expect(stdout).toContain('"Wert": 1234.50');
    expect(JSON.parse(stdout)).toEqual({
      data: "d.csv",
      rows: 2,
      columns: [
        { name: "Land", type: "string", blanks: 0, distinct: 2 },
        { name: "Wert", type: "number", blanks: 1, distinct: 1, min: 1234.5, max: 1234.5 },
        { name: "Tag", type: "date", blanks: 0, distinct: 2, min: "2024-02-03", max: "2024-02-04" },
      ],
      first: [
        { Land: "Brasilien", Wert: 1234.5, Tag: "2024-02-03" },
        { Land: "Vietnam", Wert: null, Tag: "2024-02-04" },
      ],
    });
  }
});

test("--data reports what is wrong with the data and its options, with the option that cures it", async () => {
  const cwd = await folderWith({ "d.csv": german, "e.csv": "a;b, c\n1;2,5\n" });
  const data = (...args: readonly string[]) => igx(["inspect", "--data", ...args], { cwd });
  const numbers = await data("d.csv");
  expect(numbers.exitCode).toBe(0);
  expect(numbers.stderr).toContain(`--options 'decimal={Wert=","} thousands={Wert="."} null={Wert=["n/a"]}'`);
  const tied = await data("e.csv");
  expect(tied).toMatchObject({ exitCode: 1, stdout: "" });
  expect(tied.stderr).toContain("The cells can be separated by semicolons or commas");
  expect(tied.stderr).toContain(`--options 'delimiter=";"'`);
  expect(tied.stderr).toContain(`--options 'delimiter=","'`);
  expect(await data("d.csv", "--options", "delimeter=;")).toMatchObject({ exitCode: 1, stdout: "" });
  expect(await data("none.csv")).toMatchObject({ exitCode: 3 });
  expect(await data("d.csv", "d.igx")).toMatchObject({ exitCode: 2 });
  expect(await igx(["inspect"], { cwd })).toMatchObject({ exitCode: 2 });
  expect(await igx(["inspect", "d.igx", "--options", "a"], { cwd })).toMatchObject({ exitCode: 2 });
});

test("the hint for data without a format is an option of the command line, which can be followed", async () => {
  const cwd = await folderWith({ "crops.txt": "country,bags\nBrazil,66\n", crops: "country,bags\nBrazil,66\n" });
  for (const file of ["crops.txt", "crops"]) {
    const { exitCode, stderr } = await igx(["inspect", "--data", file], { cwd });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("`--options 'format=csv'`")]);
    expect((await igx(["inspect", "--data", file, "--options", "format=csv"], { cwd })).exitCode).toBe(0);
  }
});
