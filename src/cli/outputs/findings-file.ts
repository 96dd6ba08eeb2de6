import { rmSync } from "node:fs";
import { resolve } from "node:path";
import type { CommonOptions, Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { fileStats } from "../base/file-stats.js";
import type { Outcome } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { atTarget, guardNamedFiles } from "./guard-outputs.js";
import { type WriteResult, writeNamed } from "./write-output.js";

/** The options of the runs that have written their file. */
const written = new WeakSet<CommonOptions>();

/** Writes the file of `--output-file`. */
export async function writeFindingsFile(
  context: Context,
  root: string,
  file: string,
  text: string,
): Promise<Outcome<WriteResult>> {
  const result = await writeNamed(context, root, file, text);
  if (result.ok) written.add(context.common);
  return result;
}

/** Call at the start of each `--watch` round: the file on disk is now stale. */
export const beginFindings = ({ common }: Context): void => void written.delete(common);

/**
 * Removes the file of `--output-file` if this run has not written it: its findings are of an earlier run, and the next step of a CI would
 * upload them for this one. Wrong use (exit 2) leaves everything alone, since the option itself may be wrong.
 */
export async function removeOldFindings(context: Context, exitCode: ExitCode): Promise<void> {
  const { outputFile } = context.common;
  if (outputFile === undefined || written.has(context.common) || exitCode === ExitCode.usage) return;
  const path = slashes(resolve(context.cwd, outputFile));
  const project = await context.project();
  const root = project.ok ? project.value.root : context.cwd;
  const guarded = await guardNamedFiles(context, root, [path]);
  if (!guarded.ok) return;
  try {
    if (fileStats(path)?.isFile()) atTarget(root, path, (target) => rmSync(target));
  } catch {
    context.writeError(`igx: ${outputFile} contains the findings of an earlier run and cannot be removed.\n`);
  }
}
