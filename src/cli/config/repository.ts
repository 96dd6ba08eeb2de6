import { lstat, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isTrusted } from "./owner.js";

/**
 * The top of the repository that contains `folder` (a real path): the nearest folder above it with a `.git`, which is a folder, or a file in
 * worktrees and submodules. A `.git` of another user does not count, or whoever may write to a shared folder could set the root of everybody
 * below it. Neither does that of a home folder, where people keep their settings: all their files would be one project.
 */
export async function repositoryTop(folder: string): Promise<string | undefined> {
  for await (const one of foldersUpward(folder)) if (await isTop(one)) return one;
  return undefined;
}

async function isTop(folder: string): Promise<boolean> {
  if (folder === homedir() || folder === dirname(folder)) return false;
  const marks = await Promise.all([lstat(join(folder, ".git")), stat(folder)]).catch(() => []);
  return marks.length > 0 && marks.every(isTrusted);
}

/** `folder` and those around it, up to the border of the file system: what is mounted around it may belong to anybody. */
export async function* foldersUpward(folder: string): AsyncGenerator<string> {
  const device = await stat(folder).then(
    ({ dev }) => dev,
    () => undefined,
  );
  for (let one = folder; ; one = dirname(one)) {
    const there = await stat(one).catch(() => undefined);
    if (device !== undefined && there && there.dev !== device) return;
    yield one;
    if (dirname(one) === one) return;
  }
}
