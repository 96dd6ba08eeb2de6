import { queueName } from "../../publish/queue/job-name.js";
import { openQueue } from "../../publish/queue/open-queue.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import type { OpenQueue } from "../../publish/queue/queue-connection.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure, Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { Account } from "../publish/publish-account.js";
import { complainer } from "../publish/server-address.js";

/** For commands that need a queue. */
export const noQueue: Failure = {
  exitCode: ExitCode.usage,
  message: "No queue is named.",
  hint: "Name it with --queue, IGX_QUEUE or publish.queue of the configuration.",
};

/** The queue of an account, open; `patient` as `OpenOptions` says. */
export async function findQueue(
  context: Context,
  address: QueueAddress,
  { identity, baseUrl }: Account,
  patient: boolean,
  onError: (problem: string) => void = complainer(context, "queue", address),
): Promise<Outcome<OpenQueue>> {
  const opened = await openQueue(address, queueName(identity.account, baseUrl), { patient, onError });
  return opened.ok
    ? opened
    : { ok: false, failure: { exitCode: ExitCode.outside, code: "server-error", ...opened.failure } };
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
