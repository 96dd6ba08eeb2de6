import { dirname } from "node:path";
import { stdinPath } from "../base/input.js";
import { inputBase } from "../base/input-base.js";
import { realOf } from "./config-paths.js";
import { searchConfig } from "./config-search.js";
import { repositoryTop } from "./repository.js";

/**
 * The folder whose project a run is of. A document is the same from everywhere (same root, same lock file, same key), so its own place
 * decides: the current folder's configuration if it contains the input, else the repository of the input, else the current folder.
 */
export async function projectFolder(cwd: string, input: string | undefined): Promise<string> {
  if (input === undefined || input === stdinPath) return cwd;
  const folder = await realOf((await inputBase(input, cwd)).folder);
  const found = await searchConfig(cwd);
  const config = found.ok ? found.value[0] : undefined;
  if (config !== undefined && `${folder}/`.startsWith(`${dirname(config)}/`)) return cwd;
  return (await repositoryTop(folder)) === undefined ? cwd : folder;
}
