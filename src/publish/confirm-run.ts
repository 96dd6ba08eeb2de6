import { addToList } from "../text/add-to-list.js";
import { maxOf } from "../text/extremes.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { LockEntry } from "./lock-entry.js";
import type { Failed } from "./outcome.js";
import { type PublishRun, pause, sendOnce } from "./perform.js";
import { readWithRetries } from "./read-with-retries.js";
import { sameTitle } from "./reconcile.js";
import { list } from "./resolve-in-doubt.js";

/** A difference between the list after a run and the answers of the service. */
export interface Contradiction {
  readonly key: string;
  readonly id: string;
  /** Created, but not in the list; deleted, but still in it; or beside others with its title that were made meanwhile. */
  readonly kind: "missing" | "still-there" | "twice";
  /** The others. */
  readonly others?: readonly string[];
}

/** A document that another run created as well, and earlier: the infographic of that run stays. */
interface TakenOver {
  readonly record: InfographicRecord;
  /** The infographic of this run, which is deleted. */
  readonly replaced: string;
}

export interface Confirmation {
  readonly contradictions: readonly Contradiction[];
  /** By the keys of the documents. */
  readonly taken: ReadonlyMap<string, TakenOver>;
  /** Why there is no list. */
  readonly failed?: Failed;
  /** The run was stopped before the list came: the next run looks. */
  readonly stopped?: true;
}

/** The ids that existed before this run, and before the one that it continues. */
export interface KnownIds {
  readonly now?: ReadonlySet<string> | undefined;
  readonly earlier?: ReadonlySet<string> | undefined;
}

/** Milliseconds. Of two infographics made in one second the later one may stay, so the list has to show all of that second. */
const oneSecond = 1000;
/** The time of what an interrupted run made. */
export const fromEarlier = Number.NEGATIVE_INFINITY;
/** Milliseconds until the second look, doubled each time; and for all looks. */
const [minLook, maxLook] = [250, 60_000];

/**
 * Looks once at the list after creates and deletes, and again only while it contradicts the answers. If another run has made an infographic with
 * the title of one that this run made, both follow one rule: the older stays, of the same second the one with the smaller id. The run of the
 * other one deletes it and takes over the id.
 */
export async function confirmRun(begun: PublishRun, known: KnownIds): Promise<Confirmation | undefined> {
  const run = { ...begun, ...begun.looking };
  // The lock file of another machine, or the user, may have given a document another infographic since.
  for (const [key, { id }] of run.own) if (run.documents.get(key)?.id !== id) run.own.delete(key);
  if (run.own.size === 0 && run.deleted.size === 0) return undefined;
  const taken = new Map<string, TakenOver>();
  const lastCreate = maxOf([...run.own.values()].map(({ at }) => at));
  const limit = run.findMs ?? maxLook;
  await pauseUntil(run, lastCreate + Math.min(oneSecond, limit));
  let [waited, lags] = [0, false];
  for (let delay = Math.max(minLook, run.listDelayMs); ; delay *= 2) {
    const listed = await list(run);
    if (listed?.kind !== "ok")
      return { contradictions: [], taken, ...(listed ? { failed: listed } : { stopped: true }) };
    const isLast = waited >= limit || run.stopped();
    const missing = missingOf(run, listed.value, taken);
    const before = taken.size;
    // A late create may be missing in the list for less than a second.
    if (missing.length === 0 && lags && !isLast) {
      lags = false;
      await pause(run, oneSecond);
      continue;
    }
    const present = stillThere(run, listed.value);
    const twins = missing.length === 0 || isLast ? await settleTwins(run, listed.value, known, taken) : [];
    const contradictions = [...missing, ...present, ...twins];
    // After a take-over the list has to show what came of it, too.
    if (isLast || (contradictions.length === 0 && taken.size === before)) return { contradictions, taken };
    lags ||= missing.length > 0;
    await pause(run, Math.min(delay, limit - waited));
    waited += delay;
  }
}

const pauseUntil = async (run: PublishRun, time: number): Promise<void> => {
  const wait = time - run.clock.now();
  if (wait > 0) await pause(run, wait);
};

function missingOf(
  { own }: PublishRun,
  listing: readonly InfographicRecord[],
  taken: ReadonlyMap<string, TakenOver>,
): readonly Contradiction[] {
  const ids = new Set(listing.map(({ id }) => id));
  const expected = [...own, ...[...taken].map(([key, { record }]) => [key, record] as const)];
  return expected.flatMap(([key, { id }]) => (ids.has(id) ? [] : [{ key, id, kind: "missing" } as const]));
}

function stillThere({ deleted }: PublishRun, listing: readonly InfographicRecord[]): readonly Contradiction[] {
  return listing.flatMap(({ id }) => {
    const key = deleted.get(id);
    return key === undefined ? [] : [{ key, id, kind: "still-there" } as const];
  });
}

/** Takes over the oldest twin of each document. Returns the remaining twins, some of which another run is about to delete. */
async function settleTwins(
  run: PublishRun,
  listing: readonly InfographicRecord[],
  known: KnownIds,
  taken: Map<string, TakenOver>,
): Promise<readonly Contradiction[]> {
  const left: Contradiction[] = [];
  for (const { key, own, others, isAlone } of twinsOf(run, listing, known)) {
    const [first] = [own, ...others].toSorted(olderFirst([own, ...others]));
    if (!isAlone || first === own || !(await takeOver(run, key, own, first!))) {
      left.push({ key, id: own.id, kind: "twice", others: others.map(({ id }) => id) });
      continue;
    }
    taken.set(key, { record: first!, replaced: own.id });
    if (!(await deleteOwn(run, key, own.id))) left.push({ key, id: own.id, kind: "still-there" });
  }
  return left;
}

interface Twins {
  readonly key: string;
  readonly own: InfographicRecord;
  /** With the same title, made since the run began, and of no document. */
  readonly others: readonly InfographicRecord[];
  /** Whether the run made one infographic with this title. With several, the title does not tell which belongs to which. */
  readonly isAlone: boolean;
}

function twinsOf(
  { own, deleted, documents }: PublishRun,
  listing: readonly InfographicRecord[],
  known: KnownIds,
): readonly Twins[] {
  const owned = new Set([...documents.values()].map(({ id }) => id));
  const byTitle = new Map<string | undefined, InfographicRecord[]>();
  for (const record of listing)
    if (!owned.has(record.id) && !deleted.has(record.id)) addToList(byTitle, sameTitle(record.title), record);
  const records = new Map(listing.map((record) => [record.id, record]));
  const made = [...own].flatMap(([key, { id, at }]) => {
    const record = records.get(id);
    const before = at === fromEarlier ? known.earlier : known.now;
    return record?.title === undefined || !before ? [] : [{ key, record, before, title: sameTitle(record.title) }];
  });
  const counts = new Map<string | undefined, string[]>();
  for (const { key, title } of made) addToList(counts, title, key);
  return made.flatMap(({ key, record, before, title }) => {
    const others = (byTitle.get(title) ?? []).filter(({ id }) => !before.has(id));
    return others.length === 0 ? [] : [{ key, own: record, others, isAlone: counts.get(title)!.length === 1 }];
  });
}

/** By seconds, then by id; by id alone if the service gives no times. Both runs see the same records, so both find the same order. */
function olderFirst(records: readonly InfographicRecord[]) {
  const secondOf = ({ date_modified: date = "" }: InfographicRecord) => Math.floor(Date.parse(date) / 1000);
  const areDated = records.every((record) => !Number.isNaN(secondOf(record)));
  return (one: InfographicRecord, other: InfographicRecord): number =>
    (areDated ? secondOf(one) - secondOf(other) : 0) || (one.id < other.id ? -1 : 1);
}

/** Records the infographic of the other run; its own may be deleted then. False if the other one cannot be seen any more. */
async function takeOver(
  run: PublishRun,
  key: string,
  own: InfographicRecord,
  kept: InfographicRecord,
): Promise<boolean> {
  // The list may lag: without this, two runs that see it in different states could delete both.
  const there = await readWithRetries(run, () => run.client.get(kept.id));
  if (there?.kind !== "ok") return false;
  const { url: _, ...before } = run.documents.get(key)!;
  const { url, date_modified } = kept;
  // Without a hash the next publish sends the content, which may differ.
  const entry: LockEntry = {
    ...before,
    id: kept.id,
    ...(url !== undefined && { url }),
    hash: "",
    ...(date_modified !== undefined && { date_modified }),
  };
  await run.journal.append({ type: "superseded", key, id: own.id, entry });
  run.own.delete(key);
  run.documents.set(key, entry);
  run.made.set(key, kept.id);
  await run.save();
  run.deleted.set(own.id, key);
  return true;
}

/** Deletes an infographic that this run, or the one that it continues, has made and that another one supersedes. */
export async function deleteOwn(run: PublishRun, key: string, id: string): Promise<boolean> {
  const change = { action: "delete", key, source: "", id } as const;
  const outcome = await readWithRetries(run, () => sendOnce(run, change, []), "delete");
  return outcome?.kind === "ok";
}
