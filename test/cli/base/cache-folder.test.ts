import { chmod, lstat, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheFolder } from "../../../src/cli/base/cache-folder.js";
import { folderWith } from "../../support/cli.js";

test("is made for you alone, in the cache folder that the environment names", async () => {
  const home = await folderWith({});
  const folder = cacheFolder({ XDG_CACHE_HOME: join(home, "x"), HOME: home }, "code");
  expect(folder).toBe(join(home, "x/igx/code"));
  expect((await lstat(folder!)).mode & 0o777).toBe(0o700);
  expect(cacheFolder({ IGX_CACHE_DIR: join(home, "mine"), XDG_CACHE_HOME: home }, "build")).toBe(
    join(home, "mine/build"),
  );
});

test.runIf(process.platform === "linux")("ignores a relative XDG_CACHE_HOME, as the specification says", async () => {
  const home = await folderWith({});
  expect(cacheFolder({ XDG_CACHE_HOME: "x", HOME: home }, "code")).toBe(join(home, ".cache/igx/code"));
});

test.each([
  ["IGX_CACHE_DIR=off", { IGX_CACHE_DIR: "off" }],
  ["a relative IGX_CACHE_DIR", { IGX_CACHE_DIR: "./cache" }],
  ["no home", { HOME: undefined }],
  ["a home that does not exist and cannot be made", { HOME: "/dev/null/home" }],
])("%s: there is none", async (_, env) => {
  const home = await folderWith({});
  expect(cacheFolder({ HOME: home, ...env }, "code")).toBeUndefined();
});

test.runIf(process.platform === "linux")("a folder that cannot be made is none, without waiting for ever", () => {
  expect(cacheFolder({ IGX_CACHE_DIR: "/proc/igx/cache" }, "code")).toBeUndefined();
  expect(cacheFolder({ XDG_CACHE_HOME: "/proc/self/igx" }, "build")).toBeUndefined();
});

test.runIf(process.getuid)("is not used if others may write to it, or if it is a link", async () => {
  const home = await folderWith({});
  const code = cacheFolder({ IGX_CACHE_DIR: home }, "code")!;
  await chmod(code, 0o770);
  expect(cacheFolder({ IGX_CACHE_DIR: home }, "code")).toBeUndefined();
  await chmod(code, 0o700);
  expect(cacheFolder({ IGX_CACHE_DIR: home }, "code")).toBe(code);
  await mkdir(join(home, "linked"));
  await symlink(code, join(home, "linked/code"));
  expect(cacheFolder({ IGX_CACHE_DIR: join(home, "linked") }, "code")).toBeUndefined();
});
