import { dirname } from "node:path";
import { stdinPath } from "../base/input.js";
import { inputBase } from "../base/input-base.js";
import { realOf } from "./config-paths.js";
import { searchConfig } from "./config-search.js";
import { repositoryTop } from "./repository.js";

/**
 * The folder whose project the run belongs to. A document compiles the same from everywhere (same root, lock file and key), so its own
 * place decides: if the configuration found from the current folder is above the input, the current folder; otherwise the folder of the
 * input if it is in a repository; otherwise the current folder.
 */
export async function projectFolder(cwd: string, input: string | undefined): Promise<string> {
  if (input === undefined || input === stdinPath) return cwd;
  const folder = realOf((await inputBase(input, cwd)).folder);
  // The usual case, which needs no search.
  if (folder === cwd) return cwd;
  const found = searchConfig(cwd);
  const config = found.ok ? found.value[0] : undefined;
  if (config !== undefined && `${folder}/`.startsWith(`${dirname(config)}/`)) return cwd;
  return repositoryTop(folder) === undefined ? cwd : folder;
}
