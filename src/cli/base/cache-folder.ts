import { lstatSync, statSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { makeFolder } from "../../publish/make-folder.js";

/** The parts of the cache: compiled code of igx itself, results of builds, hashes of pictures, and parts of fonts for them. */
type CachePart = "code" | "build" | "pictures" | "fonts";

/**
 * A folder of yours for files that igx can make again; created if it is missing. `undefined` if there is no such folder, if it cannot be
 * made, or if others own it or may write to it: they would decide what igx runs and writes. `IGX_CACHE_DIR` names another folder than the
 * system's, or none (`off`).
 */
export function cacheFolder(env: NodeJS.ProcessEnv, part: CachePart): string | undefined {
  const base = baseFolder(env);
  if (base === undefined) return undefined;
  const folder = join(base, part);
  try {
    return isOwn(folder) ? folder : undefined;
  } catch {
    return createOwn(folder);
  }
}

/**
 * XDG Base Directory Specification, Apple's File System Programming Guide, and Known Folders of Windows. A relative path is none, also for
 * `IGX_CACHE_DIR`: it could lead into a checkout, whose author would then choose what igx runs.
 */
function baseFolder({ IGX_CACHE_DIR, XDG_CACHE_HOME, LOCALAPPDATA, HOME }: NodeJS.ProcessEnv): string | undefined {
  if (IGX_CACHE_DIR) return absolute(IGX_CACHE_DIR);
  if (process.platform === "win32") return absolute(LOCALAPPDATA, "igx", "Cache");
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, "igx");
  return process.platform === "darwin" ? absolute(HOME, "Library", "Caches", "igx") : absolute(HOME, ".cache", "igx");
}

const absolute = (path: string | undefined, ...names: readonly string[]): string | undefined =>
  path && isAbsolute(path) ? join(path, ...names) : undefined;

/** Throws if it is missing. A link in its place is not followed. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder);
  // Windows has neither owners nor modes; there, the folder of the user keeps others out.
  if (process.getuid === undefined) return stats.isDirectory();
  return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & 0o022) === 0;
}

function createOwn(folder: string): string | undefined {
  try {
    if (!isUnderOwn(folder)) return undefined;
    makeFolder(folder, 0o700);
    return isOwn(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** With `sudo`, HOME can be that of another user, who could not use a folder that root made there. */
function isUnderOwn(folder: string): boolean {
  const parent = dirname(folder);
  const stats = statSync(parent, { throwIfNoEntry: false });
  if (stats) return process.getuid === undefined || stats.uid === process.getuid();
  return parent !== folder && isUnderOwn(parent);
}
