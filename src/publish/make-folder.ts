import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder with its parents. Node's `mkdir` with `recursive` never returns where the answer is ENOENT though the parent exists, as in
 * /proc.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const missing = await makeOne(path, mode);
  if (!missing) return;
  // Of Windows, a drive that is not there.
  if (dirname(path) === path) throw missing;
  await makeFolder(dirname(path), mode);
  // Several writers may make the parent at the same time, so this tries again also if another one made it.
  const refused = await makeOne(path, mode);
  if (refused) throw refused;
}

/** The error if the parent is missing. */
async function makeOne(path: string, mode: number): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const problem = error as NodeJS.ErrnoException;
    if (problem.code === "ENOENT") return problem;
    if (problem.code !== "EEXIST" || !(await isFolder(path))) throw problem;
  }
  return undefined;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    (error: NodeJS.ErrnoException) => {
      // A link that leads nowhere, or in circles, is not a folder. Whether anything else is, a disk that fails does not say.
      if (error.code !== "ENOENT" && error.code !== "ELOOP") throw error;
      return false;
    },
  );
