import { join, resolve } from "node:path";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { pathBelow, relativePath, slashes } from "../base/paths.js";
import type { ProjectOf } from "../base/project.js";
import { namesFolder, outDirOf } from "./output-folder.js";
import { isStream } from "./real-target.js";

/** An input and where its result goes: an absolute path, or `-` for standard output. */
export interface PlannedOutput {
  readonly input: Input;
  readonly output: string;
}

interface PlanOptions {
  /** `-o`: a file, a folder (it exists, or the name ends in a slash), or `-`. */
  readonly output?: string;
  /** The project of each input, whose `outDir` repeats the folders of the sources below the root. Without it, results are beside their sources. */
  readonly projectOf?: ProjectOf;
  /** The end of the result's name, such as `.json`, which replaces one of `sources`. */
  readonly extension: string;
  /** The ends of input names, such as `.igx`. */
  readonly sources: readonly string[];
  /** Whether several results may follow one another on standard output. */
  readonly joins?: boolean;
}

/**
 * Decides all output paths before anything is written. Two inputs with the same output, or an output that would overwrite a source, are
 * wrong use (exit code 2).
 */
export function planOutputs(
  context: Context,
  inputs: readonly Input[],
  options: PlanOptions,
): Outcome<readonly PlannedOutput[]> {
  const { output } = options;
  const folder =
    output !== undefined && output !== "-" && namesFolder(context.cwd, output)
      ? resolve(context.cwd, output)
      : undefined;
  const one = output !== undefined && folder === undefined && !(output === "-" && options.joins);
  if (one && inputs.length > 1)
    return failure(
      ExitCode.usage,
      `${inputs.length} inputs cannot all go to ${output === "-" ? "standard output" : output}.`,
      "Give -o a folder (with a slash at its end), or leave it out to write beside each source.",
    );
  const outputs = inputs.map((input) => ({ input, output: outputOf(context, input, options, folder) }));
  return collision(context, outputs, options.joins) ?? success(outputs);
}

function outputOf(context: Context, input: Input, options: PlanOptions, folder: string | undefined): string {
  const { output, projectOf, extension } = options;
  if (output === "-") return "-";
  const renamed = (path: string) => {
    const ending = options.sources.find((source) => path.toLowerCase().endsWith(source)) ?? "";
    return path.slice(0, path.length - ending.length) + extension;
  };
  if (folder !== undefined) return slashes(pathBelow(folder, renamed(input.below)));
  if (output !== undefined) return slashes(resolve(context.cwd, output));
  if (isStream(input)) return "-";
  const project = projectOf?.(input);
  const outDir = project && outDirOf(project);
  if (outDir === undefined) return renamed(input.path);
  const inside = relativePath(project!.root, input.path);
  return slashes(join(outDir, renamed(inside.startsWith("..") ? input.below : inside)));
}

function collision(
  context: Context,
  all: readonly PlannedOutput[],
  joins = false,
): ReturnType<typeof failure> | undefined {
  const shown = (path: string) => (path === "-" ? "standard output" : relativePath(context.cwd, path));
  const sources = new Set(all.map(({ input }) => input.path));
  const taken = new Map<string, Input>();
  for (const { input, output } of all) {
    // Many file systems ignore case. Names that collide on one of them are refused on all, so that a project builds everywhere.
    const key = output.toLowerCase();
    const other = key === "-" && joins ? undefined : taken.get(key);
    if (other) {
      const both = `${shown(other.path)} and ${shown(input.path)}`;
      return failure(ExitCode.usage, `${both} would both be written to ${shown(output)}.`, "Nothing was written.");
    }
    if (output !== "-" && sources.has(output))
      return failure(ExitCode.usage, `${shown(output)} is a source and would be overwritten.`, "Nothing was written.");
    taken.set(key, input);
  }
  return undefined;
}
