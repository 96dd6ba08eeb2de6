import { lstat, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { forEachConcurrently } from "../../text/for-each-concurrently.js";
import { isOwnFile, localFolder, lockFileName } from "../../text/own-files.js";
import { isInside } from "../../text/path.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import type { Emitter } from "./emitter.js";
import { contentHash, type OutputRecord, recordedPath } from "./output-record.js";
import { isDevicePath, realTarget } from "./real-target.js";

export interface Guarded {
  /** The root of the project. igx writes nothing below it through a link that leads out. */
  readonly root: string;
  /** Whether the user named the one output. Outside the root such a path may lead anywhere, as `/dev/stdout` does. */
  readonly explicit: boolean;
  /** Overwrite files that igx did not write. Its own files are still refused. */
  readonly force: boolean;
  readonly recognizes: Emitter["recognizes"];
  readonly record: OutputRecord;
}

/** How many files are checked at once. */
const together = 16;

/**
 * Refuses, before anything is written, an output that would replace a file of igx itself, follow a link out of the project, or overwrite a
 * file that igx did not write (SECURITY.md, "overwrite files by output names").
 */
export async function guardOutputs(
  { cwd }: Pick<Context, "cwd">,
  outputs: Iterable<string>,
  guarded: Guarded,
): Promise<Outcome<undefined>> {
  const targets = targetsOf();
  let first: { readonly index: number; readonly failure: Failure } | undefined;
  await forEachConcurrently(outputs, together, async (path, index) => {
    if (path === "-" || isDevicePath(path)) return;
    const shown = relativePath(cwd, path);
    const failure = await problemOf(path, shown, guarded, targets).catch((error) => unreachable(cwd, path, error));
    // The first in the order of the outputs, not in that of the answers of the disk.
    if (failure && !(first && first.index < index)) first = { index, failure };
  });
  return first ? { ok: false, failure: first.failure } : success(undefined);
}

/**
 * The same check for files that an option names, such as a manifest. Each run replaces them, also those that igx did not write; but they
 * are never igx's own files and never reached through a link out of the project.
 */
export const guardNamedFiles = (context: Pick<Context, "cwd">, root: string, files: readonly string[]) =>
  guardOutputs(context, files, { root, explicit: true, force: true, recognizes: () => false, record: new Map() });

/** A file of igx itself that is a link out of the root, and where it leads. A stranger's checkout may contain such links. */
export async function ownFileLeadingOut(
  root: string,
): Promise<{ readonly name: string; readonly real: string } | undefined> {
  for (const name of [localFolder, lockFileName]) {
    const real = await realTarget(`${root}/${name}`);
    if (!isInside(root, real)) return { name, real };
  }
  return undefined;
}

/** Looks up where a folder leads, once for all outputs in it. */
function targetsOf(): (folder: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (folder) => {
    const target = known.get(folder) ?? realTarget(folder);
    known.set(folder, target);
    return target;
  };
}

type Targets = ReturnType<typeof targetsOf>;

async function problemOf(
  path: string,
  shown: string,
  guarded: Guarded,
  targets: Targets,
): Promise<Failure | undefined> {
  const outside = await leadingOut(path, guarded, targets);
  if (outside !== undefined) return outOfRoot(shown, outside).failure;
  const real = await targetOf(path, targets);
  // Both names: a link called `a.json` may lead to the lock file.
  if (isOwnFile(path) || isOwnFile(real)) return ownFile(shown).failure;
  if (guarded.force || (await isReplaceable(real, guarded))) return undefined;
  const message = `${shown} was not written by igx and would be overwritten.`;
  return failure(ExitCode.outside, message, "Name another file or folder with -o, or overwrite it with --force.")
    .failure;
}

/** Where the path leads, if it must not lead there; `undefined` if it may. */
async function leadingOut(path: string, { root, explicit }: Guarded, targets: Targets): Promise<string | undefined> {
  const folder = await targets(slashes(dirname(path)));
  const real = await targetOf(path, targets);
  if (isInside(root, slashes(path)) || isInside(root, folder)) return isInside(root, real) ? undefined : real;
  return explicit || dirname(real) === folder ? undefined : real;
}

async function targetOf(path: string, targets: Targets): Promise<string> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isSymbolicLink()) return realTarget(path);
  return slashes(`${await targets(slashes(dirname(path)))}/${path.slice(path.lastIndexOf("/") + 1)}`);
}

/**
 * Whether igx may overwrite this: a missing or empty file, a device or pipe, or a file that igx wrote. Folders pass; writing to one reports
 * them.
 */
async function isReplaceable(path: string, { root, record, recognizes }: Guarded): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile() || stats.size === 0) return true;
  const recorded = record.get(recordedPath(root, path));
  if (recorded && isInside(root, path)) return true;
  const bytes = await readFile(path).catch(() => undefined);
  // Outside the root a record proves nothing, since it may come with a stranger's project; there the content must match too.
  return bytes === undefined || recorded?.hash === contentHash(bytes) || recognizes(bytes);
}

/** Links in a circle, or folders without permission. */
const unreachable = (cwd: string, path: string, error: NodeJS.ErrnoException): Failure =>
  failure(ExitCode.outside, `${relativePath(cwd, path)} cannot be written: ${reason(error)}.`).failure;

export const outOfRoot = (shown: string, real: string) =>
  failure(
    ExitCode.outside,
    `${shown} is reached through a symbolic link that leads out of the root, to ${real}.`,
    "Nothing was written. Remove the link, or name another path.",
  );

const ownFile = (shown: string) =>
  failure(ExitCode.usage, `${shown} is a file of igx itself, which no output replaces.`, "Name another file.");
