import { readFileSync, type Stats, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { inFolder } from "../../publish/open-folder.js";
import { isOwnFile, localFolder, lockFileName } from "../../text/own-files.js";
import { isInside } from "../../text/path.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { fileStats, isNotThere } from "../base/file-stats.js";
import { type Failure, failure, fileFailure, type Outcome, success } from "../base/outcome.js";
import { folderOf, nameOf, pathBelow, relativePath, slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import { contentHash } from "./content-hash.js";
import type { Emitter } from "./emitter.js";
import type { PlannedOutput } from "./output-plan.js";
import { type OutputRecord, recordedPath } from "./output-record.js";
import { isDevicePath, type RealTarget, realTarget, type TargetLookup, targetLookup } from "./real-target.js";

interface OutputGuard {
  /** The root of the project. igx writes nothing below it through a link that leads out. */
  readonly root: string;
  /** Whether the user named the one output. Outside the root such a path may lead anywhere, as `/dev/stdout` does. */
  readonly explicit: boolean;
  /** Overwrite files that igx did not write. Its own files are still refused. */
  readonly force: boolean;
  readonly recognizes: Emitter["recognizes"];
  readonly record: OutputRecord;
}

/** After so many files, a signal is noticed. */
const atOnce = 1000;

/**
 * Refuses, before anything is written, an output that would replace a file of igx itself, follow a link out of the project, or overwrite a
 * file that igx did not write (SECURITY.md, "overwrite files by output names"). The first such output is reported.
 */
export async function guardOutputs(
  { cwd }: Pick<Context, "cwd">,
  outputs: Iterable<string>,
  guarded: OutputGuard,
): Promise<Outcome<undefined>> {
  const targetOf = targetLookup();
  let count = 0;
  for (const path of outputs) {
    if (path === "-" || isDevicePath(path)) continue;
    const failure = guardOutput(cwd, path, guarded, targetOf);
    if (failure) return { ok: false, failure };
    if (++count % atOnce === 0) await setImmediate();
  }
  return success(undefined);
}

function guardOutput(cwd: string, path: string, guarded: OutputGuard, targetOf: TargetLookup): Failure | undefined {
  try {
    return problemOf(cwd, path, guarded, targetOf);
  } catch (error) {
    return unreachable(cwd, path, error as NodeJS.ErrnoException);
  }
}

/**
 * The same check for files that an option names, such as a manifest. Each run replaces them, whether igx wrote them or not; but they are
 * never igx's own files and never reached through a link out of the project.
 */
export const guardNamedFiles = (context: Pick<Context, "cwd">, root: string, files: readonly string[]) =>
  guardOutputs(context, files, { root, explicit: true, force: true, recognizes: () => false, record: new Map() });

/** A file of igx itself that is a link out of the root, and where it leads. A stranger's checkout may contain such links. */
export function ownFileLeadingOut(root: string): { readonly name: string; readonly real: string } | undefined {
  for (const name of [localFolder, lockFileName]) {
    const { leadsOut, real } = whereTo(`${root}/${name}`, root);
    if (leadsOut) return { name, real };
  }
  return undefined;
}

function problemOf(cwd: string, path: string, guarded: OutputGuard, targetOf: TargetLookup): Failure | undefined {
  const { real, stats, leadsOut } = whereTo(path, guarded.root, guarded.explicit, targetOf);
  const shown = () => relativePath(cwd, path);
  if (leadsOut) return outOfRoot(shown(), real).failure;
  // Both names: a link called `a.json` may lead to the lock file.
  if (isOwnFile(path) || (real !== path && isOwnFile(real))) return ownFile(shown()).failure;
  if (stats === undefined) return undefined;
  if (!guarded.explicit && isStreamAt(path, stats)) return namedOnly(shown()).failure;
  const refusal = guarded.force ? undefined : refusalOf(real, guarded);
  if (refusal === undefined) return undefined;
  const hint = "Name another file or folder with -o, or overwrite it with --force.";
  return fileFailure(`${shown()} ${refusal}.`, hint).failure;
}

/**
 * Where a write to a path would end, and whether it must not end there: a path below the root must not lead out of it. Outside the root, a path that the
 * user named may lead anywhere. All that igx writes or removes in a project asks this function, at the moment it does so, too.
 */
export function whereTo(
  path: string,
  root: string,
  explicit = true,
  targetOf = targetLookup(),
): RealTarget & { readonly leadsOut: boolean } {
  const target = targetOf(path);
  const { folder, real } = target;
  const leadsOut =
    isInside(root, slashes(path)) || isInside(root, folder)
      ? // The root itself may be a path through links.
        !isInside(root, real) && !isInside(realTarget(root), real)
      : !explicit && folderOf(real) !== folder;
  return { ...target, leadsOut };
}

/** Does something with the file that a path leads to, in its opened folder. Does nothing if a link leads out of the root. */
export function atTarget(root: string, path: string, work: (target: string) => void): void {
  const { real, leadsOut } = whereTo(path, root);
  if (!leadsOut) inFolder(folderOf(real), (folder) => work(pathBelow(folder.path, nameOf(real))));
}

/**
 * Why igx must not overwrite this. It may overwrite a missing or empty file, a device or pipe that is named, and a file that igx wrote. Folders pass; writing
 * to one reports them.
 */
function refusalOf(path: string, { root, record, recognizes }: OutputGuard): string | undefined {
  const stats = fileStats(path);
  if (!stats?.isFile() || stats.size === 0) return undefined;
  const recorded = record.get(recordedPath(root, path));
  if (recorded && isInside(root, path)) return undefined;
  try {
    const bytes = readFileSync(path);
    // Outside the root a record proves nothing, since it may come with a stranger's project; there the content must match too.
    if (recorded?.hash === contentHash(bytes) || recognizes(bytes)) return undefined;
    return "was not written by igx and would be overwritten";
  } catch (error) {
    if (isNotThere(error)) return undefined;
    return `cannot be read, so igx does not know whether it wrote the file: ${reason(error as NodeJS.ErrnoException)}`;
  }
}

/** A pipe, a socket or a device. */
function isStreamAt(path: string, stats: Stats): boolean {
  const target = stats.isSymbolicLink() ? fileStats(path) : stats;
  return target !== undefined && !target.isFile() && !target.isDirectory();
}

const namedOnly = (shown: string) =>
  fileFailure(
    `${shown} is a pipe or a device, which igx writes to only if -o names it.`,
    "Remove it, or name another file or folder with -o.",
  );

/** Links in a circle, or folders without permission. */
const unreachable = (cwd: string, path: string, error: NodeJS.ErrnoException): Failure =>
  fileFailure(`${relativePath(cwd, path)} cannot be written: ${reason(error)}.`).failure;

const ownFile = (shown: string) =>
  failure(ExitCode.usage, `${shown} is a file of igx itself, which no output replaces.`, "Name another file.");

/** An output that a link leads out of the root. */
export const outOfRoot = (shown: string, real: string) =>
  fileFailure(
    `${shown} is reached through a symbolic link that leads out of the root, to ${real}.`,
    "Nothing was written. Remove the link, or name another path.",
  );

/**
 * Fails (exit 3) if an output exists: an .igx file may contain work that exists nowhere else. It also fails if the system does not say
 * whether it exists.
 */
export function refuseExisting(context: Context, planned: readonly PlannedOutput[]): Outcome<undefined> {
  for (const { output } of planned) {
    if (output === "-") continue;
    const shown = relativePath(context.cwd, output);
    try {
      statSync(output);
    } catch (error) {
      if (isNotThere(error)) continue;
      return fileFailure(`${shown} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`);
    }
    return fileFailure(`${shown} is there already.`, "Add --force to overwrite it.");
  }
  return success(undefined);
}
