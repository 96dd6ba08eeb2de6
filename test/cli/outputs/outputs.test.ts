import { execFile } from "node:child_process";
import { access, appendFile, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bad, cliPath, folderWith, good, igx, warned } from "../../support/cli.js";

const text = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), "utf8");
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

test("a file that igx did not write is not overwritten, unless --force says so; nothing is written before", async () => {
  const cwd = await folderWith({
    "package.igx": good,
    "package.json": '{"name": "x"}\n',
    "a.igx": good,
    "b.json": "{}",
  });
  const refused = await igx(["build", "."], { cwd });
  expect(refused.exitCode).toBe(3);
  expect(refused.stderr).toBe(
    "igx: package.json was not written by igx and would be overwritten.\n" +
      "Name another file or folder with -o, or overwrite it with --force.\n",
  );
  expect(await readdir(cwd)).toEqual(["a.igx", "b.json", "package.igx", "package.json"]);
  for (const output of ["package.json", "b.json"])
    expect((await igx(["build", "a.igx", "-o", output], { cwd })).exitCode).toBe(3);
  expect(await text(cwd, "package.json")).toBe('{"name": "x"}\n');
  expect((await igx(["build", ".", "--force"], { cwd })).exitCode).toBe(0);
  expect(await text(cwd, "package.json")).toContain('"h1"');
});

test("igx's own files are never an output, also with --force, also for a row of a table", async () => {
  const cwd = await folderWith({
    "igx.lock.igx": good,
    "igx.lock.json": "{}",
    "t.igx": "---\nkey: {{ name }}\n---\n@param name: string\n\n# {{ name }}\n",
    "t.csv": "name\nigx.lock\n",
  });
  for (const args of [
    ["build", "igx.lock.igx", "--force"],
    ["build", "t.igx", "--each", "t.csv", "--force"],
    ["build", "t.igx", "--param", "name=x", "-o", "igx.config.yaml", "--force"],
    ["build", "t.igx", "--param", "name=x", "-o", ".igx/x.json"],
    ["build", "t.igx", "--param", "name=x", "--manifest", "igx.lock.json"],
  ]) {
    const { exitCode, stderr } = await igx(args, { cwd });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("is a file of igx itself")]);
  }
  expect(await text(cwd, "igx.lock.json")).toBe("{}");
});

test("what igx wrote is known again: by its record, and without it by its bytes", async () => {
  const cwd = await folderWith({ "a.igx": good, "empty.json": "" });
  const outputs = [
    "a.json",
    "a.ast.json",
    "a.map.json",
    "a.request.json",
    "a.png",
    "a.pdf",
    "a.svg",
    "a.html",
    "a.txt",
    "empty.json",
  ];
  const write = async (...more: readonly string[]) => {
    for (const output of outputs) {
      const form = /\.(ast|map|request)\./.exec(output)?.[1];
      const command = form ? ["build", "--emit", form] : [output.endsWith("json") ? "build" : "render"];
      const { exitCode, stderr } = await igx([...command, "a.igx", "-o", output, ...more], { cwd });
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining(output)]);
    }
  };
  await write();
  await rm(join(cwd, ".igx"), { recursive: true });
  await writeFile(join(cwd, "a.igx"), "# Tea\n");
  await write();
  expect(JSON.parse(await text(cwd, ".igx/outputs.json")).outputs["a.png"]).toEqual({
    source: "a.igx",
    hash: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
  });
  // Edited by hand, and in the record; then with a record that is broken.
  await writeFile(join(cwd, "a.txt"), "mine");
  expect((await igx(["render", "a.igx", "-o", "a.txt"], { cwd })).exitCode).toBe(0);
  await writeFile(join(cwd, "a.txt"), "mine");
  await writeFile(join(cwd, ".igx/outputs.json"), '{"version": 1, "outputs": {"a.txt"');
  expect((await igx(["render", "a.igx", "-o", "a.txt"], { cwd })).exitCode).toBe(3);
});

test("the record keeps what earlier runs wrote, once each, and stays untouched where nothing is new", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good, "c.igx": good });
  const record = () => text(cwd, ".igx/outputs.json");
  const recorded = async () =>
    Object.entries<{ source: string; hash: string }>(JSON.parse(await record()).outputs).map(
      ([path, { source, hash }]) => [path, source, hash] as const,
    );
  const build = async (...files: readonly string[]) =>
    expect((await igx(["build", ...files], { cwd })).exitCode).toBe(0);
  await build("c.igx", "a.igx");
  const hash = expect.stringMatching(/^sha256-[0-9a-f]{64}$/);
  expect((await recorded()).sort()).toEqual(["a", "c"].map((name) => [`${name}.json`, `${name}.igx`, hash]));
  const first = await record();
  await build("a.igx", "c.igx");
  expect(await record()).toBe(first);
  await writeFile(join(cwd, "c.igx"), "# Tea\n");
  await build("b.igx", "c.igx");
  expect((await recorded()).sort()).toEqual(["a", "b", "c"].map((name) => [`${name}.json`, `${name}.igx`, hash]));
  // Each path is there once: in JSON, a second one would be the same entry.
  expect((await record()).match(/"[abc]\.json"/g)).toHaveLength(3);
  expect((await recorded()).find(([path]) => path === "c.json")![2]).not.toBe(JSON.parse(first).outputs["c.json"].hash);
});

test.skipIf(process.platform === "win32")("nothing is written through links that lead out of the root", async () => {
  const outside = await folderWith({ victim: "export A=1\n", "list.json": "[]" });
  const cwd = await folderWith({ "a.igx": good, "t.igx": "---\nkey: k\n---\n# t\n", "t.csv": "x\n1\n" });
  await symlink(join(outside, "list.json"), join(cwd, "a.json"));
  await symlink(join(outside, "new"), join(cwd, "new.json"));
  await symlink(outside, join(cwd, "out"));
  const env = { IGX_API_KEY: "k", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:9" };
  for (const args of [
    ["build", "a.igx"],
    ["build", "a.igx", "--force"],
    ["build", "a.igx", "-o", "new.json"],
    ["render", "a.igx", "--to", "svg", "-o", "out/"],
    ["build", "t.igx", "--each", "t.csv", "-o", "out/sub/{key}.json"],
    ["build", "a.igx", "-o", "b.json", "--manifest", "out/victim"],
    ["build", "a.igx", "-o", "b.json", "--depfile", "out/victim"],
    ["check", "a.igx", "--output-file", "out/victim"],
    ["publish", "a.igx", "--summary", "out/victim"],
  ]) {
    const { exitCode, stderr } = await igx(args, { cwd, env });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("a symbolic link that leads out of the root")]);
  }
  for (const name of [".igx", "igx.lock.json"]) {
    await symlink(join(outside, "new"), join(cwd, name));
    const { exitCode, stderr } = await igx(["build", "a.igx", "-o", "b.json"], { cwd });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`${name} is reached through a symbolic link`)]);
    await rm(join(cwd, name));
  }
  expect(await readdir(outside)).toEqual(["list.json", "victim"]);
  expect(await text(outside, "victim")).toBe("export A=1\n");
  expect(await text(outside, "list.json")).toBe("[]");
  expect(await exists(join(cwd, "b.json"))).toBe(false);
  // Inside the root a link is followed and stays.
  await mkdir(join(cwd, "real"));
  await symlink("real", join(cwd, "link"));
  expect((await igx(["build", "a.igx", "-o", "link/"], { cwd })).exitCode).toBe(0);
  expect(await readdir(join(cwd, "real"))).toEqual(["a.json"]);
});

test("files that options name are never other files of the build", async () => {
  const files = {
    "a.igx": good,
    "t.igx": "---\nkey: {{ x }}\n---\n@param x: string\n\n# {{ x }}\n",
    "t.csv": "x\nk\n",
    "t.json": '[{"x":"k"}]',
  };
  const cwd = await folderWith({ ...files, "p.json": "{}", "content.json": '[{"type":"h1","text":"a"}]' });
  await igx(["build", "a.igx"], { cwd });
  const before = await readdir(cwd);
  for (const line of [
    "build a.igx --manifest a.json",
    "build a.igx --depfile ./a.json",
    "build a.igx --manifest m --output-file m",
    "build a.igx --params p.json --manifest p.json",
    "build t.igx --each t.json -o . --output-file t.json",
    "build t.igx --each t.csv -o . --manifest k.json",
    "render content.json --output-file content.json",
  ]) {
    const { exitCode, stderr } = await igx(line.split(" "), { cwd });
    expect([line, exitCode, stderr]).toEqual([line, 2, expect.stringContaining(" and would be overwritten")]);
  }
  expect(await readdir(cwd)).toEqual(before);
  expect(await text(cwd, "t.json")).toBe(files["t.json"]);
});

test("after a run, the file of --output-file is of this run or not there", async () => {
  const cwd = await folderWith({ "a.igx": good, "old.sarif": "{}", "igx.lock.json": "{}" });
  for (const args of [
    ["check", "missing.igx"],
    ["build", "a.igx", "--params", "missing.json"],
    ["publish", "a.igx"],
    ["test", "missing.test.yaml", "--reporter", "junit"],
  ]) {
    await writeFile(join(cwd, "old.sarif"), "{}");
    const { exitCode } = await igx([...args, "--output-file", "old.sarif"], { cwd });
    expect([args, exitCode, await exists(join(cwd, "old.sarif"))]).toEqual([args, 3, false]);
  }
  // Wrong use may have named the wrong file.
  await writeFile(join(cwd, "old.sarif"), "{}");
  const wrong = ["check", "a.igx", "--fix", "--each", "a.csv", "--output-file", "old.sarif"];
  expect((await igx(wrong, { cwd })).exitCode).toBe(2);
  expect(await text(cwd, "old.sarif")).toBe("{}");
  expect((await igx(["check", "missing.igx", "--output-file", "igx.lock.json"], { cwd })).exitCode).toBe(3);
  expect(await text(cwd, "igx.lock.json")).toBe("{}");
});

test.each(["x".repeat(250), "ü".repeat(124)])("a name may be as long as the file system allows: %s", async (name) => {
  const cwd = await folderWith({ [`${name}.igx`]: "#  A\n" });
  const formatted = await igx(["format", `${name}.igx`], { cwd });
  expect([formatted.exitCode, await text(cwd, `${name}.igx`)]).toEqual([0, "# A\n"]);
  expect((await igx(["render", `${name}.igx`, "-o", `${name}.txt`], { cwd })).exitCode).toBe(0);
  expect((await readdir(cwd)).sort()).toEqual([".igx", `${name}.igx`, `${name}.txt`]);
});

test("--clean removes what igx wrote and no source makes any more, and nothing else", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good, "c.igx": good, "d.igx": good, "other.json": "[]" });
  await igx(["build", ".", "-o", "dist/"], { cwd });
  for (const name of ["b", "c"]) await rm(join(cwd, `${name}.igx`));
  await writeFile(join(cwd, "d.igx"), "@nothing\n");
  await appendFile(join(cwd, "dist/c.json"), "\n");
  const { exitCode, stderr } = await igx(["build", ".", "-o", "dist/", "--clean"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("removed dist/b.json\n");
  expect(stderr).toContain("dist/c.json is stale, but changed since igx wrote it: not removed\n");
  expect(await readdir(join(cwd, "dist"))).toEqual(["a.json", "c.json", "d.json"]);
  expect(await exists(join(cwd, "other.json"))).toBe(true);
});

test("--clean removes the folders in the output folder that become empty, and no others", async () => {
  const cwd = await folderWith({ "a.igx": good, "in/b.igx": good, "in/deep/c.igx": good, "in/other/d.igx": good });
  await igx(["build", ".", "-o", "dist/"], { cwd });
  await igx(["build", "in"], { cwd });
  await writeFile(join(cwd, "dist/in/other/mine.txt"), "");
  for (const name of ["b", "deep/c", "other/d"]) await rm(join(cwd, `in/${name}.igx`));
  await igx(["build", ".", "-o", "dist/", "--clean"], { cwd });
  expect((await readdir(join(cwd, "dist"), { recursive: true })).sort()).toEqual([
    "a.json",
    "in",
    "in/other",
    "in/other/mine.txt",
  ]);
  // Beside the sources, the folders are yours.
  expect((await readdir(join(cwd, "in"))).sort()).toEqual(["deep", "other"]);
  await writeFile(join(cwd, "in/deep/c.igx"), good);
  await igx(["build", ".", "-o", "./"], { cwd });
  await rm(join(cwd, "in/deep/c.igx"));
  await igx(["build", ".", "-o", "./", "--clean"], { cwd });
  expect((await readdir(join(cwd, "in"))).sort()).toEqual(["deep", "other"]);
  await rm(join(cwd, "a.igx"));
  await writeFile(join(cwd, "z.igx"), good);
  await rm(join(cwd, "dist/in"), { recursive: true });
  await igx(["build", ".", "-o", "dist/", "--clean"], { cwd });
  expect(await readdir(join(cwd, "dist"))).toEqual(["z.json"]);
});

test("--clean also removes from a folder outside the root that -o or outDir names, and from no other", async () => {
  const keyed = "---\nkey: {{ name }}\n---\n@param name: string\n\n# {{ name }}\n";
  const files = { "in/a.igx": good, "in/b.igx": good, "in/t/t.igx": keyed, "in/t.csv": "name\nx\ny\n" };
  const cwd = await folderWith({
    ...files,
    "in/igx.config.json": "{}",
    "in/conf.json": '{"root": "../in", "outDir": "../conf"}',
    ".git/HEAD": "",
  });
  const run = (line: string) => igx(line.split(" "), { cwd: join(cwd, "in") });
  const batch = "build t/t.igx --each t.csv -o ../rows/r-{key}.json --clean";
  for (const line of ["build *.igx -o ../out/", "build *.igx --config conf.json", batch]) await run(line);
  await rm(join(cwd, "in/b.igx"));
  await writeFile(join(cwd, "in/t.csv"), "name\nx\n");
  const { stderr } = await run("build *.igx --clean");
  expect(stderr).toContain("../out/b.json is stale, but outside the root and the folder of this build: not removed\n");
  for (const line of ["build *.igx -o ../out --clean", "build *.igx --config conf.json --clean", batch])
    await run(line);
  const left = await Promise.all(["out", "conf", "rows"].map((folder) => readdir(join(cwd, folder))));
  expect(left).toEqual([["a.json"], ["a.json"], ["r-x.json"]]);
});

test("--clean of a batch removes the outputs of rows that are gone, but not for an empty table", async () => {
  const source = "---\nkey: {{ name }}\n---\n@param name: string\n@param n: integer\n\n# {{ name }} {{ n }}\n";
  const cwd = await folderWith({ "t.igx": source, "t.csv": "name,n\nx,1\ny,2\nz,3\n" });
  const build = (...more: readonly string[]) =>
    igx(["build", "t.igx", "--each", "t.csv", "-o", "out/", ...more], { cwd });
  await build();
  await writeFile(join(cwd, "t.csv"), "name,n\n");
  expect((await build("--clean")).stderr).toContain("t.csv has no rows: nothing removed\n");
  await writeFile(join(cwd, "t.csv"), "name,n\nx,1\ny,many\n");
  expect((await build("--clean")).stderr).toContain("removed out/z.json\n");
  expect(await readdir(join(cwd, "out"))).toEqual(["x.json", "y.json"]);
});

test("--depfile works with make: what changes is built again, nothing otherwise", async () => {
  const cwd = await folderWith({
    "a b.igx": '@include "parts/c$d.igx"\n@data t "d#1.csv"\n\n# {{ t[0].x }}\n',
    "parts/c$d.igx": "# Part\n",
    "d#1.csv": "x\none\n",
    "igx.config.json": "{}",
    Makefile:
      "all: a\\ b.json\na\\ b.json:\n" +
      `\t@echo built; ${process.execPath} ${cliPath} build 'a b.igx' --quiet --depfile .deps\n-include .deps\n`,
  });
  const make = async () => (await promisify(execFile)("make", { cwd })).stdout.includes("built");
  const isBuiltAgain = async (name: string, content: string) => {
    // Time stamps of files may be coarse.
    const later = new Date(Date.now() + 2000);
    await writeFile(join(cwd, name), content);
    await utimes(join(cwd, name), later, later);
    const first = await make();
    await utimes(join(cwd, name), new Date(0), new Date(0));
    return [first, await make()];
  };
  expect([await make(), await make()]).toEqual([true, false]);
  expect(await isBuiltAgain("d#1.csv", "x\ntwo\n")).toEqual([true, false]);
  expect(await text(cwd, "a b.json")).toContain("two");
  // Its output does not change, and make is content nevertheless.
  expect(await isBuiltAgain("parts/c$d.igx", "# Part\n\n")).toEqual([true, false]);
  expect(await isBuiltAgain("igx.config.json", "{}\n")).toEqual([true, false]);
  await rm(join(cwd, "d#1.csv"));
  await writeFile(join(cwd, "a b.igx"), "# alone\n");
  expect(await make()).toBe(true);
});

test("--depfile names files with a percent sign, which are patterns for make", async () => {
  const cwd = await folderWith({
    "in/5%.igx": '@include "of %.igx"\n',
    "in/of %.igx": "# Part\n",
    "in/b.igx": "# B\n",
    Makefile: "include .deps\nout/%.json:\n\t@echo 'made $@'\n",
  });
  expect((await igx(["build", "in", "-o", "out/", "--depfile", ".deps"], { cwd })).exitCode).toBe(0);
  const make = async () => (await promisify(execFile)("make", ["out/5%.json"], { cwd })).stdout;
  expect(await make()).toContain("up to date");
  const later = new Date(Date.now() + 2000);
  await utimes(join(cwd, "in/of %.igx"), later, later);
  expect(await make()).toBe("made out/5%.json\n");
});

test("findings: to standard output from check, to a file on request, and why warnings fail a run", async () => {
  const cwd = await folderWith({ "a.igx": warned, "b.igx": bad });
  const checked = await igx(["check", "a.igx", "--format", "json", "--strict", "--quiet"], { cwd });
  expect(checked).toEqual({
    exitCode: 1,
    stdout: "[]\n",
    stderr: "igx: 1 warning fails this run: --strict allows none.\n",
  });
  const quiet = await igx(["build", "a.igx", "--max-warnings", "0", "--quiet"], { cwd });
  expect([quiet.exitCode, quiet.stderr]).toEqual([1, "igx: 1 warning fails this run: --max-warnings allows 0.\n"]);
  const built = await igx(["build", "a.igx", "--strict", "--format", "json"], { cwd });
  expect(JSON.parse(built.stderr)).toHaveLength(1);
  // A document has no place for the reason.
  const mute = await igx(["build", "a.igx", "--strict", "--quiet", "--format", "json"], { cwd });
  expect(JSON.parse(mute.stderr)).toMatchObject([{ severity: "warning" }]);
  const file = await igx(["check", ".", "--strict", "--format", "sarif", "--output-file", "new/igx.sarif"], { cwd });
  expect([file.exitCode, file.stdout]).toEqual([1, ""]);
  expect(file.stderr).toMatch(
    /^a\.igx:3:\d+: warning[\s\S]+1 error, 1 warning in 2 files; igx check --fix=all fixes 1\n$/,
  );
  const { driver } = JSON.parse(await text(cwd, "new/igx.sarif")).runs[0].tool;
  // Nothing leads to the package of another author that is called igx.
  expect(driver).not.toHaveProperty("informationUri");
  expect((await igx(["build", "a.igx", "--format", "github", "--output-file", "f"], { cwd })).stderr).toContain(
    "warning",
  );
  expect(await text(cwd, "f")).toMatch(/^::warning /);
  const failed = await igx(["check", "a.igx", "--output-file", "a.igx/x"], { cwd });
  expect(failed.exitCode).toBe(3);
  expect(failed.stderr).toMatch(/a\.igx\/x cannot be written: a folder on the way is a file\.\n$/);
});
