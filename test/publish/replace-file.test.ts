import { chmod, readdir, readFile, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Pieces } from "../../src/contract/pieces.js";
import { projectFiles } from "../../src/publish/project-files.js";
import { replaceFile } from "../../src/publish/replace-file.js";
import { lockFileName } from "../../src/text/own-files.js";
import { folderWith } from "../support/cli.js";

const asPieces = (pieces: readonly (string | Uint8Array)[]): Pieces => ({
  writeTo: (write) => {
    for (const piece of pieces) write(Buffer.from(piece as string));
  },
});

test("writes pieces of any size one after the other", async () => {
  const root = await folderWith({ file: "longer than nothing" });
  const path = join(root, "file");
  const large = Buffer.alloc(200_000, "large");
  for (const pieces of [[], [""], ["a", large, "é", Buffer.from("😀"), large, large, "z"], ["x".repeat(70_000), "y"]]) {
    replaceFile(path, asPieces(pieces), { before: await stat(path), fsync: false });
    expect((await readFile(path)).equals(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))))).toBe(
      true,
    );
  }
  expect(await readdir(root)).toEqual(["file"]);
});

test.runIf(process.platform !== "win32")("keeps the mode of what it replaces, and a link to a lock file", async () => {
  const root = await folderWith({ "real/file": "old" });
  const path = join(root, lockFileName);
  await chmod(join(root, "real/file"), 0o440);
  await symlink(join(root, "real/file"), path);
  const files = projectFiles(root);
  await files.readLock();
  await files.replaceLock("new");
  expect(await readFile(join(root, "real/file"), "utf8")).toBe("new");
  expect((await stat(path)).mode & 0o777).toBe(0o440);
});

test("leaves the old file and nothing else if it cannot write", async () => {
  const root = await folderWith({ file: "old" });
  const broken = [Buffer.alloc(100_000), null as unknown as string];
  expect(() => replaceFile(join(root, "file"), asPieces(broken), { fsync: false })).toThrow();
  expect([await readdir(root), await readFile(join(root, "file"), "utf8")]).toEqual([["file"], "old"]);
});

test.runIf(process.platform !== "win32")(
  "a new file has the mode that is asked for, an old one keeps its own",
  async () => {
    const root = await folderWith({ old: "" });
    const modeOf = async (name: string) => (await stat(join(root, name))).mode & 0o777;
    const before = await modeOf("old");
    for (const name of ["new", "old"]) {
      const before = await stat(join(root, name)).catch(() => undefined);
      replaceFile(join(root, name), Buffer.from("text"), { before, mode: 0o600, fsync: false });
    }
    expect([await modeOf("new"), await modeOf("old")]).toEqual([0o600, before]);
    expect(before).not.toBe(0o600);
  },
);
