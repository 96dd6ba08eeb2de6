import { join } from "node:path";
import { configNames } from "../../config/config-names.js";
import { fileStats, linkStats } from "../base/file-stats.js";
import { type Outcome, pathFailure, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { isTrusted } from "./owner.js";
import { foldersUpward, repositoryTop } from "./repository.js";

/**
 * The configuration files of the nearest folder from `folder` upward that has one, up to the top of the repository. Two in one folder are
 * an error of the caller. A file of another user is refused: in a shared folder such as `/tmp`, it would decide for everyone's files below
 * it. A file that exists only as a text of an editor (`textOf`) counts.
 */
export function searchConfig(
  folder: string,
  textOf: (path: string) => string | undefined = () => undefined,
): Outcome<readonly string[]> {
  for (const one of searchedFolders(folder)) {
    const found = configNames
      .map((name) => join(one, name))
      .filter((path) => isThere(path) || textOf(slashes(path)) !== undefined);
    const foreign = found.find(isForeign);
    if (foreign !== undefined) return refused(foreign);
    if (found.length > 0) return success(found);
  }
  return success([]);
}

/** The folders to search for a configuration, nearest first. */
export function searchedFolders(folder: string): readonly string[] {
  const top = repositoryTop(folder);
  const folders: string[] = [];
  for (const one of foldersUpward(folder)) {
    folders.push(one);
    if (one === top) break;
  }
  return folders;
}

/**
 * Whether anything has the name. A link to nothing counts, and so does a folder, which Docker makes where a file to mount is missing: a run
 * without its configuration would be another.
 */
const isThere = (path: string): boolean => linkStats(path) !== undefined;

/** Whether another user owns the file, or the link to it: either owner can change its content. */
const isForeign = (path: string): boolean =>
  [linkStats(path), fileStats(path)].some((stats) => stats !== undefined && !isTrusted(stats));

const refused = (path: string) =>
  pathFailure(
    path,
    `The configuration file ${path} belongs to another user.`,
    `If you trust it, name it: --config ${path}`,
  );
