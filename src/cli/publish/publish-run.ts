import { existsSync } from "node:fs";
import { join } from "node:path";
import { isChange, type PreparedPlan, type PrepareInput } from "../../publish/prepare-plan.js";
import type { PublishState } from "../../publish/publish-state.js";
import type { LockHeld } from "../../publish/run-lock.js";
import type { RunResult } from "../../publish/run-plan.js";
import type { RunPorts } from "../../publish/run-ports.js";
import type { Stray } from "../../publish/strays.js";
import { localFolder } from "../../text/own-files.js";
import { isCliFailure } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { loadPublishState } from "./load-publish-state.js";
import { type Account, connectTo } from "./publish-account.js";
import { type Documents, type Sendable, scopeOf } from "./publish-documents.js";
import { type PublishOptions, pacingOf } from "./publish-options.js";
import { publishProgress } from "./publish-progress.js";

/** What is to be published, and what is known of it. */
export interface PreparedPublish extends PreparedPlan<Sendable> {
  readonly state: PublishState;
  /** What nobody may read in an answer that repeats what it was sent. */
  readonly secrets: readonly string[];
  /** The rate, which what was asked for the plan counts for too. */
  readonly acquire: () => Promise<void>;
  /** Entries of the lock file that no document makes and whose sources are missing; no orphans, since this run did not look there. */
  readonly strays: readonly Stray[];
  /** Why it is not known what has changed there. */
  readonly blind?: string;
}

/** `PrepareInput` says what the latter two are. */
export interface PlanFor extends Pick<PrepareInput, "queue" | "queued"> {
  readonly signal?: AbortSignal;
}

/** Holds the documents against the lock file and, where something is to be done, against what the service lists. */
export async function preparePlan(
  context: Context,
  project: Project,
  words: readonly string[],
  documents: Documents,
  account: Account,
  options: PublishOptions,
  { signal = never, queue, queued = [] }: PlanFor = {},
): Promise<Outcome<PreparedPublish>> {
  const known = await loadPublishState(context, project, account);
  if (!known.ok) return known;
  const state = known.value;
  const { sendable, table } = documents;
  const input: PrepareInput<Sendable> = {
    documents: sendable,
    state,
    ...(queue !== undefined && { queue }),
    queued,
    inScope: scopeOf(context, project, words, documents, existsSync),
    noRows: table !== undefined && sendable.length === 0,
    lookOnly: options.plan === true,
    createAll: options.create === true,
    repair: options.repair === true,
    resumed: options.resume === true,
    ...(options.prune && { prune: options.prune }),
    ...(options.only && { only: options.only }),
  };
  const secrets = [...new Set(sendable.flatMap((document) => document.secrets))];
  const [{ createRateLimiter, systemClock }, domain, { strayEntries }] = await Promise.all([
    import("../../publish/rate-limiter.js"),
    import("../../publish/prepare-plan.js"),
    import("../../publish/strays.js"),
  ]);
  const { rate, random } = pacingOf(project, options);
  const acquire = createRateLimiter(rate);
  const client = connectTo(account, { secrets });
  const remote = !account.isComplete ? undefined : { client, acquire, random, signal, clock: systemClock };
  const prepared = await domain.preparePlan(input, remote);
  const strays = strayEntries(state.documents, prepared.plan, (path) => existsSync(join(project.root, path)));
  const blind = blindness(prepared, account);
  return success({ ...prepared, state, secrets, acquire, strays, ...(blind !== undefined && { blind }) });
}

const never = new AbortController().signal;

/** Of nothing but creates a reader who has no credentials wants to hear nothing: there is nothing that others could have changed. */
function blindness({ plan, listFailed }: PreparedPlan, { isComplete }: Account): string | undefined {
  if (listFailed) return listFailed.message;
  const hasOld = plan.some(({ action }) => action !== "create");
  return !isComplete && hasOld ? "there are no API credentials" : undefined;
}

/**
 * Does `work` while nobody else publishes from this project. What is known of published documents must be read inside of it: before, another run may
 * be about to change it. Ctrl-C aborts the signal, and waits until `work` has said what it has done.
 */
export async function whilePublishing(
  context: Context,
  project: Project,
  work: (signal: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const stop = new AbortController();
  const running = alone(project, async (lost) => success(await work(AbortSignal.any([stop.signal, lost]))));
  context.onInterrupt(async () => {
    stop.abort();
    context.writeError("igx: finishing the requests under way; once more ends at once\n");
    await running.catch(() => undefined);
  });
  const done = await running;
  return done.ok ? done.value : context.fail(done.failure);
}

/** Does what the plan says, with progress, until the signal is aborted. */
export async function runPublish(
  context: Context,
  project: Project,
  prepared: PreparedPublish,
  account: Account,
  options: PublishOptions,
  command: readonly string[],
  signal: AbortSignal,
): Promise<RunResult> {
  const changes = prepared.plan.filter((item) => isChange(item, options)).length;
  const progress = publishProgress(context, changes);
  const watch = { signal, onResult: progress.step };
  return performPlan(project, prepared, account, options, command, watch).finally(progress.end);
}

export const resumeHint = "Nothing is lost: `igx publish --resume` goes on from here.";

/** What is said when the lock cannot be taken, and when the disk fails on the way. */
interface AloneWords {
  readonly cannotBegin: string;
  readonly stopped: string;
  readonly hint?: string;
}

const publishing: AloneWords = {
  cannotBegin: "Publishing cannot begin",
  stopped: "Publishing has stopped",
  hint: resumeHint,
};

/** Does `work` while nobody else publishes from this project. What it rejects with is a disk that failed. */
export async function alone<Value>(
  project: Project,
  work: (lost: AbortSignal) => Promise<Outcome<Value>>,
  words: AloneWords = publishing,
): Promise<Outcome<Value>> {
  const { takeRunLock } = await import("../../publish/run-lock.js");
  const path = join(project.root, localFolder, "publish.lock");
  const lock = await takeRunLock(path).catch((error: Error) => error);
  if (lock instanceof Error) return failure(ExitCode.outside, `${words.cannotBegin}: ${lock.message}.`);
  if (!lock.ok) return { ok: false, failure: lockedBy(lock) };
  try {
    return await work(lock.lost);
  } catch (error) {
    // A failure of the command ends it as it says. A defect is to be said as one.
    if (
      isCliFailure(error) ||
      error instanceof TypeError ||
      error instanceof RangeError ||
      error instanceof ReferenceError
    )
      throw error;
    return failure(ExitCode.outside, `${words.stopped}: ${(error as Error).message}.`, words.hint);
  } finally {
    await lock.release();
  }
}

/** Why nothing can be published now. */
export const lockedBy = ({ process: id, host, since, until }: LockHeld) => ({
  exitCode: ExitCode.outside,
  message: `Process ${id}${host === undefined ? "" : ` on ${host}`} is publishing from this project${since ? ` since ${timeText(since)}` : ""}.`,
  hint: `Wait until it ends.${until ? ` If it has died, its lock ends at ${timeText(until)}: try again then.` : ""}`,
});

const timeText = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, "Z");

/** Does what the plan says, for one who holds the lock of the project (`alone`). `command` is how to resume it. Rejects when the disk fails. */
export async function performPlan(
  project: Project,
  prepared: PreparedPublish,
  account: Account,
  options: PublishOptions,
  command: readonly string[],
  watch: Pick<RunPorts, "signal" | "onResult">,
): Promise<RunResult> {
  const { state, secrets, acquire } = prepared;
  const [{ systemClock }, domain] = await Promise.all([
    import("../../publish/rate-limiter.js"),
    import("../../publish/perform-plan.js"),
  ]);
  const { rate: _, ...pacing } = pacingOf(project, options);
  const client = connectTo(account, { secrets });
  const ports = { client, clock: systemClock, now: () => new Date(), acquire, ...pacing, ...watch };
  return domain.performPlan(state, prepared, ports, {
    command,
    createAll: options.create === true,
    resumed: options.resume === true,
    few: options.only !== undefined,
    ...(options.prune && { prune: options.prune }),
  });
}
