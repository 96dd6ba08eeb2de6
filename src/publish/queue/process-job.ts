import type { Backend } from "../backend.js";
import type { LockEntry } from "../lock-entry.js";
import type { Failed, RequestOutcome } from "../outcome.js";
import { askedOfAll } from "../perform.js";
import type { PlanItem } from "../plan.js";
import type { PublishedResult } from "../published-result.js";
import type { Clock } from "../rate-limiter.js";
import { recover } from "../recover.js";
import { redactTexts } from "../redact-encoded.js";
import { retryDecision, seeOther } from "../retry-decision.js";
import { runPlan } from "../run-plan.js";
import type { PublishClient, RunPorts } from "../run-ports.js";
import { guardedClient, type Hold, holdOf, jobJournal } from "./guarded.js";
import { type JobData, type JobReport, jobSchema, type Reported } from "./job-data.js";
import { jobItems } from "./job-items.js";
import { readJournalRows } from "./journal-rows.js";
import type { JobQueue, QueueJob } from "./queue-connection.js";
import type { Sealer } from "./seal.js";
import type { SharedState } from "./shared-state.js";

/** Everything that a worker needs to process jobs. */
export interface Workshop extends Pick<RunPorts, "onRetry" | "onPause"> {
  readonly queue: JobQueue;
  readonly state: SharedState;
  readonly sealer: Sealer;
  readonly contentOf: Backend["contentOf"];
  /** `secrets`: redacted in what the service says. */
  readonly client: (secrets: readonly string[]) => PublishClient;
  readonly clock: Clock;
  readonly random: () => number;
  readonly listDelayMs: number;
  /** Milliseconds for which a job is held. Longer than any request, so that no request outlives its hold. */
  readonly holdMs: number;
  /** When aborted, requests under way finish and nothing new begins. */
  readonly signal: AbortSignal;
}

/** The next state of a job. */
export type JobOutcome =
  | { readonly kind: "completed"; readonly report: JobReport }
  /** It becomes a dead letter. */
  | { readonly kind: "dead"; readonly report: JobReport; readonly why: string }
  /** The service rejects the account, so all workers must stop. */
  | { readonly kind: "pause"; readonly why: string }
  /** The service, or its list, cannot be reached, or the account has to wait: try again later. */
  | { readonly kind: "later"; readonly why: string }
  /** The worker stops, so the job goes back to the queue. */
  | { readonly kind: "back" };

/** Processes a job, or continues where another worker stopped. Rejects if the queue fails or another worker has the job. */
export async function processJob(shop: Workshop, job: QueueJob, token: string): Promise<JobOutcome> {
  const data = jobSchema.safeParse(job.data).data;
  const { logs } = await shop.queue.getJobLogs(job.id!);
  const entries = data && readJournalRows(data, logs);
  if (!data || !entries) return dead("The job was not made by this version of igx.");
  const earlier = recover(entries, new Map())!;
  const opened = jobItems(data, shop.sealer, earlier.documents, shop.contentOf);
  if (!opened) return dead("The job was sealed with another API secret than this worker's. Drop it and publish again.");
  const { items, secrets } = opened;
  const documents = new Map(earlier.documents);
  const ports = portsOf(shop, shop.client(secrets), job, holdOf(job, token, shop.holdMs), documents);
  const known = earlier.known && { known: earlier.known };
  const { results } = await runPlan(items, ports, {
    prune: true,
    ...known,
    ...(earlier.doubts.length > 0 && { unfinished: { doubts: earlier.doubts, ...known } }),
  });
  const shown = new Map([...results].map(([item, result]) => [item, withoutSecrets(result, secrets)]));
  return outcomeOf(reportOf(data, items, shown, documents), items, results);
}

const dead = (why: string): JobOutcome => ({ kind: "dead", report: { documents: [] }, why });

function portsOf(
  shop: Workshop,
  client: PublishClient,
  job: QueueJob,
  hold: Hold,
  documents: Map<string, LockEntry>,
): RunPorts {
  const { clock, random, listDelayMs, signal, state, onRetry } = shop;
  return {
    client: guardedClient(client, hold, (outcome) => applyRetryAfter(shop, outcome)),
    journal: jobJournal(job, hold),
    documents,
    save: async () => undefined,
    clock,
    now: () => new Date(),
    random,
    acquire: async (signal) => clock.sleep(await state.nextTurn(), signal),
    concurrency: 1,
    listDelayMs: listDelayMs,
    shared: true,
    signal,
    ...(onRetry && { onRetry }),
    onResult: () => undefined,
  };
}

/** If the service asks one machine to wait, all wait. The wait is bounded, as in `retryDecision`. */
async function applyRetryAfter({ state, onPause }: Workshop, outcome: RequestOutcome<unknown>): Promise<void> {
  if (outcome.kind !== "refused" || outcome.retryAfterSeconds === undefined) return;
  const milliseconds = Math.min(outcome.retryAfterSeconds, maxPause) * 1000;
  onPause?.(milliseconds);
  // The outcome is known by now. A queue that fails here must not turn it into a doubt.
  await state.pauseFor(milliseconds).catch(() => undefined);
}

const maxPause = 600;

/** Redacts a report, since others may read it and the service's records may repeat secrets. The id must stay as it is. */
function withoutSecrets(result: PublishedResult, secrets: readonly string[]): PublishedResult {
  const shown = redactTexts(result, secrets);
  return shown.kind === "done" && result.kind === "done" ? { ...shown, id: result.id } : shown;
}

/** A document that an earlier worker finished has an entry and no item. */
function reportOf(
  { documents }: JobData,
  items: readonly PlanItem[],
  results: ReadonlyMap<PlanItem, PublishedResult>,
  known: ReadonlyMap<string, LockEntry>,
): JobReport {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return {
    documents: documents.map(({ key, action, was }): Reported => {
      const item = byKey.get(key);
      const entry = known.get(key);
      const result = item ? results.get(item) : undefined;
      const done = { kind: "done", id: entry?.id ?? "", adopted: true } as const;
      const shown =
        !item && entry ? done : result && result.kind !== "unchanged" ? result : ({ kind: "skipped" } as const);
      return {
        key,
        action,
        was,
        result: shown as Reported["result"],
        ...(shown.kind === "done" && entry && { entry }),
      };
    }),
  };
}

/** The gravest result of its documents decides. */
function outcomeOf(
  report: JobReport,
  items: readonly PlanItem[],
  results: ReadonlyMap<PlanItem, PublishedResult>,
): JobOutcome {
  const all = items.map((item) => results.get(item) ?? ({ kind: "skipped" } as const));
  for (const result of all) {
    const failed = failureOf(result);
    if (!failed) continue;
    const refused = failed.kind === "refused" && (failed.status === 401 || failed.status === 403);
    const redirected = failed.kind === "redirected" && failed.status !== seeOther;
    if (refused || redirected) return { kind: "pause", why: failed.message };
    const canWait = (failed.kind === "not-sent" && failed.reason !== "bad-id") || askedOfAll(failed) > 0;
    if (canWait) return { kind: "later", why: failed.message };
  }
  const unlisted = all.find((result) => result.kind === "doubt" && result.candidates.length === 0 && !isFinal(result));
  if (unlisted?.kind === "doubt")
    return {
      kind: "later",
      why: unlisted.failed?.message ?? "An earlier create is in doubt, and the service gives no list.",
    };
  const why = all.flatMap((result) => whyDead(result) ?? [])[0];
  if (why !== undefined) return { kind: "dead", report, why };
  return all.some(({ kind }) => kind === "skipped") ? { kind: "back" } : { kind: "completed", report };
}

/** How a request was answered: the list could not show what became of a create in doubt. */
function failureOf(result: PublishedResult): Failed | undefined {
  if (result.kind === "failed") return result.failed;
  return result.kind === "doubt" && result.candidates.length === 0 ? result.failed : undefined;
}

/** Whether another attempt would be answered so again. The job keeps its journal, so `igx queue retry` looks before it sends. */
function isFinal(result: PublishedResult): boolean {
  const failed = failureOf(result);
  return failed !== undefined && retryDecision("update", failed, 1, () => 0).kind === "fail";
}

function whyDead(result: PublishedResult): string | undefined {
  if (result.kind === "failed") return result.failed.message;
  if (result.kind !== "doubt") return undefined;
  return failureOf(result)?.message ?? "It may have been created, but several infographics match.";
}
