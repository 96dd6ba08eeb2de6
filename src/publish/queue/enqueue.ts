import type { PlanItem, PublishDocument } from "../plan.js";
import { recover } from "../recover.js";
import { type JobData, jobSchema } from "./job-data.js";
import { projectTag, readJobId } from "./job-name.js";
import { readJournalRows } from "./journal-rows.js";
import { type JobPlan, type JobSettings, makeJob, planJobs } from "./make-jobs.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";
import { type JobState, projectJobs, scanIds, unfinishedStates, windowSize } from "./scan-queue.js";

/** What is in a queue before something is put there. */
export interface Backlog {
  /** Jobs of this project by the keys of their documents. */
  readonly own: ReadonlyMap<string, OwnJob>;
  /** Titles that are about to be created, or of which nobody knows whether they were, with the ids of their jobs. */
  readonly titles: ReadonlyMap<string, string>;
}

interface OwnJob {
  readonly job: QueueJob;
  readonly state: JobState;
  readonly data: JobData;
}

export async function readBacklog(queue: JobQueue, project: string): Promise<Backlog> {
  const titles = new Map<string, string>();
  for await (const { id, name } of scanIds(queue, [...unfinishedStates, "failed"]))
    if (name.title !== undefined) titles.set(name.title, id);
  const own = new Map<string, OwnJob>();
  for await (const window of projectJobs(queue, project, [...unfinishedStates, "failed", "completed"]))
    for (const { job, state } of window) {
      const data = jobSchema.safeParse(job.data).data;
      for (const { key } of data?.documents ?? []) own.set(key, { job, state, data: data! });
    }
  return { own, titles };
}

export interface EnqueueInput<D extends PublishDocument = PublishDocument> extends JobSettings<D> {
  readonly project: string;
  readonly backlog: Backlog;
  /** Creates in doubt are created anew: whoever asked has looked. */
  readonly anew: boolean;
}

export interface Enqueued<D extends PublishDocument = PublishDocument> {
  /** What waits for its result now, by the id of its job. */
  readonly pending: ReadonlyMap<string, readonly PlanItem<D>[]>;
  /** What could not be put there, and why. */
  readonly refused: ReadonlyMap<PlanItem<D>, string>;
}

/** Puts the changes of a plan into the queue. Rejects when the queue fails: what was put there by then stays, and is found again. */
export async function enqueue<D extends PublishDocument>(
  queue: JobQueue,
  items: readonly PlanItem<D>[],
  input: EnqueueInput<D>,
): Promise<Enqueued<D>> {
  const pending = new Map<string, readonly PlanItem<D>[]>();
  const refused = new Map<PlanItem<D>, string>();
  const refuse = (plan: JobPlan<D>, why: string) => plan.items.forEach((item) => void refused.set(item, why));
  let window: { readonly plan: JobPlan<D>; readonly data: JobData }[] = [];
  const flush = async () => {
    for (const lost of await addWindow(queue, window)) {
      pending.delete(lost.id);
      refuse(lost, otherTitle);
    }
    window = [];
  };
  for (const plan of planJobs(items, input.prune, input.project)) {
    const place = await placeFor(queue, plan, input);
    if (place.kind === "refused") refuse(plan, place.why);
    else pending.set(place.kind === "waiting" ? place.id : plan.id, plan.items);
    if (place.kind === "refused" || place.kind === "waiting") continue;
    const data = await makeJob(plan, input.project, input);
    if (place.kind === "again") await beginAgain(place.job, data, place.known);
    else window.push({ plan, data });
    if (window.length >= windowSize) await flush();
  }
  await flush();
  return { pending, refused };
}

type EnqueueDecision =
  | { readonly kind: "free" }
  /** It is there already. */
  | { readonly kind: "waiting"; readonly id: string }
  /** A dead letter that is tried again with what is to be sent now. `known`: what was there before it was in doubt. */
  | { readonly kind: "again"; readonly job: QueueJob; readonly known?: readonly string[] }
  | { readonly kind: "refused"; readonly why: string };

const refusedBecause = (why: string): EnqueueDecision => ({ kind: "refused", why });

const otherTitle = "another job creates an infographic of the same title: wait until it is done (`igx queue status`).";

async function placeFor(
  queue: JobQueue,
  plan: JobPlan,
  { backlog, anew }: Pick<EnqueueInput, "backlog" | "anew">,
): Promise<EnqueueDecision> {
  const own = [...new Set(plan.items.flatMap(({ key }) => backlog.own.get(key) ?? []))];
  const unfinished = own.filter(({ state }) => state !== "failed");
  if (unfinished.length > 0) {
    const [first] = unfinished;
    if (unfinished.length === 1 && holdsAll(first!.data, plan)) return { kind: "waiting", id: first!.job.id! };
    return refusedBecause(
      "it is in the queue already, with other content: wait until that is done (`igx queue status`).",
    );
  }
  const title = readJobId(plan.id)?.title;
  const sameTitle = title === undefined ? undefined : backlog.titles.get(title);
  const ownIds = own.map(({ job }) => job.id);
  if (sameTitle !== undefined && !ownIds.includes(sameTitle)) return refusedBecause(otherTitle);
  for (const { job, data } of own) {
    const place = await placeOfDead(queue, plan, job, data, anew);
    if (place) return place;
  }
  return { kind: "free" };
}

/** Whether a job does what is to be done now, all of it. */
function holdsAll({ documents }: JobData, { items }: JobPlan): boolean {
  const hashes = new Map(documents.map(({ key, action, hash }) => [key, `${action} ${hash}`]));
  return items.every((item) => {
    const wanted =
      item.action === "orphan" ? "delete " : `${item.action} ${"document" in item ? item.document.hash : ""}`;
    return hashes.get(item.key) === wanted;
  });
}

/** What is to be done about a dead letter before its documents are sent once more; `undefined` when it is out of the way. */
async function placeOfDead(
  queue: JobQueue,
  plan: JobPlan,
  job: QueueJob,
  data: JobData,
  anew: boolean,
): Promise<EnqueueDecision | undefined> {
  const entries = readJournalRows(data, (await queue.getJobLogs(job.id!)).logs) ?? [];
  const earlier = recover(entries, new Map());
  const inDoubt = earlier !== undefined && earlier.doubts.length > 0;
  // Its journal goes on: what was in doubt is looked for first, held against what was there before it.
  if (inDoubt && !anew && job.id === plan.id) return { kind: "again", job, ...(data.known && { known: data.known }) };
  const keys = new Set(plan.items.map(({ key }) => key));
  if ((inDoubt && !anew) || data.documents.some(({ key }) => !keys.has(key) && !earlier?.documents.has(key)))
    return refusedBecause(
      "a dead letter of it is in the way: `igx queue failed` says why, then `igx queue retry` or `igx queue drop`.",
    );
  // Nothing of it is in doubt, and whatever it holds is put there again.
  await queue.remove(job.id!);
  return undefined;
}

async function beginAgain(job: QueueJob, data: JobData, known: readonly string[] | undefined): Promise<void> {
  const { known: _, ...rest } = data;
  await job.updateData({ ...rest, ...(known && { known: [...known] }) });
  await job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true });
}

/** Gives back those that BullMQ did not take, since another job creates the same title. */
async function addWindow<D extends PublishDocument>(
  queue: JobQueue,
  window: readonly { readonly plan: JobPlan<D>; readonly data: JobData }[],
): Promise<readonly JobPlan<D>[]> {
  if (window.length === 0) return [];
  const jobs = await queue.addBulk(
    window.map(({ plan, data }) => {
      const title = readJobId(plan.id)?.title;
      const options = { jobId: plan.id, ...(title !== undefined && { deduplication: { id: title } }) };
      return { name: "publish", data, opts: options };
    }),
  );
  return window.flatMap(({ plan }, at) => (jobs[at]?.id === plan.id ? [] : [plan]));
}

/** Whether a job is of this project. */
export const isOwn = (id: string, project: string): boolean => readJobId(id)?.project === projectTag(project);
