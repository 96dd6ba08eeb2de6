import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder with its parents, if they are missing. Node's `mkdirSync` with `recursive` never returns where the answer is ENOENT though the
 * parent exists, as in /proc.
 */
export function makeFolderSync(path: string, mode = 0o777): void {
  if (makeOne(path, mode)) return;
  // Of Windows, a drive that is not there.
  if (dirname(path) === path) throw new Error(`${path} is missing.`);
  makeFolderSync(dirname(path), mode);
  // Another run may have made it meanwhile.
  if (!makeOne(path, mode)) throw new Error(`${path} cannot be made.`);
}

/** False if the parent is missing. What else may be there is for the caller to look at. */
function makeOne(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return false;
    if (code !== "EEXIST") throw error;
  }
  return true;
}
