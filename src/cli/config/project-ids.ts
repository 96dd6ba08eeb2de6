import { dirname, join } from "node:path";
import { configNames } from "../../config/config-names.js";
import { fileStats, linkStats } from "../base/file-stats.js";
import { searchConfig } from "./config-search.js";
import { repositoryTop } from "./repository.js";

/**
 * Names the project that a folder (a real path) belongs to: by the nearest configuration above it, or else by its repository, or else by that
 * of the current folder. Each folder is searched once: a run may have files in very many.
 */
export function projectIds(cwd: string): (folder: string) => string {
  const known = new Map<string, string>();
  const idOf = (folder: string): string => {
    const id = known.get(folder) ?? (isDecisive(folder) ? search(cwd, folder) : idOf(dirname(folder)));
    known.set(folder, id);
    return id;
  };
  return idOf;
}

/** Whether a search from here can end elsewhere than one from the folder above. */
const isDecisive = (folder: string): boolean =>
  dirname(folder) === folder ||
  [...configNames, ".git"].some((name) => linkStats(join(folder, name))) ||
  fileStats(folder)?.dev !== fileStats(dirname(folder))?.dev;

function search(cwd: string, folder: string): string {
  const found = searchConfig(folder);
  // A configuration that is refused is a project too: to load it says why.
  return (found.ok ? found.value[0] : found.failure.path) ?? rootWithoutConfig(cwd, folder);
}

/** The root of a folder that no configuration is above. */
export const rootWithoutConfig = (cwd: string, folder = cwd): string =>
  repositoryTop(folder) ?? repositoryTop(cwd) ?? cwd;
