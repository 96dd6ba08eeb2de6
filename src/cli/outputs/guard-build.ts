import { resolve } from "node:path";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { Emitter } from "./emitter.js";
import { guardNamedFiles, guardOutputs } from "./guard-outputs.js";
import { readRecord } from "./output-record.js";

export interface OutputOptions {
  readonly output?: string;
  readonly force?: boolean;
  readonly manifest?: string;
  readonly depfile?: string;
  /** Files that the build reads besides its documents. */
  readonly each?: string;
  readonly params?: string;
  readonly emitter: Emitter;
}

/** Absolute paths, and `-`. */
interface OutputPaths {
  readonly projects: readonly Project[];
  readonly all: () => Iterable<string>;
  /** The outputs that the build is going to write, for a project. */
  readonly outputs: (of: Project) => Iterable<string>;
}

/** Checks all files that a build is going to write before it writes any, so that a refused build changes nothing. */
export async function guardBuild(
  context: Context,
  { root }: Project,
  { projects, all, outputs }: OutputPaths,
  options: OutputOptions,
): Promise<Outcome<undefined>> {
  const { output, force = false, emitter } = options;
  const named = pathsOf(context, [options.manifest, options.depfile, context.common.outputFile]);
  const guarded = await guardNamedFiles(context, root, named);
  if (!guarded.ok) return guarded;
  const read = pathsOf(context, [...(context.inputs ?? []), options.each, options.params, context.common.config]);
  const taken = named.find((path, at) => named.indexOf(path) < at || read.includes(path) || includes(all(), path));
  if (taken !== undefined) return isTaken(relativePath(context.cwd, taken));
  // Only a single file of `-o` is named by the user; names in a folder come from sources and rows.
  const [first] = all();
  const explicit = output !== undefined && first === slashes(resolve(context.cwd, output));
  const { recognizes } = emitter;
  for (const project of projects) {
    const record = await readRecord(project.root);
    const own = await guardOutputs(context, outputs(project), {
      root: project.root,
      explicit,
      force,
      recognizes,
      record,
    });
    if (!own.ok) return own;
  }
  return success(undefined);
}

const pathsOf = ({ cwd }: Context, files: readonly (string | undefined)[]): readonly string[] =>
  files.flatMap((file) => (file === undefined ? [] : [slashes(resolve(cwd, file))]));

const isTaken = (shown: string) =>
  failure(
    ExitCode.usage,
    `${shown} is another file of this build and would be overwritten.`,
    "Nothing was written. Name another file with --manifest, --depfile or --output-file.",
  );

function includes(paths: Iterable<string>, wanted: string): boolean {
  for (const path of paths) if (path === wanted) return true;
  return false;
}
