import type { JobOutcome } from "../../publish/queue/process-job.js";
import type { Context } from "../base/context.js";
import { printable } from "../report/printable.js";
import type { WorkerObserver } from "./worker-observer.js";

/** The log of a worker for people. Requests that are sent again are too many for it. */
export const workerLog = (context: Context): WorkerObserver => ({
  outcome: (outcome) => logOutcome(context, outcome),
  retry: () => undefined,
  pause: () => undefined,
});

function logOutcome(context: Context, outcome: JobOutcome): void {
  switch (outcome.kind) {
    case "completed":
      for (const { key, action, result } of outcome.report.documents)
        context.note(`${past[action]} ${key}${result.kind === "done" ? `  ${result.id}` : ""}`);
      return;
    case "dead": {
      const keys = outcome.report.documents.map(({ key }) => key);
      context.writeError(
        `igx: dead letter${keys.length === 0 ? "" : ` ${keys.join(", ")}`}: ${printable(outcome.why)}\n`,
      );
      return;
    }
    case "pause":
      context.writeError(`igx: the queue is paused for all workers: ${printable(outcome.why)}\n`);
      return;
    case "later":
      context.writeError(`igx: later: ${printable(outcome.why)}\n`);
      return;
    case "back":
      return;
  }
}

const past = { create: "created", update: "updated", delete: "deleted" } as const;
