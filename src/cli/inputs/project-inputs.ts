import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { failure, type Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { findInputs } from "./inputs.js";
import { noteOtherConfigs } from "./other-configs.js";

/**
 * The sources of a command: those of the command line, or those of the configuration's `include`. Without either, it is wrong use (exit
 * code 2).
 */
export async function projectInputs(
  context: Context,
  project: Project,
  args: readonly string[],
): Promise<Outcome<readonly Input[]>> {
  if (args.length > 0) return namedInputs(context, project, args);
  const include = project.config.include ?? [];
  if (include.length > 0) {
    const found = await findInputs(context, include, { folder: project.folder });
    return found.ok ? found : { ok: false, failure: { ...found.failure, hint: includeHint } };
  }
  return noInput;
}

async function namedInputs(
  context: Context,
  project: Project,
  args: readonly string[],
): Promise<Outcome<readonly Input[]>> {
  const found = await findInputs(context, args);
  if (found.ok) noteOtherConfigs(context, project, found.value);
  return found;
}

/** Neither the command line nor the configuration names an input. */
export const noInput = failure(
  ExitCode.usage,
  "No input is named.",
  'Name files, folders or globs, "." for all below here, or set include in igx.config.json.',
);

const includeHint = "`include` of the configuration names it, relative to the folder of the configuration.";
