import type { LockEntry } from "./lock-entry.js";

/** Changes of documents by their keys; `undefined` for those that are deleted. */
export type Changes = ReadonlyMap<string, LockEntry | undefined>;

interface Changeable {
  readonly set: (key: string, entry: LockEntry) => unknown;
  readonly delete: (key: string) => unknown;
}

/** The same documents, with the changes made. */
export function withChanges<Documents extends Changeable>(documents: Documents, changes: Changes): Documents {
  for (const [key, entry] of changes) {
    if (entry) documents.set(key, entry);
    else documents.delete(key);
  }
  return documents;
}
