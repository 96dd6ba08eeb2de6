import { queueName } from "../../publish/queue/job-name.js";
import { openQueue } from "../../publish/queue/open-queue.js";
import { type QueueAddress, queueAddress } from "../../publish/queue/queue-address.js";
import type { OpenQueue } from "../../publish/queue/queue-connection.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { timeText } from "../base/time-text.js";
import type { Account } from "../publish/publish-account.js";

export interface QueueOptions {
  readonly queue?: string;
  readonly profile?: string;
}

/** For commands that need a queue. */
export const noQueue: Failure = {
  exitCode: ExitCode.usage,
  message: "No queue is named.",
  hint: "Name it with --queue, IGX_QUEUE or publish.queue of the configuration.",
};

/** The value that turns off the queue of the configuration. */
const none = "none";

/** The address of the queue by precedence: option, profile, configuration; `undefined` if none of them sets it. */
export function chosenQueue(
  context: Context,
  { config }: Project,
  { queue, profile }: QueueOptions,
): Outcome<QueueAddress | undefined> {
  const chosen = profile === undefined ? undefined : config.profiles?.[profile]?.publish;
  const text = queue ?? chosen?.queue ?? config.publish?.queue;
  if (text === undefined || text === none) return success(undefined);
  const address = queueAddress(text);
  // The message does not quote the text, which may contain a password.
  if (!address)
    return failure(
      ExitCode.usage,
      "The address of the queue is not valid.",
      "Write it as redis://HOST:6379 or postgres://HOST/DATABASE.",
    );
  for (const secret of address.secrets) context.addSecret(secret);
  return success(address);
}

/** Milliseconds in which the same problem is not reported again. */
const silence = 60_000;

/** Reports the problems of a server, one line with its time for a problem that several places meet again and again. */
export function complainer(context: Context, { shown }: QueueAddress, what = "the queue"): (problem: string) => void {
  const said = new Map<string, number>();
  return (problem) => {
    const now = performance.now();
    if (now - (said.get(problem) ?? Number.NEGATIVE_INFINITY) < silence) return;
    said.set(problem, now);
    context.writeError(`igx: ${what} at ${shown}: ${problem} (${timeText(new Date())})\n`);
  };
}

/** The queue of an account, open; `patient` as `OpenOptions` says. */
export async function findQueue(
  context: Context,
  address: QueueAddress,
  { identity, baseUrl }: Account,
  patient: boolean,
  onError: (problem: string) => void = complainer(context, address),
): Promise<Outcome<OpenQueue>> {
  const opened = await openQueue(address, queueName(identity.account, baseUrl), { patient, onError });
  return opened.ok ? opened : failure(ExitCode.outside, opened.failure.message, opened.failure.hint);
}

/** The rate for all workers, by precedence: option, profile, configuration. */
export function chosenRate(
  { config }: Project,
  { profile, rate }: { readonly profile?: string; readonly rate?: number },
): number | undefined {
  return (
    rate ?? (profile === undefined ? undefined : config.profiles?.[profile]?.publish?.rate) ?? config.publish?.rate
  );
}
