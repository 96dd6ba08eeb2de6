import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { stateAt } from "../../src/publish/file-state.js";
import { openPublishState } from "../../src/publish/publish-state.js";
import { readLockAhead } from "../../src/publish/read-ahead.js";
import { folderWith } from "../support/cli.js";

const target = "https://infogr.am";
const lockOf = (id: string) =>
  `${JSON.stringify({ version: 1, targets: { [target]: { documents: { a: { id, hash: "h".repeat(1_100_000), source: "a.igx" } } } } })}\n`;
const projectOf = async (text: string) => {
  const root = await folderWith({ "igx.lock.json": text });
  return { root, path: join(root, "igx.lock.json") };
};

describe("a lock file that is read ahead", () => {
  test("is taken once, as it is", async () => {
    const { root, path } = await projectOf(lockOf("1"));
    const ahead = readLockAhead(root);
    const state = await stateAt(path);
    expect((await ahead.take(state))?.toString()).toBe(lockOf("1"));
    expect(await ahead.take(state)).toBe(undefined);
  });

  test("is read again if somebody has replaced it meanwhile", async () => {
    const { root, path } = await projectOf(lockOf("1"));
    const ahead = readLockAhead(root);
    await stateAt(path);
    await writeFile(`${path}.new`, lockOf("2"));
    await rename(`${path}.new`, path);
    const opened = await openPublishState(root, target, "secret", ahead);
    expect(opened.ok && opened.value.documents.get("a")?.id).toBe("2");
  });

  test.runIf(process.platform !== "win32")("is nothing if it is small, missing or outside of the project", async () => {
    const outside = await projectOf(lockOf("1"));
    const linked = await folderWith({});
    await symlink(outside.path, join(linked, "igx.lock.json"));
    const folder = await folderWith({});
    await mkdir(join(folder, "igx.lock.json"));
    const small = await projectOf("{}");
    for (const root of [linked, folder, await folderWith({}), small.root])
      expect(await readLockAhead(root).take(await stateAt(join(root, "igx.lock.json")))).toBe(undefined);
  });
});
