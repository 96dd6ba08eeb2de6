import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../../src/cli/host/node.js";
import { folderWith } from "../../support/cli.js";

test("reads bytes; what is no file is undefined", async () => {
  const root = await folderWith({ "a.csv": "x", "sub/b": "y" });
  const host = nodeHost({ root });
  expect(host.root).toBe(root);
  expect(await host.readFile(join(root, "a.csv"))).toEqual(Uint8Array.from([0x78]));
  expect(await host.readFile(join(root, "none"))).toBeUndefined();
  expect(await host.readFile(join(root, "sub"))).toBeUndefined();
  expect(await host.readFile(join(root, "a.csv/below"))).toBeUndefined();
});

test("follows symbolic links; a path with nothing there stays itself", async () => {
  const root = await folderWith({ "real/a": "x" });
  await symlink("real", join(root, "link"));
  const host = nodeHost({ root });
  expect(await host.realPath(join(root, "link/a"))).toBe(join(root, "real/a"));
  expect(await host.realPath(join(root, "link/none"))).toBe(join(root, "link/none"));
});

test("what is neither there nor not there rejects", async () => {
  const root = await folderWith({});
  await symlink("loop", join(root, "loop"));
  await expect(nodeHost({ root }).readFile(join(root, "loop"))).rejects.toThrow("ELOOP");
});
