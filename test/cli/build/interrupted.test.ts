import { existsSync, readdirSync } from "node:fs";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx, startIgx } from "../../support/cli.js";
import { numbersTo } from "../../support/numbers-to.js";

const rowsOf = (count: number) => ({
  "city.igx": "---\nkey: {{ slug(city) }}\n---\n@param city: string\n\n# {{ city }}\n",
  "cities.csv": `city\n${numbersTo(count)
    .map((index) => `City ${index}\n`)
    .join("")}`,
});
const rowArgs = ["city.igx", "--each", "cities.csv", "-o", "out/{key}.json"];

const temporary = (names: readonly string[]) => names.filter((name) => !name.endsWith(".json"));

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", "SIGHUP"],
] as const)("%s leaves whole files only, and no record of them", async (signal, exitCode) => {
  const count = 2000;
  const cwd = await folderWith(rowsOf(count));
  const child = startIgx(["build", ...rowArgs], { cwd });
  const ended = new Promise((resolve) => child.on("close", (code, by) => resolve(code ?? by)));
  const out = join(cwd, "out");
  await expect
    .poll(() => existsSync(out) && readdirSync(out).length > 100, { interval: 1, timeout: 90_000 })
    .toBe(true);
  let said = "";
  child.stderr!.on("data", (text: Buffer) => {
    said += text.toString();
  });
  child.kill(signal);
  expect(await ended).toBe(exitCode);
  expect(said).toContain("interrupted: each output is whole");
  const names = await readdir(out);
  expect([temporary(names), names.length < count]).toEqual([[], true]);
  for (const name of names) expect(JSON.parse(await readFile(join(out, name), "utf8"))).toHaveLength(1);
  expect(existsSync(join(cwd, ".igx"))).toBe(false);
});

/** Whole files without a record are what every interrupted run leaves. */
test("the run after an interrupted one writes the rest, and records all", async () => {
  const cwd = await folderWith(rowsOf(20));
  await igx(["build", ...rowArgs], { cwd });
  await rm(join(cwd, ".igx"), { recursive: true });
  for (const index of numbersTo(10)) await rm(join(cwd, `out/city-${index}.json`));
  const { stderr, exitCode } = await igx(["build", ...rowArgs], { cwd });
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("10 written, 10 unchanged")]);
  expect(await recorded(cwd)).toHaveLength(20);
});

test("a link among the outputs is recorded by where it leads", async () => {
  const cwd = await folderWith({ ...rowsOf(3), "kept/one.json": "", "out/.keep": "" });
  await symlink("../kept/one.json", join(cwd, "out/city-1.json"));
  await igx(["build", ...rowArgs], { cwd });
  expect(await recorded(cwd)).toEqual(["kept/one.json", "out/city-0.json", "out/city-2.json"]);
  expect(await readFile(join(cwd, "kept/one.json"), "utf8")).not.toBe("");
});

async function recorded(cwd: string): Promise<readonly string[]> {
  const { outputs } = JSON.parse(await readFile(join(cwd, ".igx/outputs.json"), "utf8")) as { outputs: object };
  return Object.keys(outputs).sort();
}
