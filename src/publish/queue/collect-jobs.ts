import type { LockEntry } from "../lock-file.js";
import { type JobReport, lockStamp, type Reported, reportSchema } from "./job-data.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";
import { projectJobs } from "./scan-queue.js";

/** What a project knows of its documents, and how it is written down. */
export interface Collector {
  readonly documents: Map<string, LockEntry>;
  /** Keys of documents that a queue has. */
  readonly queued: Map<string, string>;
  readonly save: () => Promise<void>;
}

export interface Collected {
  readonly job: string;
  /** Whether it stays in the queue, as a dead letter. */
  readonly dead: boolean;
  /** Of a dead letter. */
  readonly why?: string;
  readonly documents: readonly Reported[];
  /** Keys of documents that somebody else has published meanwhile, as another infographic. */
  readonly doubled: readonly string[];
}

/**
 * Takes over what has been finished: first into the lock file, then out of the queue, so that nothing is lost in between. Dead letters stay there;
 * what of them was done is taken over too.
 */
export async function* collectJobs(
  queue: JobQueue,
  project: string,
  { documents, queued, save }: Collector,
): AsyncGenerator<Collected> {
  for await (const window of projectJobs(queue, project, ["completed", "failed"])) {
    const collected = window.map(({ job, state }) => collectOne(job, state === "failed", documents));
    const done = collected.flatMap((one) => one.documents.filter(({ result }) => result.kind === "done"));
    for (const { key } of done) queued.delete(key);
    if (done.length > 0) await save();
    await Promise.all(collected.map(({ job, dead }) => (dead ? undefined : queue.remove(job))));
    yield* collected;
  }
}

function collectOne(job: QueueJob, dead: boolean, documents: Map<string, LockEntry>): Collected {
  const report = reportOfJob(job, dead);
  const doubled = report.documents.flatMap((one) => (takeOver(one, documents) ? [] : [one.key]));
  return { job: job.id!, dead, documents: report.documents, doubled, ...(dead && { why: job.failedReason ?? "" }) };
}

/** A dead letter's report stands where a job says how far it is. */
export function reportOfJob(job: QueueJob, dead: boolean): JobReport {
  return reportSchema.safeParse(dead ? job.progress : job.returnvalue).data ?? { documents: [] };
}

/** False when the lock file knows another infographic by now, which nobody here may forget. */
function takeOver({ key, action, was, result, entry }: Reported, documents: Map<string, LockEntry>): boolean {
  if (result.kind !== "done") return true;
  const now = documents.get(key);
  if (lockStamp(now) === was || !now) {
    if (action === "delete") documents.delete(key);
    else if (entry) documents.set(key, entry);
    return true;
  }
  if (!entry || lockStamp(now) === lockStamp(entry)) return true;
  if (now.id !== entry.id) return false;
  // It was published from elsewhere too, and nobody knows which came last: the next publish sends it once more.
  documents.set(key, { ...now, hash: "" });
  return true;
}
