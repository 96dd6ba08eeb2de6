import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Host } from "../../contract/host.js";
import { requireArgument } from "../../text/require-argument.js";
import { slashes } from "../base/paths.js";
import { readChecked } from "../base/read-bounded.js";

export interface NodeHostOptions {
  /** The host reads nothing outside this folder, except files that the user names. Default: the current directory. */
  readonly root?: string;
}

/** Bytes for callers that name no limit: as much as a document may read by default (`limits.dataBytes`). */
const defaultMaximum = 256 * 1024 * 1024;

/** A path through a file (`a.txt/b`) is a missing file too. */
const notThere = new Set(["ENOENT", "ENOTDIR"]);

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
    realPath: (path) => realPath(path).catch(unlessMissing(path)),
    isolate: async (job, bounds) => (await import("./reader-pool.js")).isolate(job, bounds),
  };
}

const realPath = async (path: string): Promise<string> => slashes(realpathSync.native(path));

const unlessMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code !== undefined && notThere.has(error.code)) return value;
    throw error;
  };
