import { type JobName, projectTag, readJobId } from "./job-name.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";

/** With PostgreSQL, waiting jobs of a paused queue are in this state. The types of BullMQ no longer have it. */
export const pausedState = "paused" as "waiting";
export const unfinishedStates = ["waiting", pausedState, "delayed", "active"] as const;
export type JobState = (typeof unfinishedStates)[number] | "failed" | "completed";

/** How many jobs are read or added at a time. */
export const windowSize = 250;

/** The ids of jobs in these states. Name the states in the order in which jobs pass them: a job that moves during the scan is seen later. */
export async function* scanIds(
  queue: JobQueue,
  states: readonly JobState[],
): AsyncGenerator<{ readonly id: string; readonly state: JobState; readonly name: JobName }> {
  for (const state of states) {
    // All at once, because jobs that move on would shift the windows. Ids are short.
    for (const id of new Set(await queue.getRanges([state], 0, -1, true))) {
      const name = readJobId(id);
      if (name) yield { id, state, name };
    }
  }
}

/** The jobs of one project, in windows. */
export async function* projectJobs(
  queue: JobQueue,
  project: string,
  states: readonly JobState[],
): AsyncGenerator<readonly { readonly job: QueueJob; readonly state: JobState }[]> {
  const tag = projectTag(project);
  let found: { readonly id: string; readonly state: JobState }[] = [];
  for await (const { id, state, name } of scanIds(queue, states)) {
    if (name.project === tag) found.push({ id, state });
    if (found.length >= windowSize) {
      yield await fetchJobs(queue, found);
      found = [];
    }
  }
  if (found.length > 0) yield await fetchJobs(queue, found);
}

async function fetchJobs(queue: JobQueue, found: readonly { readonly id: string; readonly state: JobState }[]) {
  const jobs = await Promise.all(found.map(async ({ id, state }) => ({ job: await queue.getJob(id), state })));
  return jobs.flatMap(({ job, state }) => (job ? [{ job, state }] : []));
}
