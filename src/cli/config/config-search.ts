import { lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { isTrusted } from "./owner.js";
import { foldersUpward, repositoryTop } from "./repository.js";

export const configNames = ["igx.config.json", "igx.config.yaml"] as const;

/**
 * The configuration files of the nearest folder from `folder` upward that has one, up to the top of the repository. Two in one folder are
 * an error of the caller. A file of another user is refused: in a shared folder such as `/tmp`, it would decide for everyone's files below
 * it.
 */
export async function searchConfig(folder: string): Promise<Outcome<readonly string[]>> {
  for (const one of await searchedFolders(folder)) {
    const paths = configNames.map((name) => join(one, name));
    const there = await Promise.all(paths.map(isThere));
    const found = paths.filter((_, index) => there[index]);
    const foreign = (await Promise.all(found.map(isForeign))).indexOf(true);
    if (foreign >= 0) return refused(found[foreign]!);
    if (found.length > 0) return success(found);
  }
  return success([]);
}

/** The folders to search for a configuration, nearest first. */
export async function searchedFolders(folder: string): Promise<readonly string[]> {
  const top = await repositoryTop(folder);
  const folders: string[] = [];
  for await (const one of foldersUpward(folder)) {
    folders.push(one);
    if (one === top) break;
  }
  return folders;
}

/** Whether the file exists. A folder of that name does not count. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => !stats.isDirectory(),
    () => false,
  );

/** Whether another user owns the file, or the link to it: the owner of either can change what is read. */
async function isForeign(path: string): Promise<boolean> {
  const both = await Promise.all([lstat(path), stat(path)]).catch(() => []);
  return !both.every(isTrusted);
}

const refused = (path: string) =>
  failure(
    ExitCode.outside,
    `The configuration file ${path} belongs to another user.`,
    `If you trust it, name it: --config ${path}`,
  );
