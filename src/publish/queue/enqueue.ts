import type { PlanItem, PublishDocument } from "../plan.js";
import { recover } from "../recover.js";
import { type JobData, jobSchema } from "./job-data.js";
import { readJobId } from "./job-name.js";
import { readJournalRows } from "./journal-rows.js";
import { type JobPlan, type JobSettings, makeJob, planJobs } from "./make-jobs.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";
import { type JobState, projectJobs, scanIds, unfinishedStates, windowSize } from "./scan-queue.js";

/** The jobs of a queue before a publish adds to it. */
interface Backlog {
  /** Jobs of this project by the keys of their documents. */
  readonly own: Map<string, OwnJob>;
  /** Titles of creates that wait or are in doubt, with the ids of their jobs. */
  readonly titles: ReadonlyMap<string, string>;
  /** The ids of jobs of this project that this igx cannot read, such as jobs of a newer igx. They may be about any document. */
  readonly unread: readonly string[];
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
  const unread: string[] = [];
  for await (const window of projectJobs(queue, project, [...unfinishedStates, "failed", "completed"]))
    for (const { job, state } of window) {
      const data = jobSchema.safeParse(job.data).data;
      if (!data) unread.push(job.id!);
      else {
        // One value for all of its documents, by which they are known to be one job.
        const ownJob = { job, state, data };
        for (const { key } of data.documents) own.set(key, ownJob);
      }
    }
  return { own, titles, unread };
}

interface EnqueueInput<D extends PublishDocument = PublishDocument> extends JobSettings<D> {
  readonly project: string;
  readonly backlog: Backlog;
  /** Creates documents in doubt again: with `--create` the user confirms that they are missing. */
  readonly anew: boolean;
}

interface EnqueueResult<D extends PublishDocument = PublishDocument> {
  /** Items that wait for a result, by the id of their job. */
  readonly pending: ReadonlyMap<string, readonly PlanItem<D>[]>;
  /** Items that the queue did not take, and why. */
  readonly refused: ReadonlyMap<PlanItem<D>, string>;
}

/** Adds the changes of a plan to the queue. Rejects if the queue fails; the next publish finds the jobs that were added before. */
export async function enqueue<D extends PublishDocument>(
  queue: JobQueue,
  items: readonly PlanItem<D>[],
  input: EnqueueInput<D>,
): Promise<EnqueueResult<D>> {
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
    const decision = await decideFor(queue, plan, input);
    if (decision.kind === "refused") refuse(plan, decision.why);
    else pending.set(decision.kind === "waiting" ? decision.id : plan.id, plan.items);
    if (decision.kind === "refused" || decision.kind === "waiting") continue;
    const data = await makeJob(plan, input.project, input);
    if (decision.kind === "again") await retryWith(decision.job, data, decision.known);
    else window.push({ plan, data });
    if (window.length >= windowSize) await flush();
  }
  await flush();
  return { pending, refused };
}

type EnqueueDecision =
  | { readonly kind: "free" }
  /** A job for it is in the queue already. */
  | { readonly kind: "waiting"; readonly id: string }
  /** A dead letter that is retried with the new content. `known`: the ids that existed before its create was in doubt. */
  | { readonly kind: "again"; readonly job: QueueJob; readonly known?: readonly string[] }
  | { readonly kind: "refused"; readonly why: string };

const refusedBecause = (why: string): EnqueueDecision => ({ kind: "refused", why });

const otherTitle =
  "another job creates an infographic with the same title. Wait until it is done (`igx queue status`).";

async function decideFor(
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
      "it is in the queue already, with other content. Wait until that job is done (`igx queue status`).",
    );
  }
  const title = readJobId(plan.id)?.title;
  const sameTitle = title === undefined ? undefined : backlog.titles.get(title);
  const ownIds = own.map(({ job }) => job.id);
  if (sameTitle !== undefined && !ownIds.includes(sameTitle)) return refusedBecause(otherTitle);
  for (const { job, data } of own) {
    const decision = await decideForDeadLetter(queue, plan, job, data, anew);
    if (decision) return decision;
    // It is gone, and must not be in the way of another plan with one of its documents.
    for (const { key } of data.documents) backlog.own.delete(key);
  }
  return { kind: "free" };
}

/** Whether a job makes all of these changes, with this content. */
function holdsAll({ documents }: JobData, { items }: JobPlan): boolean {
  const hashes = new Map(documents.map(({ key, action, hash }) => [key, `${action} ${hash}`]));
  return items.every((item) => {
    const action = item.action === "rename" ? "update" : item.action;
    const wanted = item.action === "orphan" ? "delete " : `${action} ${item.document.hash}`;
    return hashes.get(item.key) === wanted;
  });
}

const deadLetter =
  "it has a dead letter. Run `igx queue failed` to see why, then `igx queue retry` or `igx queue drop`.";

/** The decision about a dead letter before its documents are sent again; `undefined` if it is gone. */
async function decideForDeadLetter(
  queue: JobQueue,
  plan: JobPlan,
  job: QueueJob,
  data: JobData,
  anew: boolean,
): Promise<EnqueueDecision | undefined> {
  const entries = readJournalRows(data, (await queue.getJobLogs(job.id!)).logs);
  // Rows of a newer igx may tell of a create.
  if (!entries) return refusedBecause(deadLetter);
  const earlier = recover(entries, new Map());
  const inDoubt = earlier !== undefined && earlier.doubts.length > 0;
  // The job keeps its journal, so a worker first searches the new infographics for the create in doubt.
  if (inDoubt && !anew && job.id === plan.id) return { kind: "again", job, ...(data.known && { known: data.known }) };
  const keys = new Set(plan.items.map(({ key }) => key));
  if ((inDoubt && !anew) || data.documents.some(({ key }) => !keys.has(key) && !earlier?.documents.has(key)))
    return refusedBecause(deadLetter);
  // Nothing is in doubt, and the new job contains all of its documents.
  await queue.remove(job.id!);
  return undefined;
}

async function retryWith(job: QueueJob, data: JobData, known: readonly string[] | undefined): Promise<void> {
  const { known: _, ...rest } = data;
  await job.updateData({ ...rest, ...(known && { known: [...known] }) });
  await job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true });
}

/** Returns the plans that BullMQ did not take because another job creates the same title. */
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
