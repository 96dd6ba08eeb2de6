import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { projectFiles } from "../../../src/publish/project-files.js";
import { folderWith, good, igx, igxProcess } from "../../support/cli.js";
import { isHours } from "../../support/long.js";

/* Another process puts a link out of the root in the place of a folder, between any two steps of igx. */

/** Swaps a folder of a project with a link to `victim` before the first file call that matches. */
function swapping(cwd: string, victim: string, moment: "folder" | "file", name = "out"): () => boolean {
  const out = join(cwd, name);
  let isSwapped = false;
  const swap = () => {
    isSwapped = true;
    fs.renameSync(out, join(cwd, "moved"));
    fs.symlinkSync(victim, out);
  };
  const open = fs.openSync;
  const spy = vi.spyOn(fs, "openSync").mockImplementation((path, flags, ...rest) => {
    const isFolder = path === out;
    const isTemporary = flags === "wx" && String(path).includes(".igx-");
    if (!isSwapped && (moment === "folder" ? isFolder : isTemporary)) swap();
    return open(path, flags, ...rest);
  });
  const stat = fs.statSync;
  // Where folders are not opened, they are looked at.
  const statSpy = vi.spyOn(fs, "statSync").mockImplementation(((path: string, options: { bigint?: boolean }) => {
    if (!isSwapped && moment === "folder" && path === out && options?.bigint) swap();
    return stat(path, options);
  }) as typeof fs.statSync);
  syncBuiltinESMExports();
  const restore = () => {
    for (const one of [spy, statSpy]) one.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  return () => {
    restore();
    return isSwapped;
  };
}

const wrong = "#  Coffee\n\n@chart colunm\n| a | b |\n|---|--:|\n| x | 1 |\n";
const files = {
  "igx.config.json": "{}",
  "a.igx": good,
  "c.json": '[{"type":"h1","text":"New"}]',
  "c.md": "# New\n",
  "out/x.igx": wrong,
};

const writers: readonly (readonly string[])[] = [
  ["build", "a.igx", "-o", "out/"],
  ["build", "a.igx", "-o", "out/deep/er/a.json"],
  ["build", "a.igx", "-o", "a.json", "--manifest", "out/m.json"],
  ["build", "a.igx", "-o", "a.json", "--depfile", "out/a.d"],
  ["check", "a.igx", "--format", "json", "--output-file", "out/f.json"],
  ["render", "a.igx", "-o", "out/a.txt"],
  ["decompile", "c.json", "-o", "out/c.igx"],
  ["import", "c.md", "-o", "out/c.igx"],
  ["init", "out/new"],
  ["format", "out/x.igx"],
  ["check", "out/x.igx", "--fix=all"],
];

describe.skipIf(process.platform === "win32")("a folder that becomes a link out of the root", () => {
  test.each(writers)("igx %s %s %s %s %s writes nothing there", async (...args) => {
    for (const moment of ["folder", "file"] as const) {
      const victim = await folderWith({ "x.igx": wrong });
      const cwd = await folderWith(files);
      const wasSwapped = swapping(cwd, victim, moment);
      const { exitCode, stderr } = await igx(args, { cwd });
      expect(wasSwapped(), moment).toBe(true);
      expect([await readdir(victim), await readFile(join(victim, "x.igx"), "utf8")]).toEqual([["x.igx"], wrong]);
      if (moment === "folder") expect([exitCode, stderr]).toEqual([3, expect.stringMatching(/replaced|link/)]);
      expect((await readdir(join(cwd, "moved"))).filter((name) => name.includes(".igx-"))).toEqual([]);
    }
  });

  test("on Linux the file is in the folder that was opened, wherever that is now", async () => {
    const victim = await folderWith({});
    const cwd = await folderWith(files);
    const wasSwapped = swapping(cwd, victim, "file");
    const { exitCode } = await igx(["build", "a.igx", "-o", "out/"], { cwd });
    expect(wasSwapped()).toBe(true);
    if (process.platform === "linux")
      expect([exitCode, await readFile(join(cwd, "moved/a.json"), "utf8")]).toEqual([
        0,
        expect.stringContaining("Coffee"),
      ]);
  });

  test("elsewhere the run fails, says so, and takes back what it wrote", async () => {
    vi.stubGlobal("process", Object.create(process, { platform: { value: "darwin" } }));
    onTestFinished(() => void vi.unstubAllGlobals());
    for (const moment of ["folder", "file"] as const) {
      const victim = await folderWith({});
      const cwd = await folderWith(files);
      const wasSwapped = swapping(cwd, victim, moment);
      const { exitCode, stderr } = await igx(["build", "a.igx", "-o", "out/"], { cwd });
      expect(wasSwapped()).toBe(true);
      expect([exitCode, stderr]).toEqual([
        3,
        expect.stringContaining("a.json cannot be written: its folder was moved or replaced meanwhile."),
      ]);
      expect(await readdir(victim)).toEqual([]);
    }
  });

  test("no lock file and no journal is written there", async () => {
    const outside = await folderWith({ "igx.lock.json": "{}\n" });
    const root = await folderWith({ "igx.lock.json": "{}\n" });
    const state = projectFiles(root);
    await state.readLock();
    await rm(join(root, "igx.lock.json"));
    fs.symlinkSync(join(outside, "igx.lock.json"), join(root, "igx.lock.json"));
    fs.symlinkSync(outside, join(root, ".igx"));
    await expect(state.replaceLock("new")).rejects.toThrow();
    await expect(projectFiles(root).openJournal("publish-1.jsonl")).rejects.toMatchObject({ code: "IGX_LEADS_OUT" });
    await rm(join(root, ".igx"));
    fs.mkdirSync(join(root, ".igx"));
    const open = fs.openSync;
    const spy = vi.spyOn(fs, "openSync").mockImplementation((path, ...rest) => {
      if (path === join(root, ".igx")) {
        fs.rmdirSync(path);
        fs.symlinkSync(outside, path);
      }
      return open(path, ...rest);
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      spy.mockRestore();
      syncBuiltinESMExports();
    });
    if (process.platform === "linux")
      await expect(state.openJournal("publish-1.jsonl")).rejects.toMatchObject({ code: "IGX_FOLDER_MOVED" });
    expect(await readdir(outside)).toEqual(["igx.lock.json"]);
    expect(await readFile(join(outside, "igx.lock.json"), "utf8")).toBe("{}\n");
  });

  test("--clean removes nothing there", async () => {
    const cwd = await folderWith({ "in/deep/a.igx": good, "in/b.igx": good });
    await igx(["build", "in", "-o", "out/"], { cwd });
    const written = await readFile(join(cwd, "out/deep/a.json"));
    const victim = await folderWith({ "a.json": written });
    await rm(join(cwd, "in/deep/a.igx"));
    const wasSwapped = swapping(cwd, victim, "folder", "out/deep");
    await igx(["build", "in", "-o", "out/", "--clean"], { cwd });
    expect(wasSwapped()).toBe(true);
    expect(await readdir(victim)).toEqual(["a.json"]);
  });
});

/** Exchanges two names until a file exists: renameat2(2) leaves no moment without a folder. */
const swapSource = `#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(int count, char **names) {
  long swaps = 0;
  for (; access(names[3], F_OK) != 0; swaps++) syscall(SYS_renameat2, AT_FDCWD, names[1], AT_FDCWD, names[2], 2);
  printf("%ld", swaps);
}
`;

test.runIf(isHours && process.platform === "linux")(
  "170 builds of 40 files and 60 runs of each other writer leave nothing outside while a folder is swapped",
  { timeout: 3_600_000 },
  async () => {
    const documents = Object.fromEntries([...Array(40)].map((_, at) => [`d${at}.igx`, `# ${at}\n`]));
    const cwd = await folderWith({ ...files, ...documents, "swap.c": swapSource });
    const victim = await folderWith({ "x.igx": wrong });
    execFileSync("cc", ["-O2", "-o", "swap", "swap.c"], { cwd });
    fs.symlinkSync(victim, join(cwd, "link"));
    const swapper = promisify(execFile)("./swap", ["out", "link", "stop"], { cwd });
    const counts = new Map<number | null, number>();
    const run = async (args: readonly string[]) => {
      const { exitCode } = await igxProcess([...args], { cwd });
      counts.set(exitCode, (counts.get(exitCode) ?? 0) + 1);
    };
    for (let round = 0; round < 170; round++) await run(["build", "d*.igx", "-o", "out/", "--no-cache", "--force"]);
    for (const args of writers) for (let round = 0; round < 60; round++) await run([...args]);
    await writeFile(join(cwd, "stop"), "");
    const swaps = Number((await swapper).stdout);
    process.stderr.write(`${swaps} swaps; runs by exit code: ${JSON.stringify([...counts])}\n`);
    expect(swaps).toBeGreaterThan(1000);
    expect([await readdir(victim), await readFile(join(victim, "x.igx"), "utf8")]).toEqual([["x.igx"], wrong]);
  },
);
