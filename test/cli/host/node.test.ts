import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../../src/cli/host/node.js";
import { folderWith, igx } from "../../support/cli.js";

test("reads bytes; what is no file is undefined", async () => {
  const root = await folderWith({ "a.csv": "x", "sub/b": "y" });
  const host = nodeHost({ root });
  expect(host.root).toBe(root);
  expect(await host.readFile(join(root, "a.csv"))).toEqual(Uint8Array.from([0x78]));
  expect(await host.readFile(join(root, "none"))).toBeUndefined();
  expect(await host.readFile(join(root, "a.csv/below"))).toBeUndefined();
});

test("follows symbolic links; a path with nothing there stays itself", async () => {
  const root = await folderWith({ "real/a": "x" });
  await symlink("real", join(root, "link"));
  const host = nodeHost({ root });
  expect(await host.realPath(join(root, "link/a"))).toBe(join(root, "real/a"));
  expect(await host.realPath(join(root, "link/none"))).toBe(join(root, "link/none"));
});

test("a link to a missing file is followed, through links to folders too", async () => {
  const root = await folderWith({ "sub/a": "", "out/b": "" });
  const links = {
    "sub/inside": "nothing",
    "sub/up": "../nothing",
    "sub/chain": "inside",
    "sub/outside": "/igx-nowhere/x",
    "sub/far": "../folder/x",
    folder: "out",
  };
  for (const [name, target] of Object.entries(links)) await symlink(target, join(root, name));
  const host = nodeHost({ root });
  const real = async (name: string) => await host.realPath(join(root, name));
  expect(await real("sub/inside")).toBe(join(root, "sub/nothing"));
  expect(await real("sub/up")).toBe(join(root, "nothing"));
  expect(await real("sub/chain")).toBe(join(root, "sub/nothing"));
  expect(await real("sub/outside")).toBe("/igx-nowhere/x");
  expect(await real("sub/far")).toBe(join(root, "out/x"));
});

test("a link to a missing file outside the root is refused as any path outside", async () => {
  const cwd = await folderWith({ "a.igx": '@include "out.igx"\n@include "in.igx"\n' });
  await symlink("/igx-nowhere/x.igx", join(cwd, "out.igx"));
  await symlink("nothing.igx", join(cwd, "in.igx"));
  const { stdout } = await igx(["check", "a.igx", "--format", "json"], { cwd });
  const found = JSON.parse(stdout) as readonly { readonly code: string; readonly message: string }[];
  expect(found.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'path-outside-root: "out.igx" is outside the project.',
    'include-not-found: The file "in.igx" does not exist.',
  ]);
});

test("a folder is not a missing file, and findings say so", async () => {
  const root = await folderWith({
    "data.csv/x": "",
    "part.igx/x": "",
    "a.igx": '@data t "data.csv"\n@include "part.igx"\n\n@chart bar {from=t}\n',
  });
  await expect(nodeHost({ root }).readFile(join(root, "data.csv"))).rejects.toThrow("it is a folder");
  const { exitCode, stdout } = await igx(["check", "a.igx", "--format", "json"], { cwd: root });
  const found = JSON.parse(stdout).map(({ code, message }: { code: string; message: string }) => [code, message]);
  expect([exitCode, found]).toEqual([
    1,
    [
      ["data-not-found", 'The document cannot read "data.csv": it is a folder.'],
      ["include-not-found", 'The document cannot read "part.igx": it is a folder.'],
    ],
  ]);
});

test("what is neither there nor not there rejects", async () => {
  const root = await folderWith({});
  await symlink("loop", join(root, "loop"));
  await expect(nodeHost({ root }).readFile(join(root, "loop"))).rejects.toThrow("ELOOP");
});
