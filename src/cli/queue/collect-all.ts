import type { PublishState } from "../../publish/publish-state.js";
import type { Collected } from "../../publish/queue/collect-jobs.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import type { JobQueue, OpenQueue } from "../../publish/queue/queue-connection.js";
import { listed } from "../../text/listed.js";
import { unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import type { Account } from "../publish/publish-account.js";
import { printable } from "../report/printable.js";

interface CollectInput {
  readonly context: Context;
  readonly project: Project;
  readonly account: Account;
  readonly open: OpenQueue;
  readonly address: QueueAddress;
}

export interface CollectedAll {
  /** The identifier of the project in queues. */
  readonly id: string;
  readonly state: PublishState;
  /** How many documents were taken over. */
  readonly done: number;
  readonly dead: readonly Collected[];
  /** The names of finished jobs that this igx cannot read. */
  readonly unread: readonly string[];
}

/** Records what workers have finished since the last time. Hold the lock of the project (`withProjectLock`). */
export async function collectAll({
  context,
  project,
  account,
  open: { queue },
  address: { shown },
}: CollectInput): Promise<CollectedAll> {
  const state = unwrap(await loadPublishState(context, project, account));
  const id = await state.project();
  const { collectJobs } = await import("../../publish/queue/collect-jobs.js");
  const dead: Collected[] = [];
  const unread: string[] = [];
  let done = 0;
  for await (const collected of collectJobs(queue, id, state)) {
    unread.push(...(collected.unread ?? []));
    if (collected.dead) dead.push(collected);
    else done += collected.documents.filter(({ result }) => result.kind === "done").length;
    for (const key of collected.doubled)
      await context.fail({
        exitCode: ExitCode.refused,
        code: "published-twice",
        message: `${key}: published through the queue, and as another infographic from elsewhere; igx.lock.json keeps the latter.`,
      });
  }
  await forgetGone(queue, id, state, shown);
  return { id, state, done, dead, unread };
}

/** Why the report of a finished job is not taken over. */
export const doneUnread = "It is done, but this igx cannot read its report. Update igx, then run `igx queue collect`.";

/** For jobs of a newer igx. Their infographics may exist, with ids that this igx cannot read. */
export const unreadable = ({ shown }: QueueAddress, names: readonly string[]): Failure => ({
  exitCode: ExitCode.outside,
  message: `The queue at ${shown} has jobs of this project that this igx cannot read: ${listed(names.map(printable), names.length)}. They stay there.`,
  hint: "Update igx to the version of the machines that use the queue, then run the same command again.",
});

/** A key that the lock file has in this queue, and that the queue no longer has, was dropped, or the queue was emptied. */
async function forgetGone(
  queue: JobQueue,
  project: string,
  { queued, save }: PublishState,
  shown: string,
): Promise<void> {
  const recorded = [...queued].flatMap(([key, where]) => (where === shown ? [key] : []));
  if (recorded.length === 0) return;
  const { readBacklog } = await import("../../publish/queue/enqueue.js");
  const { own, unread } = await readBacklog(queue, project);
  if (unread.length > 0) return;
  const gone = recorded.filter((key) => !own.has(key));
  for (const key of gone) queued.delete(key);
  if (gone.length > 0) await save();
}
