import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { bad, folderWith, good, igx } from "../../support/cli.js";
import { watching } from "../../support/watching.js";

const textOf = async (folder: string, name: string) => JSON.parse(await readFile(join(folder, name), "utf8"))[0].text;

test("builds again what changes, and only that", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good });
  const { until } = await watching(cwd, ".");
  await writeFile(join(cwd, "a.igx"), "# Tea\n");
  expect(await until("a.igx -> a.json\n")).not.toContain("b.igx");
  expect(await textOf(cwd, "a.json")).toBe("Tea");
});

test("survives editors that save by renaming", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { until } = await watching(cwd, "a.igx");
  for (const text of ["One", "Two", "Three"]) {
    await writeFile(join(cwd, ".a.igx.swp"), `# ${text}\n`);
    await rename(join(cwd, ".a.igx.swp"), join(cwd, "a.igx"));
    await until("a.igx -> a.json\n");
    expect(await textOf(cwd, "a.json")).toBe(text);
  }
});

test("a file that is saved again right after it was built is built again", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { until } = await watching(cwd, "a.igx");
  for (const text of ["One", "Two", "Three", "Four"]) {
    await writeFile(join(cwd, "a.igx"), `# ${text}\n`);
    await until("a.igx -> a.json\n");
    expect(await textOf(cwd, "a.json")).toBe(text);
  }
});

test("a file that an editor empties before it writes it is built once, with its new text", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { until } = await watching(cwd, "a.igx");
  await writeFile(join(cwd, "a.igx"), "");
  await sleep(150);
  await writeFile(join(cwd, "a.igx"), "# Tea\n");
  await until("a.igx -> a.json\n");
  expect(await textOf(cwd, "a.json")).toBe("Tea");
  // One that stays empty is what the author wants.
  await writeFile(join(cwd, "a.igx"), "");
  await until("a.igx -> a.json\n");
  expect(await readFile(join(cwd, "a.json"), "utf8")).toBe("[]\n");
});

test("survives deletion and return", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { until } = await watching(cwd, "a.igx");
  await rm(join(cwd, "a.igx"));
  await until("There is no file a.igx.");
  await writeFile(join(cwd, "a.igx"), "# Back\n");
  await until("a.igx -> a.json\n");
  expect(await textOf(cwd, "a.json")).toBe("Back");
});

test("a mistake is reported, its mending builds", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { until } = await watching(cwd, "a.igx");
  await writeFile(join(cwd, "a.igx"), bad);
  await until("[width-not-half]");
  expect(await textOf(cwd, "a.json")).toBe("Coffee");
  await writeFile(join(cwd, "a.igx"), "# Mended\n");
  await until("a.igx -> a.json (fixed)\n");
  expect(await textOf(cwd, "a.json")).toBe("Mended");
});

test("a source that is renamed is named with the output that stays", async () => {
  const cwd = await folderWith({ "in/a.igx": good });
  const { meets } = await watching(cwd, "in", "-o", "out/");
  await rename(join(cwd, "in/a.igx"), join(cwd, "in/b.igx"));
  await meets((said) => {
    expect(said).toContain(" in/b.igx -> out/b.json\n");
    expect(said).toContain(" in/a.igx is gone, and out/a.json stays: --clean removes such outputs\n");
  });
});

test("a source that is removed is named with the output that stays", async () => {
  const cwd = await folderWith({ "in/a.igx": good, "in/b.igx": good });
  const { until } = await watching(cwd, "in", "-o", "out/");
  await rm(join(cwd, "in/a.igx"));
  await until(" in/a.igx is gone, and out/a.json stays: --clean removes such outputs\n");
});

test("new files in a folder are built", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { until } = await watching(cwd, ".");
  // As a whole: the file would be built before its text is written, too.
  await writeFile(join(cwd, "new.tmp"), "# New\n");
  await rename(join(cwd, "new.tmp"), join(cwd, "new.igx"));
  await until("new.igx -> new.json\n");
  expect(await textOf(cwd, "new.json")).toBe("New");
});

test("a change of the configuration builds everything again", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good, "igx.config.json": "{}" });
  const { until } = await watching(cwd, ".");
  await writeFile(join(cwd, "igx.config.json"), '{"outdir": "x"}');
  await until("[config-unknown-key]");
  await writeFile(join(cwd, "igx.config.json"), '{"outDir": "out"}');
  await until("b.igx -> out/b.json\n");
  expect(await textOf(cwd, "out/a.json")).toBe("Coffee");
});

test("sources of another `include` are followed, also into folders that are empty or missing", async () => {
  const include = (...globs: readonly string[]) => JSON.stringify({ include: ["a/*.igx", ...globs] });
  const cwd = await folderWith({ "a/a.igx": good, "igx.config.json": include() });
  const { until } = await watching(cwd);
  await mkdir(join(cwd, "empty/deep"), { recursive: true });
  await writeFile(join(cwd, "igx.config.json"), include("empty/**/*.igx", "missing/*.igx"));
  await until("No file matches");
  await writeFile(join(cwd, "empty/deep/one.igx"), "# One\n");
  // The build stops at the other pattern, which nothing matches yet.
  await until("No file matches missing/*.igx.");
  await mkdir(join(cwd, "missing"));
  await writeFile(join(cwd, "missing/two.igx"), "# Two\n");
  await until("missing/two.igx -> missing/two.json\n");
  expect(await textOf(cwd, "empty/deep/one.json")).toBe("One");
  await writeFile(join(cwd, "missing/two.igx"), "# Three\n");
  await until("missing/two.igx -> missing/two.json\n");
  expect(await textOf(cwd, "missing/two.json")).toBe("Three");
});

test("--clean removes the output of a source that is deleted", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good });
  const { until } = await watching(cwd, ".", "--clean");
  await rm(join(cwd, "b.igx"));
  await until("removed b.json\n");
  await writeFile(join(cwd, "a.igx"), "# Tea\n");
  await until("a.igx -> a.json\n");
});

test("--each data:NAME follows the file of the table, also one that was broken", async () => {
  const source = '---\nkey: k{{ n }}\n---\n@param n: integer\n@data rows "rows.csv"\n\n# {{ n }}\n';
  const cwd = await folderWith({ "t.igx": source, "rows.csv": "n\n1\n" });
  const { until } = await watching(cwd, "t.igx", "--each", "data:rows", "-o", "out/");
  await writeFile(join(cwd, "rows.csv"), 'n\n"1\n');
  await until("[data-malformed]");
  await writeFile(join(cwd, "rows.csv"), "n\n1\n2\n");
  await until("1 written, 1 unchanged\n");
});

test.each([
  [["build", "rows.igx", "--each", "rows.csv", "-o", "out/one.json"]],
  [["build", "a.igx", "--param", "x"]],
  [["build", "a.igx", "b.igx", "-o", "one.json"]],
  [["render", "a.igx", "-o", "a.gif"]],
  [["render", "a.igx", "-o", "a.svg", "--theme", "none"]],
])("a watch whose command line is wrong ends with 2: igx %j", async (args) => {
  const template = "---\nkey: {{ a }}\n---\n@param a: string\n# {{ a }}\n";
  const cwd = await folderWith({ "a.igx": good, "b.igx": good, "rows.igx": template, "rows.csv": "a\nx\ny\n" });
  const { exitCode, stderr } = await igx([...args, "--watch"], { cwd });
  expect([exitCode, stderr.includes("watching")]).toEqual([2, false]);
});
