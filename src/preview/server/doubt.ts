import { type FileStamps, lookUnfinished } from "./file-stamps.js";

/**
 * Decides whether to read files again instead of trusting them: files that look unfinished for `grace` milliseconds (an empty file may be
 * intended), and files that changed while they were read (`torn`) for ten times as long, but not forever.
 */
export function createDoubt(grace: number): (stamps: FileStamps, torn: boolean) => boolean {
  let believed: FileStamps = new Map();
  let since: number | undefined;
  return (stamps, torn) => {
    const now = performance.now();
    if (torn || lookUnfinished(stamps, believed)) {
      since ??= now;
      if (now - since < (torn ? 10 * grace : grace)) return true;
    }
    since = undefined;
    believed = stamps;
    return false;
  };
}
