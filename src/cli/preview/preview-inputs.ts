import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { type Input, isStdin } from "../base/input.js";
import { failure, type Outcome } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { findInputs } from "../inputs/inputs.js";
import { projectInputs } from "../inputs/project-inputs.js";

const mostNames = 10;

/** The documents of a preview: those of the command line, of the configuration's `include`, or all of the current folder. */
export async function previewInputs(
  context: Context,
  project: Project,
  words: readonly string[],
  each: string | undefined,
): Promise<Outcome<readonly Input[]>> {
  const isProject = words.length > 0 || (project.config.include ?? []).length > 0;
  const inputs = isProject ? await projectInputs(context, project, words) : await findInputs(context, ["."]);
  if (!inputs.ok) return inputs;
  if (inputs.value.some(isStdin))
    return failure(ExitCode.usage, "A preview follows a file as it changes, and standard input does not.");
  if (each === undefined || inputs.value.length === 1) return inputs;
  const names = inputs.value.map(({ path }) => relativePath(context.cwd, path));
  const more = names.length > mostNames ? `, and ${names.length - mostNames} more` : "";
  return failure(
    ExitCode.usage,
    `A preview with --each is of one document, and these are ${names.length}: ${names.slice(0, mostNames).join(", ")}${more}.`,
    "Name one of them.",
  );
}
