import { existsSync } from "node:fs";
import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, good, igx, igxProcess } from "../../support/cli.js";

const numbers = Array.from({ length: 12 }, (_, index) => index);

const recorded = async (cwd: string): Promise<readonly string[]> =>
  Object.keys(JSON.parse(await readFile(join(cwd, ".igx/outputs.json"), "utf8")).outputs).sort();

test.each([
  ["runs of one process", igx],
  ["processes", igxProcess],
])("%s that end at the same moment record the outputs of all", async (_, run) => {
  const count = run === igx ? 12 : 4;
  const cwd = await folderWith(Object.fromEntries(numbers.map((number) => [`${number}.igx`, good])));
  const runs = await Promise.all(numbers.slice(0, count).map((number) => run(["build", `${number}.igx`], { cwd })));
  expect(runs.map(({ exitCode }) => exitCode)).toEqual(runs.map(() => 0));
  expect(await recorded(cwd)).toEqual(
    numbers
      .slice(0, count)
      .map((number) => `${number}.json`)
      .sort(),
  );
  expect(existsSync(join(cwd, ".igx/outputs.lock"))).toBe(false);
});

test("the lock of a run that was killed holds nothing", async () => {
  const cwd = await folderWith({ "a.igx": good });
  await mkdir(join(cwd, ".igx"));
  const lock = join(cwd, ".igx/outputs.lock");
  await writeFile(lock, "");
  const before = new Date(Date.now() - 60_000);
  await utimes(lock, before, before);
  expect(await igx(["build", "a.igx"], { cwd })).toMatchObject({ exitCode: 0, stdout: "" });
  expect([await recorded(cwd), existsSync(lock)]).toEqual([["a.json"], false]);
});

test("an empty folder in its place holds nothing", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const lock = join(cwd, ".igx/outputs.lock");
  await mkdir(lock, { recursive: true });
  const before = new Date(Date.now() - 60_000);
  await utimes(lock, before, before);
  expect((await igx(["build", "a.igx"], { cwd })).exitCode).toBe(0);
  expect([await recorded(cwd), existsSync(lock)]).toEqual([["a.json"], false]);
});

test("a build without changes takes no lock", async () => {
  const cwd = await folderWith({ "a.igx": good });
  await igx(["build", "a.igx"], { cwd });
  await writeFile(join(cwd, ".igx/outputs.lock"), "");
  expect((await igx(["build", "a.igx"], { cwd })).exitCode).toBe(0);
  expect(existsSync(join(cwd, ".igx/outputs.lock"))).toBe(true);
});
