import type { LockEntry } from "../lock-entry.js";
import { type JobReport, lockStamp, type Reported } from "./job-data.js";
import { namesOfJob, readReport, reportOfJob } from "./job-report.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";
import { projectJobs } from "./scan-queue.js";

/** The state of a project, and how it is saved. */
interface Collector {
  readonly documents: Map<string, LockEntry>;
  /** Keys of documents that are in a queue. */
  readonly queued: Map<string, string>;
  readonly save: () => Promise<void>;
}

export interface Collected {
  readonly job: string;
  /** Whether the job stays in the queue as a dead letter. */
  readonly dead: boolean;
  /** The reason, for a dead letter. */
  readonly why?: string;
  /** The names of a job whose report this igx cannot read, as that of a newer worker. It stays in the queue: it may have created something. */
  readonly unread?: readonly string[];
  readonly documents: readonly Reported[];
  /** Keys of documents that were meanwhile published without the queue, as another infographic. */
  readonly doubled: readonly string[];
}

/**
 * Writes the results of finished jobs into the lock file, then removes the jobs. In this order a crash in between loses nothing: the same
 * results are collected again. Dead letters stay in the queue, and changes that they made before they failed are collected too.
 */
export async function* collectJobs(
  queue: JobQueue,
  project: string,
  { documents, queued, save }: Collector,
): AsyncGenerator<Collected> {
  for await (const window of projectJobs(queue, project, ["completed", "failed"])) {
    const reports = await Promise.all(window.map(({ job, state }) => readReport(queue, job, state === "failed")));
    const collected = window.map(({ job, state }, at) => collectOne(job, state === "failed", reports[at], documents));
    const done = collected.flatMap((one) => one.documents.filter(({ result }) => result.kind === "done"));
    for (const { key } of done) queued.delete(key);
    if (done.length > 0) await save();
    await Promise.all(collected.map(({ job, dead, unread }) => (dead || unread ? undefined : queue.remove(job))));
    await Promise.all(window.map(({ job, state }) => (state === "failed" ? forgetRecorded(job) : undefined)));
    yield* collected;
  }
}

/** A dead letter stays. When it is collected again, the lock file may have something newer, or have forgotten the document. */
async function forgetRecorded(job: QueueJob): Promise<void> {
  const documents = reportOfJob(job, true)?.documents ?? [];
  if (documents.some(({ entry }) => entry))
    await job.updateProgress({ documents: documents.map(({ entry: _, ...rest }) => rest) });
}

function collectOne(
  job: QueueJob,
  dead: boolean,
  report: JobReport | undefined,
  documents: Map<string, LockEntry>,
): Collected {
  const why = dead ? { why: job.failedReason ?? "" } : {};
  if (!report) return { job: job.id!, dead, ...why, unread: namesOfJob(job), documents: [], doubled: [] };
  const doubled = report.documents.flatMap((one) => (recordReport(one, documents) ? [] : [one.key]));
  return { job: job.id!, dead, ...why, documents: report.documents, doubled };
}

/** False if the lock file now names another infographic: to overwrite it would lose that infographic. */
function recordReport({ key, action, was, result, entry }: Reported, documents: Map<string, LockEntry>): boolean {
  if (result.kind !== "done") return true;
  const now = documents.get(key);
  if (lockStamp(now) === was || !now) {
    if (action === "delete") documents.delete(key);
    else if (entry) documents.set(key, entry);
    return true;
  }
  if (!entry || lockStamp(now) === lockStamp(entry)) return true;
  if (now.id !== entry.id) return false;
  // Published by both, and which update came last is unknown. Without a hash the next publish sends the document again.
  documents.set(key, { ...now, hash: "" });
  return true;
}
