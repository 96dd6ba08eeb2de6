import type { PublishedResult } from "../../publish/published-result.js";
import type { JobOutcome } from "../../publish/queue/process-job.js";
import type { FinishedJob } from "../../publish/queue/run-worker.js";
import type { Context, EventLog } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failureFinding } from "../base/failure-finding.js";
import { inSeconds } from "../base/in-seconds.js";
import { outcomeData } from "../publish/publish-report.js";
import { type EventOf, writeEvent } from "../report/write-event.js";
import type { WorkerObserver } from "./worker-observer.js";

/** The events of a worker, with `--format ndjson`. `laterMs`: until a job that could not be done is tried again. */
export function workerEvents(context: Context, events: EventLog, laterMs: number): WorkerObserver {
  const write = (event: EventOf<"worker">): void => writeEvent(context, "worker", event);
  return {
    outcome: (outcome, job) => {
      for (const event of eventsOf(outcome, job, laterMs)) write(event);
      for (const what of countedOf(outcome)) events.count(what);
    },
    retry: ({ message }, milliseconds, key) =>
      write({ event: "retry", keys: key === undefined ? [] : [key], seconds: inSeconds(milliseconds), message }),
    pause: (milliseconds) => write({ event: "pause", seconds: inSeconds(milliseconds) }),
  };
}

function eventsOf(outcome: JobOutcome, { keys }: FinishedJob, laterMs: number): readonly EventOf<"worker">[] {
  switch (outcome.kind) {
    case "completed":
      return itemsOf(outcome.report, {});
    case "dead":
      // This worker cannot read the job, so there are no documents.
      return outcome.report.documents.length === 0
        ? [{ event: "finding", finding: deadLetter(outcome.why) }]
        : itemsOf(outcome.report, { dead: true });
    case "pause":
      return [{ event: "pause", message: outcome.why }];
    case "later":
      return [{ event: "retry", keys: [...keys], seconds: inSeconds(laterMs), message: outcome.why }];
    case "back":
      return [];
  }
}

/** Reports contain no secrets: others read them too. */
const itemsOf = (
  { documents }: Extract<JobOutcome, { kind: "completed" }>["report"],
  more: { readonly dead?: true },
): readonly EventOf<"worker">[] =>
  documents.map(({ key, action, result }) => ({
    event: "item",
    result: { key, action, ...more, ...outcomeData(result as Exclude<PublishedResult, { kind: "unchanged" }>, []) },
  }));

const deadLetter = (why: string) => failureFinding({ exitCode: ExitCode.refused, code: "dead-letter", message: why });

const past = { create: "created", update: "updated", delete: "deleted" } as const;

/** For the summary. */
function countedOf(outcome: JobOutcome): readonly string[] {
  if (outcome.kind === "dead") return outcome.report.documents.map(() => "dead");
  return outcome.kind === "completed" ? outcome.report.documents.map(({ action }) => past[action]) : [];
}
