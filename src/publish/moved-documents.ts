import { entrySchema, type LockEntry } from "./lock-entry.js";
import type { PlanItem } from "./plan.js";
import type { PublishState } from "./publish-state.js";

/** Entries of the lock file that name a source or a table that is gone, as they should be, by their keys. */
export type MovedDocuments = ReadonlyMap<string, LockEntry>;

/**
 * The entries of documents that have not changed, but come from another file or table than before. If that one is gone, it was renamed: a new file of
 * its name has nothing to do with them, and must not make them orphans. If it is still there, both have the same key, and the entry stays.
 */
export function movedDocuments(
  plan: readonly PlanItem[],
  isThere: ((entry: LockEntry) => boolean) | undefined,
): MovedDocuments {
  const moved = new Map<string, LockEntry>();
  for (const item of plan) {
    if (item.action !== "unchanged") continue;
    const { entry, document } = item;
    const { source, table } = document;
    if ((entry.source === source && entry.table === table) || isThere?.(entry) !== false) continue;
    const { table: _, ...rest } = entry;
    // In the order of the lock file.
    moved.set(item.key, entrySchema.parse({ ...rest, source, ...(table !== undefined && { table }) }));
  }
  return moved;
}

/** Writes them to the lock file. It takes no request. */
export async function recordMoved({ documents, save }: PublishState, moved: MovedDocuments): Promise<void> {
  for (const [key, entry] of moved) documents.set(key, entry);
  if (moved.size > 0) await save();
}
