import { dirname } from "node:path";
import type { Context } from "../base/context.js";
import { type Input, stdinPath } from "../base/input.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { realOf } from "../config/config-paths.js";
import { searchConfig } from "../config/config-search.js";

/**
 * A run has one configuration. In a repository of several projects, documents of another project would get another language, theme and
 * lock file than its own, so a note names that project. Not if you name a root or a configuration: then you have chosen.
 */
export function noteOtherConfigs(context: Context, project: Project, inputs: readonly Input[]): void {
  const { cwd, common } = context;
  if (common.config !== undefined || common.root !== undefined) return;
  const folders = new Set(inputs.flatMap(({ path }) => (path === stdinPath ? [] : [dirname(path)])));
  const others = new Set([...folders].flatMap((folder) => otherConfig(folder, project)));
  const shown = project.configPath === undefined ? undefined : relativePath(cwd, project.configPath);
  for (const other of others) {
    const why = shown === undefined ? "" : `, because the run uses ${shown}`;
    const path = relativePath(cwd, other);
    context.note(`${path} is ignored${why}. To use it, run igx in ${dirname(path)}.`);
  }
}

function otherConfig(folder: string, { configPath, folder: own }: Project): readonly string[] {
  // The usual case, which needs no search.
  if (folder === own) return [];
  const found = searchConfig(realOf(folder));
  const path = found.ok ? found.value[0] : undefined;
  return path === undefined || dirname(path) === realOf(own) || path === configPath ? [] : [path];
}
