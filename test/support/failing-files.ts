import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

type SyncCall = "statSync" | "lstatSync" | "readFileSync" | "openSync" | "readdirSync" | "realpathSync";
type LateCall = "access" | "open" | "lstat" | "stat" | "readFile";

/** Functions of `node:fs`, and of `node:fs/promises` where they have no `Sync`; `readdir` is the one with a callback. */
type Call = SyncCall | LateCall | "readdir";

/**
 * Makes calls of the file system fail with the code in `codes` for paths that end in its key, until the returned function is called or the
 * test ends. So a disk fails that worked a moment before. Permissions would not do: they do not keep the administrator out, who runs tests
 * in containers.
 */
export function failFiles(calls: readonly Call[], codes: Readonly<Record<string, string>>): () => void {
  const spies = calls.map((call) => {
    const real = (isLate(call) ? fs.promises[call] : fs[call]) as (...args: unknown[]) => unknown;
    const failing = (path: unknown, ...rest: unknown[]) => {
      const error = errorOf(call, String(path).replace(/\/$/, ""), codes);
      if (!error) return real(path, ...rest);
      const done = rest.at(-1);
      if (typeof done === "function") return done(error);
      if (isLate(call)) return Promise.reject(error);
      throw error;
    };
    const spy = isLate(call) ? vi.spyOn(fs.promises, call) : vi.spyOn(fs, call);
    return (spy as ReturnType<typeof vi.fn>).mockImplementation(failing);
  });
  syncBuiltinESMExports();
  const restore = () => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  return restore;
}

const isLate = (call: Call): call is LateCall => !call.endsWith("Sync") && call !== "readdir";

function errorOf(call: Call, path: string, codes: Readonly<Record<string, string>>): Error | undefined {
  const end = Object.keys(codes).find((one) => path === one || path.endsWith(`/${one}`));
  const code = end === undefined ? undefined : codes[end];
  const syscall = call.replace("Sync", "");
  return code === undefined
    ? undefined
    : Object.assign(new Error(`${code}: injected, ${syscall} '${path}'`), { code, syscall, path });
}
