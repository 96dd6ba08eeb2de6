import type { LockEntry, LockedDocuments } from "./lock-entry.js";
import { type LockFile, lockedDocuments, type QueuedDocuments, queuedDocuments } from "./lock-file.js";

/** A difference between the two sides that only a person can resolve. */
export type LockConflict = CreatedTwice | RenamedTwice | QueuedTwice;

/** Both sides have documents in queues, under ids of the project of their own. Jobs of the id that is lost could not be found any more. */
interface QueuedTwice {
  readonly projects: readonly [string, string];
}

/** A document that both sides created, so that one key has two infographics. */
interface CreatedTwice {
  readonly target: string;
  readonly key: string;
  readonly ids: readonly [string, string];
}

/** A key that both sides renamed, or an infographic that both adopted, so that one infographic has two keys. */
interface RenamedTwice {
  readonly target: string;
  readonly id: string;
  readonly keys: readonly [string, string];
}

export interface MergedLocks {
  readonly lock: LockFile;
  readonly conflicts: readonly LockConflict[];
}

/**
 * Merges the changes of both sides since `base`, document by document. A merge by lines would conflict at neighbours, or lose one of them,
 * and a document that the lock file loses is created a second time. If one key has two infographics,
 * or one infographic two keys, it adds a conflict.
 */
export function mergeLocks(base: LockFile, ours: LockFile, theirs: LockFile): MergedLocks {
  const conflicts: LockConflict[] = [];
  const urls = new Set([...Object.keys(ours.targets), ...Object.keys(theirs.targets)]);
  const targets = [...urls].map((target) => {
    const before = lockedDocuments(base, target);
    const [one, other] = [lockedDocuments(ours, target), lockedDocuments(theirs, target)];
    const documents = new Map<string, LockEntry>();
    for (const key of new Set([...one.keys(), ...other.keys()])) {
      const [was, mine, yours] = [before.get(key), one.get(key), other.get(key)];
      if (isCreatedTwice(was, mine, yours)) conflicts.push({ target, key, ids: [mine!.id, yours!.id] });
      const kept = mergeEntries(was, mine, yours);
      if (kept) documents.set(key, kept);
    }
    for (const [key, renamed] of renamedKeys(before, one, other)) {
      const entry = documents.get(renamed);
      if (!entry) continue;
      documents.delete(key);
      // The other side has changed the document. Without a hash the next publish sends it again.
      documents.set(renamed, { ...entry, hash: "" });
    }
    for (const conflict of renamedTwice(documents, [one, other])) conflicts.push({ target, ...conflict });
    const queued = mergeQueued(target, base, ours, theirs);
    return [target, { ...theirs.targets[target], ...ours.targets[target], documents, queued }] as const;
  });
  const { project, conflict } = mergeProjects(ours, theirs);
  if (conflict) conflicts.push(conflict);
  const lock = { ...theirs, ...ours, ...(project !== undefined && { project }), targets: Object.fromEntries(targets) };
  return { lock, conflicts };
}

/** The id by which the queue knows the documents of the project: of two, the one that has some. */
function mergeProjects(
  ours: LockFile,
  theirs: LockFile,
): { readonly project?: string; readonly conflict?: QueuedTwice } {
  const [mine, yours] = [ours.project, theirs.project];
  if (mine === undefined || yours === undefined || mine === yours) return {};
  const isQueued = ({ targets }: LockFile) => Object.values(targets).some(({ queued }) => (queued?.size ?? 0) > 0);
  if (!isQueued(theirs)) return { project: mine };
  return isQueued(ours) ? { conflict: { projects: [mine, yours] } } : { project: yours };
}

/** The queued keys after both sides queued or collected some. */
function mergeQueued(target: string, ...[base, ours, theirs]: [LockFile, LockFile, LockFile]): QueuedDocuments {
  const [before, one, other] = [
    queuedDocuments(base, target),
    queuedDocuments(ours, target),
    queuedDocuments(theirs, target),
  ];
  const queued = [...new Set([...one.keys(), ...other.keys()])].flatMap((key): [string, string][] => {
    const [was, mine, yours] = [before.get(key), one.get(key), other.get(key)];
    const kept = was === yours ? mine : was === mine ? yours : (mine ?? yours);
    return kept === undefined ? [] : [[key, kept]];
  });
  return new Map(queued);
}

/**
 * Keys that one side has renamed, which no command does but people do, and whose entries the other side has changed: the old key, and the
 * new one. With both keys, two documents would have one infographic.
 */
function renamedKeys(base: LockedDocuments, ...sides: [LockedDocuments, LockedDocuments]): readonly [string, string][] {
  return [sides, sides.toReversed()].flatMap(([side, other]) => {
    const changed = [...other!].filter(
      ([key, entry]) => !side!.has(key) && base.has(key) && !same(base.get(key), entry),
    );
    if (changed.length === 0) return [];
    const keys = new Map([...side!].map(([key, { id }]) => [id, key]));
    return changed.flatMap(([key, { id }]): [string, string][] => (keys.has(id) ? [[key, keys.get(id)!]] : []));
  });
}

/**
 * Infographics that have one key on each side. With both keys, each document would overwrite the other, or a prune would delete what the other
 * key still names. A side that has both keys itself was not made so by the merge.
 */
function renamedTwice(
  documents: LockedDocuments,
  sides: readonly LockedDocuments[],
): readonly Omit<RenamedTwice, "target">[] {
  const keyOf = new Map<string, string>();
  return [...documents].flatMap(([key, { id }]) => {
    const first = keyOf.get(id);
    if (first === undefined) keyOf.set(id, key);
    const hasBoth = (side: LockedDocuments): boolean => side.get(first!)?.id === id && side.get(key)?.id === id;
    return first === undefined || sides.some(hasBoth) ? [] : [{ id, keys: [first, key] as const }];
  });
}

/** If one side alone has another infographic than before, it has replaced one that was gone, or has adopted it. */
const isCreatedTwice = (base?: LockEntry, ours?: LockEntry, theirs?: LockEntry): boolean =>
  ours !== undefined && theirs !== undefined && new Set([base?.id, ours.id, theirs.id]).size === 3;

function mergeEntries(base?: LockEntry, ours?: LockEntry, theirs?: LockEntry): LockEntry | undefined {
  if (same(base, theirs)) return ours;
  if (same(base, ours)) return theirs;
  const left = ours ?? theirs;
  // One side deleted what the other changed. Without a hash the next publish looks whether the infographic is there, and creates it if it is not.
  if (!ours || !theirs) return left && { ...left, hash: "" };
  if (isCreatedTwice(base, ours, theirs) || same(ours, theirs)) return ours;
  const kept = ours.id === base?.id ? theirs : ours;
  // The order of the two updates at the service is unknown. Without a hash the next publish sends the document again.
  return { ...kept, hash: ours.hash === theirs.hash ? ours.hash : "" };
}

const same = (a?: LockEntry, b?: LockEntry): boolean => JSON.stringify(a) === JSON.stringify(b);
