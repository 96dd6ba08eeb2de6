import type { JobReport } from "./job-data.js";
import { namesOfJob } from "./job-report.js";
import { type JobOutcome, processJob, type Workshop } from "./process-job.js";
import { type OpenQueue, type QueueJob, queueProblem } from "./queue-connection.js";

/** A job whose outcome is known. */
export interface FinishedJob {
  /** Of its documents; its id if this igx cannot read it. */
  readonly keys: readonly string[];
  /** How long this worker had it. */
  readonly milliseconds: number;
}

export interface WorkerSettings {
  /** Jobs at once. */
  readonly concurrency: number;
  /** Milliseconds until a job that had to wait is tried again. */
  readonly laterMs: number;
  /** Called with the outcome of each job. */
  readonly onOutcome: (outcome: JobOutcome, job: FinishedJob) => void;
  /** Called for each problem with the queue, repeatedly while it lasts. */
  readonly onError: (problem: string) => void;
}

/** The errors by which a processor tells BullMQ what to do with a job. */
const signals = new Set(["WaitingError", "DelayedError", "UnrecoverableError"]);

/** A job that kills its workers, or is never answered, must not be started forever. */
const maxStarts = 50;

/** Processes jobs until `stop`, which waits for requests under way. */
export function runWorker(
  open: OpenQueue,
  shop: Workshop,
  settings: WorkerSettings,
): { readonly stop: () => Promise<void> } {
  const { bullmq, backend, queue, state } = open;
  const process = async (job: QueueJob, token = ""): Promise<JobReport> => {
    const began = performance.now();
    const outcome = await processJob(shop, job, token).catch((error: unknown): undefined => {
      settings.onError(queueProblem(error));
      return undefined;
    });
    // The queue is unreachable, or another worker has the job: leave its state alone. When the hold ends, a worker takes it.
    if (!outcome && job.attemptsStarted < maxStarts) throw new bullmq.WaitingError();
    if (!outcome) throw new bullmq.UnrecoverableError(`It was started ${maxStarts} times and never finished.`);
    settings.onOutcome(outcome, { keys: namesOfJob(job), milliseconds: performance.now() - began });
    return finishJob(job, token, outcome).catch((error: unknown) => {
      if (error instanceof Error && signals.has(error.name)) throw error;
      // The journal of the job has the outcome, so the next worker does not send again.
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
    // A dead worker is not the fault of the job; `maxStarts` is the limit that counts.
    maxStalledCount: 1000,
    skipVersionCheck: true,
  };
  const worker = new bullmq.Worker(queue.name, process as never, options as never, backend.factory as never);
  worker.on("error", (error) => settings.onError(queueProblem(error)));
  return { stop: () => worker.close() };
}
