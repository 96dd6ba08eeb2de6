import { realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { repositoryTop } from "./repository.js";

/**
 * The folders that a configuration in `folder` may reach: its own, the repository around it, and the folder of `--root`. The file may come
 * from a stranger's project; if it could widen this itself, compiling that project could read the whole machine (SECURITY.md,
 * "Configuration").
 */
export function reachOf(folder: string, root: string | undefined): readonly string[] {
  const own = realOf(folder);
  const folders = [own, repositoryTop(own), root === undefined ? undefined : realOf(root)];
  return folders.filter((one) => one !== undefined);
}

/** Whether a path from `folder` leads out of `reach`, after following symbolic links. */
export const leadsOutOf =
  (folder: string, reach: readonly string[]) =>
  (path: string): boolean =>
    !isWithin(reach, realOf(resolve(folder, path)));

/** Not by prefix: `/a/bc` is not in `/a/b`, and on Windows another drive is an absolute result. */
export const isWithin = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => {
    const inside = relative(folder, path);
    return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  });

/**
 * The path after following symbolic links, as far as it exists. `outDir` usually does not exist yet, but the folder around it may be a
 * link.
 */
export function realOf(path: string): string {
  const folder = dirname(path);
  try {
    return realpathSync.native(path);
  } catch {
    return folder === path ? path : resolve(realOf(folder), relative(folder, path));
  }
}
