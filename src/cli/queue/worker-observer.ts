import type { JobOutcome } from "../../publish/queue/process-job.js";
import type { FinishedJob } from "../../publish/queue/run-worker.js";
import type { RunPorts } from "../../publish/run-ports.js";

/** Receives everything that a worker does. */
export interface WorkerObserver {
  readonly outcome: (outcome: JobOutcome, job: FinishedJob) => void;
  /** A request is sent again after so many milliseconds. */
  readonly retry: NonNullable<RunPorts["onRetry"]>;
  /** The service asks for a pause of so many milliseconds. */
  readonly pause: (milliseconds: number) => void;
}

/** One for several. */
export const joinObservers = (all: readonly WorkerObserver[]): WorkerObserver => ({
  outcome: (...args) => {
    for (const { outcome } of all) outcome(...args);
  },
  retry: (...args) => {
    for (const { retry } of all) retry(...args);
  },
  pause: (milliseconds) => {
    for (const { pause } of all) pause(milliseconds);
  },
});
