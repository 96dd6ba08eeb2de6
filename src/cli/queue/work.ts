import { startHeartbeat } from "../../publish/queue/heartbeat.js";
import type { JobOutcome } from "../../publish/queue/process-job.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import { type OpenQueue, queueProblem } from "../../publish/queue/queue-connection.js";
import { runWorker } from "../../publish/queue/run-worker.js";
import { createSealer } from "../../publish/queue/seal.js";
import { systemClock } from "../../publish/rate-limiter.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import { type Account, connectTo } from "../publish/publish-account.js";
import { type PublishOptions, pacingOf } from "../publish/publish-options.js";
import { complainer } from "../publish/server-address.js";
import { printable } from "../report/printable.js";
import { chosenRate, findQueue } from "./find-queue.js";
import { withOpen } from "./with-open.js";

/** Milliseconds until a job that could not be done is tried again. */
const later = 30_000;

/** Milliseconds of a request, where jobs are held for long. */
const maxRequest = 60_000;

type WorkOptions = PublishOptions & { readonly takeover: number };

/** Works until an interrupt. Resolves when the last request is done. */
export async function work(
  context: Context,
  project: Project,
  account: Account,
  address: QueueAddress,
  options: WorkOptions,
): Promise<ExitCode> {
  const onError = complainer(context, "queue", address);
  const open = unwrap(await findQueue(context, address, account, true, onError));
  return withOpen(project, address, open, () => workOn({ context, project, account, address, options, open, onError }));
}

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
  const isPaused = await open.queue.isPaused();
  const chosen = chosenRate(project, options);
  const heartbeat = await startHeartbeat(open.state, {
    ...(chosen !== undefined && { rate: chosen }),
    onRate: (rate) => context.note(`from now on ${rateText(rate, chosen)}`),
    onError: (error) => onError(queueProblem(error)),
  });
  const { concurrency, listDelayMs, random } = pacingOf(project, options);
  const stop = new AbortController();
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
    },
    {
      concurrency,
      laterMs: later,
      onOutcome: (outcome) => reportOutcome(context, outcome),
      onError,
    },
  );
  context.note(
    `working on ${open.queue.name} at ${address.shown}, ${rateText(heartbeat.rate, chosen)}; Ctrl-C ends it`,
  );
  if (isPaused) context.note(`the queue is paused${reason === undefined ? "" : `: ${reason}`}`);
  return new Promise((resolve) => {
    context.onInterrupt(async () => {
      stop.abort();
      context.writeError("igx: finishing the requests under way; once more ends at once\n");
      await worker.stop();
      await heartbeat.stop();
      resolve(ExitCode.interrupted);
    });
  });
}

/** The rate of all workers together, and the rate of this worker if it is another one. */
const rateText = (rate: number, chosen: number | undefined): string =>
  `${rate} requests/s of all workers together${chosen === undefined || chosen === rate ? "" : ` (the lowest rate counts; that of this worker is ${chosen})`}`;

function reportOutcome(context: Context, outcome: JobOutcome): void {
  switch (outcome.kind) {
    case "completed":
      for (const { key, action, result } of outcome.report.documents)
        context.note(`${done[action]} ${key}${result.kind === "done" ? `  ${result.id}` : ""}`);
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

const done = { create: "created", update: "updated", delete: "deleted" } as const;
