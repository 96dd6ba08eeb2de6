import { resolve } from "node:path";
import { conflictedText } from "../../publish/conflicted-text.js";
import { type LockFile, lockedDocuments, lockText, parseLock } from "../../publish/lock-file.js";
import { type LockConflict, mergeLocks } from "../../publish/merge-locks.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { fileStats, isNotThere } from "../base/file-stats.js";
import { type Failure, failure, type Outcome } from "../base/outcome.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";

/**
 * Writes to `ours` the documents of both sides. If they disagree, the file is a merge conflict, which igx refuses until the user has
 * resolved it.
 */
export async function mergeLockFiles(context: Context, paths: readonly string[]): Promise<ExitCode> {
  const [base = "", ours = "", theirs = ""] = paths;
  const locks: LockFile[] = [];
  for (const path of [base, ours, theirs]) {
    const read = await readSide(context, path);
    if (!read.ok) return context.fail(read.failure);
    locks.push(read.value);
  }
  const merged = mergeLocks(...(locks as [LockFile, LockFile, LockFile]));
  const { lock, conflicts } = merged;
  const [target] = Object.keys(lock.targets);
  if (target === undefined) return ExitCode.done;
  const text =
    conflicts.length > 0 ? conflictedText(merged, locks[2]!) : lockText(lock, target, lockedDocuments(lock, target));
  const failed = text === undefined ? undefined : await write(context, ours, text);
  if (failed) return context.fail(failed);
  return conflicts.length > 0 ? context.fail(conflictFailure(conflicts)) : ExitCode.done;
}

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

/** Git gives an empty file for a side that has none. */
async function readSide({ cwd }: Context, path: string): Promise<Outcome<LockFile>> {
  const bytes = await readBounded(resolve(cwd, path), { maximum: maxBytes, streams: true }).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (bytes instanceof Error)
    return failure(
      ExitCode.outside,
      isNotThere(bytes) ? `The file ${path} is missing.` : `${path} cannot be read: ${reason(bytes)}.`,
    );
  const read = parseLock(bytes.length === 0 ? undefined : Buffer.from(bytes));
  return read.ok ? read : failure(ExitCode.outside, `${path} is not a lock file: ${read.failure}.`);
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
const keepOneId = "Keep one id of each key there, and delete the other with `igx remote delete ID`.";
const keepOneKey = "Keep one key of each infographic there: the one that its document has now.";
