import { recover } from "../recover.js";
import { type JobReport, jobSchema, reportSchema } from "./job-data.js";
import { readJournalRows } from "./journal-rows.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";

/**
 * The report of a finished job; `undefined` if this igx cannot read it, as that of a newer worker. BullMQ keeps a return value for completed
 * jobs only, so a dead letter stores its report as its progress.
 */
export const reportOfJob = (job: QueueJob, dead: boolean): JobReport | undefined =>
  dead && job.progress === 0 ? { documents: [] } : reportSchema.safeParse(dead ? job.progress : job.returnvalue).data;

/** The same report. If a dead letter's worker could not report, its journal completes the report. */
export async function readReport(queue: JobQueue, job: QueueJob, dead: boolean): Promise<JobReport | undefined> {
  const report = reportOfJob(job, dead);
  return dead && report?.documents.length === 0 ? reportFromJournal(queue, job) : report;
}

async function reportFromJournal(queue: JobQueue, job: QueueJob): Promise<JobReport | undefined> {
  const data = jobSchema.safeParse(job.data).data;
  const entries = data && readJournalRows(data, (await queue.getJobLogs(job.id!)).logs);
  if (!entries) return undefined;
  const done = recover(entries, new Map())?.documents;
  return {
    documents: data.documents.flatMap(({ key, action, was }) => {
      const entry = done?.get(key);
      return entry ? [{ key, action, was, result: { kind: "done", id: entry.id, adopted: false }, entry }] : [];
    }),
  };
}

/** The keys of the documents of a job; its id if this igx cannot read it. */
export function namesOfJob(job: QueueJob): readonly string[] {
  return jobSchema.safeParse(job.data).data?.documents.map(({ key }) => key) ?? [job.id!];
}
