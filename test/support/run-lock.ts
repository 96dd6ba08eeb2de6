import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { takeRunLock } from "../../src/publish/run-lock.js";

/** The holder in the lock at `path`. */
export async function holderIn(path: string) {
  const [name = ""] = await readdir(path);
  const text = await readFile(join(path, name), "utf8");
  return JSON.parse(text) as { readonly token: string; readonly since: string; readonly until: string };
}

/** The lock, which must be free. */
export async function mustTake(...args: Parameters<typeof takeRunLock>) {
  const taken = await takeRunLock(...args);
  if (!taken.ok) throw new Error(`Held: ${JSON.stringify(taken.failure)}`);
  return taken.value;
}
