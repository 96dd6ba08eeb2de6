import { dirname, resolve } from "node:path";
import type { Context } from "../base/context.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { namesFolder } from "./names-folder.js";

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
