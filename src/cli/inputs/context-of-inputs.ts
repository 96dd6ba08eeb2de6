import { dirname } from "node:path";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { shellQuoted } from "../base/shell-quoted.js";
import { projectId } from "../config/projects-of.js";
import { findInputs } from "./inputs.js";
import { type ProjectInputs, projectInputs } from "./project-inputs.js";

/**
 * The context of a command that works on one project, with the lock file and the account of it: its project is the one that all files belong
 * to which the arguments find. Files of several projects are wrong use (exit code 2).
 */
export async function contextOfInputs(
  context: Context,
  args: readonly string[],
  command: string,
): Promise<Outcome<Context>> {
  const run = await context.project();
  if (!run.ok) return run;
  // Without any inputs, the command reports the missing ones.
  if (args.length === 0 && (run.value.config.include ?? []).length === 0) return success(context);
  const found = await projectInputs(context, run.value, args);
  if (!found.ok) return found;
  const { inputs, projectOf } = found.value;
  const project = projectOf(inputs[0]!);
  const refused = await refuseOthers(context, project, found.value, command);
  if (refused) return refused;
  return success(project === run.value ? context : { ...context, project: async () => success(project) });
}

/** The failure for files that do not belong to a project, with the commands to run instead. */
export async function refuseOthers(
  context: Context,
  own: Project,
  { inputs, projectOf }: ProjectInputs,
  command: string,
): Promise<ReturnType<typeof failure> | undefined> {
  if (inputs.every((input) => projectId(projectOf(input)) === projectId(own))) return undefined;
  const projects = [...new Set(inputs.map(projectOf))];
  const belong = projects.length > 1 ? `${projects.length} projects` : "another project";
  const commands = await Promise.all(
    projects.map(async (project) => {
      const files = inputs.filter((input) => projectOf(input) === project);
      return `  ${command} ${(await namesOf(context, project, files)).map(shellQuoted).join(" ")}`;
    }),
  );
  return failure(
    ExitCode.usage,
    `The documents belong to ${belong}, and each project has a lock file and an account of its own.`,
    `Name those of one project, with the same options:\n${commands.join("\n")}`,
  );
}

/** The folder of the project, if it has no other documents than these; else the files. */
async function namesOf(context: Context, project: Project, files: readonly Input[]): Promise<readonly string[]> {
  const { configPath, root } = project;
  const folder = relativePath(context.cwd, configPath === undefined ? root : dirname(configPath));
  const all = await findInputs({ ...context, note: () => {} }, [folder]);
  const own = new Set(files.map(({ path }) => path));
  const isWhole = all.ok && all.value.length === own.size && all.value.every(({ path }) => own.has(path));
  return isWhole ? [folder] : files.map(({ path }) => (path === "-" ? path : relativePath(context.cwd, path)));
}
