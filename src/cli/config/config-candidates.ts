import { dirname, join, resolve } from "node:path";
import { configNames } from "../../config/config-names.js";
import type { Context } from "../base/context.js";
import { slashes } from "../base/paths.js";
import { searchConfig, searchedFolders } from "./config-search.js";
import { inputFolders } from "./project-folder.js";

/** The paths at which a configuration is or could be found, absolute. If a file appears or disappears there, `loadProject` may find another project. */
export async function configCandidates({
  cwd,
  common,
  inputs,
}: Pick<Context, "cwd" | "common" | "inputs">): Promise<readonly string[]> {
  if (common.config !== undefined) return [slashes(resolve(cwd, common.config))];
  const starts = common.root === undefined ? await inputFolders(cwd, inputs ?? []) : [];
  const paths = (starts.length === 0 ? [cwd] : starts).flatMap(candidatesAbove);
  return [...new Set(paths)];
}

function candidatesAbove(start: string): readonly string[] {
  const folders = searchedFolders(start);
  const found = searchConfig(start);
  const nearest = found.ok ? found.value[0] : undefined;
  // Folders above the configuration do not matter: the nearest one wins.
  const searched = nearest === undefined ? folders : folders.slice(0, folders.indexOf(dirname(nearest)) + 1);
  return searched.flatMap((folder) => configNames.map((name) => slashes(join(folder, name))));
}
