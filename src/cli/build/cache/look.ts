import type { Stats } from "node:fs";
import { fileStats } from "../../base/file-stats.js";

/** The times of the last change of the content and of the file (milliseconds with fractions), and the inode. */
export type Stamp = readonly [mtime: number, ctime: number, inode: number];

/** Milliseconds. The system takes file times from a clock that ticks every few milliseconds. */
const tick = 20;
/** Milliseconds. Some file systems count in steps of two seconds. */
const coarseTick = 2000;

/** The size and times of a file. Taken before reading, they belong to the read content, or to an older one, which is never trusted later. */
export interface Look {
  readonly size: number;
  readonly stamp: Stamp | undefined;
}

/** `undefined` if there is no regular file. */
export function lookAt(path: string, stats: Stats | undefined = fileStats(path)): Look | undefined {
  if (!stats?.isFile()) return undefined;
  const { size, mtimeMs, ctimeMs, ino } = stats;
  const isCoarse = mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0;
  const isRacy = Math.max(mtimeMs, ctimeMs) + (isCoarse ? coarseTick : tick) > Date.now();
  return { size, stamp: isRacy ? undefined : [mtimeMs, ctimeMs, ino] };
}
