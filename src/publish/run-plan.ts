import type { InfographicRecord } from "./infographic-record.js";
import { createLookahead } from "./lookahead.js";
import { type Failed, listFailure } from "./outcome.js";
import { changeOf, type PublishRun, perform } from "./perform.js";
import type { PlanItem } from "./plan.js";
import type { PublishedResult } from "./published-result.js";
import { sameTitle } from "./reconcile.js";
import type { Doubt } from "./recover.js";
import { type Doubtful, list, type ResolvedDoubts, resolveInDoubt, type Task } from "./resolve-in-doubt.js";
import type { RunPorts } from "./run-ports.js";
import { createSlots } from "./slots.js";

/** What an earlier run has left behind. */
export interface RunOptions {
  /** Deletes orphans. */
  readonly prune?: boolean;
  readonly unfinished?: UnfinishedRun;
  /** What the service lists, if it was asked already; or why it gave no list. */
  readonly listing?: readonly InfographicRecord[];
  readonly listFailed?: Failed;
  /** The ids that existed before, if the journal has them already. Then the service is not asked. */
  readonly known?: ReadonlySet<string>;
}

export interface UnfinishedRun {
  readonly doubts: readonly Doubt[];
  /** The ids that existed before it; absent if the service gave no list. */
  readonly known?: ReadonlySet<string>;
}

export interface RunResult {
  readonly results: ReadonlyMap<PlanItem, PublishedResult>;
  /** Creates of an earlier run that are still in doubt, and whose documents are not among the items. */
  readonly doubts: readonly Doubt[];
  /** The status of the refusals that stopped the run. */
  readonly refusedWith?: number;
}

/** Attempts of a create, each after a look that did not find it: as many as for any other request. */
const rounds = 6;

/** After so many refusals with one status and no success, the cause is not the documents. */
const mostRefusals = 5;

/**
 * Does what a plan says. The journal has each change before it is sent, and its outcome after. If the answer to a create is lost, the service's
 * list decides whether to send it again; creates that an earlier run left in doubt come first.
 */
export async function runPlan(
  items: readonly PlanItem[],
  ports: RunPorts,
  { prune = false, unfinished, listing, listFailed, known }: RunOptions = {},
): Promise<RunResult> {
  // The journal may know results that the lock file does not have yet.
  if (unfinished) await ports.save();
  const run = begin(ports);
  const results = new Map<PlanItem, PublishedResult>();
  const finish = (item: PlanItem, result: PublishedResult): void => {
    results.set(item, result);
    ports.onResult(item, result);
  };

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
  // Not before the earlier doubts are resolved: what they made would count as known.
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
  const refusedWith = run.refusedWith();
  return { results, doubts: earlier.left, ...(refusedWith !== undefined && { refusedWith }) };
}

const unlisted = (failed: Failed): PublishedResult => ({ kind: "failed", failed: listFailure(failed), unlisted: true });

interface Begun extends PublishRun {
  readonly refusedWith: () => number | undefined;
}

function begin(ports: RunPorts): Begun {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // Ends all waits too: a service may have asked for hours.
  const signal = AbortSignal.any([ports.signal, stopping.signal]);
  let heldUntil = Number.NEGATIVE_INFINITY;
  const pauseFor = (milliseconds: number) => {
    heldUntil = Math.max(heldUntil, ports.clock.now() + milliseconds);
  };
  const held = () => Math.max(0, heldUntil - ports.clock.now());
  const { refused, succeeded, refusedWith } = countRefusals(stop);
  const requests = Math.max(1, ports.concurrency);
  const lookahead = createLookahead(requests, requests * (workersEach - 1));
  return {
    ...ports,
    signal,
    stop,
    stopped: () => signal.aborted || ports.isHeld?.() === false,
    pauseFor,
    pauseLeft: held,
    made: new Map(),
    inSlot: createSlots(requests, lookahead.widen),
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
      if (count < mostRefusals) return;
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
  let failures: ReadonlyMap<PlanItem, Failed> = new Map();
  for (let round = 0; tasks.length > 0 && round < rounds; round++) {
    const lost = await performAll(run, tasks, finish);
    if (lost.length === 0) return;
    const settled = await resolveInDoubt(run, lost, known);
    for (const { item, result } of settled.finished) finish(item, result);
    // If many creates twice came to nothing, the service is at fault: do not try a third time.
    const nothingArrived = settled.tasks.length === tasks.length && round > 0 && tasks.length >= mostRefusals;
    failures = new Map(lost.flatMap(({ item, failed }) => (item && failed ? [[item, failed] as const] : [])));
    tasks = settled.tasks;
    if (nothingArrived) break;
  }
  for (const { item } of tasks) {
    const failed = failures.get(item);
    finish(item, failed && !run.stopped() ? { kind: "failed", failed } : { kind: "skipped" });
  }
}

const nothing: ResolvedDoubts = { tasks: [], finished: [], left: [], candidates: new Set() };

function earlierDoubts(items: readonly PlanItem[], doubts: readonly Doubt[]): readonly Doubtful[] {
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
 * Records the ids that exist before the first create, to recognize later what is new. Without a list nothing is created, because nobody could
 * resolve a doubt. `given`: a list from a moment ago.
 */
async function listExisting(
  run: PublishRun,
  tasks: readonly Task[],
  doubtful: ReadonlySet<string>,
  given: readonly InfographicRecord[] | undefined,
): Promise<Existing> {
  const creates = tasks.flatMap(({ change }) => (change.action === "create" ? [change.document] : []));
  if (creates.length === 0) return {};
  const listed = given ? ({ kind: "ok", value: given } as const) : await list(run);
  if (listed?.kind !== "ok") return listed ? { failed: listed } : {};
  const titles = new Set(creates.map(({ title }) => sameTitle(title)));
  // Only infographics with the same titles, because an account may have very many; all, if a create has no title.
  const alike = titles.has(undefined) ? listed.value : listed.value.filter(({ title }) => titles.has(sameTitle(title)));
  const ids = alike.map(({ id }) => id).filter((id) => !doubtful.has(id));
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

/** Does tasks, some at a time. Returns the creates whose answers were lost. */
async function performAll(run: PublishRun, tasks: readonly Task[], finish: Finish): Promise<readonly Doubtful[]> {
  const lost: Doubtful[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let task = tasks[next++]; task; task = tasks[next++]) {
      const { item, change } = task;
      const performed = await perform(run, change);
      if (performed.kind === "in-doubt") lost.push({ ...performed, item });
      else finish(item, performed);
    }
  };
  const workers = Array.from({ length: workerCount(run, tasks.length) }, () =>
    // The journal or lock file cannot be written: begin nothing new, but wait for what is under way.
    worker().catch((error: unknown) => {
      run.stop();
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return lost;
}
