import { lazy } from "../text/lazy.js";
import type { Field, Payload } from "./backend.js";
import { elementMarks } from "./element-marks.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { ChangeAction, JournalEntry } from "./journal.js";
import type { LockEntry } from "./lock-entry.js";
import type { Lookahead } from "./lookahead.js";
import type { Failed, RequestOutcome } from "./outcome.js";
import { isSent, type PlanItem, type PublishDocument } from "./plan.js";
import type { PublishedResult } from "./published-result.js";
import type { UnconfirmedCreate } from "./recover.js";
import { unlessSecret } from "./redact-encoded.js";
import { retryDecision } from "./retry-decision.js";
import type { RunPorts } from "./run-ports.js";

/** One change of the service. */
export type Change =
  | { readonly action: "create"; readonly document: PublishDocument }
  | { readonly action: "update"; readonly document: PublishDocument; readonly id: string }
  | { readonly action: "delete"; readonly key: string; readonly source: string; readonly id: string };

/** A run under way. All its changes share one stop and one pause. */
export interface PublishRun extends RunPorts {
  /** Sends nothing for so many milliseconds, because the service asked for it. */
  readonly pauseFor: (milliseconds: number) => void;
  /** Milliseconds left of the pause. */
  readonly pauseLeft: () => number;
  /** Ids of what this run, or the one that it continues, created or updated. A list of the service that lacks one of them is out of date. */
  readonly made: Map<string, string>;
  /**
   * The infographics that this run, or the run that it continues, created with an answer of the service: by keys, with the time by the
   * clock of the run.
   */
  readonly own: Map<string, { readonly id: string; readonly at: number }>;
  /** The keys of deleted infographics, by ids. */
  readonly deleted: Map<string, string>;
  /** Takes an id for a create. False if a list has shown the id before, or a document has it: the create cannot have made that infographic. */
  readonly claim: (id: string) => boolean;
  /** Reads of the list also work after a refusal has stopped the run. */
  readonly looking: Pick<RunPorts, "signal"> & Pick<PublishRun, "stopped">;
  /** Called with each list of the service. */
  readonly seen: (listing: readonly InfographicRecord[]) => void;
  /** Does `work` as soon as fewer requests than the concurrency are under way. */
  readonly inSlot: <Value>(work: () => Promise<Value> | Value) => Promise<Value>;
  /** Entered before an intent is written, and left when its request begins: after a crash, an intent without a request is in doubt as well. */
  readonly lookahead: Lookahead;
  /** `why`: the answer after which no other request would succeed. */
  readonly stop: (why?: Failed) => void;
  readonly stopped: () => boolean;
  /** Counts refusals. Five with one status, without a success, stop the run. */
  readonly refused: (failed: Failed) => void;
  readonly succeeded: () => void;
}

type ChangeOutcome =
  | PublishedResult
  | { readonly kind: "in-doubt"; readonly doubt: UnconfirmedCreate; readonly failed: Failed };

/** The change that an item of a plan needs, if any. */
export function changeOf(item: PlanItem, prune: boolean): Change | undefined {
  switch (item.action) {
    case "create":
      return { action: "create", document: item.document };
    case "update":
      return { action: "update", document: item.document, id: item.entry.id };
    case "rename":
      return isSent(item) ? { action: "update", document: item.document, id: item.entry.id } : undefined;
    case "orphan":
      return prune ? { action: "delete", key: item.key, source: item.source, id: item.entry.id } : undefined;
    case "unchanged":
      return undefined;
  }
}

const nameOf = (change: Change) =>
  change.action === "delete"
    ? { key: change.key, source: change.source }
    : { key: change.document.key, source: change.document.source };

/** Writes the intent, sends the request, writes the outcome, then the lock file. Retries as `retryDecision` says. */
export async function perform(run: PublishRun, change: Change): Promise<ChangeOutcome> {
  const room = run.lookahead.enter();
  if (room) await room;
  const begin = lazy(run.lookahead.leave);
  try {
    return await performNow(run, change, begin);
  } finally {
    begin();
  }
}

/** `begin`: called when the request begins. */
async function performNow(run: PublishRun, change: Change, begin: () => void): Promise<ChangeOutcome> {
  if (run.stopped()) return { kind: "skipped" };
  const { key } = nameOf(change);
  // Before the intent: if this fails, an intent on the disk would be in doubt forever.
  const payload = change.action === "delete" ? undefined : await change.document.payload();
  const intent = intentOf(run, change);
  await run.journal.append(intent);
  const failed = async (result: PublishedResult): Promise<PublishedResult> => {
    // The journal may be that of another run by now, which has the same document under way.
    if (run.isHeld?.() !== false) await run.journal.append({ type: "failed", key, action: change.action });
    return result;
  };
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    const sendUnlessStopped = () => (run.stopped() ? undefined : sendOnce(run, change, payload?.fields ?? []));
    const outcome = await run.inSlot(() => {
      begin();
      const turn = acquireTurn(run);
      return turn ? turn.then(sendUnlessStopped) : sendUnlessStopped();
    });
    // Between two attempts nothing is under way, so nothing is in doubt.
    if (!outcome) return failed({ kind: "skipped" });
    if (outcome.kind === "ok") {
      const { status, value: record } = outcome;
      if (change.action !== "create" || run.claim(record!.id)) return done(run, change, outcome, payload);
      return inDoubt(run, change, { kind: "malformed", status, message: otherId(status, record!.id) });
    }
    const decision = retryDecision(change.action, outcome, attempt, run.random, waited);
    switch (decision.kind) {
      case "retry":
        run.onRetry?.(outcome, decision.afterMs, key);
        await pause(run, decision.afterMs);
        waited += decision.afterMs;
        continue;
      case "doubt":
        countPermanent(run, outcome);
        return inDoubt(run, change, outcome);
      case "stop":
        run.stop();
        return failed({ kind: "failed", failed: outcome });
      case "fail":
        run.refused(outcome);
        return failed({ kind: "failed", failed: outcome });
    }
  }
}

/** An update would overwrite another infographic. */
const otherId = (status: number, id: string): string =>
  `The service answered ${status} with the id ${id}, which another infographic has.`;

/** A refusal that every create would get ends the run, or counts, though the list has yet to show that nothing was made. */
function countPermanent(run: PublishRun, outcome: Failed): void {
  const { kind } = retryDecision("update", outcome, 1, run.random);
  if (kind === "stop") run.stop(outcome);
  if (kind === "fail") run.refused(outcome);
}

async function inDoubt(run: PublishRun, change: Change, outcome: Failed): Promise<ChangeOutcome> {
  const name = nameOf(change);
  // Any 2xx proves that it happened, whatever can be read of the answer.
  const created = outcome.kind === "malformed";
  if (created) await run.journal.append({ type: "created", key: name.key });
  const time = run.now().getTime();
  const replaces = run.documents.get(name.key)?.id;
  const before = replaces !== undefined && { replaces };
  const doubt = { ...name, ...doubtFields(change), ...before, time, ...(created && { created }) };
  return { kind: "in-doubt", doubt, failed: outcome };
}

function intentOf({ documents, now }: PublishRun, change: Change): JournalEntry {
  const name = nameOf(change);
  const id = change.action === "create" ? documents.get(name.key)?.id : change.id;
  return {
    type: "intent",
    action: change.action,
    ...name,
    ...(id !== undefined && { id }),
    ...doubtFields(change),
    time: now().toISOString(),
  };
}

function doubtFields(change: Change) {
  if (change.action === "delete") return { hash: "" };
  const { table, hash, title } = change.document;
  return { ...(table !== undefined && { table }), hash, ...(title !== undefined && { title }) };
}

/** Milliseconds. A 429 counts for the whole account (RFC 6585, section 4), so all requests wait. A 503 may come from one machine of many. */
export const askedOfAll = (failed: Failed): number =>
  failed.kind === "refused" && failed.status === 429 ? (failed.retryAfterSeconds ?? 0) * 1000 : 0;

/** Within the slot, or the next request would be sent before it can hear of the pause. Also after the last attempt. */
export async function sendOnce(run: PublishRun, change: Change, fields: readonly Field[]) {
  const outcome = await send(run, change, fields);
  if (outcome.kind !== "ok") run.pauseFor(askedOfAll(outcome));
  return outcome;
}

function send(
  { client }: PublishRun,
  change: Change,
  fields: readonly Field[],
): Promise<RequestOutcome<InfographicRecord | undefined>> {
  switch (change.action) {
    case "create":
      return client.create(fields);
    case "update":
      return client.update(change.id, fields);
    case "delete":
      // Deleted by another client, or by an attempt whose answer was lost.
      return client
        .delete(change.id)
        .then((outcome) =>
          outcome.kind === "refused" && [404, 410].includes(outcome.status)
            ? { kind: "ok", status: outcome.status, value: undefined }
            : outcome,
        );
  }
}

async function done(
  run: PublishRun,
  change: Change,
  { status, value: record }: { readonly status: number; readonly value: InfographicRecord | undefined },
  payload: Payload | undefined,
): Promise<PublishedResult> {
  run.succeeded();
  if (change.action === "delete") {
    await recordOutcome(run, change.key, change.action, undefined);
    run.deleted.set(change.id, change.key);
    return { kind: "done", id: change.id, status, adopted: false };
  }
  const id = change.action === "update" ? change.id : record!.id;
  const { key } = change.document;
  await recordOutcome(run, key, change.action, await entryOf(change.document, id, record, payload));
  if (payload) await run.keep?.(change.document, payload);
  if (change.action === "create") run.own.set(key, { id, at: run.clock.now() });
  return { kind: "done", id, status, ...(record && { record }), adopted: false };
}

/** Records an outcome: first in the journal, which is fast, then in the lock file. `adopted`: found in the list, so others may have made it. */
export async function recordOutcome(
  run: PublishRun,
  key: string,
  action: ChangeAction,
  entry: LockEntry | undefined,
  adopted = false,
): Promise<void> {
  await run.journal.append({ type: "done", key, action, ...(entry && { entry }), ...(adopted && { adopted }) });
  if (entry) run.documents.set(key, entry);
  else run.documents.delete(key);
  if (entry) run.made.set(key, entry.id);
  else run.made.delete(key);
  await run.save();
}

export async function entryOf(
  document: PublishDocument,
  id: string,
  record?: InfographicRecord,
  payload?: Payload,
): Promise<LockEntry> {
  const { source, table, theme_id, hash, secrets = [] } = document;
  // One that the service chose tells later whether the infographic is still the one that was made.
  const title = document.title ?? unlessSecret(record?.title, secrets);
  const url = unlessSecret(record?.url, secrets);
  const modified = unlessSecret(record?.date_modified, secrets);
  return {
    id,
    ...(url !== undefined && { url }),
    hash,
    ...(theme_id !== undefined && { theme_id }),
    ...(modified !== undefined && { date_modified: modified }),
    ...(title !== undefined && { title }),
    source,
    ...(table !== undefined && { table }),
    elements: [...elementMarks(await document.content(payload))],
  };
}

/** Waits for the pause and for the rate, or until the run stops; `undefined` where nothing is to wait for. */
export function acquireTurn(run: Waiting & Pick<PublishRun, "pauseLeft" | "acquire">): Promise<void> | undefined {
  const wait = run.pauseLeft();
  return wait > 0 ? pause(run, wait).then(() => run.acquire(run.signal)) : run.acquire(run.signal);
}

type Waiting = Pick<RunPorts, "clock" | "signal">;

/** Sleeps. Returns at once when the run stops. */
export const pause = ({ clock, signal }: Waiting, milliseconds: number): Promise<void> =>
  clock.sleep(milliseconds, signal);
