import { listFailure } from "../../publish/outcome.js";
import { mustStop } from "../../publish/prepare-plan.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import { cliFailure, endWithFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { exitCodeFor, report } from "../report/report.js";
import { allowPlan } from "./allow-plan.js";
import { chosenQueue } from "./chosen-queue.js";
import { concludePublish } from "./conclude-publish.js";
import { planSessions } from "./plan-sessions.js";
import { type Watch, withPublishLock } from "./project-lock.js";
import { preparePlan } from "./publish-run.js";
import type { PublishSession } from "./publish-session.js";
import type { Publish } from "./publish-types.js";
import { remoteFailure } from "./remote-failure.js";
import { sendSessions } from "./send-sessions.js";

/** Plans, shows or sends everything, as the options say. */
export async function publishSessions(run: Publish): Promise<ExitCode> {
  const { context, project, options, findings, sessions } = run;
  if ((await exitCodeFor(context, findings)) !== ExitCode.done) return report(context, findings);
  if (options.dryRun) return (await import("./show-requests.js")).showRequests(run);
  const { planned } = options;
  if (planned !== undefined) for (const session of sessions) await requirePlanned(session, planned);
  const address = options.resume ? undefined : unwrap(queueOf(run));
  if (options.plan) return planSessions(run, address);
  if (!address && options.detach) throw cliFailure(nothingToDetach);
  const send = (watch: Watch) =>
    address ? throughQueue(run, sessions[0]!, address, watch.signal) : sendSessions(run, watch);
  const accounts = sessions.map(({ account }) => account);
  // A failure is reported here, while Ctrl-C still waits for the work: after it the process ends at once.
  return withPublishLock(context, project, accounts, (watch) => endWithFailure(context, () => send(watch)));
}

/** A run that was agreed on goes on with these documents only. */
async function requirePlanned({ documents }: PublishSession, planned: string): Promise<void> {
  const { documentsHash } = await import("../../publish/plan-file.js");
  if (documentsHash(documents.sendable) === planned) return;
  throw cliFailure({
    exitCode: ExitCode.refused,
    message: "The documents have changed since the plan that was interrupted.",
    hint: "Restore them as they were, or publish them as they are: igx publish with the same inputs.",
  });
}

/** The queue of the run, which has one account. */
function queueOf({ context, project, sessions }: Publish): Outcome<QueueAddress | undefined> {
  const addresses: (QueueAddress | undefined)[] = [];
  for (const { options } of sessions) {
    const chosen = chosenQueue(context, project, options);
    if (!chosen.ok) return chosen;
    addresses.push(chosen.value);
  }
  const address = addresses.find((one) => one !== undefined);
  return address && sessions.length > 1 ? oneQueue(sessions.length) : success(address);
}

const oneQueue = (accounts: number) =>
  failure(
    ExitCode.usage,
    `The batches go to ${accounts} accounts, and a queue is for one.`,
    "Choose the batches of one account with --batch, or publish without a queue: --queue none.",
  );

const nothingToDetach = {
  exitCode: ExitCode.usage,
  message: "--detach is for a queue, and none is named.",
  hint: "Name it with --queue, IGX_QUEUE or publish.queue of the configuration.",
};

/** The same plan, done by workers. */
async function throughQueue(
  run: Publish,
  session: PublishSession,
  address: QueueAddress,
  signal: AbortSignal,
): Promise<ExitCode> {
  return run.publishQueued(session, address, signal, {
    plan: async (queued) => {
      const prepared = unwrap(await preparePlan(session, { signal, queue: address.shown, queued }));
      const { listFailed } = prepared;
      if (listFailed && mustStop(prepared)) throw remoteFailure(listFailure(listFailed));
      run.results.expect(prepared.plan.length);
      return (await allowPlan(run, [{ session, prepared }]))?.[0]?.prepared;
    },
    conclude: (published, others) => concludePublish(run, published, others),
    onResult: run.results.write,
  });
}
