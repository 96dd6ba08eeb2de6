import { chown, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadProject } from "../../../src/cli/config/load-project.js";
import { folderWith, good, igx, igxProcess } from "../../support/cli.js";

/** The root of a run in `folder` over `inputs`, seen from `cwd`. */
async function rootFrom(cwd: string, folder: string, inputs: readonly string[] = [], options = {}) {
  const common = { format: "pretty", strict: false, quiet: false, ...options } as const;
  const project = await loadProject({ cwd: join(cwd, folder), common, inputs });
  return project.ok ? project.value.root.slice(cwd.length) || "/" : project.failure;
}

describe("the root without a configuration", () => {
  const files = {
    "repo/.git/HEAD": "",
    "repo/sub/a.igx": good,
    "tree/.git": "gitdir: x",
    "tree/b.igx": good,
    "no/c.igx": good,
  };

  test.each([
    ["repo", ["sub/a.igx"], "/repo"],
    ["repo/sub", ["a.igx"], "/repo"],
    ["repo/sub", [], "/repo"],
    ["", ["repo/sub/a.igx"], "/repo"],
    ["tree", ["../repo/sub/*.igx"], "/repo"],
    ["repo", ["../tree"], "/tree"],
    ["no", ["c.igx"], "/no"],
    ["", ["no/c.igx"], "/"],
    ["repo/sub", ["../../no/c.igx"], "/repo"],
    ["repo/sub", ["-"], "/repo"],
    ["repo/sub", ["none.igx"], "/repo"],
  ])("from %j over %j it is %s", async (folder, inputs, root) => {
    expect(await rootFrom(await folderWith(files), folder, inputs)).toBe(root);
  });

  test("a home folder that is a repository is no project", async () => {
    const cwd = await folderWith({ ".git/HEAD": "", "sub/a.igx": '@include "../b.igx"\n', "b.igx": good });
    const { stderr } = await igxProcess(["check", "a.igx"], { cwd: join(cwd, "sub"), env: { HOME: cwd } });
    expect(stderr).toContain("[path-outside-root]");
  });
});

test("the configuration of the input decides from everywhere, and none is looked for above the repository", async () => {
  const cwd = await folderWith({
    "igx.config.json": '{"root": "up"}',
    "up/x": "",
    "repo/.git/HEAD": "",
    "repo/one/igx.config.json": "{}",
    "repo/one/a.igx": good,
    "repo/two/b.igx": good,
  });
  for (const [folder, input] of [
    ["repo/one", "a.igx"],
    ["repo/two", "../one/a.igx"],
    ["repo", "one"],
    ["", "repo/one/a.igx"],
  ] as const)
    if (folder !== "") expect(await rootFrom(cwd, folder, [input])).toBe("/repo/one");
  expect(await rootFrom(cwd, "repo/one", ["../two/b.igx"])).toBe("/repo");
  expect(await rootFrom(cwd, "repo/two", ["b.igx"])).toBe("/repo");
  expect(await rootFrom(cwd, "repo/two", ["b.igx"], { root: "." })).toBe("/repo/two");
});

test("the same file is the same document from everywhere: one lock file, one key", async () => {
  const cwd = await folderWith({ ".git/HEAD": "", "sub/s.igx": `---\ntheme_id: 1\n---\n${good}` });
  const plan = (folder: string, file: string) =>
    igx(["publish", file, "--plan", "--base-url", "https://infogr.am"], { cwd: join(cwd, folder), env: { HOME: "/" } });
  expect((await plan("", "sub/s.igx")).stdout).toContain("sub/s");
  expect((await plan("sub", "s.igx")).stdout).toContain("sub/s");
});

describe("a configuration only narrows", () => {
  const outside = async (config: object, files: Readonly<Record<string, string>> = {}) => {
    const cwd = await folderWith({
      "p/igx.config.json": JSON.stringify(config),
      "p/a.igx": good,
      "x/b.igx": good,
      ...files,
    });
    const found = await rootFrom(cwd, "p");
    if (typeof found === "string") return found;
    const text = JSON.stringify(config);
    return found.findings?.diagnostics.map(({ code, start, end }) => [code, text.slice(start.offset, end.offset)]);
  };

  test.each([
    [{ root: "/" }, '"/"'],
    [{ root: ".." }, '".."'],
    [{ include: [".", "../x/b.igx"] }, '"../x/b.igx"'],
    [{ include: ["*/../../x/*.igx"] }, '"*/../../x/*.igx"'],
    [{ include: ["**/{a,../x}/*.igx"] }, '"**/{a,../x}/*.igx"'],
    [{ include: ["/etc/**/*.igx"] }, '"/etc/**/*.igx"'],
    [{ outDir: "../x" }, '"../x"'],
    [{ outDir: "/tmp" }, '"/tmp"'],
  ])("%j is refused at its value", async (config, marked) => {
    expect(await outside(config)).toEqual([["config-outside", marked]]);
  });

  test("to the repository's top it may reach, and no further", async () => {
    const git = { ".git/HEAD": "" };
    expect(await outside({ root: "..", include: ["../x/b.igx"], outDir: "../out" }, git)).toBe("/");
    expect(await outside({ root: "../.." }, git)).toEqual([["config-outside", '"../.."']]);
  });

  test("a link does not lead out either; the command line does", async () => {
    const cwd = await folderWith({
      "p/igx.config.json": '{"root": "link"}',
      "x/b.igx": good,
    });
    await symlink("../x", join(cwd, "p/link"));
    await mkdir(join(cwd, "q"));
    await symlink("../x/b.igx", join(cwd, "q/link.igx"));
    expect(await rootFrom(cwd, "p")).toMatchObject({ exitCode: 1 });
    expect(await rootFrom(cwd, "p", [], { root: ".." })).toBe("/");
    for (const include of ["link.igx", "*.igx"]) {
      await writeFile(join(cwd, "q/igx.config.json"), JSON.stringify({ include: [include] }));
      expect((await igx(["check"], { cwd: join(cwd, "q") })).stderr).toMatch(/\[config-outside\]|No file matches/);
    }
    expect((await igx(["check", "link.igx"], { cwd: join(cwd, "q") })).exitCode).toBe(0);
  });

  test("an output folder that does not exist yet is where the link before it leads", async () => {
    const cwd = await folderWith({ "p/a.igx": good, "x/b.igx": good });
    await symlink("../x", join(cwd, "p/link"));
    for (const outDir of ["link", "link/new", "link/new/deep", "new/../link/new"]) {
      await writeFile(join(cwd, "p/igx.config.json"), JSON.stringify({ outDir }));
      expect((await igx(["build", "a.igx"], { cwd: join(cwd, "p") })).stderr).toContain("[config-outside]");
    }
  });

  test("the environment of the process is out of reach, whatever the root", async () => {
    const source =
      '@data e "../../../../proc/self/environ" {format=csv delimiter="\\u0001" header=false}\n\n# {{ e[0].column1 }}\n';
    const cwd = await folderWith({ "t.igx": source, "igx.config.json": '{"root": "/"}' });
    const env = { IGX_API_SECRET: "not-to-be-seen" };
    const up = "../".repeat(cwd.split("/").length - 1);
    await writeFile(join(cwd, "t.igx"), source.replace("../../../../", up));
    const refused = await igx(["build", "t.igx", "-o", "-"], { cwd, env });
    expect([refused.exitCode, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("igx.config.json:1:10: error [config-outside]");
    await mkdir(join(cwd, "d"));
    await symlink("/proc/self/environ", join(cwd, "d/e.csv"));
    await writeFile(join(cwd, "u.igx"), '@data e "d/e.csv"\n# A\n');
    const wide = await igx(["check", "t.igx", "u.igx", "--root", "/"], { cwd, env });
    expect(wide.stderr.match(/it is in `\/proc`/g)).toHaveLength(2);
    expect(wide.stdout + wide.stderr).not.toContain("not-to-be-seen");
  });
});

/** Only the administrator can give a file to somebody else. */
test.runIf(process.getuid?.() === 0)("a configuration or a repository of another user does not count", async () => {
  const nobody = 65534;
  const cwd = await folderWith({ "igx.config.json": "{}", "p/a.igx": good, "r/.git/HEAD": "", "r/sub/b.igx": good });
  await chown(join(cwd, "igx.config.json"), nobody, nobody);
  const refused = await igx(["check", "a.igx"], { cwd: join(cwd, "p") });
  expect([refused.exitCode, refused.stderr]).toEqual([
    3,
    `igx: The configuration file ${cwd}/igx.config.json belongs to another user.\nIf you trust it, name it: --config ${cwd}/igx.config.json\n`,
  ]);
  expect((await igx(["check", "a.igx", "--config", "../igx.config.json"], { cwd: join(cwd, "p") })).exitCode).toBe(0);
  await chown(join(cwd, "igx.config.json"), 0, 0);
  await chown(join(cwd, "r/.git"), nobody, nobody);
  expect(await rootFrom(cwd, "r/sub", ["b.igx"])).toBe("/");
  expect(await readFile(join(cwd, "igx.config.json"), "utf8")).toBe("{}");
});
