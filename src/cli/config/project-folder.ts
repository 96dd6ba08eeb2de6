import { stdinPath } from "../base/input.js";
import { inputBase } from "../base/input-base.js";
import { isDevicePath } from "../outputs/real-target.js";
import { realOf } from "./config-paths.js";
import { projectIds } from "./project-ids.js";

/**
 * A folder of the project that all inputs belong to; `undefined` if they belong to several. A document compiles the same from everywhere (same
 * root, lock file and key), so its own place decides. Without inputs, and for streams, which have no place, it is the current folder.
 */
export async function projectFolder(cwd: string, inputs: readonly string[]): Promise<string | undefined> {
  const [first = cwd, ...others] = await inputFolders(cwd, inputs);
  if (others.length === 0) return first;
  const idOf = projectIds(cwd);
  return others.every((folder) => idOf(folder) === idOf(first)) ? first : undefined;
}

/** The real folders of inputs as the command line names them, each once. */
export async function inputFolders(cwd: string, inputs: readonly string[]): Promise<readonly string[]> {
  const named = new Set<string>();
  for (const input of inputs)
    named.add(input === stdinPath || isDevicePath(input) ? cwd : (await inputBase(input, cwd)).folder);
  return [...new Set([...named].map(realOf))];
}
