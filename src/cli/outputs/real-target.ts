import { lstatSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isNotThere, linkStats } from "../base/file-stats.js";
import { type Input, isStdin } from "../base/input.js";
import { folderOf, nameOf, slashes } from "../base/paths.js";

/*
 * Synchronous, as everything that a build does for each of its outputs: through the thread pool, these calls take many times longer than
 * the system needs for them.
 */

/** More links than any system follows (Linux: 40). */
const maxLinks = 40;

/**
 * Where a write to `path` would end after following symbolic links; absolute, with `/`. Works for files that do not exist yet, and for
 * links whose target does not exist (`realpath` fails for both, but a write would create the target). Throws if links form a circle.
 */
export function realTarget(path: string, links = maxLinks): string {
  const real = realPath(path);
  if (real !== undefined) return real;
  const stats = unlessMissing(() => lstatSync(path, { throwIfNoEntry: false }));
  if (dirname(path) === path || links === 0) return slashes(path);
  const folder = realTarget(dirname(path), links - 1);
  return stats?.isSymbolicLink()
    ? realTarget(resolve(folder, readlinkSync(path)), links - 1)
    : slashes(join(folder, basename(path)));
}

/** Where a write to a path would end. */
export interface RealTarget {
  readonly real: string;
  /** Where its folder leads. */
  readonly folder: string;
  /** The stats of the path itself. */
  readonly stats: Stats | undefined;
}

/** Paths are absolute, without `.` and `..`. */
export type TargetLookup = (path: string) => RealTarget;

interface KnownFolder {
  readonly folder: string;
  /** With a slash at its end. */
  readonly prefix: string;
  readonly isMissing: boolean;
}

/** `realTarget` for many files: looks up once where a folder leads, and for nothing in a folder that is missing. */
export function targetLookup(): TargetLookup {
  const folders = new Map<string, KnownFolder>();
  const folderAt = (named: string): KnownFolder => {
    const real = realPath(named);
    const folder = real ?? realTarget(named);
    return { folder, prefix: folder.endsWith("/") ? folder : `${folder}/`, isMissing: real === undefined };
  };
  return (path) => {
    const named = folderOf(path);
    const known = folders.get(named) ?? folderAt(named);
    folders.set(named, known);
    const stats = known.isMissing ? undefined : linkStats(path);
    const real = stats?.isSymbolicLink() ? realTarget(path) : known.prefix + nameOf(path);
    return { real, folder: known.folder, stats };
  };
}

/** `undefined` if nothing is there. */
const realPath = (path: string): string | undefined => {
  const real = unlessMissing(() => realpathSync.native(path));
  return real === undefined ? undefined : slashes(real);
};

function unlessMissing<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

/**
 * Whether a path is `/dev/stdout` or similar. It may lead to a file, but the file is open already, and igx only appends to it. `/dev/shm`
 * is a folder of files in memory (shm_overview(7)).
 */
export const isDevicePath = (path: string): boolean => /^\/(?:dev\/(?!shm\/)|proc\/)/.test(path);

/** Whether an input is standard input or a pipe such as `<(…)`: it has no name, and nothing can be written beside it or back to it. */
export const isStream = (input: Input): boolean => isStdin(input) || isDevicePath(input.path);
