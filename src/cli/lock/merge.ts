import { join, resolve } from "node:path";
import { conflictedText } from "../../publish/conflicted-text.js";
import { type LockFile, lockedDocuments, lockText, parseLock } from "../../publish/lock-file.js";
import { type LockConflict, mergeLocks } from "../../publish/merge-locks.js";
import { type MergeLoss, type MergeSide, preferSide } from "../../publish/prefer-side.js";
import { lockFileName } from "../../text/own-files.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { fileStats, isNotThere } from "../base/file-stats.js";
import { isJson } from "../base/is-json.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { printable } from "../report/printable.js";
import { resultJson } from "../report/result-json.js";

export interface MergeOptions {
  readonly prefer?: MergeSide;
}

/** The versions of a lock file, and where the result goes. */
interface MergeInput {
  readonly locks: readonly [base: LockFile, ours: LockFile, theirs: LockFile];
  readonly path: string;
}

/**
 * Writes the documents of both sides: to `ours`, or to the lock file of the project, which has conflict marks. If the sides disagree and none
 * is preferred, the file is a merge conflict, which igx refuses until the user has resolved it.
 */
export async function mergeLockFiles(
  context: Context,
  paths: readonly string[],
  { prefer }: MergeOptions,
): Promise<ExitCode> {
  if (paths.length !== 0 && paths.length !== 3) return context.fail(wrongPaths);
  const found = paths.length === 0 ? await conflictOf(context) : await namedFiles(context, paths);
  if (!found.ok) return context.fail(found.failure);
  if (found.value === undefined) {
    context.note(`${lockFileName} has no merge conflict`);
    return ExitCode.done;
  }
  const { locks, path } = found.value;
  const [, ours, theirs] = locks;
  const merged = mergeLocks(...locks);
  const { lock, conflicts, losses } = prefer ? preferSide(merged, ours, theirs, prefer) : { ...merged, losses: [] };
  const [target] = Object.keys(lock.targets);
  if (target === undefined && paths.length > 0) return ExitCode.done;
  const text =
    conflicts.length > 0
      ? conflictedText({ lock, conflicts }, theirs)
      : lockText(lock, target ?? "", lockedDocuments(lock, target ?? ""));
  const failed = text === undefined ? undefined : await write(context, path, text);
  if (failed) return context.fail(failed);
  showLosses(context, losses);
  if (conflicts.length > 0) return context.fail(conflictFailure(conflicts));
  if (paths.length === 0) context.note(`${lockFileName} has the documents of both sides: run git add ${path}`);
  return ExitCode.done;
}

const wrongPaths = {
  exitCode: ExitCode.usage,
  message: "merge takes three lock files, or none.",
  hint: "Write `igx lock merge` for the conflict in igx.lock.json, or `igx lock merge BASE OURS THEIRS`.",
};

async function namedFiles(context: Context, paths: readonly string[]): Promise<Outcome<MergeInput>> {
  const locks: LockFile[] = [];
  for (const path of paths) {
    const read = await readSide(context, path);
    if (!read.ok) return read;
    locks.push(read.value);
  }
  return success({ locks: locks as [LockFile, LockFile, LockFile], path: paths[1]! });
}

/** The conflict in the lock file of the project; `undefined` without one. */
async function conflictOf(context: Context): Promise<Outcome<MergeInput | undefined>> {
  const project = await context.project();
  if (!project.ok) return project;
  const { root } = project.value;
  const path = relativePath(context.cwd, join(root, lockFileName));
  const bytes = await readFile(context, path);
  if (!bytes.ok) return bytes;
  const { conflictedLock } = await import("./conflicted-lock.js");
  const texts = await conflictedLock(root, Buffer.from(bytes.value).toString());
  if (!texts) return success(undefined);
  const locks: LockFile[] = [];
  for (const side of ["base", "ours", "theirs"] as const) {
    const read = lockOf(`The side \`${side}\` of ${path}`, texts[side]);
    if (!read.ok) return read;
    locks.push(read.value);
  }
  return success({ locks: locks as [LockFile, LockFile, LockFile], path });
}

function showLosses(context: Context, losses: readonly MergeLoss[]): void {
  if (isJson(context)) context.print(resultJson("lock merge", losses));
  else for (const loss of losses) context.print(`${printable(lossText(loss))}\n`);
}

const lossText = ({ kind, key, id, url, kept }: MergeLoss): string =>
  kind === "key"
    ? `${id}  belongs to ${kept} now, not to ${key}`
    : `${id}  of ${key} loses to ${kept}${url === undefined ? "" : `  ${url}`}; delete it with igx remote delete ${id}`;

/** Git may have the file anywhere. A link stays one. */
async function write({ cwd }: Context, path: string, text: string): Promise<Failure | undefined> {
  const [{ realPath }, { replaceFile }] = await Promise.all([
    import("../../publish/own-file.js"),
    import("../../publish/replace-file.js"),
  ]);
  try {
    const real = await realPath(resolve(cwd, path));
    const before = fileStats(real);
    if (before?.isFile() === false) throw Object.assign(new Error("It is a pipe."), { code: "IGX_NOT_REGULAR" });
    replaceFile(real, Buffer.from(text), { before, fsync: true });
    return undefined;
  } catch (error) {
    return {
      exitCode: ExitCode.outside,
      message: `${path} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`,
    };
  }
}

/** Far more than a lock file of a million documents has. */
const maxBytes = 512 * 1024 * 1024;

async function readFile({ cwd }: Context, path: string): Promise<Outcome<Uint8Array>> {
  const bytes = await readBounded(resolve(cwd, path), { maximum: maxBytes, streams: true }).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (!(bytes instanceof Error)) return success(bytes);
  return failure(
    ExitCode.outside,
    isNotThere(bytes) ? `The file ${path} is missing.` : `${path} cannot be read: ${reason(bytes)}.`,
  );
}

async function readSide(context: Context, path: string): Promise<Outcome<LockFile>> {
  const bytes = await readFile(context, path);
  return bytes.ok ? lockOf(path, Buffer.from(bytes.value)) : bytes;
}

/** Git gives an empty file for a side that has none. */
function lockOf(name: string, content: string | Buffer): Outcome<LockFile> {
  const read = parseLock(content.length === 0 ? undefined : content);
  return read.ok ? read : failure(ExitCode.outside, `${name} is not a lock file: ${read.failure}.`);
}

function conflictFailure(conflicts: readonly LockConflict[]) {
  const named = conflicts.slice(0, 10).map(describe);
  const rest = conflicts.length - named.length;
  const hints = new Set(conflicts.map(adviceFor));
  return {
    exitCode: ExitCode.findings,
    message: `The two sides disagree: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`,
    hint: `The lock file has both, between \`<<<<<<<\` and \`>>>>>>>\`. ${[...hints].join(" ")}`,
  };
}

function adviceFor(conflict: LockConflict): string {
  if ("key" in conflict) return keepOneId;
  return "projects" in conflict ? collectFirst : keepOneKey;
}

function describe(conflict: LockConflict): string {
  if ("projects" in conflict) return `both have documents in a queue, as project ${conflict.projects.join(" and ")}`;
  if ("key" in conflict) return `both created ${JSON.stringify(conflict.key)}, as ${conflict.ids.join(" and ")}`;
  return `infographic ${conflict.id} is ${conflict.keys.map((key) => JSON.stringify(key)).join(" and ")}`;
}

const collectFirst = "Undo the merge, run `igx queue collect` on one side, commit its lock file, and merge again.";
const keepOneId =
  "Choose a side with `igx lock merge --prefer ours` or `theirs`, which names the infographics that lose. Or keep one id of each key there, and delete the other with `igx remote delete ID`.";
const keepOneKey = "Keep one key of each infographic there: the one that its document has now.";
