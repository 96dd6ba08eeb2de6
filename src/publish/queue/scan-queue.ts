import { type JobName, projectTag, readJobId } from "./job-name.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";

/** Over PostgreSQL what waits in a queue that is paused counts as paused, which the types of BullMQ do not know any more. */
export const pausedState = "paused" as "waiting";
export const unfinishedStates = ["waiting", pausedState, "delayed", "active"] as const;
export type JobState = (typeof unfinishedStates)[number] | "failed" | "completed";

/** Jobs are asked for, and put there, by so many at a time. */
export const windowSize = 250;

/** The ids of a queue's jobs of these states, in the order in which jobs go through them: one that moves meanwhile is seen later. */
export async function* scanIds(
  queue: JobQueue,
  states: readonly JobState[],
): AsyncGenerator<{ readonly id: string; readonly state: JobState; readonly name: JobName }> {
  for (const state of states) {
    // All at once: what moves on would shift the windows. An id is short.
    for (const id of new Set(await queue.getRanges([state], 0, -1, true))) {
      const name = readJobId(id);
      if (name) yield { id, state, name };
    }
  }
}

/** The jobs of one project, some at a time. */
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
