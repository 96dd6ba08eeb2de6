import { readdir, readFile, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applySafeFixes } from "../../../src/cli/inputs/apply-fixes.js";
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

/** A finding in `a.igx` whose only fix replaces [start, end) by `text`. */
function finding(start: number, end: number, text: string, safe = true, file = "a.igx"): Diagnostic {
  const place = (offset: number) => ({ line: 1, column: offset + 1, offset });
  const range = { start: place(start), end: place(end) };
  return {
    code: "c",
    severity: "error",
    message: "m",
    file,
    ...range,
    fixes: [{ title: "t", safe, edits: [{ ...range, text }] }],
  };
}

test("fixes are applied together where they do not touch", () => {
  expect(applySafeFixes("abcdef", "a.igx", [finding(0, 1, "AA"), finding(4, 5, ""), finding(2, 3, "C")])).toBe(
    "AAbCdf",
  );
});

test("the first of two fixes that touch is applied", () => {
  expect(applySafeFixes("abc", "a.igx", [finding(0, 2, "x"), finding(1, 3, "y")])).toBe("xc");
  expect(applySafeFixes("abc", "a.igx", [finding(1, 1, "x"), finding(1, 1, "y")])).toBe("axbc");
});

test("unsafe fixes and those of other files are not applied", () => {
  expect(
    applySafeFixes("abc", "a.igx", [finding(0, 1, "x", false), finding(0, 1, "x", true, "b.igx")]),
  ).toBeUndefined();
});
