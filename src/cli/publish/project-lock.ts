import { join } from "node:path";
import type { LockHeld, RunLock } from "../../publish/run-lock.js";
import { withoutTemporary } from "../../publish/temporary-file.js";
import { isDefect } from "../../text/is-defect.js";
import { localFolder } from "../../text/own-files.js";
import { isCliFailure } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isForPeople } from "../base/is-for-people.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { reason } from "../base/system-error.js";
import { timeText } from "../base/time-text.js";
import type { Account } from "./publish-account.js";

export const resumeHint = "Nothing is lost: `igx publish --resume` goes on from here.";

/** Sentences for the two ways in which it can fail. */
interface LockTexts {
  /** The lock cannot be taken. */
  readonly cannotBegin: string;
  /** The disk fails during the work. */
  readonly stopped: string;
  readonly hint?: string;
}

const publishing: LockTexts = {
  cannotBegin: "Publishing cannot begin",
  stopped: "Publishing has stopped",
  hint: resumeHint,
};

/**
 * Does `work` while no other run publishes from this project. Read the state of published documents inside of it: another run may be about
 * to change the state before. Ask the lock before each request. If `work` rejects, the disk has failed.
 */
export async function withProjectLock<Value>(
  project: Project,
  account: Pick<Account, "shared"> | readonly Pick<Account, "shared">[],
  work: (lock: RunLock) => Promise<Outcome<Value>>,
  texts: LockTexts = publishing,
): Promise<Outcome<Value>> {
  const { takeRunLock } = await import("../../publish/run-lock.js");
  const path = join(project.root, localFolder, "publish.lock");
  const lock = await takeRunLock(path).catch((error: Error) => error);
  if (lock instanceof Error) return failure(ExitCode.outside, `${texts.cannotBegin}: ${diskFailure(lock, project)}.`);
  if (!lock.ok) return { ok: false, failure: lockedBy(lock.failure) };
  let both = lock.value;
  for (const shared of new Set([account].flat().map((one) => one.shared))) {
    const far = await shared?.take().catch((error: Error) => error);
    if (far instanceof Error || far?.ok === false) {
      await both.release().catch(() => undefined);
      if (far instanceof Error) return failure(ExitCode.outside, `${texts.cannotBegin}: ${diskFailure(far, project)}.`);
      return {
        ok: false,
        failure: "process" in far.failure ? lockedBy(far.failure) : { exitCode: ExitCode.outside, ...far.failure },
      };
    }
    if (far) both = joined(both, far.value);
  }
  try {
    return await work(both);
  } catch (error) {
    if (isCliFailure(error) || isDefect(error)) throw error;
    return failure(ExitCode.outside, `${texts.stopped}: ${diskFailure(error as Error, project)}.`, texts.hint);
  } finally {
    // If the disk fails now, the work is done all the same: a lock of a process that has ended holds nothing.
    await both.release().catch(() => undefined);
  }
}

/** The lock of this folder and that of the machines that share it. */
const joined = (near: RunLock, far: RunLock): RunLock => ({
  lost: AbortSignal.any([near.lost, far.lost]),
  isHeld: () => near.isHeld() && far.isHeld(),
  release: () => far.release().finally(near.release),
});

/** When a run stops: `signal` ends its waits, and `isHeld` is asked before each request. */
export type Watch = Pick<RunLock, "isHeld"> & { readonly signal: AbortSignal };

/** Stops when `stop` is aborted, or the lock is lost. */
export const watchOf = ({ lost, isHeld }: RunLock, stop: AbortSignal): Watch => ({
  signal: AbortSignal.any([stop, lost]),
  isHeld,
});

/** The message of a run that was suspended, or whose lock was removed. */
export const lockLost =
  "This process has lost the lock of the project: it was not renewed for a minute, or another process has taken it. Nothing was sent after that.";

/** A file that the system refuses, with the reason; of any other error its message. */
export function diskFailure(error: NodeJS.ErrnoException & { readonly dest?: string }, { root }: Project): string {
  const { code, syscall, path, dest = path, message } = error;
  if (code === undefined || syscall === undefined || dest === undefined) return message;
  // A file that is being written has a temporary name.
  return `${relativePath(root, withoutTemporary(dest))}: ${reason(error)}`;
}

/** The same for a command. Ctrl-C aborts the signal, then waits until `work` has reported its outcome. */
export async function withPublishLock(
  context: Context,
  project: Project,
  account: Account | readonly Account[],
  work: (watch: Watch) => Promise<ExitCode>,
): Promise<ExitCode> {
  const stop = new AbortController();
  const running = withProjectLock(project, account, async (lock) => {
    const code = await work(watchOf(lock, stop.signal));
    if (!lock.isHeld()) await context.fail({ exitCode: ExitCode.outside, code: "lock-lost", message: lockLost });
    return success(code);
  });
  context.onInterrupt(async () => {
    stop.abort();
    sayFinishing(context);
    await running.catch(() => undefined);
  });
  const done = await running;
  return done.ok ? done.value : context.fail(done.failure);
}

/** After Ctrl-C, also with `--quiet`. */
export function sayFinishing(context: Context): void {
  if (isForPeople(context))
    context.writeError("igx: finishing the requests under way; interrupt again to end at once\n");
}

/** Why nothing can be published now. */
const lockedBy = ({ process: id, host, since, until }: LockHeld) => ({
  exitCode: ExitCode.outside,
  code: "project-locked",
  message: `Process ${id}${host === undefined ? "" : ` on ${host}`} is publishing from this project${since ? ` since ${timeText(since)}` : ""}.`,
  hint: `Wait until it ends.${until ? ` If it has died, its lock ends at ${timeText(until)}: try again then.` : ""}`,
});
