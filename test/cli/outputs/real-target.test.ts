import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whereTo } from "../../../src/cli/outputs/guard-outputs.js";
import { isDevicePath } from "../../../src/cli/outputs/real-target.js";
import { folderWith } from "../../support/cli.js";

test("a folder or a file that is replaced by a link between two writes is noticed", async () => {
  const cwd = await folderWith({ "root/out/x.json": "{}", "else/x.json": "{}" });
  const [root, out] = [join(cwd, "root"), join(cwd, "root/out")];
  const where = () => {
    const { real, leadsOut } = whereTo(join(out, "x.json"), root);
    return [real.slice(cwd.length), leadsOut];
  };
  expect(where()).toEqual(["/root/out/x.json", false]);
  await rm(out, { recursive: true });
  expect(where()).toEqual(["/root/out/x.json", false]);
  await mkdir(out);
  await symlink(join(cwd, "else/x.json"), join(out, "x.json"));
  expect(where()).toEqual(["/else/x.json", true]);
  await rm(out, { recursive: true });
  await symlink(join(cwd, "else"), out);
  expect(where()).toEqual(["/else/x.json", true]);
  await symlink(root, join(cwd, "link"));
  expect(whereTo(join(cwd, "link/y.json"), join(cwd, "link"))).toMatchObject({ leadsOut: false });
});

test("devices are below /dev and /proc, files in memory are not", () => {
  expect(["/dev/stdout", "/dev/fd/3", "/proc/self/fd/1"].map(isDevicePath)).toEqual([true, true, true]);
  expect(["/dev/shm/a.json", "/home/dev/a.json", "/device/a.json"].map(isDevicePath)).toEqual([false, false, false]);
});
