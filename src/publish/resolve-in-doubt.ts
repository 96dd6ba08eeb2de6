import type { InfographicRecord } from "./infographic-record.js";
import type { Failed, RequestOutcome } from "./outcome.js";
import { type Change, changeOf, entryOf, type PublishRun, pause, recordOutcome } from "./perform.js";
import type { PlanItem } from "./plan.js";
import type { PublishedResult } from "./published-result.js";
import { readWithRetries } from "./read-with-retries.js";
import { type Resolution, reconcile } from "./reconcile.js";
import type { UnconfirmedCreate } from "./recover.js";
import { maxAsked, retryDecision } from "./retry-decision.js";

/** A create in doubt, with its item if the plan still has one. */
export interface UnconfirmedItem {
  readonly doubt: UnconfirmedCreate;
  readonly item?: PlanItem;
  /** How the create was answered, if that was in this run. */
  readonly failed?: Failed;
  /** Of a create that was sent before, and that the list showed to be absent. */
  readonly earlier?: EarlierAttempts;
}

export interface Task {
  readonly item: PlanItem;
  readonly change: Change;
  readonly earlier?: EarlierAttempts;
}

interface EarlierAttempts {
  readonly count: number;
  readonly failed: Failed;
  /** When the next one may begin, in milliseconds since 1970. */
  readonly notBefore: number;
  /** Milliseconds that all of them wait. */
  readonly waitedMs: number;
}

export interface ResolvedDoubts {
  /** The tasks with their outcomes known: create absent documents, update found ones that may have other content. */
  readonly tasks: readonly Task[];
  readonly finished: readonly { readonly item: PlanItem; readonly result: PublishedResult }[];
  /** Still in doubt, without an item to report it with. */
  readonly left: readonly UnconfirmedCreate[];
  /** Ids that creates still in doubt may have made. */
  readonly candidates: ReadonlySet<string>;
  /** The records of the service, if they are up to date. */
  readonly listing?: readonly InfographicRecord[];
}

/** Compares creates in doubt with the service's list. `known`: the ids that existed before; without them every create stays in doubt. */
export async function resolveInDoubt(
  run: PublishRun,
  doubtful: readonly UnconfirmedItem[],
  known: ReadonlySet<string> | undefined,
): Promise<ResolvedDoubts> {
  return resolveLooking({ ...run, ...run.looking }, doubtful, known);
}

async function resolveLooking(
  run: PublishRun,
  doubtful: readonly UnconfirmedItem[],
  known: ReadonlySet<string> | undefined,
): Promise<ResolvedDoubts> {
  const doubts = doubtful.map(({ doubt }) => doubt);
  // The service may still be processing the request.
  await pause(run, Math.min(run.listDelayMs, lastOf(doubts) + run.listDelayMs - run.now().getTime()));
  const { listing, resolutions } = await lookFor(run, doubts, known);
  // More creates would add more candidates, so stop until the list can be read.
  if (!listing) run.stop();
  const alike = doubts.filter(({ key }) => isInexact(resolutions?.get(key))).map(({ key }) => key);
  // Before the first one is adopted: after a crash in between, the last one left would seem to be the only one with its title.
  if (alike.length > 0) await run.journal.append({ type: "alike", keys: alike });
  const settled = {
    tasks: [] as Task[],
    finished: [] as ResolvedDoubts["finished"][number][],
    left: [] as UnconfirmedCreate[],
    candidates: new Set<string>(),
    ...(listing && { listing }),
  };
  // A list that lacks confirmed creates proves nothing about the rest.
  const lags = [...(resolutions?.values() ?? [])].some(({ kind }) => kind === "missing");
  for (const one of doubtful) {
    const found = resolutions?.get(one.doubt.key);
    const resolution = !found || (lags && found.kind === "absent") ? unresolved : found;
    await resolveOne(run, one, resolution, settled);
  }
  return settled;
}

const unresolved = { kind: "ambiguous", candidates: [] } as const;

const lastOf = (doubts: readonly UnconfirmedCreate[]): number =>
  doubts.reduce((last, { time }) => Math.max(last, time), 0);

interface Look {
  /** Absent if the service gave no list, or an outdated one. */
  readonly listing?: readonly InfographicRecord[];
  readonly resolutions?: ReadonlyMap<string, Resolution>;
}

/** Milliseconds until the second look, doubled each time; and until the last one. */
const [minLook, maxLook] = [250, 60_000];

/**
 * Reads the list again for up to `findMs` after the answer while it lacks a confirmed create. Such a create must not be sent again, so only
 * the list has its id.
 */
async function lookFor(
  run: PublishRun,
  doubts: readonly UnconfirmedCreate[],
  known: ReadonlySet<string> | undefined,
): Promise<Look> {
  const created = doubts.filter((doubt) => doubt.created);
  // The answer may have come on another machine, or before the clock was set: no clock makes the look longer.
  const since = Math.max(0, run.now().getTime() - lastOf(created));
  const limit = (run.findMs ?? maxLook) - since;
  let look = await lookOnce(run, doubts, known);
  const isThere = ({ key }: UnconfirmedCreate) => look.resolutions && look.resolutions.get(key)?.kind !== "missing";
  let waited = 0;
  for (let delay = Math.max(minLook, run.listDelayMs); known && !run.stopped() && waited < limit; delay *= 2) {
    if (created.every(isThere)) return look;
    await pause(run, Math.min(delay, limit - waited));
    waited += delay;
    look = await lookOnce(run, doubts, known);
  }
  return known && look.listing && !run.stopped() ? lookAt(run, doubts, known, look.listing, true) : look;
}

function lookAt(
  { documents, shared }: PublishRun,
  doubts: readonly UnconfirmedCreate[],
  known: ReadonlySet<string>,
  listing: readonly InfographicRecord[],
  isComplete = false,
): Look {
  return { listing, resolutions: reconcile(doubts, listing, known, documents, { shared, isComplete }) };
}

async function lookOnce(
  run: PublishRun,
  doubts: readonly UnconfirmedCreate[],
  known: ReadonlySet<string> | undefined,
): Promise<Look> {
  const listed = known && !run.stopped() ? await list(run) : undefined;
  if (listed?.kind !== "ok" || !isUpToDate(run, listed.value)) return {};
  return lookAt(run, doubts, known!, listed.value);
}

/** A list that lacks what this run has just made is outdated or cut off, so absence from it proves nothing. */
function isUpToDate({ made }: PublishRun, listing: readonly InfographicRecord[]): boolean {
  const ids = new Set(listing.map(({ id }) => id));
  return [...made.values()].every((id) => ids.has(id));
}

const isInexact = (resolution: Resolution | undefined): boolean => resolution?.kind === "found" && !resolution.exact;

interface ResolvingDoubts {
  readonly tasks: Task[];
  readonly finished: ResolvedDoubts["finished"][number][];
  readonly left: UnconfirmedCreate[];
  readonly candidates: Set<string>;
}

async function resolveOne(
  run: PublishRun,
  doubtful: UnconfirmedItem,
  resolution: Resolution,
  settled: ResolvingDoubts,
): Promise<void> {
  const { doubt, item, failed } = doubtful;
  const document = item?.document;
  switch (resolution.kind) {
    case "missing":
    case "ambiguous": {
      const candidates = resolution.kind === "ambiguous" ? resolution.candidates : [];
      for (const { id } of candidates) settled.candidates.add(id);
      const created = doubt.created && { created: true };
      const result = { kind: "doubt", candidates, ...created, ...(failed && { failed }) } as const;
      if (item) settled.finished.push({ item, result });
      else settled.left.push(doubt);
      return;
    }
    case "recorded":
      await keepRecorded(run, doubt, item, settled);
      return;
    case "absent":
      await run.journal.append({ type: "failed", key: doubt.key, action: "create" });
      if (item && document) retryAbsent(run, { ...doubtful, item, change: { action: "create", document } }, settled);
      return;
    case "found": {
      run.succeeded();
      const { record, exact } = resolution;
      const same = exact && (!document || document.hash === doubt.hash);
      await adopt(run, doubt, record, same, document);
      if (!item || !document) return;
      if (same) settled.finished.push({ item, result: { kind: "done", id: record.id, record, adopted: true } });
      else settled.tasks.push({ item, change: { action: "update", document, id: record.id } });
    }
  }
}

/** A create that did not happen is as an update that did not: some failures would only repeat. */
function retryAbsent(
  { random, onRetry }: PublishRun,
  { doubt, item, change, failed, earlier }: Task & UnconfirmedItem,
  { tasks, finished }: ResolvingDoubts,
): void {
  if (!failed) return void tasks.push({ item, change });
  const [count, waitedMs] = [(earlier?.count ?? 0) + 1, earlier?.waitedMs ?? 0];
  const decision = retryDecision("update", failed, count, random, waitedMs);
  if (decision.kind !== "retry") return void finished.push({ item, result: { kind: "failed", failed } });
  const { afterMs } = decision;
  // From the answer on: the look took time too.
  const notBefore = doubt.time + afterMs;
  onRetry?.(failed, afterMs, doubt.key);
  tasks.push({ item, change, earlier: { count, failed, notBefore, waitedMs: waitedMs + afterMs } });
}

/** The lock file stays as it is, and the document gets what the plan has for it. `--create` has been heard: the create was sent. */
async function keepRecorded(
  run: PublishRun,
  { key }: UnconfirmedCreate,
  item: PlanItem | undefined,
  { tasks, finished }: ResolvingDoubts,
): Promise<void> {
  const entry = run.documents.get(key)!;
  await run.journal.append({ type: "done", key, action: "create", entry, adopted: true });
  if (!item) return;
  if (item.action === "create" && item.drift !== "gone")
    return void finished.push({ item, result: { kind: "done", id: entry.id, adopted: true } });
  const change = changeOf(item, false);
  if (change) tasks.push({ item, change });
}

/** Records that an infographic belongs to a document. Unless its content is the `same`, the hash is empty, so that it will be updated. */
async function adopt(
  run: PublishRun,
  doubt: UnconfirmedCreate,
  record: InfographicRecord,
  same: boolean,
  document: Parameters<typeof entryOf>[0] | undefined,
): Promise<void> {
  const { source, table, title } = doubt;
  const base = {
    id: record.id,
    ...(title !== undefined && { title }),
    source,
    ...(table !== undefined && { table }),
  };
  const entry = document ? await entryOf(document, record.id, record) : base;
  await recordOutcome(run, doubt.key, "create", { ...entry, hash: same ? doubt.hash : "" }, true);
}

/** The service's list; `undefined` if the run was stopped before it came, or would have to wait for longer than it waits for any request. */
export async function list(run: PublishRun): Promise<RequestOutcome<readonly InfographicRecord[]> | undefined> {
  if (run.pauseLeft() > maxAsked) return undefined;
  const listed = await readWithRetries(run, (timeoutMs) => run.client.list(timeoutMs));
  if (listed?.kind === "ok") run.seen(listed.value);
  return listed;
}
