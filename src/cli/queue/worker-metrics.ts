import type { JobOutcome } from "../../publish/queue/process-job.js";
import type { QueueStatus } from "../../publish/queue/read-status.js";
import type { Metric, Sample } from "./prometheus-text.js";
import type { WorkerObserver } from "./worker-observer.js";

/** Upper bounds in seconds: one request takes a fraction of a second, a job that waits for the service may take minutes. */
const buckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

const jobOutcomes = { completed: 0, dead: 0, later: 0, pause: 0, back: 0 };

const documentOutcomes = { created: 0, updated: 0, deleted: 0, dead: 0 };

const past = { create: "created", update: "updated", delete: "deleted" } as const;

interface WorkerMetrics extends WorkerObserver {
  /** The work since the start of this worker, and the queue as it is now; `undefined` if the queue does not answer. */
  readonly read: (status: QueueStatus | undefined) => readonly Metric[];
}

/** Counts the work of a worker. No label is a name of a document, or anything else that others write. */
export function createWorkerMetrics(version: string): WorkerMetrics {
  const jobs = { ...jobOutcomes };
  const documents = { ...documentOutcomes };
  const seconds: number[] = buckets.map(() => 0);
  const all = { jobs: 0, seconds: 0, retries: 0, pauses: 0, paused: 0 };
  return {
    outcome: (outcome, { milliseconds }) => {
      jobs[outcome.kind]++;
      for (const what of documentsOf(outcome)) documents[what]++;
      const taken = milliseconds / 1000;
      all.jobs++;
      all.seconds += taken;
      for (const [at, most] of buckets.entries()) if (taken <= most) seconds[at]!++;
    },
    retry: () => {
      all.retries++;
    },
    pause: (milliseconds) => {
      all.pauses++;
      all.paused += milliseconds / 1000;
    },
    read: (status) => [
      gauge("igx_build_info", "The version of igx.", [{ labels: { version }, value: 1 }]),
      counter(
        "igx_jobs_total",
        "Jobs by outcome: later and pause are tried again, back was returned to the queue when the worker stopped.",
        by("outcome", jobs),
      ),
      counter("igx_documents_total", "Documents by outcome.", by("outcome", documents)),
      counter("igx_retries_total", "Requests that were sent again.", [{ value: all.retries }]),
      counter("igx_rate_limit_pauses_total", "Pauses that the service asked for.", [{ value: all.pauses }]),
      counter("igx_rate_limit_pause_seconds_total", "The length of these pauses.", [{ value: all.paused }]),
      {
        name: "igx_job_duration_seconds",
        type: "histogram",
        help: "Time of a job, with its waits.",
        samples: [
          ...buckets.map((most, at) => ({ suffix: "_bucket", labels: { le: String(most) }, value: seconds[at]! })),
          { suffix: "_bucket", labels: { le: "+Inf" }, value: all.jobs },
          { suffix: "_sum", value: all.seconds },
          { suffix: "_count", value: all.jobs },
        ],
      },
      gauge("igx_queue_up", "1 if the queue answers.", [{ value: status ? 1 : 0 }]),
      ...(status ? queueMetrics(status) : []),
    ],
  };
}

/** The same from each worker of the queue. */
const queueMetrics = ({ waiting, later, running, done, dead, ...queue }: QueueStatus): readonly Metric[] => [
  gauge("igx_queue_jobs", "Jobs of the queue by state.", by("state", { waiting, later, running, done, dead })),
  gauge("igx_queue_paused", "1 if the queue is paused.", [{ value: queue.paused ? 1 : 0 }]),
  gauge("igx_queue_workers", "Workers of the queue.", [{ value: queue.workers }]),
  gauge("igx_queue_requests_per_second", "The highest rate of all workers together.", [{ value: queue.rate }]),
];

function documentsOf(outcome: JobOutcome): readonly (keyof typeof documentOutcomes)[] {
  if (outcome.kind === "dead") return outcome.report.documents.map(() => "dead");
  return outcome.kind === "completed" ? outcome.report.documents.map(({ action }) => past[action]) : [];
}

const by = (label: string, counts: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));

const metric =
  (type: "counter" | "gauge") =>
  (name: string, help: string, samples: readonly Sample[]): Metric => ({ name, type, help, samples });

const [counter, gauge] = [metric("counter"), metric("gauge")];
