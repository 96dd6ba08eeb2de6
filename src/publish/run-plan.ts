import type { Failed } from "./outcome.js";
import { changeOf, perform, type Run } from "./perform.js";
import type { PlanItem } from "./plan.js";
import { sameTitle } from "./reconcile.js";
import type { InfographicRecord } from "./record.js";
import type { Doubt } from "./recover.js";
import type { ItemResult, RunPorts } from "./run-ports.js";
import { type Doubtful, list, type Settled, settleDoubts, type Task } from "./settle-doubts.js";

/** What an earlier run has left behind. */
export interface RunOptions {
  /** Deletes orphans, which are left alone otherwise. */
  readonly prune?: boolean;
  readonly unfinished?: Unfinished;
  /** What the service lists, where somebody has asked already. */
  readonly listing?: readonly InfographicRecord[];
  /** What was there before, where that stands in the journal already: nothing is listed then. */
  readonly known?: ReadonlySet<string>;
}

export interface Unfinished {
  readonly doubts: readonly Doubt[];
  /** What was there before it; absent where the service could not say. */
  readonly known?: ReadonlySet<string>;
}

export interface RunResult {
  readonly results: ReadonlyMap<PlanItem, ItemResult>;
  /** Creates of an earlier run whose documents are not among the items, and which are in doubt still. */
  readonly doubts: readonly Doubt[];
}

/** Rounds of looking and sending again. With one answer in ten lost, eight leave one doubt in a hundred million. */
const rounds = 8;

/**
 * Does what a plan says. Each change stands in the journal before it is sent, and its outcome after. A create
 * whose answer is lost is held against the service's list before anything of it is sent again; first of all those of an earlier run.
 */
export async function runPlan(
  items: readonly PlanItem[],
  ports: RunPorts,
  { prune = false, unfinished, listing, known }: RunOptions = {},
): Promise<RunResult> {
  // What its journal had, and the lock file perhaps not yet.
  if (unfinished) await ports.save();
  const run = begin(ports);
  const results = new Map<PlanItem, ItemResult>();
  const finish = (item: PlanItem, result: ItemResult): void => {
    results.set(item, result);
    ports.onResult(item, result);
  };

  const doubtful = earlierDoubts(items, unfinished?.doubts ?? []);
  const keys = new Set(doubtful.map(({ doubt }) => doubt.key));
  const planned = items.filter(({ key }) => !keys.has(key)).flatMap((item) => taskOf(item, prune) ?? []);
  // After everything else: what a document was before may go when what it is now is there.
  const [deletes, changes] = [planned.filter(isDelete), planned.filter((task) => !isDelete(task))];
  const earlier = doubtful.length === 0 ? nothing : await settleDoubts(run, doubtful, unfinished?.known);
  for (const { item, result } of earlier.finished) finish(item, result);

  const tasks = [...earlier.tasks, ...changes];
  const busy = new Set([...tasks, ...deletes].map(({ item }) => item));
  for (const item of items) if (!busy.has(item) && !results.has(item)) finish(item, { kind: "unchanged" });
  // Not before the earlier doubts are settled: what they have made would seem to have been there always.
  const fresh = doubtful.length === 0 && listing ? { kind: "ok" as const, value: listing } : undefined;
  const there: There = known ? { known } : await whatIsThere(run, tasks, earlier.candidates, fresh);
  if (there.failed)
    for (const [at, { item }] of tasks.entries())
      finish(item, at === 0 ? { kind: "failed", failed: there.failed } : { kind: "skipped" });
  else await doAll(run, tasks, there.known, finish);
  const allDone = [...results.values()].every(({ kind }) => kind === "done" || kind === "unchanged");
  if (allDone) await doAll(run, deletes, undefined, finish);
  else for (const { item } of deletes) finish(item, { kind: "skipped" });
  return { results, doubts: earlier.left };
}

function begin(ports: RunPorts): Run {
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  let heldUntil = Number.NEGATIVE_INFINITY;
  const hold = (milliseconds: number) => {
    heldUntil = Math.max(heldUntil, ports.clock.now() + milliseconds);
  };
  const held = () => Math.max(0, heldUntil - ports.clock.now());
  return { ...ports, stop, stopped: () => stopped || ports.signal.aborted, hold, held, made: new Map() };
}

const isDelete = ({ change }: Task): boolean => change.action === "delete";

type Finish = (item: PlanItem, result: ItemResult) => void;

/** Sends, looks what has become of that whose answer was lost, and sends what did not arrive, for some rounds. */
async function doAll(
  run: Run,
  planned: readonly Task[],
  known: ReadonlySet<string> | undefined,
  finish: Finish,
): Promise<void> {
  let tasks = planned;
  let failures: ReadonlyMap<PlanItem, Failed> = new Map();
  for (let round = 0; tasks.length > 0 && round < rounds; round++) {
    const lost = await performAll(run, tasks, finish);
    if (lost.length === 0) return;
    const settled = await settleDoubts(run, lost, known);
    for (const { item, result } of settled.finished) finish(item, result);
    const nothingArrived = settled.tasks.length === tasks.length && round > 0;
    failures = new Map(lost.flatMap(({ item, failed }) => (item && failed ? [[item, failed] as const] : [])));
    tasks = settled.tasks;
    if (nothingArrived) break;
  }
  for (const { item } of tasks) {
    const failed = failures.get(item);
    finish(item, failed && !run.stopped() ? { kind: "failed", failed } : { kind: "skipped" });
  }
}

const nothing: Settled = { tasks: [], finished: [], left: [], candidates: new Set() };

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

interface There {
  readonly known?: ReadonlySet<string>;
  /** Why nothing should be created. */
  readonly failed?: Failed;
}

/**
 * Lists what is there before anything is created, and writes it down: whatever is in doubt later is held against it. An account that may not
 * list creates all the same, and leaves doubts for people to settle.
 */
async function whatIsThere(
  run: Run,
  tasks: readonly Task[],
  doubtful: ReadonlySet<string>,
  fresh: { readonly kind: "ok"; readonly value: readonly InfographicRecord[] } | undefined,
): Promise<There> {
  const creates = tasks.flatMap(({ change }) => (change.action === "create" ? [change.document] : []));
  if (creates.length === 0) return {};
  const listed = fresh ?? (await list(run));
  if (listed?.kind !== "ok") return listed && isBroken(listed) ? { failed: listed } : {};
  const titles = new Set(creates.map(({ title }) => sameTitle(title)));
  // Only what could be taken for one of them, unless one has no title of its own: an account may hold very many.
  const alike = titles.has(undefined) ? listed.value : listed.value.filter(({ title }) => titles.has(sameTitle(title)));
  const ids = alike.map(({ id }) => id).filter((id) => !doubtful.has(id));
  await run.journal.append({ type: "known", ids });
  return { known: new Set(ids) };
}

/** No clear no: whatever is created now may be in doubt, with nothing to hold it against. */
const isBroken = (failed: Failed): boolean =>
  failed.kind !== "refused" || failed.status >= 500 || [408, 429].includes(failed.status);

/** Does tasks, some at once. Gives back the creates whose answers were lost. */
async function performAll(run: Run, tasks: readonly Task[], finish: Finish): Promise<readonly Doubtful[]> {
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
  const workers = Array.from({ length: Math.max(1, run.concurrency) }, () =>
    // A journal or lock file that cannot be written: nothing new is begun, what is under way is waited for.
    worker().catch((error: unknown) => {
      run.stop();
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return lost;
}
