import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const content = '[{"type":"h1","text":"Coffee"},{"type":"chart","chart_type":"bar","data":[[["a","b"],["x",24.40]]]}]';

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
  expect(stderr).toContain("b.igx is there already.\n--force overwrites it.");
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
