import { readdir, readFile, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { applyPatch } from "diff";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const untidy = "#   Coffee\n\n\n\n@chart bar {height=300   legend=false}\n|a|b|\n|x|1|\n";
const broken = "@chart bar {legend ,  half}\n|a|b|\n";

/** What igx itself makes of `untidy`. */
const tidy = async () => (await igx(["format", "-"], { cwd: await folderWith({}), input: untidy })).stdout;

test("- filters", async () => {
  const { exitCode, stdout, stderr } = await igx(["fmt", "-"], { cwd: await folderWith({}), input: untidy });
  expect(stdout).toMatch(/^# Coffee\n\n@chart bar/);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
});

test("writes files that change, leaves others alone", async () => {
  const text = await tidy();
  const cwd = await folderWith({ "a.igx": untidy, "b.igx": text });
  const old = new Date(0);
  await utimes(join(cwd, "b.igx"), old, old);
  expect(await igx(["format", "."], { cwd })).toEqual({ exitCode: 0, stdout: "", stderr: "formatted a.igx\n" });
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(text);
  expect((await stat(join(cwd, "b.igx"))).mtime).toEqual(old);
  expect(await readdir(cwd)).toEqual(["a.igx", "b.igx"]);
});

test("--check lists what is not formatted and exits with 1, writing nothing", async () => {
  const cwd = await folderWith({ "a.igx": untidy, "b.igx": await tidy() });
  const stderr = "1 file not formatted; igx format does it\n";
  expect(await igx(["format", "--check", "."], { cwd })).toEqual({ exitCode: 1, stdout: "a.igx\n", stderr });
  expect((await igx(["format", "--check", "--quiet", "."], { cwd })).stderr).toBe("");
  expect((await igx(["format", "--check", "b.igx"], { cwd })).exitCode).toBe(0);
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(untidy);
});

test("keeps the line end of a file, which is that of its first line: a checkout on Windows is formatted", async () => {
  const fence = '```csv t\na,b\n"x\ny",1\n```\n\n@chart table {from=t}\n';
  for (const end of ["\r\n", "\r"]) {
    const kept = `${await tidy()}\n${fence}`.replaceAll("\n", end);
    const cwd = await folderWith({ "a.igx": kept, "b.igx": untidy.replaceAll("\n", end), "c.igx": `#  A${end}B\nC\n` });
    expect(await igx(["format", "--check", "a.igx"], { cwd })).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(await igx(["format", "."], { cwd })).toMatchObject({
      exitCode: 0,
      stderr: "formatted b.igx\nformatted c.igx\n",
    });
    expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(kept);
    expect(await readFile(join(cwd, "b.igx"), "utf8")).toBe((await tidy()).replaceAll("\n", end));
    expect(await readFile(join(cwd, "c.igx"), "utf8")).toBe(`# A${end}${end}B${end}C${end}`);
  }
});

test("--diff of a file with a byte-order mark is a patch of exactly its bytes", async () => {
  for (const text of ["\uFEFF#  B\n", "\uFEFF# B\n"]) {
    const { stdout } = await igx(["format", "--diff", "a.igx"], { cwd: await folderWith({ "a.igx": text }) });
    expect(applyPatch(text, stdout)).toBe("# B\n");
  }
});

test("--diff in a log shows line ends only where they change", async () => {
  const env = { GITHUB_ACTIONS: "true" };
  const diff = async (text: string) =>
    (await igx(["format", "--diff", "a.igx"], { cwd: await folderWith({ "a.igx": text }), env })).stdout;
  for (const end of ["\r\n", "\r"]) expect(await diff(`#  A${end}${end}B${end}`)).toContain("\n-#  A\n+# A\n \n B\n");
  expect(await diff("#  A\r\n\r\nB\n")).toContain("\n-#  A␍\n+# A␍\n ␍\n-B\n+B␍\n");
});

test("--diff is a patch that gives what format writes", async () => {
  const cwd = await folderWith({ "a.igx": untidy });
  const { exitCode, stdout } = await igx(["format", "--diff", "a.igx"], { cwd });
  expect(stdout).toMatch(/^--- a\/a\.igx\n\+\+\+ b\/a\.igx\n@@ /);
  expect(applyPatch(untidy, stdout)).toBe(await tidy());
  expect(exitCode).toBe(0);
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(untidy);
  expect((await igx(["format", "--diff", "--check", "a.igx"], { cwd })).exitCode).toBe(1);
});

test("a file with a mistake in its syntax is left as it is, the others are formatted", async () => {
  const cwd = await folderWith({ "a.igx": broken, "b.igx": untidy });
  const { exitCode, stderr } = await igx(["format", "."], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("a.igx:1:");
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(broken);
  expect(await readFile(join(cwd, "b.igx"), "utf8")).toBe(await tidy());
});

test("bytes that are no text are left alone", async () => {
  const bytes = Buffer.from([0x23, 0x20, 0xff]);
  const cwd = await folderWith({ "a.igx": bytes });
  const { exitCode, stderr } = await igx(["format", "a.igx"], { cwd });
  expect(stderr).toContain("[invalid-utf8]");
  expect(exitCode).toBe(1);
  expect(await readFile(join(cwd, "a.igx"))).toEqual(bytes);
});
