import { lstat, readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { slashes } from "../base/paths.js";

/** More links than any system follows. */
const mostLinks = 40;

/**
 * Where a write to `path` would end after symbolic links, absolute and with `/`; also for a file that does not exist yet, and
 * through a link whose target does not exist. Rejects where links go in circles.
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

/** `/dev/stdout` and its like: what they lead to, which may be a file, is open already, and is only written to. */
export const isDevicePath = (path: string): boolean => /^\/(?:dev|proc)\//.test(path);
