import { resolve } from "node:path";
import { type LockFile, lockedDocuments, lockText, readLock } from "../../publish/lock-file.js";
import { type LockConflict, mergeLocks } from "../../publish/merge-locks.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isNotThere } from "../base/file-stats.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { reason } from "../base/system-error.js";

/** Writes to `ours` the documents of both sides. If they disagree, nothing is written. */
export async function mergeLockFiles(context: Context, paths: readonly string[]): Promise<ExitCode> {
  const [base = "", ours = "", theirs = ""] = paths;
  const locks: LockFile[] = [];
  for (const path of [base, ours, theirs]) {
    const read = await readSide(context, path);
    if (!read.ok) return context.fail(read.failure);
    locks.push(read.value);
  }
  const { lock, conflicts } = mergeLocks(...(locks as [LockFile, LockFile, LockFile]));
  if (conflicts.length > 0) return context.fail(conflictFailure(conflicts));
  const { replaceFile } = await import("../../publish/replace-file.js");
  const [target] = Object.keys(lock.targets);
  if (target === undefined) return ExitCode.done;
  const text = lockText(lock, target, lockedDocuments(lock, target));
  return replaceFile(resolve(context.cwd, ours), [text]).then(
    () => ExitCode.done,
    (error: NodeJS.ErrnoException) =>
      context.fail({ exitCode: ExitCode.outside, message: `${ours} cannot be written: ${reason(error)}.` }),
  );
}

/** Git gives an empty file for a side that has none. */
async function readSide({ cwd }: Context, path: string): Promise<Outcome<LockFile>> {
  const { stat } = await import("node:fs/promises");
  const found = await stat(resolve(cwd, path)).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error)
    return failure(
      ExitCode.outside,
      isNotThere(found) ? `The file ${path} is missing.` : `${path} cannot be read: ${reason(found)}.`,
    );
  if (found.size === 0) return success({ version: 1, targets: {} });
  const read = await readLock(resolve(cwd, path));
  return read.ok ? read : failure(ExitCode.outside, `${path} is not a lock file: ${read.failure}.`);
}

function conflictFailure(conflicts: readonly LockConflict[]) {
  const named = conflicts.slice(0, 10).map(describe);
  const rest = conflicts.length - named.length;
  const hints = new Set(conflicts.map(adviceFor));
  return {
    exitCode: ExitCode.findings,
    message: `The two sides disagree: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`,
    hint: [...hints].join(" "),
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

const collectFirst = "Run `igx queue collect` on one side, and commit its lock file before you merge.";
const keepOneId = "Keep one id of each key in the lock file, and delete the other with `igx remote delete ID`.";
const keepOneKey = "Keep one key of each infographic in the lock file: the one that its document has now.";
