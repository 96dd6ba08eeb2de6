import type { JobReport } from "./job-data.js";
import { type JobOutcome, processJob, type Workshop } from "./process-job.js";
import { type OpenQueue, type QueueJob, queueProblem } from "./queue-connection.js";

export interface WorkerSettings {
  /** Jobs at once. */
  readonly concurrency: number;
  /** Milliseconds until a job that could not be done is tried again. */
  readonly laterMs: number;
  /** Told what became of each job. */
  readonly onOutcome: (outcome: JobOutcome) => void;
  /** Told what is wrong with the queue, again and again as long as it lasts. */
  readonly onError: (problem: string) => void;
}

/** How BullMQ is told what becomes of a job. */
const said = new Set(["WaitingError", "DelayedError", "UnrecoverableError"]);

/** How often a job is begun at most: one that kills its workers, or is never answered, must not do so for ever. */
const mostStarts = 50;

/** Works through jobs until it is stopped, which waits for requests under way. */
export function runWorker(
  open: OpenQueue,
  shop: Workshop,
  settings: WorkerSettings,
): { readonly stop: () => Promise<void> } {
  const { bullmq, backend, queue, state } = open;
  const process = async (job: QueueJob, token = ""): Promise<JobReport> => {
    const outcome = await processJob(shop, job, token).catch((error: unknown): undefined => {
      settings.onError(queueProblem(error));
      return undefined;
    });
    // The queue is out of reach, or another worker has the job: nothing may be said about it. When nobody holds it any more, somebody takes it.
    if (!outcome && job.attemptsStarted < mostStarts) throw new bullmq.WaitingError();
    if (!outcome) throw new bullmq.UnrecoverableError(`It was begun ${mostStarts} times and never came to an end.`);
    settings.onOutcome(outcome);
    return finishJob(job, token, outcome).catch((error: unknown) => {
      if (error instanceof Error && said.has(error.name)) throw error;
      // What became of it stands in its journal: whoever takes it over will see.
      settings.onError(queueProblem(error));
      throw new bullmq.WaitingError();
    });
  };
  const finishJob = async (job: QueueJob, token: string, outcome: JobOutcome): Promise<JobReport> => {
    switch (outcome.kind) {
      case "completed":
        return outcome.report;
      case "dead":
        await job.updateProgress(outcome.report);
        throw new bullmq.UnrecoverableError(outcome.why);
      case "pause":
        await state.setReason(outcome.why);
        await queue.pause();
        await job.moveToWait(token);
        throw new bullmq.WaitingError();
      case "later":
        await job.moveToDelayed(Date.now() + settings.laterMs, token);
        throw new bullmq.DelayedError();
      case "back":
        await job.moveToWait(token);
        throw new bullmq.WaitingError();
    }
  };
  const options = {
    connection: backend.connection,
    concurrency: settings.concurrency,
    lockDuration: shop.holdMs,
    stalledInterval: Math.ceil(shop.holdMs / 3),
    // A worker that dies is not the fault of the job: `mostStarts` counts.
    maxStalledCount: 1000,
    skipVersionCheck: true,
  };
  const worker = new bullmq.Worker(queue.name, process as never, options as never, backend.factory as never);
  worker.on("error", (error) => settings.onError(queueProblem(error)));
  return { stop: () => worker.close() };
}
