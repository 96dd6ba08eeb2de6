import { resolve } from "node:path";
import type { Context } from "../base/context.js";
import type { Outcome } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { Emitter } from "./emitter.js";
import { guardNamedFiles, guardOutputs } from "./guard-outputs.js";
import { readRecord } from "./output-record.js";

export interface OutputOptions {
  readonly output?: string;
  readonly force?: boolean;
  readonly manifest?: string;
  readonly depfile?: string;
  readonly emitter: Emitter;
}

/** Checks all files that a build is going to write before it writes any, so that a refused build changes nothing. */
export async function guardBuild(
  context: Context,
  { root }: Project,
  outputs: () => Iterable<string>,
  { output, force = false, manifest, depfile, emitter }: OutputOptions,
): Promise<Outcome<undefined>> {
  const named = [manifest, depfile, context.common.outputFile].flatMap((file) =>
    file === undefined ? [] : [slashes(resolve(context.cwd, file))],
  );
  const guarded = await guardNamedFiles(context, root, named);
  if (!guarded.ok) return guarded;
  // Only a single file of `-o` is named by the user; names in a folder come from sources and rows.
  const explicit = output !== undefined && includes(outputs(), slashes(resolve(context.cwd, output)));
  const record = await readRecord(root);
  return guardOutputs(context, outputs(), { root, explicit, force, recognizes: emitter.recognizes, record });
}

function includes(paths: Iterable<string>, wanted: string): boolean {
  for (const path of paths) if (path === wanted) return true;
  return false;
}
