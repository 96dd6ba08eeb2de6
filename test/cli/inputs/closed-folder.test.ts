import { expect, test } from "vitest";
import { folderWith, good, igx } from "../../support/cli.js";
import { failFiles } from "../../support/failing-files.js";

const calls = ["readdirSync", "readdir"] as const;
const hint = "Name other folders, or files.\n";

test("a folder that igx must not read fails: a publish would take its documents for deleted ones", async () => {
  const cwd = await folderWith({ "a/b.igx": good, "a/closed/c.igx": good, "d/e.igx": good, "d/gone/f.igx": good });
  failFiles(calls, { closed: "EACCES", gone: "ENOENT" });
  const { exitCode, stderr } = await igx(["check", "a"], { cwd });
  expect(stderr).toBe(`igx: The folder a/closed cannot be read: no permission.\n${hint}`);
  expect(exitCode).toBe(3);
  expect((await igx(["check", "d"], { cwd })).stderr).toBe("1 file checked, nothing to report\n");
});

test.each([
  ["EIO", "the disk or device has failed"],
  ["EMFILE", "too many files are open (try fewer --jobs)"],
  ["ESTALE", "the server of the disk has lost it"],
])("so does one that the system cannot read: %s", async (code, why) => {
  const cwd = await folderWith({ "a/b.igx": good, "a/failed/c.igx": good });
  failFiles(calls, { failed: code });
  expect((await igx(["check", "a"], { cwd })).stderr).toBe(`igx: The folder a/failed cannot be read: ${why}.\n${hint}`);
});

test("and so it does for a glob", async () => {
  const cwd = await folderWith({ "a/b.igx": good, "a/closed/c.igx": good, "a/gone/d.igx": good });
  failFiles(calls, { closed: "EACCES", gone: "ENOENT" });
  const { exitCode, stderr } = await igx(["check", "**/*.igx"], { cwd });
  expect(stderr).toBe(`igx: The folder a/closed cannot be read: no permission.\n${hint}`);
  expect(exitCode).toBe(3);
  expect((await igx(["check", "*/*.igx"], { cwd })).stderr).toBe("1 file checked, nothing to report\n");
});

test("a folder whose kind the system does not say is not a link that leads nowhere", async () => {
  const cwd = await folderWith({ "a/b.igx": good });
  failFiles(["statSync"], { a: "EIO" });
  const { exitCode, stderr } = await igx(["check", "a"], { cwd });
  expect([exitCode, stderr]).toEqual([3, `igx: a cannot be read: the disk or device has failed.\n`]);
});

test("a named file in a folder that igx must not enter is not called missing", async () => {
  const cwd = await folderWith({ "closed/a.igx": good });
  failFiles(["statSync", "lstatSync"], { "a.igx": "EACCES" });
  const { exitCode, stderr } = await igx(["check", "closed/a.igx"], { cwd });
  expect([exitCode, stderr]).toEqual([3, "igx: closed/a.igx cannot be read: no permission.\n"]);
});
