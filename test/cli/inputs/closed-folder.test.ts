import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { expect, onTestFinished, test, vi } from "vitest";
import { folderWith, good, igx } from "../../support/cli.js";

/** Permissions do not keep the administrator out, who runs tests in containers. */
function refuseFolders(codes: Readonly<Record<string, string>>): void {
  const real = fs.readdirSync;
  const refusing = (folder: string, ...rest: unknown[]) => {
    const code = codes[folder.replace(/.*[/\\]/, "")];
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return (real as (...args: unknown[]) => unknown)(folder, ...rest);
  };
  const spy = vi.spyOn(fs, "readdirSync").mockImplementation(refusing as typeof real);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

test("a folder that igx must not read fails: a publish would take its documents for deleted ones", async () => {
  const cwd = await folderWith({ "a/b.igx": good, "a/closed/c.igx": good, "d/e.igx": good, "d/gone/f.igx": good });
  refuseFolders({ closed: "EACCES", gone: "ENOENT" });
  const { exitCode, stderr } = await igx(["check", "a"], { cwd });
  expect(stderr).toBe("igx: The folder a/closed cannot be read: no permission.\nName other folders, or files.\n");
  expect(exitCode).toBe(3);
  expect((await igx(["check", "d"], { cwd })).stderr).toBe("1 file checked, nothing to report\n");
});
