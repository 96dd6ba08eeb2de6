import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import type { Host } from "../../contract/host.js";
import { slashes } from "../base/paths.js";
import { readChecked } from "../base/read-bounded.js";

export interface NodeHostOptions {
  /** Nothing outside this folder is read, but for files named by the user. Default: the current directory. */
  readonly root?: string;
}

/** For whoever calls `readFile` without a bound: as much as a document may read. */
const defaultMaximum = 256 * 1024 * 1024;

const notThere = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** A `Host` over the file system. Only rejects for what is neither there nor not there: no permission, a broken disk. */
export function nodeHost({ root = process.cwd() }: NodeHostOptions = {}): Host {
  return {
    root: slashes(resolve(root)),
    readFile: (path, maximum = defaultMaximum) => readChecked(path, { maximum }).catch(unlessMissing(undefined)),
    realPath: (path) => realpath(path).then(slashes, unlessMissing(path)),
    isolate: async (job, bounds) => (await import("./reader-pool.js")).isolate(job, bounds),
  };
}

const unlessMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code !== undefined && notThere.has(error.code)) return value;
    throw error;
  };
