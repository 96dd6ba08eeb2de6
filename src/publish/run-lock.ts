import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export type RunLock =
  | { readonly ok: true; readonly release: () => Promise<void> }
  /** Another process publishes, by its number. */
  | { readonly ok: false; readonly process: number };

/** Makes sure that no two processes publish from one project: each would not see what the other creates. One that has died holds nothing. */
export async function takeRunLock(path: string): Promise<RunLock> {
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: "wx", mode: 0o600 });
      return { ok: true, release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(await readFile(path, "utf8").catch(() => ""));
    if (isAlive(holder)) return { ok: false, process: holder };
    await rm(path, { force: true });
  }
}

/** A number that is none is of a process that died while it wrote it. Our own is of one before us, in a container that counts from 1 again. */
function isAlive(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0 || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a process.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
