import { lstat, readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { slashes } from "../base/paths.js";

/** More links than any system follows (Linux: 40). */
const mostLinks = 40;

/**
 * Where a write to `path` would end after following symbolic links; absolute, with `/`. Works for files that do not exist yet, and for
 * links whose target does not exist (`realpath` fails for both, but a write would create the target). Rejects if links form a circle.
 */
export async function realTarget(path: string, links = mostLinks): Promise<string> {
  const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (real !== undefined) return slashes(real);
  if (dirname(path) === path || links === 0) return slashes(path);
  const isLink = await lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
  const folder = await realTarget(dirname(path), links - 1);
  return isLink ? realTarget(resolve(folder, await readlink(path)), links - 1) : slashes(join(folder, basename(path)));
}

/** Whether a path is `/dev/stdout` or similar. What it leads to may be a file, but it is open already, and igx only appends to it. */
export const isDevicePath = (path: string): boolean => /^\/(?:dev|proc)\//.test(path);
