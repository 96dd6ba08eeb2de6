import { dirname, resolve } from "node:path";
import type { Context } from "../base/context.js";
import { fileStats } from "../base/file-stats.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";

/** The `outDir` of the configuration, absolute. */
export const outDirOf = ({ config: { outDir }, folder }: Project): string | undefined =>
  outDir === undefined ? undefined : slashes(resolve(folder, outDir));

/** The folder that a run writes into, absolute: of `-o`, or else of the configuration. `undefined` for outputs beside their sources. */
export function outputFolder({ cwd }: Context, project: Project, output: string | undefined): string | undefined {
  if (output === undefined) return outDirOf(project);
  const [fixed = ""] = output.split("{key}");
  const path = resolve(cwd, fixed);
  return slashes(namesFolder(cwd, fixed) ? path : dirname(path));
}

/** Whether `-o` names a folder: one that is there, or a name that ends in a slash. Throws if the system fails. */
export const namesFolder = (cwd: string, output: string): boolean =>
  /[/\\]$/.test(output) || fileStats(resolve(cwd, output))?.isDirectory() === true;
