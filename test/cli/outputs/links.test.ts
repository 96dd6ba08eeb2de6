import { lstat, open, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

/* What igx writes at a symbolic link goes to the file that it leads to, and the link stays. */

const wrong = "#  Coffee\n\n@chart colunm\n| a | b |\n|---|--:|\n| x | 1 |\n";
const isLink = async (path: string): Promise<boolean> => (await lstat(path)).isSymbolicLink();

const writers: readonly (readonly [string, ...string[]])[] = [
  ["format", "link.igx"],
  ["check", "link.igx", "--fix=all"],
  ["decompile", "c.json", "-o", "link.igx", "--force"],
  ["import", "c.md", "-o", "link.igx", "--force"],
];
const others = { "c.json": '[{"type":"h1","text":"New"}]', "c.md": "# New\n" };

test.skipIf(process.platform === "win32").each(writers)("igx %s %s keeps the link", async (...args) => {
  const cwd = await folderWith({ "real/a.igx": wrong, ...others });
  await symlink("real/a.igx", join(cwd, "link.igx"));
  const { exitCode, stderr } = await igx(args, { cwd });
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("link.igx")]);
  expect(await isLink(join(cwd, "link.igx"))).toBe(true);
  expect(await readFile(join(cwd, "real/a.igx"), "utf8")).not.toBe(wrong);
});

test.skipIf(process.platform === "win32").each(writers)("igx %s %s writes nothing outside", async (...args) => {
  const outside = await folderWith({ "a.igx": wrong });
  const cwd = await folderWith({ "igx.config.json": "{}", ...others });
  await symlink(join(outside, "a.igx"), join(cwd, "link.igx"));
  expect((await igx(args, { cwd })).exitCode).toBe(3);
  expect(await readFile(join(outside, "a.igx"), "utf8")).toBe(wrong);
});

test.skipIf(process.platform === "win32")("a file is written through a folder that is a link", async () => {
  const cwd = await folderWith({ "real/a.igx": wrong, "here/b.igx": "# B\n" });
  await symlink("../real", join(cwd, "here/linked"));
  expect((await igx(["format", "linked/a.igx", "--root", "."], { cwd: join(cwd, "here") })).exitCode).toBe(0);
  expect((await igx(["check", "here/linked/a.igx", "--fix=all"], { cwd })).exitCode).toBe(0);
  expect(await readFile(join(cwd, "real/a.igx"), "utf8")).toMatch(
    /^# Coffee\n\n.*igx-changed-by-fix.*\n@chart column\n/,
  );
});

test.skipIf(process.platform === "win32")("an output outside of the root follows its link, too", async () => {
  const outside = await folderWith({ "real.json": "[]" });
  await symlink("real.json", join(outside, "link.json"));
  const cwd = await folderWith({ "igx.config.json": "{}", "a.igx": "# A\n" });
  expect((await igx(["build", "a.igx", "-o", join(outside, "link.json"), "--force"], { cwd })).exitCode).toBe(0);
  expect(await isLink(join(outside, "link.json"))).toBe(true);
  expect(await readFile(join(outside, "real.json"), "utf8")).toContain('"A"');
});

test.runIf(process.platform === "linux")("a document from a pipe has no place: its result is printed", async () => {
  const key = { IGX_API_KEY: "k", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:9" };
  const cwd = await folderWith({ "igx.config.json": '{"outDir": "out"}', "a.igx": wrong });
  const run = async (...args: readonly string[]) => {
    const file = await open(join(cwd, "a.igx"));
    try {
      const path = `/dev/fd/${file.fd}`;
      return await igx(
        args.map((arg) => (arg === "PIPE" ? path : arg)),
        { cwd, env: key },
      );
    } finally {
      await file.close();
    }
  };
  expect((await run("format", "PIPE")).stdout).toContain("# Coffee\n\n@chart colunm\n");
  expect((await run("check", "PIPE", "--fix=all")).stdout).toContain("@chart column\n");
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(wrong);
  await writeFile(join(cwd, "a.igx"), "---\ntheme_id: 1\n---\n# A\n");
  expect(await run("build", "PIPE", "--compact")).toMatchObject({
    exitCode: 0,
    stdout: '[{"type":"h1","text":"A"}]\n',
  });
  const nameless = await run("publish", "PIPE", "--dry-run");
  expect([nameless.exitCode, nameless.stderr]).toEqual([2, expect.stringContaining("or a pipe needs a `key`")]);
});
