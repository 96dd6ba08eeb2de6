import { changeOf, perform, type Run } from "./perform.js";
import type { PlanItem } from "./plan.js";
import type { Doubt } from "./recover.js";
import type { ItemResult, RunPorts } from "./run-ports.js";
import { type Doubtful, list, type Settled, settleDoubts, type Task } from "./settle-doubts.js";

/** What an earlier run has left behind. */
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
 * Does what a plan says, orphans only with `prune`. Each change stands in the journal before it is sent, and its outcome after. A create
 * whose answer is lost is held against the service's list before anything of it is sent again; first of all those of an earlier run.
 */
export async function runPlan(
  items: readonly PlanItem[],
  ports: RunPorts,
  unfinished?: Unfinished,
  prune = false,
): Promise<RunResult> {
  // What its journal had, and the lock file perhaps not yet.
  if (unfinished) await ports.save();
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  const run: Run = { ...ports, stop, stopped: () => stopped || ports.signal.aborted };
  const results = new Map<PlanItem, ItemResult>();
  const finish = (item: PlanItem, result: ItemResult): void => {
    results.set(item, result);
    ports.onResult(item, result);
  };
  const finishAll = ({ finished }: Settled): void => {
    for (const { item, result } of finished) finish(item, result);
  };

  const doubtful = earlierDoubts(items, unfinished?.doubts ?? []);
  const keys = new Set(doubtful.map(({ doubt }) => doubt.key));
  const planned = items.filter(({ key }) => !keys.has(key)).flatMap((item) => taskOf(item, prune) ?? []);
  const earlier = doubtful.length === 0 ? nothing : await settleDoubts(run, doubtful, unfinished?.known);
  finishAll(earlier);

  let tasks: readonly Task[] = [...earlier.tasks, ...planned];
  const busy = new Set(tasks.map(({ item }) => item));
  for (const item of items) if (!busy.has(item) && !results.has(item)) finish(item, { kind: "unchanged" });
  // Not before the earlier doubts are settled: what they have made would seem to have been there always.
  const known = await whatIsThere(run, tasks, earlier.candidates);
  for (let round = 0; tasks.length > 0 && round < rounds; round++) {
    const lost = await performAll(run, tasks, finish);
    if (lost.length === 0) return { results, doubts: earlier.left };
    const settled = await settleDoubts(run, lost, known);
    finishAll(settled);
    tasks = settled.tasks;
  }
  for (const { item } of tasks) finish(item, { kind: "skipped" });
  return { results, doubts: earlier.left };
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

/** Lists what is there before anything is created, and writes it down: whatever is in doubt later is held against it. */
async function whatIsThere(
  run: Run,
  tasks: readonly Task[],
  doubtful: ReadonlySet<string>,
): Promise<ReadonlySet<string> | undefined> {
  const creates = tasks.flatMap(({ change }) => (change.action === "create" ? [change.document] : []));
  if (creates.length === 0 || run.stopped()) return undefined;
  const listing = await list(run);
  // Without it a lost answer could never be told from a request that was never read.
  if (!listing) run.stop();
  if (!listing) return undefined;
  const titles = new Set(creates.map(({ title }) => title));
  // Only what could be taken for one of them, unless one has no title of its own: an account may hold very many.
  const alike = titles.has(undefined) ? listing : listing.filter(({ title }) => titles.has(title));
  const ids = alike.map(({ id }) => id).filter((id) => !doubtful.has(id));
  await run.journal.append({ type: "known", ids });
  return new Set(ids);
}

/** Does tasks, some at once. Gives back the creates whose answers were lost. */
async function performAll(
  run: Run,
  tasks: readonly Task[],
  finish: (item: PlanItem, result: ItemResult) => void,
): Promise<readonly Doubtful[]> {
  const lost: Doubtful[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let task = tasks[next++]; task; task = tasks[next++]) {
      const { item, change } = task;
      const performed = await perform(run, change);
      if (performed.kind === "in-doubt") lost.push({ doubt: performed.doubt, item });
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
