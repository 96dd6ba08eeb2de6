import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Host } from "../../contract/host.js";
import { requireArgument } from "../../text/require-argument.js";
import { isNotThere } from "../base/file-stats.js";
import { slashes } from "../base/paths.js";
import { readChecked } from "../base/read-bounded.js";

/** Options of `nodeHost`. */
export interface NodeHostOptions {
  /** The host reads nothing outside this folder, except files that the user names. Default: the current directory. */
  readonly root?: string | undefined;
}

/** Bytes for callers that name no limit: as much as a document may read by default (`limits.dataBytes`). */
const defaultMaximum = 256 * 1024 * 1024;

/**
 * A `Host` over the file system. A missing file is `undefined`; it rejects only for other failures, such as a folder, no permission or a broken disk.
 */
export function nodeHost(options: NodeHostOptions = {}): Host {
  requireArgument(options, "object", "The options");
  const { root = process.cwd() } = options;
  return {
    root: slashes(resolve(root)),
    // Never through a link that replaced the file after the check (SECURITY.md, "Documents and data").
    readFile: (path, maximum = defaultMaximum) => readChecked(path, { maximum }).catch(unlessMissing(undefined)),
    realPath: async (path) => slashes(realPath(path, 0)),
    isolate: async (job, bounds) => (await import("./reader-pool.js")).isolate(job, bounds),
  };
}

/** As many as Linux follows. */
const maximumLinks = 40;

/** A link to a missing file is followed too: a document may not name a path outside the root, whether it exists or not. */
function realPath(path: string, links: number): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isNotThere(error)) throw error;
    const target = links < maximumLinks ? linkTarget(path) : undefined;
    return target === undefined ? path : realPathOfMissing(target, links + 1);
  }
}

/** Folders above a missing file can be links as well. */
function realPathOfMissing(path: string, links: number): string {
  const real = realPath(path, links);
  const folder = dirname(path);
  return real !== path || folder === path ? real : join(realPathOfMissing(folder, links), basename(path));
}

function linkTarget(path: string): string | undefined {
  try {
    return resolve(realpathSync.native(dirname(path)), readlinkSync(path));
  } catch {
    return undefined;
  }
}

const unlessMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isNotThere(error)) return value;
    throw error;
  };
