import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder with its parents, if they are missing. Node's `mkdirSync` with `recursive` never returns where the answer is ENOENT though the
 * parent exists, as in /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing = makeOne(path, mode);
  if (!missing) return;
  // Of Windows, a drive that is not there.
  if (dirname(path) === path) throw missing;
  makeFolder(dirname(path), mode);
  // Another process may have made it meanwhile.
  const refused = makeOne(path, mode);
  if (refused) throw refused;
}

/** The error if the parent is missing. */
function makeOne(path: string, mode: number): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const problem = error as NodeJS.ErrnoException;
    if (problem.code === "ENOENT") return problem;
    if (problem.code !== "EEXIST" || !isFolder(path)) throw problem;
  }
  return undefined;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A link that leads nowhere, or in circles, is not a folder. Whether anything else is, a disk that fails does not say.
    if (code !== "ENOENT" && code !== "ELOOP") throw error;
    return false;
  }
}
