import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../../src/compile/compile.js";
import { folderWith, igx } from "../../support/cli.js";
import { longTest } from "../../support/long.js";

/* More cells than igx makes a text of: the result is written while it is made. */

const rows = Array.from(
  { length: 10_000 },
  (_, row) => `| Perú ${row} | ${row} | ${-row} | | "${row}" | ${row}.50 |\n`,
);
const large = `@chart table\n| Country | 2020 | 2021 | 2022 | Code | 2023 |\n${rows.join("")}`;

const build = (cwd: string, ...args: readonly string[]) => igx(["build", "a.igx", "--no-cache", ...args], { cwd });

test("a large result is the same as that of the library, as a file and on standard output", async () => {
  const cwd = await folderWith({ "a.igx": large });
  const { output } = await compile(large);
  expect((await build(cwd)).exitCode).toBe(0);
  expect(await readFile(join(cwd, "a.json"), "utf8")).toBe(output!.indentedJson);
  expect((await build(cwd, "--compact", "-o", "compact.json")).exitCode).toBe(0);
  expect(await readFile(join(cwd, "compact.json"), "utf8")).toBe(`${output!.json}\n`);
  expect((await build(cwd, "-o", "-")).stdout).toBe(output!.indentedJson);
});

longTest("a large result that is there already stays untouched, and one that differs is replaced", async () => {
  const cwd = await folderWith({ "a.igx": large });
  await build(cwd);
  const content = await readFile(join(cwd, "a.json"), "utf8");
  expect((await build(cwd)).stderr).toContain("(unchanged)");
  // The same length, a part of it, and more than it.
  for (const other of [`${content.slice(0, -4)}!]\n\n`, content.slice(0, -100), `${content} `]) {
    await writeFile(join(cwd, "a.json"), other);
    expect((await build(cwd, "--force")).stderr).not.toContain("(unchanged)");
    expect(await readFile(join(cwd, "a.json"), "utf8")).toBe(content);
  }
  expect((await readdir(cwd)).filter((name) => name.startsWith("a."))).toEqual(["a.igx", "a.json"]);
});
