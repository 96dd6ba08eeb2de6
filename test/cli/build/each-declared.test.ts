import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const source = `---
key: {{ slug(city) }}
theme_id: 45
---
@param city: string
@param people: integer
@param least: integer = 0
@data cities "cities.txt" {format=csv delimiter=";" encoding=utf-16le}
@let large = where(cities, row => row.people > least)
@let five = 5
\`\`\`yaml fence
- {city: Jena, people: 1}
\`\`\`
\`\`\`sql query
select city, people * 2 as people from cities where people < 200000
\`\`\`

# {{ city }}: {{ people }}, {{ five }}
`;
const table = Buffer.from("city;people\nBonn;331885\nUlm;126000\n", "utf16le");
const project = () => folderWith({ "t.igx": source, "cities.txt": table });

test("--each data:NAME takes @data with its options, a fence, a query and a @let", async () => {
  const cwd = await project();
  const keys = async (name: string, ...more: readonly string[]) => {
    const { stdout, exitCode, stderr } = await igx(["inspect", "t.igx", "--each", `data:${name}`, ...more], { cwd });
    expect([exitCode, stderr]).toEqual([0, ""]);
    return JSON.parse(stdout).batch;
  };
  expect(await keys("cities")).toEqual({
    table: "data:cities",
    rows: 2,
    columns: [
      { name: "city", parameter: true },
      { name: "people", parameter: true },
    ],
    keys: ["bonn", "ulm"],
  });
  expect((await keys("large", "--param", "least=200000")).keys).toEqual(["bonn"]);
  expect((await keys("fence")).keys).toEqual(["jena"]);
  expect((await keys("query")).keys).toEqual(["ulm"]);
});

test("build, check, render and publish take it; what they write names it", async () => {
  const cwd = await project();
  const each = ["t.igx", "--each", "data:cities"];
  const built = await igx(["build", ...each, "-o", "out/", "--manifest", "m.json", "--depfile", "d.mk", "--strict"], {
    cwd,
  });
  expect(built).toEqual({ exitCode: 0, stdout: "", stderr: "t.igx, data:cities -> out/{key}.json: 2 written\n" });
  expect(await readdir(join(cwd, "out"))).toEqual(["bonn.json", "ulm.json"]);
  const manifest = JSON.parse(await readFile(join(cwd, "m.json"), "utf8"));
  expect(manifest).toMatchObject({ dependencies: ["cities.txt"], table: { path: "data:cities", rows: 2 } });
  expect(await readFile(join(cwd, "d.mk"), "utf8")).toMatch(
    /^out\/bonn\.json out\/ulm\.json: t\.igx \\\n {2}cities\.txt\n/,
  );
  expect((await igx(["check", ...each], { cwd })).stderr).toBe("2 documents checked, nothing to report\n");
  expect((await igx(["render", ...each, "--to", "svg", "-o", "out/"], { cwd })).exitCode).toBe(0);
  const env = { IGX_API_KEY: "k", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:9" };
  const sent = await igx(["publish", ...each, "--dry-run", "--format", "json"], { cwd, env });
  expect(JSON.parse(sent.stdout)).toHaveLength(2);
});

test.each([
  [
    "an unknown name",
    ["data:citis"],
    "t.igx:1:1: error [unknown-name]",
    "Did you mean `data:cities`? Write one of `data:cities`, `data:large`",
  ],
  [
    "a name like no other",
    ["data:xyzzy"],
    "t.igx:1:1: error",
    "Write one of `data:cities`, `data:large`, `data:fence`, `data:query`.\n",
  ],
  ["no table", ["data:five"], "t.igx:10:6: error [type-mismatch]", "`five` is a number, not a table."],
  ["a parameter", ["data:city"], "t.igx:5:8: error [type-mismatch]", "is a parameter, not a table of the document."],
  ["a wrong parameter of its own", ["data:large", "--param", "least=x"], "t.igx:7:8: error [param-type]", "`least`"],
])("%s is found at its place, and nothing is written", async (_, each, place, what) => {
  const cwd = await project();
  const { exitCode, stderr } = await igx(["build", "t.igx", "-o", "out/", "--each", ...each], { cwd });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(place)]);
  expect(stderr).toContain(what);
  expect(stderr).toContain("1 error in 1 file");
  expect(await readdir(cwd)).toEqual(["cities.txt", "t.igx"]);
});

test("a table that rests on a parameter without its value asks for that one only", async () => {
  const cwd = await folderWith({ "t.igx": source.replace("integer = 0", "integer"), "cities.txt": table });
  await rename(join(cwd, "t.igx"), join(cwd, "T.IGX"));
  const { stderr } = await igx(["check", "T.IGX", "--each", "data:large"], { cwd });
  expect(stderr).toMatch(
    /^T\.IGX:7:8: error \[missing-param\]\n {2}The parameter `least` has no value\.[\s\S]+1 error in 1 file\n$/,
  );
});

test("the notes' latest year of each country", async () => {
  const notes = await readFile(new URL("../../../grammar/template-notes.md", import.meta.url), "utf8");
  const latest = [...notes.matchAll(/^````igx\n([\s\S]*?)^````$/gm)].find(([, text]) => text!.includes("@let latest"));
  const cwd = await folderWith({ "t.igx": latest![1]! });
  expect((await igx(["build", "t.igx", "--each", "data:latest", "-o", "out/"], { cwd })).exitCode).toBe(0);
  const text = async (key: string) => JSON.parse(await readFile(join(cwd, `out/${key}.json`), "utf8"))[0].text;
  expect(await readdir(join(cwd, "out"))).toEqual(["brazil.json", "vietnam.json"]);
  expect(await text("brazil")).toBe("Brazil grew 69.9 million bags in 2024");
  expect(await text("vietnam")).toBe("Vietnam grew 26.9 million bags in 2023");
});

test("a table file that needs options, and standard input, lead to a declared table", async () => {
  const cwd = await project();
  const file = await igx(["check", "t.igx", "--each", "cities.txt"], { cwd });
  expect(file.stderr).toContain(
    'declare it in the document, `@data rows "cities.txt" {…}`, and use `--each data:rows`.',
  );
  const stdin = await igx(["check", "t.igx", "--each", "-"], { cwd, input: "city\nBonn\n" });
  expect([stdin.exitCode, stdin.stderr]).toEqual([2, expect.stringContaining("--each data:NAME")]);
});

test("a source that ends in capitals is a source", async () => {
  const cwd = await folderWith({ "a/REPORT.IGX": '@include "Part.Igx"\n', "a/Part.Igx": "# Part\n" });
  const { exitCode, stderr } = await igx(["build", "a", "-o", "out/"], { cwd });
  expect([exitCode, stderr]).toEqual([0, "a/Part.Igx -> out/Part.json\na/REPORT.IGX -> out/REPORT.json\n"]);
});

test("a workbook with a title above its table leads to the line to declare it", async () => {
  const rows = [["Sales"], [], ["city", "inhabitants"], ["Bonn", 340_000], ["Lima", 10_000_000]];
  const cwd = await project();
  await writeFile(join(cwd, "cities.xlsx"), await writeXlsx({ sheets: [{ name: "S", rows }] }));
  const { stderr } = await igx(["check", "t.igx", "--each", "cities.xlsx"], { cwd });
  expect(stderr).toContain(
    'hint: Declare it in the document, `@data rows "cities.xlsx" {range="A3:B5"}`, and use `--each data:rows`.',
  );
});
