import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { type Input, isStdin } from "../base/input.js";
import { type InputBase, inputBase } from "../base/input-base.js";
import { failure, type Outcome } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { loadProject } from "../config/load-project.js";
import { findInputs } from "../inputs/inputs.js";

const maxNames = 10;

/** The names of a preview's documents, and the folder that they are relative to. */
function namedBy({ cwd }: Context, { config, folder }: Project, args: readonly string[]): Named {
  if (args.length > 0) return { args, folder: cwd };
  const { include = [] } = config;
  return include.length > 0 ? { args: include, folder } : { args: ["."], folder: cwd };
}

interface Named {
  readonly args: readonly string[];
  readonly folder: string;
}

/** The documents of a running preview. */
export interface PreviewListing {
  readonly project: Project;
  /** The documents that exist, in the order of {@link previewInputs}. */
  readonly inputs: readonly Input[];
  /** The folders in which documents can appear and vanish. */
  readonly bases: readonly InputBase[];
}

/** The listing by the configuration as it is now, or the one of `last` if it is broken. */
export async function listingNow(context: Context, last: Project, args: readonly string[]): Promise<PreviewListing> {
  const loaded = await loadProject(context);
  const project = loaded.ok ? loaded.value : last;
  const { args: named, folder } = namedBy(context, project, args);
  const found = await Promise.all(named.map((arg) => findInputs(context, [arg], { folder })));
  const inputs = found.flatMap((one) => (one.ok ? one.value : []));
  return {
    project,
    inputs: [...new Map(inputs.map((input) => [input.path, input])).values()],
    bases: await Promise.all(named.map((arg) => inputBase(arg, folder))),
  };
}

/** The documents of a preview: from the command line, from the configuration's `include`, or all of the current folder. */
export async function previewInputs(
  context: Context,
  project: Project,
  args: readonly string[],
  each: string | undefined,
): Promise<Outcome<readonly Input[]>> {
  const named = namedBy(context, project, args);
  const inputs = await findInputs(context, named.args, { folder: named.folder });
  if (!inputs.ok) return inputs;
  if (inputs.value.some(isStdin))
    return failure(ExitCode.usage, "A preview follows a file as it changes, and standard input does not.");
  if (each === undefined || inputs.value.length === 1) return inputs;
  const names = inputs.value.map(({ path }) => relativePath(context.cwd, path));
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : "";
  return failure(
    ExitCode.usage,
    `A preview with --each is of one document, and these are ${names.length}: ${names.slice(0, maxNames).join(", ")}${more}.`,
    "Name one of them.",
  );
}
