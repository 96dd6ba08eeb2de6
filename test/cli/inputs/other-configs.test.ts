import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, good, igx } from "../../support/cli.js";

test("in a repository of several projects, a run names the configurations that it ignores", async () => {
  const top = await folderWith({
    ".git/HEAD": "",
    "a/igx.config.json": "{}",
    "a/charts/x.igx": good,
    "a/y.igx": good,
    "b/igx.config.yaml": "locale: de",
    "b/z.igx": good,
  });
  const notes = async (folder: string, ...args: string[]) => {
    const { exitCode, stderr } = await igx(["check", ...args], { cwd: join(top, folder) });
    expect(exitCode).toBe(0);
    return stderr.split("\n").filter((line) => line.includes("igx.config"));
  };
  expect(await notes("", ".")).toEqual([
    "a/igx.config.json is ignored. To use it, run igx in a.",
    "b/igx.config.yaml is ignored. To use it, run igx in b.",
  ]);
  expect(await notes("", "a", "b/z.igx")).toEqual([
    "b/igx.config.yaml is ignored, because the run uses a/igx.config.json. To use it, run igx in b.",
  ]);
  for (const [folder, ...args] of [
    ["a", "."],
    ["a/charts", "x.igx", "../y.igx"],
    ["", "b"],
    ["", ".", "--config", "a/igx.config.json"],
    ["", ".", "--root", "."],
  ] as const)
    expect(await notes(folder, ...args)).toEqual([]);
});
