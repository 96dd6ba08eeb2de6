import { addToList } from "../text/add-to-list.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { LockEntry, LockedDocuments } from "./lock-entry.js";
import type { PlanItem, PublishDocument } from "./plan.js";
import { sameTitle } from "./reconcile.js";
import { hasNoFile } from "./source-name.js";
import { titlesOf } from "./title-guard.js";

/** A document that would be created, though one with its title was published from a file that is missing now: probably its file was renamed. */
export interface RenamedDocument {
  readonly key: string;
  /** The key of the earlier document. */
  readonly from: string;
}

interface RenameInput {
  readonly locked: LockedDocuments;
  /** Whether the source of an entry is still there. */
  readonly isThere: (entry: LockEntry) => boolean;
}

/** Whether an entry is of one document with a file, and the file is missing. The key of a row of a table comes from the row, not from a file. */
export const isWithoutFile = (entry: LockEntry, isThere: RenameInput["isThere"]): boolean =>
  entry.table === undefined && !hasNoFile(entry.source) && !isThere(entry);

/** A title that several of them have tells nothing. Entries are looked up only for what the service lists with the title of a create. */
export async function renamedDocuments<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  listing: readonly InfographicRecord[],
  { locked, isThere }: RenameInput,
): Promise<readonly RenamedDocument[]> {
  if (listing.length === 0) return [];
  const created = new Map<string, string[]>();
  for (const item of plan) {
    if (item.action !== "create" || item.entry || item.document.table !== undefined) continue;
    for (const title of await titlesOf(item.document)) addToList(created, sameTitle(title)!, item.key);
  }
  const alike = new Map(
    listing.flatMap(({ id, title }) => {
      const known = sameTitle(title);
      return known !== undefined && created.has(known) ? [[id, known]] : [];
    }),
  );
  if (alike.size === 0) return [];
  const made = new Set(plan.flatMap(({ action, key }) => (action === "orphan" ? [] : [key])));
  const earlier = new Map<string, string[]>();
  for (const [key, entry] of locked) {
    const title = alike.get(entry.id);
    if (title !== undefined && !made.has(key) && isWithoutFile(entry, isThere)) addToList(earlier, title, key);
  }
  return [...earlier].flatMap(([title, [from, another]]) => {
    const [key, other] = created.get(title)!;
    return another === undefined && other === undefined ? [{ key: key!, from: from! }] : [];
  });
}
