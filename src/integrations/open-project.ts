import type { Project } from "../cli/base/project.js";
import { loadProject } from "../cli/config/load-project.js";
import { failureError } from "./failure-error.js";
import type { IntegrationOptions } from "./integration-options.js";

/**
 * The project of a file, as the command finds it if you run it in `cwd`. Rejects if the configuration is invalid or the root is not a folder:
 * no document is to blame for that.
 */
export async function openProject(
  { root, config }: IntegrationOptions,
  file: string | undefined,
  cwd = process.cwd(),
): Promise<Project> {
  const common = {
    format: "pretty",
    quiet: false,
    ...(root !== undefined && { root }),
    ...(config !== undefined && { config }),
  } as const;
  const project = await loadProject({ cwd, common, inputs: file === undefined ? [] : [file] });
  if (!project.ok) throw failureError(project.failure);
  return project.value;
}
