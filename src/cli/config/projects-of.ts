import type { Context } from "../base/context.js";
import { folderLookup } from "../base/folder-lookup.js";
import type { Input } from "../base/input.js";
import { type Outcome, success } from "../base/outcome.js";
import { folderOf } from "../base/paths.js";
import type { Project, ProjectOf } from "../base/project.js";
import { isStream } from "../outputs/real-target.js";
import { loadProject } from "./load-project.js";
import { projectIds } from "./project-ids.js";

/** The identity of a project: some have the same root. */
export const projectId = ({ configPath, root }: Pick<Project, "configPath" | "root">): string => configPath ?? root;

/**
 * The projects of the inputs of a run. Each file goes by the nearest configuration above it, whatever else the run takes, unless you name one
 * for all (`--config`, `--root`). `run` is the project of the run as a whole.
 */
export async function projectsOf(
  { cwd, common, hostOf }: Pick<Context, "cwd" | "common" | "hostOf">,
  run: Project,
  inputs: readonly Input[],
): Promise<Outcome<ProjectOf>> {
  if (common.config !== undefined || common.root !== undefined) return success(() => run);
  const folders = folderLookup();
  const idAt = projectIds(cwd);
  const idOf = (input: Input): string =>
    idAt(isStream(input) ? cwd : (folders.real(input.path) ?? folderOf(input.path)));
  const known = new Map([[projectId(run), run]]);
  for (const input of inputs) {
    if (known.has(idOf(input))) continue;
    const place = { inputs: [isStream(input) ? cwd : folderOf(input.path)], ...(hostOf && { hostOf }) };
    const loaded = await loadProject({ cwd, common, ...place });
    if (!loaded.ok) return loaded;
    known.set(idOf(input), { ...loaded.value, runRoot: run.runRoot });
  }
  return success((input) => known.get(idOf(input)) ?? run);
}

/** All projects of a run, each once: the project of the run, then the projects of its inputs in their order. */
export const allProjects = (run: Project, inputs: readonly Input[], projectOf: ProjectOf): readonly Project[] => [
  ...new Set([run, ...inputs.map(projectOf)]),
];
