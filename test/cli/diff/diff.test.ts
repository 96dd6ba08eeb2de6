import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { resultJsonSchema } from "../../../src/cli/schemas/json-schema.js";
import type { DiffReport } from "../../../src/diff/document-diff.js";
import { folderWith, good, igx } from "../../support/cli.js";

const chart = (value: string, more = "") =>
  `# Coffee\n\n## Exports\n\n@chart table\n| Country | 2024 |\n|---|--:|\n| Brazil | ${value} |\n${more}`;

const json = async (cwd: string, args: readonly string[]): Promise<DiffReport> => {
  const { stdout, stderr } = await igx(["diff", ...args, "--to", "json"], { cwd });
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout) as DiffReport;
};

test("shows cells, words, rows and elements of two documents, the largest change first", async () => {
  const cwd = await folderWith({
    "a.igx": `${chart("30000")}\nExports grew by a third.\n`,
    "b.igx": `${chart("45000.5", "| Peru | 3 |\n")}\nExports grew by a half.\n\nNew.\n`,
  });
  expect(await igx(["diff", "a.igx", "b.igx"], { cwd })).toEqual({
    exitCode: 0,
    stdout: `changed    b  (a.igx → b.igx)
  added      5: body “New.”
  changed    3: table “Exports”
    Brazil, 2024: 30,000 → 45,000.5 (+15,000.5, +50%)
    row “Peru” added: 3
  changed    4: body “Exports grew by a half.”
    text: Exports grew by a [-third-]{+half+}.
`,
    stderr: "0 added, 0 removed, 1 changed, 0 unchanged\n",
  });
});

test("numbers are written in the language of the document", async () => {
  const cwd = await folderWith({
    "a.igx": `---\nlocale: de\n---\n${chart("1.5")}`,
    "b.igx": `---\nlocale: de\n---\n${chart("2.25")}`,
  });
  expect((await igx(["diff", "a.igx", "b.igx"], { cwd })).stdout).toContain(
    "Brazil, 2024: 1,5 → 2,25 (+0,75, +50\u00a0%)",
  );
});

test("equal documents: no output, exit code 0 also with --exit-code; --all lists them", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good });
  expect(await igx(["diff", "a.igx", "b.igx", "--exit-code"], { cwd })).toEqual({
    exitCode: 0,
    stdout: "",
    stderr: "nothing differs in 1 document\n",
  });
  expect((await igx(["diff", "a.igx", "b.igx", "--all"], { cwd })).stdout).toContain("unchanged  1: h1 “Coffee”");
});

test("--exit-code ends with 5 if something differs, if only a field of the front matter", async () => {
  const cwd = await folderWith({
    "a.igx": `---\ntitle: A\n---\n${good}`,
    "b.igx": `---\ntitle: B\ntheme_id: 4\n---\n${good}`,
  });
  const { exitCode, stdout } = await igx(["diff", "a.igx", "b.igx", "--exit-code"], { cwd });
  expect(exitCode).toBe(5);
  expect(stdout).toContain("title: “A” → “B”");
  expect(stdout).toContain("theme_id: none → 4");
});

test("a document and content JSON are compared by their content", async () => {
  const cwd = await folderWith({ "a.igx": `---\ntitle: A\n---\n${good}` });
  await igx(["build", "a.igx", "-o", "a.json"], { cwd });
  expect((await igx(["diff", "a.json", "a.igx", "--exit-code"], { cwd })).exitCode).toBe(0);
});

test("documents of folders are the same by key, else by path; others are added and removed", async () => {
  const cwd = await folderWith({
    "old/a.igx": good,
    "old/sub/b.igx": good,
    "old/gone.igx": good,
    "old/renamed.igx": `---\nkey: k\n---\n${good}`,
    "new/a.igx": good,
    "new/sub/b.igx": `${good}\nMore.\n`,
    "new/other.igx": `---\nkey: k\n---\n${good}`,
    "new/new.igx": good,
  });
  const { documents, summary } = await json(cwd, ["old", "new"]);
  expect(documents.map(({ change, key, before, after }) => [change, key, before, after])).toEqual([
    ["removed", "gone", "old/gone.igx", undefined],
    ["added", "new", undefined, "new/new.igx"],
    ["changed", "sub/b", "old/sub/b.igx", "new/sub/b.igx"],
  ]);
  expect(summary).toEqual({ added: 1, removed: 1, changed: 1, unchanged: 2, skipped: 0 });
});

test("folders of content JSON, such as those of two builds; igx's own files are none of it", async () => {
  const content = (text: string) => JSON.stringify([{ type: "body", text }]);
  const cwd = await folderWith({ "old/a.json": content("a"), "old/igx.lock.json": "{}", "new/a.json": content("b") });
  expect((await json(cwd, ["old", "new"])).documents).toMatchObject([{ change: "changed", key: "a" }]);
});

test("/dev/null is a side without documents", async () => {
  const cwd = await folderWith({ "a.igx": good });
  expect((await json(cwd, ["/dev/null", "a.igx"])).summary).toMatchObject({ added: 1, removed: 0 });
  expect((await json(cwd, ["a.igx", "/dev/null"])).summary).toMatchObject({ added: 0, removed: 1 });
});

test("rows of a table are the same by their keys", async () => {
  const template =
    '---\nkey: "{{ city }}"\n---\n@param city: string\n@param people: number\n# {{ city }}\n\n{{ people }} people\n';
  const cwd = await folderWith({
    "old/city.igx": template,
    "city.igx": template,
    "cities.csv": "city,people\nBonn,3\nKiel,4\n",
    "more.csv": "city,people\nKiel,5\nTrier,6\n",
  });
  const both = await json(cwd, ["old/city.igx", "city.igx", "--each", "cities.csv"]);
  expect(both.summary).toMatchObject({ changed: 0, unchanged: 2 });
  const own = template.replace("people\n", "inhabitants\n");
  const changed = await folderWith({ "a.igx": template, "b.igx": own, "cities.csv": "city,people\nBonn,3\nKiel,4\n" });
  expect((await json(changed, ["a.igx", "b.igx", "--each", "cities.csv"])).documents.map(({ key }) => key)).toEqual([
    "Bonn",
    "Kiel",
  ]);
});

test("a parameter that only one side declares is for that side; one that none declares is wrong use", async () => {
  const cwd = await folderWith({ "a.igx": "# 2023\n", "b.igx": "@param year: number\n# {{ year }}\n" });
  expect((await json(cwd, ["a.igx", "b.igx", "--param", "year=2024"])).documents[0]!.elements).toMatchObject([
    { change: "changed" },
  ]);
  const { exitCode, stderr } = await igx(["diff", "a.igx", "b.igx", "--param", "yaer=2024"], { cwd });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("None of these documents has a parameter `yaer`.")]);
});

test("a document with errors is skipped and never taken for a new one; the others are compared", async () => {
  const cwd = await folderWith({
    "old/a.igx": "@chart nonsense\n",
    "old/b.igx": good,
    "new/a.igx": good,
    "new/b.igx": `${good}x\n`,
  });
  const { exitCode, stdout, stderr } = await igx(["diff", "old", "new", "--exit-code"], { cwd });
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^changed {4}b .*\n(?: .*\n)*skipped {4}a {2}\(old\/a.igx → new\/a.igx\)\n$/);
  expect(stderr).toContain("old/a.igx:1:");
  expect(stderr).toContain("1 skipped");
});

test("if every document has errors, nothing is said to be equal", async () => {
  const cwd = await folderWith({ "a.igx": "@chart nonsense\n", "b.igx": good });
  expect((await igx(["diff", "a.igx", "b.igx"], { cwd })).stderr).toMatch(/^nothing compared: 1 document skipped/);
});

test("two documents of a side with one key are refused", async () => {
  const keyed = `---\nkey: k\n---\n${good}`;
  const cwd = await folderWith({ "old/a.igx": keyed, "old/b.igx": keyed, "new/a.igx": keyed });
  const { exitCode, stderr } = await igx(["diff", "old", "new"], { cwd });
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining("old/b.igx has the key `k`, which another document has too."),
  ]);
});

test("secrets are not shown", async () => {
  const document = '---\ntitle: "{{ token }}"\npassword: hush\npublish_mode: private\n---\n@param token: secret\n# A\n';
  const cwd = await folderWith({ "a.igx": document, "b.igx": document.replace("# A", "# B").replace("hush", "other") });
  const { stdout } = await igx(["diff", "a.igx", "b.igx", "--to", "json", "--param", "token=geheim"], { cwd });
  expect(stdout).not.toMatch(/geheim|hush|other/);
});

test("the JSON has the form of its schema, which `igx schema diff` prints", async () => {
  const cwd = await folderWith({
    "old/a.igx": `---\ntitle: A\n---\n${chart("3", "| Peru | 0 |\n| Chad | 1 |\n")}\nOne two.\n`,
    "new/a.igx": `---\ntitle: B\n---\n${chart("4", "| Chad | 1 |\n| Togo | 2 |\n")}\nOne three.\n`,
    "new/b.igx": good,
    "new/c.igx": "@chart nonsense\n",
  });
  const report = await json(cwd, ["old", "new", "--all"]);
  const validate = new Ajv2020({ strict: false }).compile(resultJsonSchema("diff", true));
  validate(report);
  expect(validate.errors).toBe(null);
  expect(JSON.parse((await igx(["schema", "diff"], { cwd })).stdout)).toEqual(resultJsonSchema("diff"));
});

test("-o writes a file whose end is the format; --format json is JSON too", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": `${good}x\n` });
  expect(await igx(["diff", "a.igx", "b.igx", "-o", "out/d.json"], { cwd })).toMatchObject({ exitCode: 0, stdout: "" });
  expect(JSON.parse(await readFile(join(cwd, "out/d.json"), "utf8"))).toMatchObject({
    before: "a.igx",
    after: "b.igx",
  });
  expect(JSON.parse((await igx(["diff", "a.igx", "b.igx", "--format", "json"], { cwd })).stdout)).toHaveProperty(
    "summary",
  );
  expect((await igx(["diff", "a.igx", "b.igx", "-o", "x.pdf"], { cwd })).exitCode).toBe(2);
  expect((await igx(["diff", "a.igx", "b.igx", "-o", "b.igx"], { cwd })).exitCode).toBe(2);
});

test.each<[string, readonly string[], number, string]>([
  ["one side", ["a.igx"], 2, "A comparison needs two sides."],
  ["two standard inputs", ["-", "-"], 2, "Only one side can be standard input."],
  ["a missing file", ["a.igx", "b.igx"], 3, "There is no file b.igx."],
  ["two empty sides", ["/dev/null", "empty"], 3, "Neither side has documents."],
  ["a drive of Windows", ["C:\\x.igx", "a.igx"], 3, "There is no file C:\\x.igx."],
  ["no revision", [":a.igx", "a.igx"], 2, ":a.igx names no revision before the colon."],
  ["no repository", ["HEAD:a.igx", "a.igx"], 3, "this folder is not in a git repository"],
])("%s", async (_, args, code, message) => {
  const cwd = await folderWith({ "a.igx": good, "empty/x.txt": "" });
  const { exitCode, stderr, stdout } = await igx(["diff", ...args], { cwd });
  expect([exitCode, stdout]).toEqual([code, ""]);
  expect(stderr).toContain(message);
});

test("standard input is one side", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { stdout } = await igx(["diff", "a.igx", "-"], { cwd, input: `${good}More.\n` });
  expect(stdout).toContain("(a.igx → <stdin>)");
});
