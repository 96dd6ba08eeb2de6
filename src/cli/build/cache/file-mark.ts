import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { fileStats } from "../../base/file-stats.js";
import { contentHash } from "../../outputs/content-hash.js";
import { type Look, lookAt, type Stamp } from "./look.js";

/** What a file contained, and how to see without reading it that it still does. */
export interface FileMark {
  readonly size: number;
  /** `sha256-` and hexadecimal digits. */
  readonly hash: string;
  /** Missing if the file was so new that another change might not show in its times (git calls such entries racy). */
  readonly stamp?: Stamp;
}

export const markOf = ({ size, stamp }: Look, hash: string): FileMark => ({ size, hash, ...(stamp && { stamp }) });

/**
 * The mark of a file with unchanged content, maybe with a newer stamp; `undefined` if it has changed. Reads the file only if its times do
 * not decide.
 */
export function unchanged(path: string, before: FileMark, stats = fileStats(path)): FileMark | undefined {
  const now = lookAt(path, stats);
  if (now?.size !== before.size) return undefined;
  if (before.stamp && now.stamp?.every((part, index) => part === before.stamp![index])) return before;
  return hashOf(path) === before.hash ? markOf(now, before.hash) : undefined;
}

function hashOf(path: string): string | undefined {
  try {
    return contentHash(readFileSync(path));
  } catch {
    return undefined;
  }
}

/**
 * When the machine was started, in milliseconds. Results of builds do not wait for the disk, so after a power failure a file may have its
 * time, but not its content: stamps of an earlier start do not count.
 */
export const startOfMachine = (): number => Date.now() - uptime() * 1000;

/** Clocks are adjusted a little. */
export const isSameStart = (one: number, other: number): boolean => Math.abs(one - other) < 1500;
