import { join } from "node:path";
import type { LockEntry, LockedDocuments } from "../../publish/lock-entry.js";
import { isChange, type PreparedPlan, type PrepareInput } from "../../publish/prepare-plan.js";
import type { PublishState } from "../../publish/publish-state.js";
import type { Acquire } from "../../publish/rate-limiter.js";
import type { RunResult } from "../../publish/run-plan.js";
import type { RunPorts } from "../../publish/run-ports.js";
import type { StaleEntry } from "../../publish/stale-entries.js";
import { isMissing } from "../base/file-stats.js";
import { type Outcome, success } from "../base/outcome.js";
import { keepSent } from "./keep-sent.js";
import { loadPublishState } from "./load-publish-state.js";
import type { Watch } from "./project-lock.js";
import { type Account, connectTo } from "./publish-account.js";
import type { Sendable, SendableItem } from "./publish-documents.js";
import { type ResultEvents, waitEvents } from "./publish-events.js";
import { pacingOf, refusesDrift } from "./publish-options.js";
import { publishProgress } from "./publish-progress.js";
import { commandOf } from "./publish-resume.js";
import { batchOf, publishScope } from "./publish-scope.js";
import type { PublishSession } from "./publish-session.js";
import { waitNotice } from "./wait-notice.js";

/** A plan with the state that it was made from. */
export interface PreparedPublish extends PreparedPlan<Sendable> {
  readonly state: PublishState;
  /** Texts to redact wherever the service repeats them. */
  readonly secrets: readonly string[];
  /** The rate limit of the run. The requests of the plan count too. */
  readonly acquire: Acquire;
  /** For `--plan` of all documents of the inputs: entries of the lock file whose sources are missing. They are not orphans, because this run did not look at those sources. */
  readonly staleEntries: readonly StaleEntry[];
  /** For `--plan --each`: entries of the template that were published without a table. They are not orphans either. */
  readonly withoutTable: readonly (readonly [string, LockEntry])[];
  /** Why changes at the service are unknown. */
  readonly offlineReason?: string;
}

/** A session with its plan. */
export interface PreparedSession {
  readonly session: PublishSession;
  readonly prepared: PreparedPublish;
}

/** The purpose of a plan. `PrepareInput` explains the queue. */
interface PlanFor extends Pick<PrepareInput, "queue" | "queued"> {
  readonly signal?: AbortSignal;
}

/** Plans the documents by the lock file and, if something is to be done, by what the service lists. */
export async function preparePlan(
  { context, project, args, documents, account, options }: PublishSession,
  { signal = never, queue, queued = [] }: PlanFor = {},
): Promise<Outcome<PreparedPublish>> {
  const known = await loadPublishState(context, project, account);
  if (!known.ok) return known;
  const state = known.value;
  const { sendable } = documents;
  const scopes = documents.scopes.filter(({ table }) => table !== undefined);
  const input: PrepareInput<Sendable> = {
    documents: sendable,
    state,
    ...(queue !== undefined && { queue }),
    queued,
    ...publishScope(context, project, args, documents),
    noRows: scopes.length === 1 && scopes[0]!.rows === 0,
    partOf: (item) => batchOf(documents, item) ?? "",
    emptyParts: new Map(scopes.flatMap(({ rows, table, batch = "" }) => (rows === 0 ? [[batch, table!]] : []))),
    lookOnly: options.plan === true,
    createAll: options.create === true,
    repair: options.repair === true,
    resumed: options.resume === true,
    ...(options.prune && { prune: options.prune }),
    ...(options.only && { only: options.only }),
    ...(options.yes && { yes: true }),
    ...(options.agreed && { agreed: options.agreed }),
    ...(refusesDrift(project, options) && { refuseDrift: true }),
  };
  const secrets = [...new Set(sendable.flatMap((document) => document.secrets))];
  const [{ createRateLimiter, systemClock }, domain, { findStaleEntries, entriesWithoutTable }] = await Promise.all([
    import("../../publish/rate-limiter.js"),
    import("../../publish/prepare-plan.js"),
    import("../../publish/stale-entries.js"),
  ]);
  const { rate, random } = pacingOf(project, options);
  const acquire = createRateLimiter(rate);
  const client = connectTo(account, { secrets });
  const remote = !account.isComplete
    ? undefined
    : {
        client,
        acquire,
        random,
        signal,
        clock: systemClock,
        onWait: waitNotice(context),
        ...waitEvents(context),
      };
  const prepared = await domain.preparePlan(input, remote);
  const staleEntries =
    options.plan && !options.only
      ? findStaleEntries(
          withoutRenamed(state.documents, prepared.plan),
          prepared.plan,
          (path) => !isMissing(join(project.root, path)),
        )
      : [];
  const withoutTable =
    options.plan && !options.only
      ? entriesWithoutTable(state.documents, prepared.plan, new Set(scopes.flatMap(({ sources }) => [...sources])))
      : [];
  const offlineReason = offlineReasonOf(prepared, account);
  return success({
    ...prepared,
    state,
    secrets,
    acquire,
    staleEntries,
    withoutTable,
    ...(offlineReason !== undefined && { offlineReason }),
  });
}

/** The infographics of renamed documents have a source again. */
const withoutRenamed = (documents: LockedDocuments, plan: PreparedPlan["plan"]): LockedDocuments => {
  const earlier = new Set(plan.flatMap((item) => (item.action === "rename" ? [item.from] : [])));
  return new Map([...documents].filter(([key]) => !earlier.has(key)));
};

const never = new AbortController().signal;

/** A plan of creates only needs no such note: there is nothing that others could have changed. */
function offlineReasonOf({ plan, listFailed }: PreparedPlan, { isComplete }: Account): string | undefined {
  if (listFailed) return listFailed.message;
  const hasOld = plan.some(({ action }) => action !== "create");
  return !isComplete && hasOld ? "there are no API credentials" : undefined;
}

/** Does what the plan says, with progress, until `watch` stops it. */
export async function runPublish(
  session: PublishSession,
  prepared: PreparedPublish,
  watch: Watch,
  events: ResultEvents,
): Promise<RunResult> {
  const changes = prepared.plan.filter((item) => isChange(item, session.options)).length;
  const progress = publishProgress(session.context, changes);
  const onResult: RunPorts["onResult"] = (item, result) => {
    progress.step(item, result);
    events.write(item as SendableItem, result);
  };
  return performPlan(session, prepared, { ...watch, onResult }).finally(progress.end);
}

/** Does what the plan says. Hold the lock of the project (`withProjectLock`). Rejects if the disk fails. */
export async function performPlan(
  session: PublishSession,
  prepared: PreparedPublish,
  watch: Watch & Pick<RunPorts, "onResult">,
): Promise<RunResult> {
  const { context, project, account, options } = session;
  const { state, secrets, acquire } = prepared;
  const [{ systemClock }, domain] = await Promise.all([
    import("../../publish/rate-limiter.js"),
    import("../../publish/perform-plan.js"),
  ]);
  const { rate: _, ...pacing } = pacingOf(project, options);
  const client = connectTo(account, { secrets });
  const onWait = waitNotice(context);
  const keep = keepSent(project, account);
  const ports = {
    client,
    clock: systemClock,
    now: () => new Date(),
    acquire,
    onWait,
    keep,
    ...waitEvents(context),
    ...pacing,
    ...watch,
  };
  return domain.performPlan(state, prepared, ports, {
    command: commandOf(session),
    createAll: options.create === true,
    resumed: options.resume === true,
    few: options.only !== undefined,
    ...(options.prune && { prune: options.prune }),
  });
}
