import { lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { isTrusted } from "./owner.js";
import { foldersUpward, repositoryTop } from "./repository.js";

export const configNames = ["igx.config.json", "igx.config.yaml"] as const;

/**
 * The configuration files of the nearest folder from `folder` upward that has one, no further than the top of its repository. More than one
 * is a mistake; one of another user is refused, since it would rule over everybody's files below it.
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

/** Where a configuration is looked for, the nearest first. */
export async function searchedFolders(folder: string): Promise<readonly string[]> {
  const top = await repositoryTop(folder);
  const folders: string[] = [];
  for await (const one of foldersUpward(folder)) {
    folders.push(one);
    if (one === top) break;
  }
  return folders;
}

/** A folder of that name configures nothing. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => !stats.isDirectory(),
    () => false,
  );

/** A link is as much its owner's as what it leads to. */
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
