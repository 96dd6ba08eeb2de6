import fs, { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openJournalFile } from "../../src/publish/journal.js";
import { makeFolder } from "../../src/publish/make-folder.js";
import { projectFiles } from "../../src/publish/project-files.js";
import { folderWith, igx } from "../support/cli.js";
import { failFiles } from "../support/failing-files.js";
import { documentText, type PublishService, publishIn, withService } from "../support/publish-service.js";
import { temporaryDirectory } from "../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const failed = "the disk or device has failed";

test("a lock file that cannot be read says why, and nothing is sent", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    await publishIn(root, service, ["a.igx"]);
    service.asked.length = 0;
    failFiles(["open"], { "igx.lock.json": "EIO" });
    const problem = `igx.lock.json cannot be used: it cannot be read: ${failed}.\n`;
    expect(await publishIn(root, service, ["a.igx"])).toMatchObject({ code: 3, err: problem });
    const listed = await igx(["lock", "list"], { cwd: root, env: service.env });
    const advice = "It records what has been published already: without it, igx sends nothing.\n";
    expect([listed.exitCode, listed.stderr]).toEqual([3, `igx: ${problem}${advice}`]);
    expect(service.asked).toEqual([]);
  }));

test("a lock file whose state the system does not say is not one that somebody has changed", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    await publishIn(root, service, ["a.igx"]);
    failFiles(["stat"], { "igx.lock.json": "EIO" });
    const { code, err } = await publishIn(root, service, ["a.igx"]);
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^igx\.lock\.json cannot be used: it cannot be read: the disk or device has failed\.\n/),
    ]);
  }));

test("a publish that is done stays done if its lock cannot be removed, and the next one goes on", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    const unlink = vi.spyOn(fs.promises, "unlink").mockRejectedValue(Object.assign(new Error(), { code: "EIO" }));
    syncBuiltinESMExports();
    expect(await publishIn(root, service, ["a.igx"])).toMatchObject({ code: 0, out: expect.stringContaining("201") });
    unlink.mockRestore();
    syncBuiltinESMExports();
    expect(existsSync(join(root, ".igx/publish.lock"))).toBe(true);
    // This process goes on, which a command does not.
    await rm(join(root, ".igx/publish.lock"), { recursive: true });
    expect(await publishIn(root, service, ["a.igx"])).toMatchObject({ code: 0, err: "1 unchanged\n" });
  }));

test.skipIf(!existsSync("/dev/full"))("an error of an open journal names its file", async () => {
  const file = await openJournalFile("/dev/full");
  await expect(file.append("{}\n")).rejects.toMatchObject({ code: "ENOSPC", path: "/dev/full" });
  await file.close();
});

test("a folder that the system does not show is not a file on the way", async () => {
  const root = await folderWith({ "sub/a": "" });
  const restore = failFiles(["statSync"], { sub: "EIO" });
  expect(() => makeFolder(join(root, "sub"))).toThrow("EIO");
  restore();
  makeFolder(join(root, "sub"));
  expect(() => makeFolder(join(root, "sub/a"))).toThrow("EEXIST");
});

test("a full disk leaves no empty rule of git, with which the journal would be committed", async () => {
  const root = await folderWith({});
  const { writeFile } = fs.promises;
  const full = vi.spyOn(fs.promises, "writeFile").mockImplementation(async (path) => {
    await writeFile(path, "");
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  });
  syncBuiltinESMExports();
  const files = projectFiles(root);
  await (await files.openJournal("publish-one")).close();
  full.mockRestore();
  syncBuiltinESMExports();
  await (await files.openJournal("publish-one")).close();
  expect(await readFile(join(root, ".igx/.gitignore"), "utf8")).toBe("*\n");
});
