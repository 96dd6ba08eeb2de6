import type { Context } from "../cli/base/context.js";
import type { Project } from "../cli/base/project.js";
import { loadProject } from "../cli/config/load-project.js";
import { failureError } from "./failure-error.js";
import type { IntegrationOptions } from "./integration-options.js";

/** The parts of a run of the command that decide which project a file belongs to. */
type ProjectRun = Pick<Context, "cwd" | "common" | "inputs">;

export const projectRun = (
  { root, config }: IntegrationOptions,
  file: string | undefined,
  cwd = process.cwd(),
): ProjectRun => ({
  cwd,
  common: {
    format: "pretty",
    quiet: false,
    ...(root !== undefined && { root }),
    ...(config !== undefined && { config }),
  },
  inputs: file === undefined ? [] : [file],
});

/**
 * The project of a run, as the command finds it. Rejects if the configuration is invalid or the root is not a folder: no document is to blame
 * for that.
 */
export async function openProject(run: ProjectRun): Promise<Project> {
  const project = await loadProject(run);
  if (!project.ok) throw failureError(project.failure);
  return project.value;
}
