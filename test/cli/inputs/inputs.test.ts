import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { glob } from "tinyglobby";
import { expect, test } from "vitest";
import { findInputs } from "../../../src/cli/inputs/inputs.js";
import { folderWith, igx } from "../../support/cli.js";

const files = {
  "a.igx": "",
  "b.igx": "",
  "notes.txt": "",
  "charts/c.igx": "",
  "charts/deep/d.igx": "",
  "charts/[draft].igx": "",
  "node_modules/x/e.igx": "",
  "charts/node_modules/e.igx": "",
  ".hidden/f.igx": "",
  ".g.igx": "",
};

const within = (cwd: string) => ({ cwd, common: { format: "pretty", quiet: false }, note: () => {} }) as const;

async function find(words: readonly string[]) {
  const cwd = await folderWith(files);
  const found = await findInputs(within(cwd), words);
  if (!found.ok) return found.failure;
  return found.value.map(({ path }) => path.replace(`${cwd}/`, ""));
}

test("a folder means its .igx files at any depth, in order, without node_modules and names with a dot", async () => {
  const all = ["a.igx", "b.igx", "charts/[draft].igx", "charts/c.igx", "charts/deep/d.igx"];
  expect(await find(["."])).toEqual(all);
  expect(await find(["charts/"])).toEqual(all.slice(2));
});

test.skipIf(process.platform !== "linux")("a file whose name is not UTF-8 is named with what to do", async () => {
  const cwd = await folderWith({ "a.igx": "# A\n" });
  await writeFile(Buffer.concat([Buffer.from(`${cwd}/b`), Buffer.from([0xff]), Buffer.from(".igx")]), "# B\n");
  for (const [arg, said] of [
    [".", "b\uFFFD.igx cannot be read: there is no such file."],
    ["b\uFFFD.igx", "There is no file b\uFFFD.igx."],
  ] as const) {
    const { exitCode, stderr } = await igx(["check", arg], { cwd });
    expect([exitCode, stderr]).toEqual([
      3,
      `igx: ${said}\nIts name is not UTF-8, and igx reads no others. Rename it.\n`,
    ]);
  }
});

test.skipIf(process.platform === "win32")("a link that leads nowhere is not a file that is missing", async () => {
  const cwd = await folderWith(files);
  await symlink("none.igx", join(cwd, "broken.igx"));
  await symlink("loop.igx", join(cwd, "loop.igx"));
  for (const name of ["broken.igx", "loop.igx"]) {
    const found = await findInputs(within(cwd), [name]);
    const message = `${name} is a symbolic link that leads to no file.`;
    expect(found).toMatchObject({ failure: { exitCode: 3, message, hint: "Fix the link, or name another file." } });
  }
});

test("a folder means what a glob means that ignores case", async () => {
  const odd = ["B.IGX", "c.Igx", "ü.igx", "igx", "d.igx/e.igx", "Node_Modules/f.igx", "x.igxx", "a b/[1].igx"];
  const cwd = await folderWith({ ...files, ...Object.fromEntries(odd.map((name) => [name, ""])) });
  const links = [
    ["a.igx", "file.igx"],
    ["charts", "folder"],
    ["charts", "folder.igx"],
    ["missing", "missing.igx"],
    [".", "circle"],
  ];
  for (const [target, name] of links) await symlink(target!, join(cwd, name!));
  const options = {
    ignore: ["**/node_modules/**"],
    followSymbolicLinks: false,
    caseSensitiveMatch: false,
    absolute: true,
  };
  const found = await findInputs(within(cwd), ["."]);
  const expected = (await glob("**/*.igx", { cwd, ...options })).sort();
  expect(found.ok && found.value.map(({ path }) => path)).toEqual(expected);
});

test("links that a folder or a glob would mean are skipped, and the run says so", async () => {
  const cwd = await folderWith({ "a.igx": "# A\n", "notes.txt": "", "sub/b.igx": "# B\n" });
  const say = async (...args: string[]) => {
    const { exitCode, stderr } = await igx(["check", ...args], { cwd });
    return [exitCode, stderr.split("\n")[0]];
  };
  const checked = (files: string) => [0, `${files} checked, nothing to report`];
  await symlink("notes.txt", join(cwd, "link.txt"));
  await symlink("empty", join(cwd, "nowhere"));
  expect(await say(".")).toEqual(checked("2 files"));
  await symlink("a.igx", join(cwd, "link.igx"));
  const one = "link.igx is a symbolic link, which igx skips in folders and globs. To include it, name it.";
  for (const arg of [".", "*.igx", "{link,a}.igx"]) expect(await say(arg)).toEqual([0, one]);
  for (const args of [["sub"], ["a*.igx"], ["link.igx"], [".", "link.igx"]])
    expect(await say(...args)).toEqual(checked(args.length > 1 ? "3 files" : "1 file"));
  await symlink("sub", join(cwd, "folder"));
  const two = "2 symbolic links, such as folder, are skipped in folders and globs. To include one, name it.";
  expect(await say(".")).toEqual([0, two]);
  const none = await igx(["build", "link*.igx"], { cwd });
  expect([none.exitCode, none.stderr]).toEqual([3, `igx: No file matches link*.igx.\n${one}\n`]);
  expect((await igx(["check", ".", "--quiet"], { cwd })).stderr).toBe("");
});

test("globs need no shell", async () => {
  expect(await find(["*.igx"])).toEqual(["a.igx", "b.igx"]);
  expect(await find(["charts/**/*.igx"])).toEqual(["charts/[draft].igx", "charts/c.igx", "charts/deep/d.igx"]);
  expect(await find(["{b,a}.igx"])).toEqual(["a.igx", "b.igx"]);
});

test("what is there is not a glob", async () => {
  expect(await find(["charts/[draft].igx"])).toEqual(["charts/[draft].igx"]);
});

test("words keep their order, each file comes once", async () => {
  expect(await find(["b.igx", ".", "./b.igx", "charts/../a.igx"])).toEqual([
    "b.igx",
    "a.igx",
    "charts/[draft].igx",
    "charts/c.igx",
    "charts/deep/d.igx",
  ]);
});

test("a file that is named may be called anything", async () => {
  expect(await find(["notes.txt", ".g.igx", "node_modules/x/e.igx", "-"])).toEqual([
    "notes.txt",
    ".g.igx",
    "node_modules/x/e.igx",
    "-",
  ]);
});

test.each([
  ["none.igx", "There is no file none.igx."],
  ["*.xyz", "No file matches *.xyz."],
])("%s stands for nothing: exit 3", async (word, message) => {
  expect(await find(["a.igx", word])).toMatchObject({ exitCode: 3, message });
});

test.each([
  ["report", "Did you mean report.igx?"],
  ["reprot.igx", "Did you mean report.igx?"],
  ["report.ig", "Did you mean report.igx?"],
  ["sub/citys.igx", "Did you mean sub/city.igx?"],
  ["./sub/city", "Did you mean sub/city.igx?"],
  ["../none/city.igx", "Inputs are files, folders and globs, relative to where you are."],
  // Not a document instead of a file of another kind, nor what a folder leaves out.
  ["report.md", "Inputs are files, folders and globs, relative to where you are."],
  ["hiden.igx", "Inputs are files, folders and globs, relative to where you are."],
  ["notes.mdd", "Inputs are files, folders and globs, relative to where you are."],
  ["note.md", "Did you mean notes.md?"],
])("a file that is missing names the one that was meant: %s", async (word, hint) => {
  const cwd = await folderWith({ "report.igx": "", "sub/city.igx": "", ".hidden.igx": "", "notes.md": "" });
  const found = await findInputs(within(cwd), [word]);
  expect(found).toMatchObject({ failure: { exitCode: 3, message: `There is no file ${word}.`, hint } });
});

test("a folder without .igx files is exit 3", async () => {
  const cwd = await folderWith({ "empty/readme.md": "" });
  const found = await findInputs(within(cwd), ["empty"]);
  expect(found).toMatchObject({ ok: false, failure: { exitCode: 3, message: "There are no .igx files in empty." } });
});

test("below says where a result goes in an output folder", async () => {
  const cwd = await folderWith(files);
  const below = async (word: string) => {
    const found = await findInputs(within(cwd), [word]);
    return found.ok && found.value.map((input) => input.below);
  };
  expect(await below("charts")).toEqual(["[draft].igx", "c.igx", "deep/d.igx"]);
  expect(await below("charts/deep/d.igx")).toEqual(["d.igx"]);
  expect(await below("charts/*/d.igx")).toEqual(["deep/d.igx"]);
});
