import { maxOf } from "../text/extremes.js";
import { lazy } from "../text/lazy.js";
import { type Confirmation, confirmRun, deleteOwn, fromEarlier, type KnownIds } from "./confirm-run.js";
import type { InfographicRecord } from "./infographic-record.js";
import { createLookahead } from "./lookahead.js";
import { type Failed, listFailure } from "./outcome.js";
import { changeOf, type PublishRun, pause, perform } from "./perform.js";
import type { PlanItem } from "./plan.js";
import type { PublishedResult } from "./published-result.js";
import type { UnconfirmedCreate } from "./recover.js";
import { list, type ResolvedDoubts, resolveInDoubt, type Task, type UnconfirmedItem } from "./resolve-in-doubt.js";
import type { RunPorts } from "./run-ports.js";
import { createSemaphore } from "./semaphore.js";

/** The state that an earlier run has left. */
interface RunOptions {
  /** Deletes orphans. */
  readonly prune?: boolean;
  readonly unfinished?: UnfinishedRun;
  /** The records of the service, if it was asked already; or why it gave no list. */
  readonly listing?: readonly InfographicRecord[];
  readonly listFailed?: Failed;
  /** The ids that existed before, if the journal has them already. Then the service is not asked. */
  readonly known?: ReadonlySet<string>;
  /** Looks at the list after creates and deletes. */
  readonly confirms?: boolean;
}

export interface UnfinishedRun {
  readonly doubts: readonly UnconfirmedCreate[];
  /** `RecoveredRun` says what these are. */
  readonly made?: ReadonlyMap<string, string>;
  readonly own?: ReadonlyMap<string, string>;
  readonly superseded?: ReadonlyMap<string, string>;
  /** The ids that existed before it; absent if the service gave no list. */
  readonly known?: ReadonlySet<string>;
}

export interface RunResult {
  readonly results: ReadonlyMap<PlanItem, PublishedResult>;
  /** Creates of an earlier run that are still in doubt, and whose documents are not among the items. */
  readonly doubts: readonly UnconfirmedCreate[];
  /** The status of the refusals that stopped the run. */
  readonly refusedWith?: number;
  /** The answer that stopped the run, if no result tells it: the list showed that its create was done all the same. */
  readonly stoppedBy?: Failed;
  /** The outcome of the list after the run. */
  readonly confirmation?: Confirmation;
}

/** Rounds without a success, each after a look that found nothing: as many as attempts of any other request. */
const rounds = 6;

/** After so many refusals with one status and no success, the cause is not the documents. */
const maxRefusals = 5;

/**
 * Does what a plan says. The journal has each change before it is sent, and its outcome after. If the answer to a create is lost, the service's
 * list decides whether to send it again; creates that an earlier run left in doubt come first.
 */
export async function runPlan(
  items: readonly PlanItem[],
  ports: RunPorts,
  { prune = false, unfinished, listing, listFailed, known, confirms = false }: RunOptions = {},
): Promise<RunResult> {
  // The journal may know results that the lock file does not have yet.
  if (unfinished) await ports.save();
  const run = begin(ports, unfinished, known);
  const results = new Map<PlanItem, PublishedResult>();
  const finish = (item: PlanItem, result: PublishedResult): void => {
    results.set(item, result);
    ports.onResult(item, result);
  };

  // Deletes that the interrupted run was about to send.
  for (const [id, key] of unfinished?.superseded ?? [])
    if (!run.stopped() && (await deleteOwn(run, key, id))) run.deleted.set(id, key);
  const doubtful = earlierDoubts(items, unfinished?.doubts ?? []);
  const keys = new Set(doubtful.map(({ doubt }) => doubt.key));
  const planned = items.filter(({ key }) => !keys.has(key)).flatMap((item) => taskOf(item, prune) ?? []);
  // Deletes come last: after a renamed key, the old infographic may go only when the new one exists.
  const [deletes, changes] = [planned.filter(isDelete), planned.filter((task) => !isDelete(task))];
  const earlier = doubtful.length === 0 ? nothing : await resolveInDoubt(run, doubtful, unfinished?.known);
  for (const { item, result } of earlier.finished) finish(item, result);

  const tasks = [...earlier.tasks, ...changes];
  const busy = new Set([...tasks, ...deletes].map(({ item }) => item));
  for (const item of items) if (!busy.has(item) && !results.has(item)) finish(item, { kind: "unchanged" });
  // Not before the earlier doubts are resolved: their infographics would count as known.
  const listed = doubtful.length === 0 ? listing : earlier.listing;
  const there: Existing = listFailed
    ? { failed: listFailed }
    : known
      ? { known }
      : await listExisting(run, tasks, earlier.candidates, listed);
  if (there.failed)
    for (const [at, { item }] of [...tasks, ...deletes].entries())
      finish(item, at === 0 ? unlisted(there.failed) : { kind: "skipped" });
  else await doAll(run, tasks, there.known, finish);
  const allDone = [...results.values()].every(({ kind }) => kind === "done" || kind === "unchanged");
  if (allDone) await doAll(run, deletes, undefined, finish);
  else for (const { item } of deletes) if (!results.has(item)) finish(item, { kind: "skipped" });
  const confirmation = confirms
    ? await confirm(run, { now: there.known, earlier: unfinished?.known }, results)
    : undefined;
  const refusedWith = run.refusedWith();
  const isTold = [...results.values()].some(({ kind }) => kind === "failed" || kind === "doubt");
  const stoppedBy = isTold ? undefined : run.stoppedBy();
  return {
    results,
    doubts: earlier.left,
    ...(refusedWith !== undefined && { refusedWith }),
    ...(stoppedBy && { stoppedBy }),
    ...(confirmation && { confirmation }),
  };
}

async function confirm(
  run: PublishRun,
  known: KnownIds,
  results: Map<PlanItem, PublishedResult>,
): Promise<Confirmation | undefined> {
  const confirmation = await confirmRun(run, known);
  if (!confirmation) return undefined;
  for (const [item, result] of results) {
    const over = confirmation.taken.get(item.key);
    if (over && result.kind === "done") results.set(item, { kind: "done", id: over.record.id, ...over, adopted: true });
  }
  // The next publish looks whether it exists, and creates it if it does not.
  for (const { key, kind } of confirmation.contradictions) {
    const entry = run.documents.get(key);
    if (kind === "missing" && entry) run.documents.set(key, { ...entry, hash: "" });
  }
  await run.save();
  return confirmation;
}

const unlisted = (failed: Failed): PublishedResult => ({ kind: "failed", failed: listFailure(failed), unlisted: true });

interface Begun extends PublishRun {
  readonly refusedWith: () => number | undefined;
  readonly stoppedBy: () => Failed | undefined;
}

function begin(ports: RunPorts, unfinished: UnfinishedRun | undefined, known: RunOptions["known"]): Begun {
  const stopping = new AbortController();
  let stoppedBy: Failed | undefined;
  const stop = (why?: Failed) => {
    stoppedBy ??= why;
    stopping.abort();
  };
  // Ends all waits too: a service may have asked for hours.
  const signal = AbortSignal.any([ports.signal, stopping.signal]);
  let heldUntil = Number.NEGATIVE_INFINITY;
  const pauseFor = (milliseconds: number) => {
    const until = ports.clock.now() + milliseconds;
    if (milliseconds > 0 && until > heldUntil) ports.onPause?.(milliseconds);
    heldUntil = Math.max(heldUntil, until);
  };
  const held = () => Math.max(0, heldUntil - ports.clock.now());
  const { refused, succeeded, refusedWith } = countRefusals(stop);
  const isLost = () => ports.isHeld?.() === false;
  const requests = Math.max(1, ports.concurrency);
  const listed = new Set([...(unfinished?.known ?? []), ...(known ?? [])]);
  // The lock file may have very many entries, which a run of updates does not need.
  const owned = lazy(() => new Set([...ports.documents.values()].map(({ id }) => id)));
  const lookahead = createLookahead(requests, requests * (workersEach - 1));
  return {
    ...ports,
    signal,
    stop,
    stoppedBy: () => stoppedBy,
    stopped: () => signal.aborted || isLost(),
    pauseFor,
    pauseLeft: held,
    made: new Map(unfinished?.made),
    own: new Map([...(unfinished?.own ?? [])].map(([key, id]) => [key, { id, at: fromEarlier }])),
    deleted: new Map(),
    looking: { signal: ports.signal, stopped: () => ports.signal.aborted || isLost() },
    claim: (id) => !listed.has(id) && !owned().has(id) && owned().add(id).size > 0,
    seen: (listing) => {
      for (const { id } of listing) listed.add(id);
    },
    inSlot: createSemaphore(requests, lookahead.widen),
    lookahead,
    refused,
    succeeded,
    refusedWith,
  };
}

/** A wrong secret, or a field that the account may not set, is refused for every document. Stop before thousands of them fail. */
function countRefusals(stop: () => void) {
  const counts = new Map<number, number>();
  let successes = 0;
  let refusedWith: number | undefined;
  return {
    refused: (failed: Failed): void => {
      if (failed.kind !== "refused" || successes > 0) return;
      const count = (counts.get(failed.status) ?? 0) + 1;
      counts.set(failed.status, count);
      if (count < maxRefusals) return;
      refusedWith ??= failed.status;
      stop();
    },
    succeeded: () => {
      successes++;
    },
    refusedWith: () => refusedWith,
  };
}

const isDelete = ({ change }: Task): boolean => change.action === "delete";

type Finish = (item: PlanItem, result: PublishedResult) => void;

/** Sends, looks for creates whose answers were lost, and sends what did not arrive again, for some rounds. */
async function doAll(
  run: PublishRun,
  planned: readonly Task[],
  known: ReadonlySet<string> | undefined,
  finish: Finish,
): Promise<void> {
  let tasks = planned;
  for (let idle = 0; tasks.length > 0 && idle < rounds && !run.stopped(); ) {
    const notBefore = maxOf(tasks.flatMap(({ earlier }) => earlier?.notBefore ?? []));
    const wait = notBefore - run.now().getTime();
    if (wait > 0) await pause(run, wait);
    const { lost, left, successes } = await performAll(run, tasks, finish);
    const settled = lost.length === 0 ? nothing : await resolveInDoubt(run, lost, known);
    for (const { item, result } of settled.finished) finish(item, result);
    idle = successes > 0 || settled.tasks.length < lost.length ? 0 : idle + 1;
    tasks = [...settled.tasks, ...left];
    // If many creates twice came to nothing, the service is at fault: do not try a third time, unless it only asks for time.
    if (idle > 1 && lost.length >= maxRefusals && !lost.some(isBusy)) break;
  }
  for (const { item, earlier } of tasks)
    finish(item, earlier && !run.stopped() ? { kind: "failed", failed: earlier.failed } : { kind: "skipped" });
}

/** Whether the service refused for now. */
const isBusy = ({ failed }: UnconfirmedItem): boolean =>
  failed?.kind === "refused" && (failed.status === 429 || failed.status === 503);

const nothing: ResolvedDoubts = { tasks: [], finished: [], left: [], candidates: new Set() };

function earlierDoubts(items: readonly PlanItem[], doubts: readonly UnconfirmedCreate[]): readonly UnconfirmedItem[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return doubts.map((doubt) => {
    const item = byKey.get(doubt.key);
    return item ? { doubt, item } : { doubt };
  });
}

function taskOf(item: PlanItem, prune: boolean): Task | undefined {
  const change = changeOf(item, prune);
  return change && { item, change };
}

interface Existing {
  readonly known?: ReadonlySet<string>;
  /** Why nothing should be created. */
  readonly failed?: Failed;
}

/**
 * Records the existing ids before the first create, so that new ones are recognized later. Without a list nothing is created, because no
 * doubt could be resolved. `given`: a recent list.
 */
async function listExisting(
  run: PublishRun,
  tasks: readonly Task[],
  doubtful: ReadonlySet<string>,
  given: readonly InfographicRecord[] | undefined,
): Promise<Existing> {
  if (!tasks.some(({ change }) => change.action === "create")) return {};
  const listed = given ? ({ kind: "ok", value: given } as const) : await list(run);
  if (listed?.kind !== "ok") return listed ? { failed: listed } : {};
  run.seen(listed.value);
  // All ids, not only those with the same titles: a new one may come from a create whose title the service has changed.
  const ids = listed.value.map(({ id }) => id).filter((id) => !doubtful.has(id));
  await run.journal.append({ type: "known", ids });
  return { known: new Set(ids) };
}

/**
 * Workers for each request that may be under way: while one waits for the service, the others wait for the journal, twice for 10 ms and more. As many
 * as a service needs that answers all requests within 1 ms; `createLookahead` lets fewer begin where it takes longer.
 */
const workersEach = 36;

/** With one request at a time, each document is finished before the next one begins. More workers than tasks would only fill the memory. */
const workerCount = ({ concurrency }: PublishRun, tasks: number): number =>
  concurrency <= 1 ? 1 : Math.min(workersEach * concurrency, tasks);

interface Performed {
  /** Creates without a success that can be read. */
  readonly lost: readonly UnconfirmedItem[];
  /** Not begun, because the service was busy. */
  readonly left: readonly Task[];
  readonly successes: number;
}

/** Does tasks, several at a time. Ends early if the service is busy repeatedly: then the list has to show the outcome of unanswered changes. */
async function performAll(run: PublishRun, tasks: readonly Task[], finish: Finish): Promise<Performed> {
  const lost: UnconfirmedItem[] = [];
  let [next, successes, busy] = [0, 0, 0];
  const worker = async (): Promise<void> => {
    while (next < tasks.length && busy < maxRefusals) {
      const { item, change, earlier } = tasks[next++]!;
      const performed = await perform(run, change);
      if (performed.kind !== "in-doubt") {
        if (performed.kind === "done") [successes, busy] = [successes + 1, 0];
        finish(item, performed);
        continue;
      }
      const doubtful = { ...performed, item, ...(earlier && { earlier }) };
      if (isBusy(doubtful)) busy++;
      lost.push(doubtful);
    }
  };
  const workers = Array.from({ length: workerCount(run, tasks.length) }, () =>
    // The journal or lock file cannot be written: begin nothing new, but wait for running requests.
    worker().catch((error: unknown) => {
      run.stop();
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return { lost, left: tasks.slice(next), successes };
}
