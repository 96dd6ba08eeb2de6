import { readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { stateAt } from "../../src/publish/file-state.js";
import { readKnownLayout, rememberLayout } from "../../src/publish/known-layout.js";
import { lockPieces } from "../../src/publish/lock-file.js";
import { sectionRanges } from "../../src/publish/lock-layout.js";
import { folderWith } from "../support/cli.js";

const own = new Map([["a", { id: "1", hash: "aaaa", source: "a.igx" }]]);
const pieces = lockPieces({ version: 1, targets: {} }, "https://infogr.am", own);
const ranges = sectionRanges(pieces);

async function remembered() {
  const root = await folderWith({ "igx.lock.json": pieces.join(""), ".igx/.gitignore": "*\n" });
  const path = join(root, "igx.lock.json");
  await rememberLayout(root, path, await stateAt(path), ranges);
  const known = async () => readKnownLayout(root, await stat(path, { bigint: true }));
  return { root, path, record: join(root, ".igx/lock-layout"), known };
}

describe("what is known of a lock file", () => {
  test("holds while nobody has written it", async () => {
    const { known } = await remembered();
    expect(ranges).toHaveLength(1);
    expect(await known()).toEqual(ranges);
    expect(await known()).toEqual(ranges);
  });

  test("ends with other text of the same length, also if its old time is set again", async () => {
    const { path, known } = await remembered();
    const { atime, mtime, mtimeNs } = await stat(path, { bigint: true });
    await writeFile(path, pieces.join("").replace("aaaa", "bbbb"));
    expect(await known()).toBe(undefined);
    await utimes(path, atime, mtime);
    expect(String((await stat(path, { bigint: true })).mtimeNs).slice(0, 10)).toBe(String(mtimeNs).slice(0, 10));
    expect(await known()).toBe(undefined);
  });

  test("ends with another file in its place", async () => {
    const { path, known } = await remembered();
    const { atime, mtime } = await stat(path);
    await writeFile(`${path}.new`, pieces.join(""));
    await utimes(`${path}.new`, atime, mtime);
    await rename(`${path}.new`, path);
    expect(await known()).toBe(undefined);
  });

  test("is nothing if it is not later than the file: a change within the same step of the clock leaves no trace", async () => {
    const { path, record, known } = await remembered();
    const { atime, ctimeMs } = await stat(path);
    for (const time of [Math.floor(ctimeMs), ctimeMs - 5000].map((each) => new Date(each))) {
      await utimes(record, atime, time);
      expect(await known()).toBe(undefined);
    }
  });

  test("is nothing if the record is damaged, of another version, a folder, a link or missing", async () => {
    const { root, record, known } = await remembered();
    const text = await readFile(record, "utf8");
    const range = text.split(":")[1]!;
    for (const other of [
      "",
      text.slice(0, -1),
      text.slice(0, -2),
      `${text}x`,
      text.replace(/^1/, "2"),
      text.replace(/^1/, "0"),
      text.replace(range, "\n"),
      text.replace(range, " 5-3\n"),
      text.replace(range, " 0-99999999999\n"),
      text.replace(range, " 3-x\n"),
      `${" ".repeat(70_000)}${text}`,
      "\0".repeat(text.length),
    ]) {
      await writeFile(record, other);
      expect(await known()).toBe(undefined);
    }
    await writeFile(record, text);
    expect(await known()).toEqual(ranges);
    await rename(record, join(root, "elsewhere"));
    expect(await known()).toBe(undefined);
    await symlink(join(root, "elsewhere"), record).catch(() => undefined);
    expect(await known()).toBe(undefined);
    await rm(record, { force: true });
    expect(await known()).toBe(undefined);
  });

  test("is not recorded of a file that something else has written meanwhile", async () => {
    const { root, path, record, known } = await remembered();
    const state = await stateAt(path);
    const text = await readFile(record, "utf8");
    await writeFile(path, pieces.join("").replace("aaaa", "bbbb"));
    await rememberLayout(root, path, state, ranges);
    expect(await readFile(record, "utf8")).toBe(text);
    expect(await known()).toBe(undefined);
  });

  test.runIf(process.platform !== "win32")(
    "is written through no link, and a folder that takes no file is no failure",
    async () => {
      const { root, path, record, known } = await remembered();
      await rm(record);
      await writeFile(join(root, "other"), "kept");
      await symlink(join(root, "other"), record);
      await rememberLayout(root, path, await stateAt(path), ranges);
      expect(await readFile(join(root, "other"), "utf8")).toBe("kept");
      await rm(join(root, ".igx"), { recursive: true });
      await rememberLayout(root, path, await stateAt(path), ranges);
      expect(await known()).toBe(undefined);
    },
  );
});
