import { startHeartbeat } from "../../publish/queue/heartbeat.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import { type OpenQueue, queueProblem } from "../../publish/queue/queue-connection.js";
import { runWorker } from "../../publish/queue/run-worker.js";
import { createSealer } from "../../publish/queue/seal.js";
import { systemClock } from "../../publish/rate-limiter.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import { timeText } from "../base/time-text.js";
import { sayFinishing } from "../publish/project-lock.js";
import { type Account, connectTo } from "../publish/publish-account.js";
import { type PublishOptions, pacingOf } from "../publish/publish-options.js";
import { complainer } from "../publish/server-address.js";
import { chosenRate, findQueue } from "./find-queue.js";
import type { MetricsAddress } from "./metrics-address.js";
import { serveMetrics } from "./serve-metrics.js";
import { withOpen } from "./with-open.js";
import { workerEvents } from "./worker-events.js";
import { workerLog } from "./worker-log.js";
import { createWorkerMetrics } from "./worker-metrics.js";
import { joinObservers } from "./worker-observer.js";

/** Milliseconds until a job that could not be done is tried again. */
const later = 30_000;

/** Milliseconds of a request, where jobs are held for long. */
const maxRequest = 60_000;

type WorkOptions = PublishOptions & { readonly takeover: number; readonly metrics?: MetricsAddress };

/** Works until an interrupt. Resolves when the last request is done. */
export async function work(
  given: Context,
  project: Project,
  account: Account,
  address: QueueAddress,
  options: WorkOptions,
): Promise<ExitCode> {
  const context = withTimes(given);
  const onError = complainer(context, "queue", address, true);
  const open = unwrap(await findQueue(context, address, account, true, onError));
  return withOpen(project, address, open, () => workOn({ context, project, account, address, options, open, onError }));
}

/** A log has many days, so each line begins with its time in UTC. */
const withTimes = (context: Context): Context => ({
  ...context,
  note: (lines) => context.note([lines].flat().map((line) => `${timeText(new Date())} ${line}`)),
  writeError: (text) => context.writeError(typeof text === "string" ? `${timeText(new Date())} ${text}` : text),
});

interface Work {
  readonly context: Context;
  readonly project: Project;
  readonly account: Account;
  readonly address: QueueAddress;
  readonly options: WorkOptions;
  readonly open: OpenQueue;
  readonly onError: (problem: string) => void;
}

async function workOn({ context, project, account, address, options, open, onError }: Work): Promise<ExitCode> {
  const sealer = createSealer(account.identity.key, open.queue.name);
  const { mark, reason } = await open.state.read();
  if (mark !== undefined && mark !== sealer.mark)
    throw cliFailure({
      exitCode: ExitCode.outside,
      message: "The jobs of the queue are sealed with another API secret.",
      hint: "Give the worker the API secret that the documents were published with. After a change of the secret, publish again.",
    });
  // Before this worker counts as one.
  const metrics = createWorkerMetrics(context.version);
  const served = options.metrics && unwrap(await serveMetrics(options.metrics, open, metrics.read));
  const isPaused = await open.queue.isPaused();
  const chosen = chosenRate(project, options);
  const heartbeat = await startHeartbeat(open.state, {
    ...(chosen !== undefined && { rate: chosen }),
    onRate: (rate) => context.note(`from now on ${rateText(rate, chosen)}`),
    onError: (error) => onError(queueProblem(error)),
  });
  const { concurrency, listDelayMs, random } = pacingOf(project, options);
  const stop = new AbortController();
  const { events } = context;
  const observer = joinObservers([metrics, events ? workerEvents(context, events, later) : workerLog(context)]);
  const holdMs = options.takeover * 1000;
  // A request must be over before another worker may take its job over.
  const timeoutMs = Math.min(maxRequest, Math.floor((holdMs * 2) / 3));
  const worker = runWorker(
    open,
    {
      queue: open.queue,
      state: open.state,
      sealer,
      contentOf: account.backend.contentOf,
      client: (secrets) => connectTo(account, { secrets, timeoutMs }),
      clock: systemClock,
      random,
      listDelayMs,
      holdMs,
      signal: stop.signal,
      onRetry: observer.retry,
      onPause: observer.pause,
    },
    {
      concurrency,
      laterMs: later,
      onOutcome: observer.outcome,
      onError,
    },
  );
  context.note(
    `working on ${open.queue.name} at ${address.shown}, ${rateText(heartbeat.rate, chosen)}; Ctrl-C ends it`,
  );
  if (served) context.note(`metrics at ${served.url}`);
  if (isPaused) context.note(`the queue is paused${reason === undefined ? "" : `: ${reason}`}`);
  return new Promise((resolve) => {
    context.onInterrupt(async () => {
      stop.abort();
      sayFinishing(context);
      await worker.stop();
      await heartbeat.stop();
      await served?.close();
      resolve(ExitCode.interrupted);
    });
  });
}

/** The rate of all workers together, and the rate of this worker if it is another one. */
const rateText = (rate: number, chosen: number | undefined): string =>
  `${rate} requests/s of all workers together${chosen === undefined || chosen === rate ? "" : ` (the lowest rate counts; that of this worker is ${chosen})`}`;
