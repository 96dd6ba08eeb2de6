import type { LockEntry, LockedDocuments } from "./lock-entry.js";
import type { PlanItem } from "./plan.js";
import { hasNoFile } from "./source-name.js";

/** An entry of the lock file whose source, or table, is missing. */
export interface StaleEntry {
  readonly key: string;
  readonly entry: LockEntry;
  /** The missing path, relative to the root. */
  readonly missing: string;
}

/**
 * Entries of the lock file that no run will find as orphans, because their source or table is missing: for example after a template was renamed
 * together with its keys. `isThere` gets paths relative to the root. A table that the source declares (`data:NAME`) has no file.
 */
export function findStaleEntries(
  documents: LockedDocuments,
  plan: readonly PlanItem[],
  isThere: (path: string) => boolean,
): readonly StaleEntry[] {
  const planned = new Set(plan.map(({ key }) => key));
  const seen = new Map<string, boolean>();
  const isMissing = (path: string): boolean => {
    const there = seen.get(path) ?? isThere(path);
    seen.set(path, there);
    return !there;
  };
  return [...documents].flatMap(([key, entry]): readonly StaleEntry[] => {
    if (planned.has(key)) return [];
    const table = entry.table === undefined || entry.table.startsWith("data:") ? [] : [entry.table];
    const missing = [...(hasNoFile(entry.source) ? [] : [entry.source]), ...table].find(isMissing);
    return missing === undefined ? [] : [{ key, entry, missing }];
  });
}

/**
 * Entries of sources from which a table now makes all documents, but which were published without a table. They are not orphans: the user
 * may want both kinds of documents.
 */
export function entriesWithoutTable(
  documents: LockedDocuments,
  plan: readonly PlanItem[],
  sources: ReadonlySet<string>,
): readonly (readonly [string, LockEntry])[] {
  const planned = new Set(plan.map(({ key }) => key));
  return [...documents].filter(
    ([key, { source, table }]) => table === undefined && sources.has(source) && !hasNoFile(source) && !planned.has(key),
  );
}
