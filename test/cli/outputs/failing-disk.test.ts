import fs from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { loadProject } from "../../../src/cli/config/load-project.js";
import { findInputs } from "../../../src/cli/inputs/inputs.js";
import { folderWith, good, igx } from "../../support/cli.js";
import { failFiles } from "../../support/failing-files.js";

/* A disk that fails for a moment must not make igx take a file for one that is missing. */

const text = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), "utf8");
const recorded = async (cwd: string) => Object.keys(JSON.parse(await text(cwd, ".igx/outputs.json")).outputs);
const failed = "the disk or device has failed";

test.each([
  ["lstatSync", "EIO", `cannot be written: ${failed}`],
  ["statSync", "EIO", `cannot be written: ${failed}`],
  ["readFileSync", "EIO", `cannot be read, so igx does not know whether it wrote the file: ${failed}`],
  ["readFileSync", "EACCES", "cannot be read, so igx does not know whether it wrote the file: no permission"],
] as const)("a file that igx did not write stays if %s says %s", async (call, code, why) => {
  const cwd = await folderWith({ "a.igx": good, "a.json": '{"mine": true}' });
  const restore = failFiles([call], { "a.json": code });
  const { exitCode, stderr } = await igx(["build", "a.igx"], { cwd });
  restore();
  expect(stderr).toContain(`igx: a.json ${why}.\n`);
  expect(exitCode).toBe(3);
  expect(await text(cwd, "a.json")).toBe('{"mine": true}');
});

test("--force overwrites a file that cannot be read", async () => {
  const cwd = await folderWith({ "a.igx": good, "a.json": '{"mine": true}' });
  failFiles(["readFileSync"], { "a.json": "EACCES" });
  expect((await igx(["build", "a.igx", "--force"], { cwd })).exitCode).toBe(0);
});

test.each([["decompile", "a.json"] as const, ["import", "a.md"] as const])(
  "igx %s overwrites no document that the system does not show",
  async (command, input) => {
    const cwd = await folderWith({ "a.json": '[{"type": "h1", "text": "A"}]', "a.md": "# A\n", "a.igx": "my work\n" });
    const restore = failFiles(["statSync", "access"], { "a.igx": "EIO" });
    const { exitCode, stderr } = await igx([command, input], { cwd });
    restore();
    expect([exitCode, stderr]).toEqual([3, `igx: a.igx cannot be written: ${failed}.\n`]);
    expect(await text(cwd, "a.igx")).toBe("my work\n");
  },
);

test("igx init leaves a file as it is that the system does not show", async () => {
  const cwd = await folderWith({ "report.igx": "my work\n" });
  const restore = failFiles(["statSync", "access"], { "report.igx": "EIO" });
  expect((await igx(["init"], { cwd })).stderr).toContain("report.igx is there already, left as it is\n");
  restore();
  expect(await text(cwd, "report.igx")).toBe("my work\n");
});

test("a folder that is made for a file does not stay if the file cannot be written, as on a full disk", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const open = fs.openSync;
  const spy = vi.spyOn(fs, "openSync").mockImplementation((path, ...rest) => {
    if (rest[0] === "wx" && fs.existsSync(dirname(String(path))))
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    return open(path, ...rest);
  });
  syncBuiltinESMExports();
  const runs = [await igx(["init", "new/sub"], { cwd }), await igx(["build", "a.igx", "-o", "out/deep/"], { cwd })];
  spy.mockRestore();
  syncBuiltinESMExports();
  for (const { exitCode, stderr } of runs) expect([exitCode, stderr]).toEqual([3, expect.stringContaining("full")]);
  expect((await readdir(cwd)).filter((name) => name !== ".igx")).toEqual(["a.igx"]);
});

test("the record of outputs keeps its entries if it cannot be read", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good });
  await igx(["build", "a.igx"], { cwd });
  const before = await text(cwd, ".igx/outputs.json");
  const restore = failFiles(["openSync", "open"], { "outputs.json": "EIO" });
  expect((await igx(["build", "b.igx"], { cwd })).exitCode).toBe(0);
  restore();
  expect(await text(cwd, ".igx/outputs.json")).toBe(before);
  await igx(["build", "b.igx"], { cwd });
  expect(await recorded(cwd)).toEqual(["a.json", "b.json"]);
});

test("--clean removes no output whose source the system does not show", async () => {
  const cwd = await folderWith({ "in/a.igx": good, "in/b.igx": good });
  await igx(["build", "in"], { cwd });
  await rm(join(cwd, "in/b.igx"));
  const restore = failFiles(["statSync", "access"], { "b.igx": "ESTALE" });
  expect((await igx(["build", "in", "--clean"], { cwd })).exitCode).toBe(0);
  restore();
  expect(await recorded(cwd)).toEqual(["in/a.json", "in/b.json"]);
});

test("--clean keeps the entry of an output that the system does not show", async () => {
  const cwd = await folderWith({ "in/a.igx": good, "in/b.igx": good });
  await igx(["build", "in"], { cwd });
  await rm(join(cwd, "in/b.igx"));
  const restore = failFiles(["lstat"], { "b.json": "EIO" });
  const { exitCode, stderr } = await igx(["build", "in", "--clean"], { cwd });
  restore();
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("EIO: injected, lstat")]);
  expect((await igx(["build", "in", "--clean"], { cwd })).stderr).toContain("removed in/b.json\n");
});

test("a configuration that the system does not show is not one that is missing", async () => {
  const cwd = await folderWith({ "a.igx": good, "igx.config.json": '{"outDir": "out"}' });
  failFiles(["lstatSync"], { "igx.config.json": "EIO" });
  const { exitCode, stderr } = await igx(["build", "a.igx"], { cwd });
  expect([exitCode, stderr]).toEqual([3, `igx: igx.config.json cannot be read: ${failed}.\n`]);
});

test("what runs for long gets such failures as values, and may try again", async () => {
  const cwd = await folderWith({ "a.igx": good, "igx.config.json": "{}" });
  const common = { format: "pretty", strict: false, quiet: false } as const;
  const restore = failFiles(["lstatSync", "statSync"], { "igx.config.json": "EIO", "a.igx": "EMFILE" });
  expect(await loadProject({ cwd, common })).toMatchObject({ ok: false, failure: { exitCode: 3 } });
  expect(await findInputs({ cwd, common, note: () => {} }, ["a.igx"])).toMatchObject({
    ok: false,
    failure: { exitCode: 3 },
  });
  restore();
  expect(await loadProject({ cwd, common })).toMatchObject({ ok: true });
  expect(await findInputs({ cwd, common, note: () => {} }, ["a.igx"])).toMatchObject({ ok: true });
});

test("expected content that cannot be read is not content that nobody has recorded", async () => {
  const cwd = await folderWith({ "a.igx": good, "a.test.yaml": "cases: [{name: one}]" });
  await igx(["test", "--update"], { cwd });
  await writeFile(join(cwd, "a.igx"), "# Another\n");
  const golden = "a.expected/one.json";
  const before = await text(cwd, golden);
  const restore = failFiles(["openSync", "open"], { [golden]: "EIO" });
  const { stderr } = await igx(["test", "--update"], { cwd });
  restore();
  expect(stderr).toContain(`igx: ${golden} cannot be read: ${failed}.\n`);
  expect(await text(cwd, golden)).toBe(before);
});
