import type { OpenQueue } from "./queue-connection.js";
import { pausedState } from "./scan-queue.js";

/** The state of a queue, as `igx queue status` prints it. */
export interface QueueStatus {
  /** Its name on the server. */
  readonly queue: string;
  readonly paused: boolean;
  /** Why it is paused. */
  readonly reason?: string;
  /** Requests a second of all workers together. */
  readonly rate: number;
  readonly workers: number;
  readonly waiting: number;
  /** Jobs that are tried again later. */
  readonly later: number;
  readonly running: number;
  /** Jobs that no project has collected yet. */
  readonly done: number;
  readonly dead: number;
}

export async function readStatus({ queue, state }: Pick<OpenQueue, "queue" | "state">): Promise<QueueStatus> {
  const counts = await queue.getJobCounts("waiting", pausedState, "delayed", "active", "completed", "failed");
  const [{ rate, workers, reason }, paused] = await Promise.all([state.read(), queue.isPaused()]);
  const { waiting = 0, paused: held = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = counts;
  const numbers = { waiting: waiting + held, later: delayed, running: active, done: completed, dead: failed };
  return { queue: queue.name, paused, ...(reason !== undefined && { reason }), rate, workers, ...numbers };
}
