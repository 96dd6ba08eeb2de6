import { isChange } from "../../publish/prepare-plan.js";
import type { PublishedResult } from "../../publish/published-result.js";
import type { Collected } from "../../publish/queue/collect-jobs.js";
import type { Reported } from "../../publish/queue/job-data.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import type { OpenQueue } from "../../publish/queue/queue-connection.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isForScripts } from "../base/is-for-scripts.js";
import { keepSent } from "../publish/keep-sent.js";
import type { SendableItem } from "../publish/publish-documents.js";
import { publishProgress } from "../publish/publish-progress.js";
import type { Published } from "../publish/publish-report.js";
import type { PreparedPublish } from "../publish/publish-run.js";
import type { PublishSession } from "../publish/publish-session.js";
import type { QueueSteps } from "../publish/publish-types.js";
import { secretsOf } from "../publish/secrets-of.js";
import { printable } from "../report/printable.js";
import { collectAll, doneUnread, unreadable } from "./collect-all.js";
import { chosenRate, findQueue } from "./find-queue.js";
import { withOpen } from "./with-open.js";

/** Puts the changes into the queue and waits until workers have made them; with `--detach` it does not wait. */
export async function publishQueued(
  session: PublishSession,
  address: QueueAddress,
  signal: AbortSignal,
  steps: QueueSteps,
): Promise<ExitCode> {
  const open = unwrap(await findQueue(session.context, address, session.account, false));
  return withOpen(session.project, address, open, () => withQueue({ session, address, open, signal, steps }));
}

/** A publish whose queue answers. */
interface QueuedPublish {
  readonly session: PublishSession;
  readonly address: QueueAddress;
  readonly open: OpenQueue;
  readonly signal: AbortSignal;
  readonly steps: QueueSteps;
}

async function withQueue(publish: QueuedPublish): Promise<ExitCode> {
  const { session, address, open, steps } = publish;
  const { project, account, options } = session;
  const collected = await collectAll({ ...session, open, address });
  const { readBacklog, enqueue } = await import("../../publish/queue/enqueue.js");
  // Read before the service is asked for its list, which then includes what workers finish in between.
  const backlog = await readBacklog(open.queue, collected.id);
  const unread = [...new Set([...collected.unread, ...backlog.unread])];
  // Their infographics may exist, so nothing of this project can be created safely.
  if (unread.length > 0) throw cliFailure(unreadable(address, unread));
  const prepared = await steps.plan(
    [...backlog.own.values()].flatMap(({ data }) => data.documents.filter(({ action }) => action === "create")),
  );
  if (!prepared) return ExitCode.done;
  const { plan, state, listing, moved } = prepared;
  if (state.unfinished)
    throw cliFailure({
      exitCode: ExitCode.outside,
      message: "A publish of this project without the queue was interrupted.",
      hint: "Finish it first: igx publish --resume --queue none",
    });
  const [{ createSealer }, { recordMoved, recordRenamed }] = await Promise.all([
    import("../../publish/queue/seal.js"),
    import("../../publish/moved-documents.js"),
  ]);
  await recordMoved(state, moved);
  await recordRenamed(state, plan);
  const sealer = createSealer(account.identity.key, open.queue.name);
  await open.state.setMark(sealer.mark);
  const rate = chosenRate(project, options);
  if (rate !== undefined) await open.state.setRate(rate);
  const id = await state.project();
  // Saved before the jobs are added: after a crash in between, `collectAll` forgets keys that the queue does not have.
  const changes = plan.filter((item) => isChange(item, options));
  for (const { key } of changes) state.queued.set(key, address.shown);
  if (changes.length > 0) await state.save();
  const { pending, refused } = await enqueue(open.queue, plan, {
    project: id,
    backlog,
    prune: options.prune !== undefined && options.prune !== false,
    anew: options.create === true,
    locked: state.documents,
    sealer,
    secretsOf,
    keep: keepSent(project, account),
    ...(listing && { listing }),
  });
  for (const { key } of refused.keys()) if (!backlog.own.has(key)) state.queued.delete(key);
  if (refused.size > 0) await state.save();
  const results = options.detach ? new Map() : await waitFor(publish, collected.id, pending, state);
  return conclude(publish, { plan, pending, refused, results });
}

type Pending = ReadonlyMap<string, readonly SendableItem[]>;

/** Milliseconds between two reads of the queue. */
const glance = 500;

/** Collects results as they come, until all are there, the queue is paused, or the user stops it. */
async function waitFor(
  { session: { context }, open: { queue, state }, signal, steps }: QueuedPublish,
  project: string,
  pending: Pending,
  collector: PreparedPublish["state"],
): Promise<ReadonlyMap<SendableItem, PublishedResult>> {
  const { collectJobs } = await import("../../publish/queue/collect-jobs.js");
  const results = new Map<SendableItem, PublishedResult>();
  const left = new Map(pending);
  const progress = publishProgress(
    context,
    [...pending.values()].reduce((sum, items) => sum + items.length, 0),
  );
  const look = async (): Promise<void> => {
    for await (const collected of collectJobs(queue, project, collector)) {
      for (const item of left.get(collected.job) ?? []) {
        const result = resultOf(item, collected);
        results.set(item, result);
        progress.step(item, result);
        steps.onResult(item, result);
      }
      left.delete(collected.job);
    }
  };
  try {
    await look();
    while (left.size > 0 && !signal.aborted) {
      await sleepUnless(signal, glance);
      // Workers write the reason before they pause the queue, so read it after.
      const paused = await queue.isPaused();
      const { reason } = await state.read();
      await look();
      if (left.size > 0 && (paused || reason !== undefined)) {
        const message = `the queue is paused${reason === undefined ? "." : `: ${printable(reason)}`}`;
        const hint = "Fix that, then run: igx queue resume";
        await context.fail({ exitCode: ExitCode.refused, code: "queue-paused", message, hint });
        break;
      }
    }
  } finally {
    progress.end();
  }
  return results;
}

const sleepUnless = (signal: AbortSignal, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });

/** A dead letter without a report of the document has only its own reason. */
function resultOf({ key }: SendableItem, { documents, dead, why = "" }: Collected): PublishedResult {
  const reported: Reported | undefined = documents.find((one) => one.key === key);
  if (reported) return reported.result as PublishedResult;
  return { kind: "failed", failed: { kind: "unknown", method: "POST", message: dead ? why : doneUnread } };
}

/** The outcome of a plan. */
interface QueuedResults {
  readonly plan: readonly SendableItem[];
  readonly pending: Pending;
  /** Items that the queue did not take, with the reasons. */
  readonly refused: ReadonlyMap<SendableItem, string>;
  /** Results of workers while this process waited. */
  readonly results: ReadonlyMap<SendableItem, PublishedResult>;
}

async function conclude(
  { session: { context, options }, steps }: QueuedPublish,
  { plan, pending, refused, results }: QueuedResults,
): Promise<ExitCode> {
  const queued = [...pending.values()].flat().filter((item) => !results.has(item));
  const open = new Set([...queued, ...refused.keys()]);
  const published = plan
    .filter((item) => !open.has(item))
    .map(
      (item): Published => [
        item,
        isChange(item, options) ? (results.get(item) ?? { kind: "skipped" }) : { kind: "unchanged" },
      ],
    );
  const others = [
    ...queued.map(({ key, action }) => ({ key, action, outcome: "queued" }) as const),
    ...[...refused].map(([{ key, action }, message]) => ({ key, action, outcome: "not-queued", message }) as const),
  ];
  const code = await steps.conclude(published, others);
  if (!isForScripts(context))
    for (const [item, why] of refused) {
      const message = `${item.document?.shown ?? item.key}: ${why}`;
      await context.fail({ exitCode: ExitCode.refused, code: "not-queued", message });
    }
  if (queued.length > 0)
    context.note(
      `${queued.length} in the queue: \`igx queue status\` says how far they are, \`igx queue collect\` takes over what is done`,
    );
  if (refused.size > 0) return ExitCode.refused;
  // A caller that waited for everything must not take a part for the whole.
  return queued.length > 0 && !options.detach ? (Math.max(code, ExitCode.refused) as ExitCode) : code;
}
