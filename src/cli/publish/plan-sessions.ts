import { listFailure } from "../../publish/outcome.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { failure } from "../base/outcome.js";
import { type PreparedSession, preparePlan } from "./publish-run.js";
import type { PublishSession } from "./publish-session.js";
import { showPlan } from "./publish-show-plan.js";
import type { Publish } from "./publish-types.js";
import { remoteFailure } from "./remote-failure.js";

/** Shows the plan of all sessions, and keeps it with `--save`. */
export async function planSessions(
  { context, options, findings, sessions }: Publish,
  address: QueueAddress | undefined,
): Promise<ExitCode> {
  const { save } = options;
  if (save !== undefined && sessions.length > 1) throw cliFailure(oneAccount(sessions.length));
  const all = await prepareAll(sessions, address && { queue: address.shown });
  const code = await showPlan(context, findings, all, options);
  if (save === undefined || code === ExitCode.findings) return code;
  const { session, prepared } = all[0]!;
  if (prepared.listFailed) throw remoteFailure(listFailure(prepared.listFailed));
  const { savePlan } = await import("./plan-file.js");
  await savePlan(session, prepared, save);
  return code;
}

const oneAccount = (accounts: number) =>
  failure(
    ExitCode.usage,
    `The batches go to ${accounts} accounts, and --save keeps the plan of one.`,
    "Choose the batches of one account with --batch.",
  ).failure;

/** Plans all sessions, before the first request that changes something. */
export async function prepareAll(
  sessions: readonly PublishSession[],
  plan: Parameters<typeof preparePlan>[1],
): Promise<readonly PreparedSession[]> {
  const all: PreparedSession[] = [];
  for (const session of sessions) all.push({ session, prepared: unwrap(await preparePlan(session, plan)) });
  return all;
}
