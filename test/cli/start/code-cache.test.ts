import { readdir, readFile, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCodeCache } from "../../../src/cli/start/code-cache.js";
import { folderWith } from "../../support/cli.js";

const code = Uint8Array.from({ length: 4000 }, (_, index) => index % 251);

/** A cache with one code in it. */
async function filled(key = "one") {
  const folder = await folderWith({});
  const open = (key: string) => openCodeCache({ IGX_CACHE_DIR: folder }, key, "build")!;
  open(key).write([["core", code]]);
  return { open, file: join(folder, "code", key, "core-build"), parent: join(folder, "code") };
}

test("returns what was written, for the same key and name only", async () => {
  const { open } = await filled();
  expect(open("one").read("core")).toEqual({ data: Buffer.from(code), isOld: false });
  expect(open("one").read("check")).toBeUndefined();
  expect(open("two").read("core")).toBeUndefined();
});

test("code of yesterday is to be written again, since runs since then may have compiled more", async () => {
  const { open, file } = await filled();
  const time = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(file, time, time);
  expect(open("one").read("core")?.isOld).toBe(true);
});

test.each([
  ["cut", (file: string) => truncate(file, 3000)],
  ["empty", (file: string) => truncate(file, 0)],
  ["zeros from a page on", async (file: string) => writeFile(file, (await readFile(file)).fill(0, 2048))],
  ["another file", (file: string) => writeFile(file, "not compiled code")],
])("does not return what is %s", async (_, damage) => {
  const { open, file } = await filled();
  await damage(file);
  expect(open("one").read("core")).toBeUndefined();
});

test("keeps the code of three other versions, the ones written last", async () => {
  const { open, parent } = await filled("v1");
  for (const [index, key] of ["v2", "v3", "v4", "v5"].entries()) {
    open(key).write([["core", code]]);
    const time = new Date(Date.now() - (10 - index) * 1000);
    await utimes(join(parent, key), time, time);
  }
  open("v6").write([["core", code]]);
  expect((await readdir(parent)).sort()).toEqual(["v1", "v4", "v5", "v6"]);
});

test("leaves no temporary file", async () => {
  const { open, parent } = await filled();
  open("one").write([["core", code]]);
  expect(await readdir(join(parent, "one"))).toEqual(["core-build"]);
});
