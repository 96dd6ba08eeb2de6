import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { good, igx } from "../../support/cli.js";
import { repositoryWith } from "../../support/repository.js";

const charts = {
  "charts/a.igx": '# A\n\n@include "parts/head.igx"\n\n@data rows "rows.csv"\n@chart table {from=rows}\n',
  "charts/parts/head.igx": "Included.\n",
  "charts/rows.csv": "Country,2024\nBrazil,1\n",
};

const diff = async (cwd: string, ...args: readonly string[]) => {
  const run = await igx(["diff", ...args], { cwd });
  return { ...run, lines: run.stdout.split("\n").filter((line) => line !== "") };
};

test("documents, includes and data are those of the revision; the working copy stays as it is", async () => {
  const { cwd, git, write } = await repositoryWith(charts);
  await write({ "charts/rows.csv": "Country,2024\nBrazil,3\n", "charts/parts/head.igx": "Included anew.\n" });
  const before = await git("status", "--porcelain");
  const { lines, exitCode } = await diff(cwd, "HEAD:charts/a.igx", "charts/a.igx");
  expect(exitCode).toBe(0);
  expect(lines).toEqual([
    "changed    a  (HEAD:charts/a.igx → charts/a.igx)",
    "  changed    3: table “A”",
    "    Brazil, 2024: 1 → 3 (+2, +200%)",
    "  changed    2: body “Included anew.”",
    "    text: Included[- -]{+ anew+}.".replace("[- -]", ""),
  ]);
  expect(await git("status", "--porcelain")).toBe(before);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith("igx-diff-"))).toEqual([]);
});

test("both sides may be revisions, and folders; paths are from the top, or from here with ./", async () => {
  const { cwd, git, write, commit } = await repositoryWith(charts);
  const first = await git("rev-parse", "HEAD");
  await write({ "charts/rows.csv": "Country,2024\nBrazil,3\n", "charts/b.igx": good });
  await commit("second");
  await git("rm", "--quiet", "-r", "charts");
  for (const [before, after, folder] of [
    [`${first}:charts`, "HEAD:charts", ""],
    [`${first}:charts/`, "HEAD:charts/", ""],
    ["HEAD~1:", "main:", ""],
    ["HEAD~1:./charts", "HEAD^{/second}:./charts", ""],
  ] as const) {
    const { lines, stderr } = await diff(join(cwd, folder), before, after);
    expect(
      lines.filter((line) => !line.startsWith(" ")).map((line) => line.split(/ +/)[0]),
      before + stderr,
    ).toEqual(["added", "changed"]);
  }
  await mkdir(join(cwd, "charts"));
  const here = await diff(join(cwd, "charts"), "HEAD~1:./a.igx", "HEAD:./a.igx");
  expect(here.lines[0]).toBe("changed    a  (HEAD~1:charts/a.igx → HEAD:charts/a.igx)");
});

test("the configuration is that of the revision", async () => {
  const { cwd, write } = await repositoryWith({
    "igx.config.json": '{"locale": "de"}',
    "a.igx": "{{ number(1234.5) }}\n",
  });
  await write({ "igx.config.json": '{"locale": "en"}' });
  const { stdout } = await diff(cwd, "HEAD:a.igx", "a.igx");
  expect(stdout).toContain("text: “1.234,5” → “1,234.5”");
  const named = await diff(cwd, "HEAD:a.igx", "a.igx", "--config", "igx.config.json");
  expect(named.stdout).toBe(stdout);
});

test("the table of --each is that of the revision", async () => {
  const city = '---\nkey: "{{ city }}"\n---\n@param city: string\n@param people: number\n{{ people }} people\n';
  const { cwd, write } = await repositoryWith({ "city.igx": city, "cities.csv": "city,people\nBonn,3\nKiel,4\n" });
  await write({ "cities.csv": "city,people\nKiel,5\nTrier,6\n" });
  const { lines } = await diff(cwd, "HEAD:city.igx", "city.igx", "--each", "cities.csv");
  expect(lines.filter((line) => !line.startsWith(" "))).toEqual([
    "removed    Bonn  (HEAD:city.igx (Bonn))",
    "added      Trier  (city.igx (Trier))",
    "changed    Kiel  (HEAD:city.igx (Kiel) → city.igx (Kiel))",
  ]);
});

test("a file of parameters is for both sides, wherever it is", async () => {
  const { cwd, write } = await repositoryWith({ "sub/a.igx": "@param year: number\n# {{ year }}\n" });
  await write({ "sub/p.json": '{"year": 2024}', "sub/a.igx": "@param year: number\n# {{ year }}!\n" });
  const { stdout } = await diff(join(cwd, "sub"), "HEAD:./a.igx", "a.igx", "--params", "p.json");
  expect(stdout).toContain("text: 2024{+!+}");
});

test("a folder without documents in the revision: all documents are new", async () => {
  const { cwd, write } = await repositoryWith({ "docs/x.txt": "" });
  await write({ "docs/a.igx": good });
  expect((await diff(cwd, "HEAD:docs", "docs")).lines[0]).toBe("added      a  (docs/a.igx)");
});

test("a file whose name has a colon wins over a revision; ./ names one that is missing", async () => {
  const { cwd, write } = await repositoryWith({ "main:a.igx": good, "b.igx": good, "a.igx": "# Other\n" });
  await write({ "b.igx": good });
  expect((await diff(cwd, "main:a.igx", "b.igx", "--exit-code")).exitCode).toBe(0);
});

test("line ends of the working copy are not a change", async () => {
  const { cwd, git, write } = await repositoryWith({ ".gitattributes": "* text=auto eol=crlf\n", "a.igx": good });
  await rm(join(cwd, "a.igx"));
  await git("checkout", "--", "a.igx");
  expect((await diff(cwd, "HEAD:a.igx", "a.igx", "--exit-code")).exitCode).toBe(0);
  await write({ "a.igx": good.replaceAll("\n", "\r\n") });
  expect((await diff(cwd, "HEAD:a.igx", "a.igx", "--exit-code")).exitCode).toBe(0);
});

test("links inside the repository are followed, also those of folders; links out of it are refused", async () => {
  const { cwd, commit } = await repositoryWith(charts);
  await symlink("charts", join(cwd, "linked"));
  await symlink("a.igx", join(cwd, "charts/same.igx"));
  await symlink("../../outside.igx", join(cwd, "charts/out.igx"));
  await commit("links");
  for (const path of ["linked/a.igx", "charts/same.igx", "linked/same.igx"])
    expect(await diff(cwd, `HEAD:${path}`, "charts/a.igx", "--exit-code"), path).toMatchObject({ exitCode: 0 });
  const { exitCode, stderr } = await diff(cwd, "HEAD:charts/out.igx", "charts/a.igx");
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("a symbolic link that leads out of the repository")]);
});

test("a file in Git LFS is read where the clone has it, and is named where not", async () => {
  const id = "ab".repeat(32);
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize 3\n`;
  const { cwd, write } = await repositoryWith({ ...charts, "charts/rows.csv": pointer });
  await write({ "charts/rows.csv": "Country,2024\nBrazil,1\n" });
  const missing = await diff(cwd, "HEAD:charts/a.igx", "charts/a.igx");
  expect(missing.exitCode).toBe(1);
  expect(missing.stderr).toContain("Git LFS");
  expect(missing.lines).toEqual(["skipped    a  (HEAD:charts/a.igx → charts/a.igx)"]);
  await write({ [`.git/lfs/objects/ab/ab/${id}`]: "Country,2024\nBrazil,1\n" });
  expect((await diff(cwd, "HEAD:charts/a.igx", "charts/a.igx", "--exit-code")).exitCode).toBe(0);
});

test("a submodule, an unknown revision, a shallow clone, a path outside and a missing file each say what to do", async () => {
  const other = await repositoryWith({ "x.igx": good });
  const { cwd, git, commit } = await repositoryWith({ "a.igx": good, "sub/b.igx": good });
  await git("submodule", "--quiet", "add", other.cwd, "module");
  await commit("submodule");
  const run = async (arg: string, folder = cwd) => {
    const { exitCode, stderr, stdout } = await diff(folder, arg, "/dev/null");
    expect(stdout).toBe("");
    return `${exitCode} ${stderr}`;
  };
  expect(await run("HEAD:module/x.igx")).toMatch(/^3 .*in a submodule/);
  expect(await run("nope:a.igx")).toMatch(/^3 igx: nope is not a revision of this repository\./);
  expect(await run("--output=x:a.igx".slice(9))).toMatch(/^3 igx: x is not a revision/);
  expect(await run("HEAD:../a.igx")).toMatch(/^2 .*outside of the repository/);
  expect(await run("HEAD:/etc/passwd")).toMatch(/^2 .*outside of the repository/);
  expect(await run("HEAD:b.igx")).toMatch(
    /^3 igx: HEAD has no file or folder b\.igx\.\nDid you mean HEAD:sub\/b\.igx\?/,
  );
  expect(await run("HEAD:none.igx")).toMatch(/write \/dev\/null/);
  const clone = join(cwd, "clone");
  await git("clone", "--quiet", "--depth=1", `file://${cwd}`, clone);
  expect(await run("HEAD~1:a.igx", clone)).toMatch(/fetch-depth: 0/);
});

test("without git, igx says so", async () => {
  const { cwd } = await repositoryWith({ "a.igx": good });
  const { exitCode, stderr } = await igx(["diff", "HEAD:a.igx", "a.igx"], { cwd, env: { PATH: cwd } });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("git is not installed")]);
});

test("findings name files of the revision as you do", async () => {
  const { cwd, write } = await repositoryWith({ "charts/a.igx": "@chart nonsense\n" });
  await write({ "charts/a.igx": good });
  expect((await diff(cwd, "HEAD:charts/a.igx", "charts/a.igx")).stderr).toMatch(/^HEAD:charts\/a\.igx:1:\d+: error/m);
  expect((await diff(join(cwd, "charts"), "HEAD:./a.igx", "a.igx")).stderr).toMatch(
    /^HEAD:charts\/a\.igx:1:\d+: error/m,
  );
});

test("files of the working copy that git does not know are not read for a revision", async () => {
  const { cwd } = await repositoryWith({ "a.igx": '@data rows "rows.csv"\n@chart table {from=rows}\n', "x.txt": "" });
  await writeFile(join(cwd, "rows.csv"), "Country,2024\nBrazil,1\n");
  const { exitCode, stderr } = await diff(cwd, "HEAD:a.igx", "a.igx");
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^HEAD:a\.igx:1:.*\n.*rows\.csv/m);
});
