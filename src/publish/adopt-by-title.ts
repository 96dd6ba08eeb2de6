import { addToList } from "../text/add-to-list.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { LockEntry, LockedDocuments } from "./lock-entry.js";
import type { PublishDocument } from "./plan.js";
import { sameTitle } from "./reconcile.js";
import { unlessSecret } from "./redact-encoded.js";
import { isWithoutFile } from "./renamed-documents.js";
import { recordsByTitle, titlesOf } from "./title-guard.js";

/** A document and the one infographic that has its title. */
export interface TitleMatch<D extends PublishDocument = PublishDocument> {
  readonly document: D;
  readonly record: InfographicRecord;
  /** The id of the document's entry in the lock file, whose infographic is not at the service any more. */
  readonly gone?: string;
  /** The key whose infographic it is in the lock file, although its source is missing. */
  readonly from?: string;
}

/** Documents and infographics with one title. The title does not tell which belong together. */
interface AmbiguousTitle<D extends PublishDocument = PublishDocument> {
  readonly title: string;
  readonly documents: readonly D[];
  readonly records: readonly InfographicRecord[];
}

export interface TitleMatches<D extends PublishDocument = PublishDocument> {
  readonly matches: readonly TitleMatch<D>[];
  readonly ambiguous: readonly AmbiguousTitle<D>[];
}

/**
 * Matches infographics of the account with documents that the lock file does not know, or knows as infographics that are gone: it may be older
 * than they are. An infographic of a document whose file is missing is free: the file may have been renamed. A match needs one document and one
 * infographic with the title.
 */
export async function matchTitles<D extends PublishDocument>(
  documents: readonly D[],
  locked: LockedDocuments,
  listing: readonly InfographicRecord[],
  isThere: (entry: LockEntry) => boolean,
): Promise<TitleMatches<D>> {
  const made = new Set(documents.map(({ key }) => key));
  const isFree = ([key, entry]: readonly [string, LockEntry]) => !made.has(key) && isWithoutFile(entry, isThere);
  const unowned = recordsByTitle(listing, new Map([...locked].filter((one) => !isFree(one))));
  const earlier = new Map([...locked].filter(isFree).map(([key, { id }]) => [id, key]));
  const listed = new Set(listing.map(({ id }) => id));
  const byTitle = new Map<string, D[]>();
  for (const document of documents) {
    const entry = locked.get(document.key);
    if (entry && listed.has(entry.id)) continue;
    const titles = (await titlesOf(document)).map((title) => sameTitle(title)!);
    const title = titles.find((one) => unowned.has(one));
    if (title !== undefined) addToList(byTitle, title, document);
  }
  const groups = [...byTitle].map(([title, alike]) => ({ title, documents: alike, records: unowned.get(title)! }));
  const isSure = (one: AmbiguousTitle<D>) => one.documents.length === 1 && one.records.length === 1;
  return {
    matches: groups.filter(isSure).map(({ documents: [document], records: [record] }) => {
      const gone = locked.get(document!.key)?.id;
      const from = earlier.get(record!.id);
      return {
        document: document!,
        record: record!,
        ...(gone !== undefined && { gone }),
        ...(from !== undefined && { from }),
      };
    }),
    ambiguous: groups.filter((one) => !isSure(one)),
  };
}

/** The lock file entry of an adopted infographic. Without a hash, so that the next publish updates it whatever its content is. */
export function adoptedEntry(
  record: InfographicRecord,
  { source, table, secrets = [] }: Pick<PublishDocument, "source" | "table" | "secrets">,
): LockEntry {
  const url = unlessSecret(record.url, secrets);
  const modified = unlessSecret(record.date_modified, secrets);
  // The user chose this infographic, so its title needs no other question.
  const title = unlessSecret(record.title, secrets);
  return {
    id: record.id,
    ...(url !== undefined && { url }),
    hash: "",
    ...(modified !== undefined && { date_modified: modified }),
    ...(title !== undefined && { title }),
    source,
    ...(table !== undefined && { table }),
  };
}
