import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { writeCacheFile } from "../../../src/cli/base/cache-file.js";
import { bad, folderWith, good, igx, type Run, warned } from "../../support/cli.js";

/** Whether a build compiled anything, and what it says. */
async function build(cwd: string, args: readonly string[] = ["."], env: Record<string, string> = {}) {
  const { stdout } = await igx(["build", ...args, "--timing", "--format", "json", "--output-file", "f.json"], {
    cwd,
    env,
  });
  const { phases } = JSON.parse(stdout);
  return { compiled: "parse" in phases, findings: await readFile(join(cwd, "f.json"), "utf8") };
}

const files = {
  "a.igx": '@include "parts/part.igx"\n\n@data rows "rows.csv"\n\n@chart bar {height=-1 from=rows}\n',
  "b.igx": good,
  "parts/part.igx": "# Part\n",
  "rows.csv": "name,value\nx,1\ny,2\n",
};

test("what has not changed is not compiled, and says the same as when it was", async () => {
  const cwd = await folderWith(files);
  const first = await build(cwd);
  const second = await build(cwd);
  expect([first.compiled, second.compiled]).toEqual([true, false]);
  expect(second.findings).toBe(first.findings);
  expect(JSON.parse(first.findings)).toMatchObject([{ severity: "warning", file: "a.igx" }]);

  const plain = await igx(["build", "."], { cwd });
  const again = await igx(["build", "."], { cwd });
  expect(again).toEqual(plain);
  expect(again.stderr).toContain("{height=-1 from=rows}");
  expect(again.stderr).toContain("b.igx -> b.json (unchanged)");
});

test("warnings fail a run that compiles nothing, and manifest and depfile are complete", async () => {
  const cwd = await folderWith({ ...files, "c.igx": warned });
  const said = (args: readonly string[]) =>
    igx(["build", ".", "-o", "out/", "--manifest", "m.json", "--depfile", "d", ...args], { cwd });
  const made = async () => Promise.all(["m.json", "d"].map((name) => readFile(join(cwd, name), "utf8")));
  await said(["--no-cache"]);
  const expected = await made();
  await said([]);
  expect((await build(cwd, [".", "-o", "out/"])).compiled).toBe(false);
  expect((await said([])).exitCode).toBe(0);
  expect(await made()).toEqual(expected);
  expect((await said(["--strict"])).exitCode).toBe(1);
  expect((await said(["--max-warnings", "1"])).stderr).toContain("--max-warnings allows 1.");
});

test("outputs that somebody changed, removed or replaced by a link are written again", async () => {
  const cwd = await folderWith({ "b.igx": good });
  const content = async () => {
    await build(cwd);
    return readFile(join(cwd, "b.json"), "utf8");
  };
  const expected = await content();
  await writeFile(join(cwd, "b.json"), expected.replace("Coffee", "Koffee"));
  expect(await content()).toBe(expected);
  await rm(join(cwd, "b.json"));
  expect(await content()).toBe(expected);
  await rename(join(cwd, "b.json"), join(cwd, "elsewhere.json"));
  await symlink("elsewhere.json", join(cwd, "b.json"));
  expect((await build(cwd)).compiled).toBe(true);
});

test("options, parameters, configuration and igx itself are part of what is compared", async () => {
  const cwd = await folderWith({ "a.igx": "@param n: number = 1\n\n# {{ n }}\n", "igx.config.json": "{}" });
  const compiles = async (...args: readonly string[]) => (await build(cwd, ["a.igx", ...args])).compiled;
  expect([await compiles(), await compiles()]).toEqual([true, false]);
  expect([await compiles("--param", "n=2"), await compiles("--param", "n=2")]).toEqual([true, false]);
  // The output is that of the other parameter.
  expect([await compiles(), await compiles("--compact"), await compiles("--emit", "ast")]).toEqual([true, true, true]);
  expect(await compiles()).toBe(true);
  await writeFile(join(cwd, "igx.config.json"), '{"locale": "de"}');
  expect([await compiles(), await compiles()]).toEqual([true, false]);
  expect([await compiles("--no-cache"), await compiles()]).toEqual([true, false]);
  vi.stubEnv("NODE_OPTIONS", "");
  expect((await build(cwd, ["a.igx"], { NODE_OPTIONS: "--icu-data-dir=/nowhere" })).compiled).toBe(true);
  vi.unstubAllEnvs();
});

test("documents with errors are compiled each time, and those without their parameters are not", async () => {
  const cwd = await folderWith({ "bad.igx": bad });
  expect([(await build(cwd)).compiled, (await build(cwd)).compiled]).toEqual([true, true]);
  const other = await folderWith({ "a.igx": "@param n: number\n\n# {{ n }}\n" });
  const first = await igx(["build", "."], { cwd: other });
  expect(first.stderr).toBe("a.igx: requires parameters, nothing written\n");
  expect((await build(other)).compiled).toBe(false);
  expect(await igx(["build", "."], { cwd: other })).toEqual(first);
});

test("what is read in a process of its own is read each time", async () => {
  const cwd = await folderWith({ "a.igx": '@data rows "rows.xlsx"\n\n# {{ count(rows) }}\n' });
  await cp("test/fixtures/data/openpyxl.xlsx", join(cwd, "rows.xlsx"));
  expect([(await build(cwd)).compiled, (await build(cwd)).compiled]).toEqual([true, true]);
});

test("without a folder for it, or with a damaged file, everything is built", async () => {
  const cwd = await folderWith({ "b.igx": good, "a-file": "", "cache/keep": "" });
  expect((await build(cwd, ["b.igx"], { IGX_CACHE_DIR: join(cwd, "a-file") })).compiled).toBe(true);
  const env = { IGX_CACHE_DIR: join(cwd, "cache") };
  const compiles = async () => (await build(cwd, ["b.igx"], env)).compiled;
  expect([await compiles(), await compiles()]).toEqual([true, false]);
  const [name] = await readdir(join(cwd, "cache/build"));
  const path = join(cwd, "cache/build", name!);
  const text = await readFile(path, "utf8");
  for (const damaged of [text.slice(0, 200), text.replace("b.json", "c.json"), "", "{}\n{}"]) {
    await writeFile(path, damaged);
    expect([await compiles(), await compiles()]).toEqual([true, false]);
  }
});

test("two runs at once leave what one of them would leave", async () => {
  const cwd = await folderWith(files);
  await Promise.all([build(cwd, ["a.igx"]), build(cwd, ["a.igx"])]);
  expect((await build(cwd, ["a.igx"])).compiled).toBe(false);
});

test("the folder keeps a bounded number of files, the latest", async () => {
  const folder = await folderWith({ old: "" });
  await utimes(join(folder, "old"), 1, 1);
  await Promise.all(Array.from({ length: 205 }, (_, index) => writeFile(join(folder, `f${index}`), "")));
  writeCacheFile(folder, "new", "[]");
  const left = await readdir(folder);
  expect(left.length).toBe(200);
  expect(left).toContain("new");
  expect(left).not.toContain("old");
});

test("contents decide, not the times of files or what is in their place", async () => {
  const cwd = await folderWith({ "a.igx": '@include "part.igx"\n', "part.igx": "# One\n" });
  const part = join(cwd, "part.igx");
  const compiles = async () => (await build(cwd, ["a.igx"])).compiled;
  expect([await compiles(), await compiles()]).toEqual([true, false]);
  const { atime, mtime } = await stat(part);
  await utimes(part, 1, 1);
  expect(await compiles()).toBe(false);
  await writeFile(part, "# Two\n");
  await utimes(part, atime, mtime);
  expect(await compiles()).toBe(true);
  await rm(part);
  await mkdir(part);
  expect([await compiles(), await compiles()]).toEqual([true, true]);
});

/* Whatever is done to the files of a project between builds, a build makes and says what it would without any memory. */
const sources = { "in/b.igx": good, "in/other.igx": "# Other\n", "in/third.igx": "# Third\n" };
const included = {
  "in/part.igx": "# A\n",
  "in/real/part.igx": "# R\n",
  "in/copy/part.igx": "# C\n",
  "in/sub/part.igx": "# S\n",
};
const including = '@include "part.igx"\n\n@include "sub/part.igx"\n';
const text = fc.constantFrom("# A\n", "# B\n", warned, bad);
const edit = fc.oneof(
  { weight: 3, arbitrary: fc.record({ to: fc.constantFrom("part.igx", "sub/part.igx", "b.igx"), text }) },
  { weight: 2, arbitrary: fc.record({ link: fc.constant("part.igx"), to: fc.constantFrom("other.igx", "third.igx") }) },
  { weight: 2, arbitrary: fc.record({ link: fc.constant("sub"), to: fc.constantFrom("real", "copy") }) },
  fc.record({ to: fc.constantFrom("../out/a.json", "../out/b.json"), text: fc.constantFrom("[]\n", "") }),
  fc.record({ remove: fc.constantFrom("../out/a.json", "../out/b.json", "part.igx", "sub") }),
  fc.record({ to: fc.constant("a.igx"), text }),
);

test("a build with the memory of earlier ones is one without", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 6 }), async (edits) => {
      const start = { "in/a.igx": including, ...sources, ...included };
      const [one, other] = [await folderWith(start), await folderWith(start)];
      for (const each of [undefined, ...edits]) {
        for (const cwd of [one, other]) if (each) await apply(join(cwd, "in"), each);
        const [cached, fresh] = await Promise.all([said(one), said(other, "--no-cache")]);
        expect(cached).toEqual(fresh);
      }
    }),
    { numRuns: 12 },
  );
});

async function apply(
  folder: string,
  edit: { to?: string; text?: string; remove?: string; link?: string },
): Promise<void> {
  const path = join(folder, edit.remove ?? edit.link ?? edit.to!);
  if (edit.text === undefined) await rm(path, { recursive: true, force: true });
  await mkdir(join(folder, "sub"), { recursive: true }).catch(() => {});
  if (edit.link === "sub") await rm(path, { recursive: true, force: true });
  if (edit.link) await symlink(edit.to!, path);
  // A folder may be in the way.
  else if (edit.text !== undefined) await writeFile(path, edit.text).catch(() => {});
}

/** What a build says, and all that there is after it. */
async function said(cwd: string, ...args: readonly string[]): Promise<Run & { readonly made: unknown }> {
  const run = await igx(["build", "in/a.igx", "in/b.igx", "-o", "out/", "--force", ...args], { cwd });
  const names = await readdir(join(cwd, "out")).catch(() => []);
  const made = await Promise.all(
    names.sort().map(async (name) => [name, await readFile(join(cwd, "out", name), "utf8")]),
  );
  return { ...run, stderr: run.stderr.replaceAll(cwd, ""), made };
}
