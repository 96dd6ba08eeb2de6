import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** When the files of a folder last changed, in milliseconds; none if there is no such folder. */
export async function fileTimes(folder: string): Promise<readonly number[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs));
}
