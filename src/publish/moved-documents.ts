import type { Journal } from "./journal.js";
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
    moved.set(item.key, entryFrom(entry, document));
  }
  return moved;
}

/** An entry with the file and the table of its document. */
function entryFrom(entry: LockEntry, { source, table }: Pick<LockEntry, "source" | "table">): LockEntry {
  const { table: _, ...rest } = entry;
  // In the order of the lock file.
  return entrySchema.parse({ ...rest, source, ...(table !== undefined && { table }) });
}

/** Gives the infographics of renamed documents to their new keys, first in the journal, if there is one. It takes no request. */
export async function recordRenamed(
  { documents, save }: Pick<PublishState, "documents" | "save">,
  plan: readonly PlanItem[],
  journal?: Pick<Journal, "append">,
): Promise<void> {
  const renamed = plan.flatMap((item) => (item.action === "rename" ? [item] : []));
  for (const { key, from, entry, document } of renamed) {
    const moved = entryFrom(entry, document);
    await journal?.append({ type: "renamed", key, from, entry: moved });
    documents.delete(from);
    documents.set(key, moved);
  }
  if (renamed.length > 0) await save();
}

/** Writes them to the lock file. It takes no request. */
export async function recordMoved({ documents, save }: PublishState, moved: MovedDocuments): Promise<void> {
  for (const [key, entry] of moved) documents.set(key, entry);
  if (moved.size > 0) await save();
}
