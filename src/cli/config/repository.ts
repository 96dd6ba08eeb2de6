import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileStats, linkStats } from "../base/file-stats.js";
import { isTrusted } from "./owner.js";

/**
 * The top of the repository that contains `folder` (a real path): the nearest folder upward with a `.git`, which is a file in worktrees and
 * submodules. A `.git` of another user does not count: in a shared folder, it would set the root for everyone's files below it. Nor does
 * that of your home folder, where people keep their settings: all your files would be one project.
 */
export function repositoryTop(folder: string): string | undefined {
  for (const one of foldersUpward(folder)) if (isTop(one)) return one;
  return undefined;
}

function isTop(folder: string): boolean {
  const mark = linkStats(join(folder, ".git"));
  if (!mark || folder === homedir() || folder === dirname(folder)) return false;
  const there = fileStats(folder);
  return there !== undefined && isTrusted(mark) && isTrusted(there);
}

/** `folder` and the folders around it, up to the border of the file system. (A mount point may belong to any user; git stops there too.) */
export function* foldersUpward(folder: string): Generator<string> {
  const device = fileStats(folder)?.dev;
  for (let one = folder; ; one = dirname(one)) {
    const there = fileStats(one);
    if (device !== undefined && there && there.dev !== device) return;
    yield one;
    if (dirname(one) === one) return;
  }
}
