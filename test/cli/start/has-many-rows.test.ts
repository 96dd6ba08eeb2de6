import { execFile } from "node:child_process";
import { chdir, cwd as currentFolder } from "node:process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { fewestForThread } from "../../../src/cli/base/thread.js";
import { hasManyRows } from "../../../src/cli/start/has-many-rows.js";
import { folderWith, igxProcess } from "../../support/cli.js";
import { built, numbersTo, realThreads } from "../../support/threads.js";

/* Whether a thread is started that writes, before anything of the run is read. */

const table = (rows: number): string =>
  `city\n${numbersTo(rows)
    .map((row) => `City ${row}`)
    .join("\n")}\n`;

test("a build over a table of text with enough lines, and no other", async () => {
  const folder = await folderWith({
    "many.csv": table(fewestForThread),
    "many.JSONL": "{}\n".repeat(fewestForThread),
    "many.xlsx": table(fewestForThread),
    "few.csv": table(fewestForThread - 2),
    "large.csv": table(200_000),
  });
  await promisify(execFile)("mkfifo", [`${folder}/pipe.csv`]);
  const before = currentFolder();
  chdir(folder);
  try {
    const tables = [
      "many.csv",
      "many.JSONL",
      "many.xlsx",
      "few.csv",
      "large.csv",
      "pipe.csv",
      "none.csv",
      ".",
      "data:x",
    ];
    const early = tables.filter((path) => hasManyRows(["build", "city.igx", "--each", path]));
    expect(early).toEqual(["many.csv", "many.JSONL"]);
    const lines = [
      ["build", "--each=many.csv", "city.igx"],
      ["--quiet", "build", "city.igx", "--each", "many.csv"],
      ["check", "city.igx", "--each", "many.csv"],
      ["build", "city.igx", "--each", "many.csv", "--watch"],
      ["build", "city.igx", "many.csv"],
      ["build", "city.igx", "--each"],
    ];
    expect(lines.map(hasManyRows)).toEqual([true, true, false, false, false, false]);
  } finally {
    chdir(before);
  }
});

const template = "---\nkey: {{ slug(city) }}\n---\n@param city: string\n\n# {{ city }}\n";
const args = ["city.igx", "--each", "cities.csv", "-o", "out/{key}.json"];

test("a thread that was started early writes the same as one that is started late", async () => {
  const files = { "city.igx": template, "cities.csv": table(400) };
  const early = realThreads(2);
  early.prepareWriter();
  const runs = await Promise.all(
    [early, realThreads(2)].map(async (threads) => built(await folderWith(files), args, threads)),
  );
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]!.outputs).toHaveLength(400);
});

test("a run that does not need the thread ends without it", async () => {
  const cwd = await folderWith({ "city.igx": template.replace("{{ city }}", "{{ town }}"), "cities.csv": table(400) });
  const run = (...args: readonly string[]) => igxProcess(["build", ...args], { cwd, env: { IGX_CACHE_DIR: "off" } });
  const [wrong, absent, one] = await Promise.all([
    run(...args),
    run("none.igx", ...args.slice(1)),
    run(...args, "--jobs", "1"),
  ]);
  expect([wrong.exitCode, absent.exitCode, one.exitCode]).toEqual([1, 3, 1]);
});
