import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { failure, type Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { findInputs } from "./inputs.js";

/** The sources a command is to work on: those of the command line, else the configuration's `include`, else it is wrong use (exit 2). */
export async function projectInputs(
  context: Context,
  project: Project,
  words: readonly string[],
): Promise<Outcome<readonly Input[]>> {
  if (words.length > 0) return findInputs(context, words);
  const include = project.config.include ?? [];
  if (include.length > 0) return findInputs(context, include, { folder: project.folder });
  return failure(
    ExitCode.usage,
    "No input is named.",
    'Name files, folders or globs, "." for all below here, or set include in igx.config.json.',
  );
}
