import type { LockEntry } from "./lock-entry.js";
import { type LockFile, lockedDocuments } from "./lock-file.js";
import type { LockConflict, MergedLocks } from "./merge-locks.js";

/** The side of a merge whose documents win where both disagree. */
export type MergeSide = "ours" | "theirs";

/** A loss of one side: the infographic of a key, or the key of an infographic. */
export interface MergeLoss {
  readonly kind: "infographic" | "key";
  readonly target: string;
  readonly key: string;
  readonly id: string;
  readonly url?: string;
  /** The id or the key that stays. */
  readonly kept: string;
}

interface Preferred extends MergedLocks {
  readonly losses: readonly MergeLoss[];
}

/** A merge in which one side wins. Documents in queues of both sides stay a conflict: the jobs of the losing one could not be found any more. */
export function preferSide(
  { lock, conflicts }: MergedLocks,
  ours: LockFile,
  theirs: LockFile,
  side: MergeSide,
): Preferred {
  const targets = new Map(
    Object.entries(lock.targets).map(([target, part]) => [target, { ...part, documents: new Map(part.documents) }]),
  );
  const sides = { ours, theirs };
  const losses: MergeLoss[] = [];
  const left: LockConflict[] = [];
  for (const conflict of conflicts) {
    if ("projects" in conflict) {
      left.push(conflict);
      continue;
    }
    const { target } = conflict;
    const { documents } = targets.get(target)!;
    const [winner, loser] = [side, side === "ours" ? "theirs" : "ours"].map((one) =>
      lockedDocuments(sides[one as MergeSide], target),
    );
    if ("key" in conflict) {
      const { key } = conflict;
      const [kept, lost] = [winner!.get(key)!, loser!.get(key)!];
      documents.set(key, kept);
      losses.push({ kind: "infographic", target, key, id: lost.id, ...urlOf(lost), kept: kept.id });
    } else {
      const { id, keys } = conflict;
      const [kept, lost] = winner!.get(keys[0])?.id === id ? keys : [keys[1], keys[0]];
      documents.delete(lost);
      losses.push({ kind: "key", target, key: lost, id, kept });
    }
  }
  return { lock: { ...lock, targets: Object.fromEntries(targets) }, conflicts: left, losses };
}

const urlOf = ({ url }: LockEntry) => (url === undefined ? {} : { url });
