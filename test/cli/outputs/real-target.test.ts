import { mkdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  isDevicePath,
  lastTargetLookup,
  type TargetLookup,
  targetLookup,
} from "../../../src/cli/outputs/real-target.js";
import { folderWith } from "../../support/cli.js";

/** What a look at everything says: files that are missing have no stats, others the same inode. */
const found = (targetOf: TargetLookup, path: string) => {
  const { real, folder, stats } = targetOf(path);
  return { real, folder, inode: stats?.ino };
};

test("a folder that is replaced between two files is looked up again", async () => {
  const cwd = await folderWith({ "a/out/x.json": "{}", "else/out/x.json": "{}" });
  const last = lastTargetLookup();
  const expectSame = (...names: readonly string[]) => {
    for (const name of names) expect(found(last, join(cwd, name))).toEqual(found(targetLookup(), join(cwd, name)));
  };
  const names = ["a/out/x.json", "a/out/y.json", "else/out/x.json", "a/out/x.json", "none/x.json", "a/out/x.json/z"];
  expectSame(...names);
  await rm(join(cwd, "a/out"), { recursive: true });
  expectSame(...names);
  await mkdir(join(cwd, "a/out"));
  await symlink(join(cwd, "else/out/x.json"), join(cwd, "a/out/x.json"));
  expectSame(...names);
  await rm(join(cwd, "a/out"), { recursive: true });
  await symlink(join(cwd, "else/out"), join(cwd, "a/out"));
  expectSame(...names);
  expect(last(join(cwd, "a/out/x.json")).real).toMatch(/\/else\/out\/x\.json$/);
  await rename(join(cwd, "a"), join(cwd, "b"));
  await symlink(join(cwd, "else"), join(cwd, "a"));
  expectSame(...names);
});

test("devices are below /dev and /proc, files in memory are not", () => {
  expect(["/dev/stdout", "/dev/fd/3", "/proc/self/fd/1"].map(isDevicePath)).toEqual([true, true, true]);
  expect(["/dev/shm/a.json", "/home/dev/a.json", "/device/a.json"].map(isDevicePath)).toEqual([false, false, false]);
});
