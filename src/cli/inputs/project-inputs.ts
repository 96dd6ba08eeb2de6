import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project, ProjectOf } from "../base/project.js";
import { projectsOf } from "../config/projects-of.js";
import { findInputs } from "./inputs.js";

/** The inputs of a command, with the project of each. */
export interface ProjectInputs {
  readonly inputs: readonly Input[];
  readonly projectOf: ProjectOf;
}

/**
 * The sources of a command: from the command line, or else from the configuration's `include`. Without either, it is wrong use (exit code
 * 2). `project` is the project of the run.
 */
export async function projectInputs(
  context: Context,
  project: Project,
  args: readonly string[],
): Promise<Outcome<ProjectInputs>> {
  const inputs = await inputsOf(context, project, args);
  if (!inputs.ok) return inputs;
  const projectOf = await projectsOf(context, project, inputs.value);
  return projectOf.ok ? success({ inputs: inputs.value, projectOf: projectOf.value }) : projectOf;
}

async function inputsOf(
  context: Context,
  { config, folder }: Project,
  args: readonly string[],
): Promise<Outcome<readonly Input[]>> {
  if (args.length > 0) return findInputs(context, args);
  const { include = [] } = config;
  if (include.length === 0) return noInput;
  const found = await findInputs(context, include, { folder });
  return found.ok ? found : { ok: false, failure: { ...found.failure, hint: includeHint } };
}

/** Neither the command line nor the configuration names an input. */
export const noInput = failure(
  ExitCode.usage,
  "No input is named.",
  'Name files, folders or globs, "." for all below here, or set include in igx.config.json.',
);

const includeHint = "`include` of the configuration names it, relative to the folder of the configuration.";
