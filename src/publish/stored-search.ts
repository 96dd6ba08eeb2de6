import { changedPieces } from "./changed-pieces.js";
import { type FoundDocument, type FreePlace, findDocument, keysWithText } from "./document-search.js";
import type { Edit } from "./edit.js";
import { compareKeys } from "./key-order.js";
import { documentText, type SectionRange } from "./lock-layout.js";
import type { Piece } from "./piece.js";
import { sameLengthEdit } from "./same-length-edit.js";
import type { StoredLock } from "./stored-lock.js";
import type { Changes } from "./with-changes.js";

/** What some blocks of a lock file tell about the documents of a target. All is `undefined` if it takes all documents to tell. */
export interface StoredSearch {
  readonly find: (key: string) => FoundDocument | FreePlace | undefined;
  /** The keys of documents that contain one of these texts of fields, in order. */
  readonly keysWith: (texts: readonly string[]) => readonly string[] | undefined;
  /** What to write for changed documents that keep their lengths. */
  readonly edits: (changes: Changes) => readonly Edit[] | undefined;
  /** What the section contains after changes. */
  readonly pieces: (changes: Changes) => readonly Piece[] | undefined;
}

/** To look for more documents, or texts, takes as long as to read and check all. */
const [mostKeys, mostTexts] = [50, 8];

export function searchStored(stored: StoredLock, range: SectionRange): StoredSearch {
  // A plan is made several times, and each search goes through the whole file.
  const searched = new Map<string, readonly string[] | undefined>();
  const keysOf = (text: string): readonly string[] | undefined => {
    if (!searched.has(text))
      searched.set(
        text,
        stored.reading((read) => keysWithText(read, range, text)),
      );
    return searched.get(text);
  };
  const find: StoredSearch["find"] = (key) => stored.reading((read) => findDocument(read, range, key));
  return {
    find,
    keysWith: (texts) => {
      const found = texts.length > mostTexts ? [undefined] : texts.map(keysOf);
      const keys = new Set(found.flatMap((some) => some ?? []));
      return found.includes(undefined) || keys.size > mostKeys ? undefined : [...keys].sort(compareKeys);
    },
    edits: (changes) => (changes.size > mostKeys ? undefined : editsOf(changes, find)),
    pieces: (changes) => (changes.size > mostKeys ? undefined : piecesOf(stored.whole(), range, changes, find)),
  };
}

/** `undefined` if a document is new or removed, too. */
function editsOf(changes: Changes, find: StoredSearch["find"]): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  for (const [key, entry] of changes) {
    const found = entry && find(key);
    const edit = found?.bytes && sameLengthEdit(found, Buffer.from(documentText(key, entry!)));
    if (!edit) return undefined;
    edits.push(edit);
  }
  return edits;
}

function piecesOf(
  bytes: Buffer,
  { start, end }: SectionRange,
  changes: Changes,
  find: StoredSearch["find"],
): readonly Piece[] | undefined {
  const places = new Map<string, readonly [number, number]>();
  // A comma is between two documents.
  const next = (at: number): number => (at < end ? at + 1 : end);
  for (const key of changes.keys()) {
    const found = find(key);
    if (!found) return undefined;
    places.set(key, [found.at, found.bytes ? next(found.at + found.bytes.length) : found.at]);
  }
  const slice = (from: number, to: number) => bytes.subarray(from, to < end ? to - 1 : end);
  return changedPieces({ start, end, placeOf: (key) => places.get(key)!, slice }, changes);
}
