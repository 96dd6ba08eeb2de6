import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Journal } from "../publish/journal.js";
import type { PlanItem } from "../publish/plan.js";
import { localFolder, type PublishState } from "../publish/publish-state.js";
import type { InfographicRecord } from "../publish/record.js";
import type { RunResult } from "../publish/run-plan.js";
import type { RunPorts } from "../publish/run-ports.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { knownState } from "./known-state.js";
import { failure, type Outcome, success } from "./outcome.js";
import type { Project } from "./project.js";
import type { Account } from "./publish-account.js";
import { type Documents, scopeOf } from "./publish-documents.js";
import { type PublishOptions, pacingOf } from "./publish-options.js";
import { publishProgress } from "./publish-progress.js";

/** What is to be published, and what is known of it. */
export interface Prepared {
  readonly state: PublishState;
  readonly plan: readonly PlanItem[];
  /** What the service lists, where it was asked. */
  readonly listing?: readonly InfographicRecord[];
  /** What nobody may read in an answer that repeats what it was sent. */
  readonly secrets: readonly string[];
  /** The rate, which what was asked for the plan counts for too. */
  readonly turn: () => Promise<void>;
  /** Why it is not known what has changed there. */
  readonly blind?: string;
}

/** Holds the documents against the lock file and, where something is to be done, against what the service lists. */
export async function preparePlan(
  context: Context,
  project: Project,
  words: readonly string[],
  documents: Documents,
  account: Account,
  options: PublishOptions,
): Promise<Outcome<Prepared>> {
  const known = await knownState(context, project, account);
  if (!known.ok) return known;
  const state = known.value;
  const { makePlan } = await import("../publish/plan.js");
  const input = {
    documents: documents.sendable,
    locked: state.documents,
    inScope: scopeOf(context, project, words, documents, existsSync),
    createAll: options.create === true,
    ...(options.resume && state.unfinished && { created: state.unfinished.created }),
  };
  const secrets = [...new Set(documents.sendable.flatMap((document) => document.secrets))];
  const [{ pace }, { InfographicClient }] = await Promise.all([
    import("../publish/pace.js"),
    import("../publish/client.js"),
  ]);
  const turn = pace(pacingOf(project, options).rate);
  const plan = await planOf(makePlan(input), options);
  // A run that changes nothing asks nothing. A plan is asked for by somebody who wants to know what others have changed.
  const asks = options.plan
    ? plan.some(({ action }) => action !== "create")
    : plan.some((item) => isChange(item, options));
  const prepared = { state, plan, secrets, turn };
  if (!asks) return success(prepared);
  if (account.apiSecret === "") return success({ ...prepared, blind: "there are no API credentials" });
  const client = new InfographicClient({ ...account, secrets });
  await turn();
  const listed = await client.list();
  if (listed.kind !== "ok") return success({ ...prepared, blind: listed.message });
  const { withMissing } = await import("./publish-missing.js");
  const informed = await planOf(makePlan({ ...input, listing: listed.value }), options);
  const listing = await withMissing(informed, listed.value, client, turn);
  return success({ ...prepared, plan: await planOf(makePlan({ ...input, listing }), options), listing });
}

const planOf = async (plan: Promise<readonly PlanItem[]>, { only }: PublishOptions): Promise<readonly PlanItem[]> =>
  (await plan).filter(({ key }) => !only || only.includes(key));

export const isChange = ({ action }: PlanItem, { prune }: PublishOptions): boolean =>
  action === "create" || action === "update" || (action === "orphan" && prune === true);

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
  const running = alone(project, async () => success(await work(stop.signal)));
  context.onInterrupt(async () => {
    stop.abort();
    context.complain("igx: finishing the requests under way; once more ends at once\n");
    await running.catch(() => undefined);
  });
  const done = await running;
  return done.ok ? done.value : context.fail(done.failure);
}

/** Does what the plan says, with progress, until the signal is aborted. */
export async function runPublish(
  context: Context,
  project: Project,
  prepared: Prepared,
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
  work: () => Promise<Outcome<Value>>,
  words: AloneWords = publishing,
): Promise<Outcome<Value>> {
  const { takeRunLock } = await import("../publish/run-lock.js");
  const path = join(project.root, localFolder, "publish.lock");
  const lock = await takeRunLock(path).catch((error: Error) => error);
  if (lock instanceof Error) return failure(ExitCode.outside, `${words.cannotBegin}: ${lock.message}.`);
  if (!lock.ok) return { ok: false, failure: lockedBy(lock, path) };
  try {
    return await work();
  } catch (error) {
    // A defect is to be said as one.
    if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) throw error;
    return failure(ExitCode.outside, `${words.stopped}: ${(error as Error).message}.`, words.hint);
  } finally {
    await lock.release();
  }
}

/** Why nothing can be published now. `path`: of the lock. */
export const lockedBy = (
  { process: id, host }: { readonly process: number; readonly host?: string },
  path: string,
) => ({
  exitCode: ExitCode.outside,
  message: `Process ${id}${host === undefined ? "" : ` on ${host}`} is publishing from this project.`,
  hint: `Wait until it is done. If that is no process of igx, delete ${path}.`,
});

/** Does what the plan says, for one who holds the lock of the project (`alone`). `command` is how to resume it. Rejects when the disk fails. */
export async function performPlan(
  project: Project,
  prepared: Prepared,
  account: Account,
  options: PublishOptions,
  command: readonly string[],
  watch: Pick<RunPorts, "signal" | "onResult">,
): Promise<RunResult> {
  const { state, plan, listing, secrets, turn } = prepared;
  const [{ InfographicClient }, { systemClock }, { runPlan }] = await Promise.all([
    import("../publish/client.js"),
    import("../publish/pace.js"),
    import("../publish/run-plan.js"),
  ]);
  const { concurrency, settleMs, random } = pacingOf(project, options);
  // One document of many: what a larger run has left is neither replaced nor over by that.
  const { unfinished: before } = state;
  const beside = options.only !== undefined && !options.resume && before?.command.join() !== command.join() && !!before;
  const journal = await state.begin(options.resume || beside ? undefined : command);
  const ports = {
    client: new InfographicClient({ ...account, secrets }),
    journal,
    documents: state.documents,
    save: state.save,
    clock: systemClock,
    now: () => new Date(),
    random,
    turn,
    concurrency,
    settleMs,
    ...watch,
  };
  try {
    const unfinished = await stillUnfinished(prepared, options, journal);
    const given = { ...(unfinished && { unfinished }), ...(listing && { listing }), prune: options.prune === true };
    const result = await runPlan(plan, ports, given);
    const kinds = new Set([...result.results.values()].map(({ kind }) => kind));
    await state.end(journal, beside || result.doubts.length > 0 || kinds.has("doubt") || kinds.has("skipped"));
    return result;
  } catch (error) {
    await journal.close().catch(() => undefined);
    throw error;
  }
}

/** What an earlier run has left behind. `--create` makes anew what is in doubt too, unless it is that very run that is gone on with. */
async function stillUnfinished({ state, plan }: Prepared, options: PublishOptions, journal: Journal) {
  const { unfinished } = state;
  if (!unfinished || !options.create || options.resume) return unfinished;
  const keys = new Set(plan.filter(({ action }) => action === "create").map(({ key }) => key));
  for (const { key } of unfinished.doubts.filter((doubt) => keys.has(doubt.key)))
    await journal.append({ type: "failed", key, action: "create" });
  return { ...unfinished, doubts: unfinished.doubts.filter(({ key }) => !keys.has(key)) };
}
