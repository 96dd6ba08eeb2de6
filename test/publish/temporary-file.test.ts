import { spawnSync } from "node:child_process";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { removeAbandoned, temporaryFor, withoutTemporary } from "../../src/publish/temporary-file.js";
import { folderWith, good, igx } from "../support/cli.js";
import { documentText, publishIn, withService } from "../support/publish-service.js";
import { temporaryDirectory } from "../support/sandbox.js";

const directory = temporaryDirectory();

/** The id of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ["--version"]).pid;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60 * 1000);

test("a temporary file is in the same folder, its name fits, and says for which file it is", () => {
  const names = ["a.json", "x".repeat(250), `${"ü".repeat(125)}.json`];
  for (const path of names.map((name) => join("/out", name))) {
    const temporary = temporaryFor(path);
    expect(dirname(temporary)).toBe("/out");
    expect(Buffer.byteLength(basename(temporary))).toBeLessThanOrEqual(255);
    expect(temporaryFor(path)).not.toBe(temporary);
  }
  expect(withoutTemporary(temporaryFor("/out/a.json"))).toBe("/out/a.json");
});

test("what a killed run has left goes; what a running one writes stays, and so does everything else", async () => {
  const old = ["a.json.igx-abcdefgh", "a.igx-1-abc", "igx.lock.json.12345678"];
  const young = [`a.json.igx-${process.pid}-abcdefgh`, `c.json.igx-${ended()}-abcdefgh`];
  const goes = [`a.json.igx-${ended()}-abcdefgh`, `.igx-${ended()}-01234567`, `b.igx.igx-${process.pid}-abcdefgh`];
  const folder = await folderWith(Object.fromEntries([...old, ...young, ...goes].map((name) => [name, "half"])));
  for (const name of goes.slice(0, 2)) await utimes(join(folder, name), ago(2), ago(2));
  for (const name of [...old, goes[2]!]) await utimes(join(folder, name), ago(120), ago(120));
  // Of another container or machine, perhaps: it is not old enough.
  await utimes(join(folder, young[0]!), ago(2), ago(2));
  await mkdir(join(folder, `.igx-${ended()}-folder00`));
  removeAbandoned(folder);
  const left = [...old, ...young].toSorted();
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.igx-\d+-folder00$/), ...left]);
  removeAbandoned(join(folder, "missing"));
});

test("a build, a format and a publish remove it from the folders that they write into", async () => {
  const left = (path: string) => `${path}.igx-${ended()}-abcdefgh`;
  const cwd = await folderWith({ "in/a.igx": `${good}\n\n\n` });
  const root = await folderWith({ "a.igx": documentText("A") });
  const all = [left(join(cwd, "in/a.igx")), left(join(cwd, "out/a.json")), left(join(root, "igx.lock.json"))];
  const files = [...all, left(join(root, ".igx/publish.lock"))];
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "half");
    await utimes(file, ago(2), ago(2));
  }
  expect((await igx(["build", "in", "-o", "out/"], { cwd })).exitCode).toBe(0);
  expect((await igx(["format", "in"], { cwd })).exitCode).toBe(0);
  await withService(join(directory(), "ca"), async (service) => {
    expect((await publishIn(root, service, ["a.igx"])).code).toBe(0);
  });
  expect(await readdir(join(cwd, "in"))).toEqual(["a.igx"]);
  expect(await readdir(join(cwd, "out"))).toEqual(["a.json"]);
  expect(await readdir(root)).toEqual([".igx", "a.igx", "igx.lock.json"]);
  expect(await readdir(join(root, ".igx"))).toEqual([".gitignore", "sent"]);
});
