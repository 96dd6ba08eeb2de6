import { isLibrarySource } from "./library-source.js";
import type { LockEntry, LockedDocuments } from "./lock-file.js";
import type { PlanItem } from "./plan.js";

/** An entry of the lock file whose source, or table, is missing. */
export interface Stray {
  readonly key: string;
  readonly entry: LockEntry;
  /** What is missing, relative to the root. */
  readonly missing: string;
}

/**
 * What the lock file has and no source makes any more, beside the orphans of `plan`: after a template was renamed together with its keys, no run
 * looks for what it made before. `isThere` is told paths relative to the root; a table that the source declares (`data:NAME`) is in the source.
 */
export function strayEntries(
  documents: LockedDocuments,
  plan: readonly PlanItem[],
  isThere: (path: string) => boolean,
): readonly Stray[] {
  const planned = new Set(plan.map(({ key }) => key));
  const seen = new Map<string, boolean>();
  const isMissing = (path: string): boolean => {
    const there = seen.get(path) ?? isThere(path);
    seen.set(path, there);
    return !there;
  };
  return [...documents].flatMap(([key, entry]): readonly Stray[] => {
    if (isLibrarySource(entry.source) || planned.has(key)) return [];
    const table = entry.table === undefined || entry.table.startsWith("data:") ? [] : [entry.table];
    const missing = [entry.source, ...table].find(isMissing);
    return missing === undefined ? [] : [{ key, entry, missing }];
  });
}
