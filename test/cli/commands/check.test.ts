import { readdir, readFile, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { bad, folderWith, good, igx } from "../../support/cli.js";

const fixable = "# Coffee\n\n@chart bar {colors=[112233 445566]}\n| a | b |\n| x | 1 |\n| y | 2 |\n";
const fixed = fixable.replace("112233 445566", "#112233 #445566");

test("check writes nothing and says how many files are right", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good });
  expect(await igx(["check", "."], { cwd })).toEqual({
    exitCode: 0,
    stdout: "",
    stderr: "2 files checked, nothing to report\n",
  });
  expect(await readdir(cwd)).toEqual(["a.igx", "b.igx"]);
});

test("findings of all files are one array, in the order of the inputs", async () => {
  const cwd = await folderWith({ "b.igx": bad, "a.igx": bad, "c.igx": good });
  const { stdout } = await igx(["check", "b.igx", ".", "--format", "json"], { cwd });
  expect(JSON.parse(stdout).map((one: Diagnostic) => one.file)).toEqual(["b.igx", "a.igx"]);
});

test("--fix fixes what is safe, keeps the byte-order mark, and reports what remains", async () => {
  const cwd = await folderWith({ "a.igx": `\ufeff${fixable}@chart nope\n| a | b |\n`, "b.igx": good });
  const old = new Date(0);
  await utimes(join(cwd, "b.igx"), old, old);
  const { exitCode, stderr } = await igx(["check", ".", "--fix"], { cwd });
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(`\ufeff${fixed}@chart nope\n| a | b |\n`);
  expect((await stat(join(cwd, "b.igx"))).mtime).toEqual(old);
  expect(stderr).toContain("fixed a.igx");
  expect(stderr).toContain("[unknown-chart-type]");
  expect(stderr).not.toContain("[invalid-color]");
  expect(exitCode).toBe(1);
  expect(await readdir(cwd)).toEqual(["a.igx", "b.igx"]);
});

test("--fix with - is a filter", async () => {
  const { exitCode, stdout } = await igx(["check", "-", "--fix"], { cwd: await folderWith({}), input: fixable });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: fixed });
});

test("--fix leaves bytes that are no text alone", async () => {
  const bytes = Buffer.concat([Buffer.from(fixable), Buffer.from([0xff])]);
  const cwd = await folderWith({ "a.igx": bytes });
  expect((await igx(["check", "a.igx", "--fix"], { cwd })).exitCode).toBe(1);
  expect(await readFile(join(cwd, "a.igx"))).toEqual(bytes);
});

test("--fix says what it leaves and why; --fix=all applies every fix, round by round", async () => {
  const wrong = "---\ntitel: Coffee\n---\n\n@pie {hieght=300}\n| Bean | Share |\n| Arabica | 57 |\n";
  const right = wrong.replace("titel", "title").replace("@pie", "@chart pie").replace("hieght", "height");
  const cwd = await folderWith({ "a.igx": wrong });
  const safe = await igx(["check", "--fix", "a.igx"], { cwd });
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(wrong);
  expect(safe.stderr).toMatch(/^2 fixes left in a\.igx: only --fix=all applies fixes that can change the meaning\n/);
  expect(safe.stderr).toMatch(/2 errors in 1 file; igx check --fix=all fixes all\n$/);
  // `height` is read only after `@pie` is a chart, so one round is not enough.
  expect(await igx(["check", "a.igx", "--fix=all"], { cwd })).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining(`fixed a.igx (3 fixes)
--- a/a.igx
+++ b/a.igx
@@ -2,1 +2,2 @@
-titel: Coffee
+// igx-changed-by-fix Write \`title\`
+title: Coffee
`),
  });
  const fixed = await readFile(join(cwd, "a.igx"), "utf8");
  expect(fixed.replace(/^\/\/ igx-changed-by-fix .*\n/gm, "")).toBe(right);
  // The marks are the author's to remove: no other run does it.
  const again = await igx(["check", "a.igx", "--fix=all", "--strict"], { cwd });
  expect([again.exitCode, again.stderr.match(/warning \[changed-by-fix\]/g)]).toEqual([
    1,
    Array(fixed.match(/changed-by-fix/g)!.length).fill("warning [changed-by-fix]"),
  ]);
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(fixed);
});

test("all is an input after --fix, and its hint says how to apply every fix", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { exitCode, stderr } = await igx(["check", "--fix", "all", "a.igx"], { cwd });
  expect([exitCode, stderr]).toEqual([3, "igx: There is no file all.\nTo apply every fix, write --fix=all.\n"]);
});

test("--fix=all keeps a file without new syntax errors, and names the fix that would bring one", async () => {
  const text = "@pie of coffee\n| Bean | Share |\n| Arabica | 57 |\n\n### Beans\n";
  const cwd = await folderWith({ "a.igx": text });
  const { stderr } = await igx(["check", "a.igx", "--fix=all"], { cwd });
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(
    text.replace("###", "// igx-changed-by-fix Make it a heading of the second level\n##"),
  );
  expect(stderr).toContain("1 fix left in a.igx: the file would have new syntax errors, or lose content");
  // What this run leaves, no other run would fix.
  expect(stderr).toMatch(/\n1 error, 1 warning in 1 file\n$/);
});

test("IGX_FIX takes the same values, and any other value is wrong use", async () => {
  const cwd = await folderWith({ "a.igx": "@Chart bar\n| a | b |\n| x | 1 |\n" });
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_FIX: "0" } })).exitCode).toBe(1);
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_FIX: "some" } })).exitCode).toBe(2);
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_FIX: "1" } })).exitCode).toBe(0);
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toMatch(/^@chart bar/);
});

test.each(["a.igx b.igx", "b.igx a.igx"])(
  "findings of an included file that is fixed too are gone: %s",
  async (names) => {
    const cwd = await folderWith({ "a.igx": '@include "b.igx"\n', "b.igx": "@chart colunm\n| a | b |\n| x | 1 |\n" });
    expect(await igx(["check", ...names.split(" "), "--fix=all", "--jobs", "1"], { cwd })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^fixed b\.igx \(1 fix\)\n[\s\S]*\n1 warning in 1 file\n$/),
    });
  },
);

test("--fix finds the file that an included file's fix is for", async () => {
  const cwd = await folderWith({ "a.igx": '# A\n\n@include "b.igx"\n', "b.igx": "### B\n" });
  const { stderr } = await igx(["check", "a.igx", "--fix=all"], { cwd });
  expect(stderr).toContain("1 fix left in b.igx: to fix an included file, name it on the command line");
  expect(await readFile(join(cwd, "b.igx"), "utf8")).toBe("### B\n");
});

test("a cycle of includes is one error, wherever the reading begins", async () => {
  const cwd = await folderWith({
    "a.igx": '@include "b.igx"\n',
    "b.igx": '# B\n\n@include "c.igx"\n',
    "c.igx": '@include "a.igx"\n',
    "d.igx": '@include "d.igx"\n\n@include "d.igx"\n',
  });
  const { stdout } = await igx(["check", "a.igx", "b.igx", "c.igx", "d.igx", "--format", "json"], { cwd });
  const found = JSON.parse(stdout) as Diagnostic[];
  expect(found.map(({ code, file, start }) => [code, file, start.line])).toEqual([
    ["include-cycle", "c.igx", 1],
    ["include-cycle", "d.igx", 1],
    ["include-cycle", "d.igx", 3],
  ]);
  expect(found[0]!.related!.map(({ file, start }) => [file, start.line])).toEqual([
    ["a.igx", 1],
    ["b.igx", 3],
  ]);
});

test("a finding in a file that several documents include is reported and counted once", async () => {
  const partial = "@chart bar\n| a | b |\n| x | 12% |\n";
  const document = '# A\n\n@include "foot.igx"\n';
  const cwd = await folderWith({ "foot.igx": partial, "a.igx": document, "b.igx": `${document}\n@nothing\n` });
  const once = "foot.igx:3:7: warning [not-a-number]";
  for (const command of ["check", "build"]) {
    const { stderr } = await igx([command, "."], { cwd });
    expect([stderr.split(once).length - 1, stderr.includes("1 error, 1 warning in 2 files")]).toEqual([1, true]);
  }
  expect((await igx(["check", "a.igx", "foot.igx", "--max-warnings", "1"], { cwd })).exitCode).toBe(0);
});
