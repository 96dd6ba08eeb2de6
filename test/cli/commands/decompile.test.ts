import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const content = '[{"type":"h1","text":"Coffee"},{"type":"chart","chart_type":"bar","data":[[["a","b"],["x",24.40]]]}]';

test("an object on each line has a hint that keeps them all", async () => {
  for (const between of ["\n", ",\n"]) {
    const input = ['{"type":"separator"}', '{"type":"separator"}\n'].join(between);
    const { exitCode, stderr } = await igx(["decompile", "-"], { cwd: await folderWith({}), input });
    expect(stderr).toContain("hint: Write all objects in one list: `[{…}, {…}]`.");
    expect(exitCode).toBe(1);
  }
});

test("writes .igx beside the JSON; building it gives the same content", async () => {
  const cwd = await folderWith({ "a.json": content });
  expect(await igx(["decompile", "a.json"], { cwd })).toEqual({ exitCode: 0, stdout: "", stderr: "a.json -> a.igx\n" });
  expect((await igx(["build", "a.igx", "-o", "-", "--compact"], { cwd })).stdout).toBe(`${content}\n`);
});

test("- goes to standard output, -o elsewhere", async () => {
  const cwd = await folderWith({ "a.json": content, "b.json": content });
  expect((await igx(["decompile", "-"], { cwd, input: content })).stdout).toMatch(/^# Coffee\n/);
  expect((await igx(["decompile", "a.json", "-o", "-"], { cwd })).stdout).toMatch(/^# Coffee\n/);
  await igx(["decompile", "a.json", "b.json", "-o", "out/"], { cwd });
  expect(await readdir(join(cwd, "out"))).toEqual(["a.igx", "b.igx"]);
});

test("an .igx file that is there is not overwritten, and nothing else is written, without --force", async () => {
  const cwd = await folderWith({ "a.json": content, "b.json": content, "b.igx": "mine" });
  const { exitCode, stderr } = await igx(["decompile", "a.json", "b.json"], { cwd });
  expect(stderr).toContain("b.igx is there already.\nAdd --force to overwrite it.");
  expect(exitCode).toBe(3);
  expect(await readdir(cwd)).toEqual(["a.json", "b.igx", "b.json"]);
  expect((await igx(["decompile", "b.json", "--force"], { cwd })).exitCode).toBe(0);
  expect(await readFile(join(cwd, "b.igx"), "utf8")).toMatch(/^# Coffee\n/);
});

test("what is not content is a finding at its place", async () => {
  const cwd = await folderWith({ "a.json": '[{"type":"h1",]', "b.json": Buffer.from([0x5b, 0xff, 0x5d]) });
  const { exitCode, stderr } = await igx(["decompile", "a.json", "b.json"], { cwd });
  expect(stderr).toMatch(/^a\.json:1:\d+: error \[/);
  expect(stderr).toContain("b.json:1:2: error [invalid-utf8]");
  expect(exitCode).toBe(1);
  expect(await readdir(cwd)).toEqual(["a.json", "b.json"]);
});

test("a separator is a line, in the first place one with four hyphens", async () => {
  const separators = '[{"type":"separator"},{"type":"separator"},{"type":"separator","settings":{"width":0.5}}]';
  const cwd = await folderWith({});
  const { stdout, stderr } = await igx(["decompile", "-"], { cwd, input: separators });
  expect({ stdout, stderr }).toEqual({ stdout: "----\n\n---\n\n---\n{half}\n", stderr: "" });
});

test("line breaks are backslashes at the ends of lines, and a quote without a text is its author", async () => {
  const elements = [
    '{"type":"body","text":"a\\nb"}',
    '{"type":"quote","text":"","author":"a"}',
    '{"type":"quote","text":"a\\nb","author":""}',
  ];
  const { stdout, stderr } = await igx(["decompile", "-"], {
    cwd: await folderWith({}),
    input: `[${elements.join(",")}]`,
  });
  expect({ stdout, stderr }).toEqual({ stdout: "a\\\nb\n\n> -- a\n\n> a\\\n> b\n> --\n", stderr: "" });
});

test("elements that stay JSON are named at their places, with the reason", async () => {
  const elements = [
    '{"type":"h1","text":"Coffee"}',
    '{"type":"video","url":"a.mp4"}',
    '{"type":"h1"}',
    '{"type":"map","territory":"world","data":[{"title":"Brazil","value":1,"a/b":[2]}]}',
    '{"type":"h2","text":"a","text":"b"}',
    '{"type":"chart","chart_type":"bar","data":[[["a","b"],[1,2]]]}',
  ];
  const cwd = await folderWith({ "a.json": `[\n${elements.join(",\n")}\n]` });
  const { stdout, stderr, exitCode } = await igx(["decompile", "a.json", "-o", "-", "--format", "json"], { cwd });
  const findings = JSON.parse(stderr) as readonly { severity: string; message: string; start: { line: number } }[];
  expect(findings.map(({ start, message }) => [start.line, message])).toEqual([
    [3, "Element 2 of 6 stays JSON: `video` is not an element of the language."],
    [4, "Element 3 of 6 stays JSON: `text` is required."],
    [5, "Element 4 of 6 stays JSON: the language cannot write `/data/0/a~1b`, which is `[2]`."],
    [6, "Element 5 of 6 stays JSON: it has the field `text` twice."],
    [7, "Element 6 of 6 stays JSON: the title of a row is not a string."],
  ]);
  expect(findings.every(({ severity }) => severity === "info")).toBe(true);
  expect(stdout.match(/^```element$/gm)).toHaveLength(5);
  expect(exitCode).toBe(0);
});

test("a document is not content JSON: wrong use, which says so", async () => {
  const { exitCode, stderr } = await igx(["decompile", "A.IGX"], { cwd: await folderWith({ "A.IGX": "# Coffee\n" }) });
  expect(stderr).toBe("igx: A.IGX is a document already.\nName its content JSON, which `igx build` writes.\n");
  expect(exitCode).toBe(2);
});

test("an alias of the author is not the reason why a quote stays JSON", async () => {
  const quote = '{"type":"quote","text":"a","title":"b","settings":{}}';
  const { stderr } = await igx(["decompile", "-", "-o", "-"], { cwd: await folderWith({}), input: `[${quote}]` });
  expect(stderr).toContain("the language cannot write `/settings`, which is `{}`.");
});
