import type { LockEntry, LockedDocuments } from "./lock-entry.js";
import type { PlanItem } from "./plan.js";

/** Documents that have one infographic. Each publish of one would replace the content of the others. */
export interface SharedId {
  readonly id: string;
  readonly keys: readonly string[];
}

/** The existing entries of documents that are not in a plan. Entries of removed sources do not count. */
interface OtherDocuments {
  readonly locked: LockedDocuments;
  readonly isOther: (key: string, entry: LockEntry) => boolean;
}

/**
 * The infographics that several documents have, if one of a plan would be updated. An entry that was copied in the lock file, or a merge by
 * hand, leads to this. Orphans do not count: after a key was renamed in the lock file, its old entry is one.
 */
export function sharedIds(plan: readonly PlanItem[], { locked, isOther }: OtherDocuments): readonly SharedId[] {
  const updated = new Set(
    plan.flatMap((item) => (item.action === "update" || item.action === "rename" ? [item.entry.id] : [])),
  );
  if (updated.size === 0) return [];
  const byId = new Map([...updated].map((id): [string, string[]] => [id, []]));
  for (const item of plan)
    if (item.action === "update" || item.action === "rename" || item.action === "unchanged")
      byId.get(item.entry.id)?.push(item.key);
  for (const [key, entry] of locked) if (updated.has(entry.id) && isOther(key, entry)) byId.get(entry.id)!.push(key);
  return [...byId].flatMap(([id, keys]) => (keys.length > 1 ? [{ id, keys }] : []));
}
