import { lstat, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isTrusted } from "./owner.js";

/**
 * The top of the repository that contains `folder` (a real path): the nearest folder upward with a `.git`, which is a file in worktrees and
 * submodules. A `.git` of another user does not count: in a shared folder, it would set the root for everyone's files below it. Nor does
 * that of your home folder, where people keep their settings: all your files would be one project.
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

/**
 * `folder` and those around it, up to the border of the file system. (Anybody may own what a file system is mounted into; git stops there
 * too.)
 */
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
