import { changedPieces, type OrderedTexts } from "./changed-pieces.js";
import { type DocumentTexts, idField, sourceField } from "./document-texts.js";
import type { ChangeableDocuments, LockEntry } from "./lock-entry.js";
import { withChanges } from "./with-changes.js";

/** To search the text for more of them takes as long as to decode all documents. */
const mostTexts = 8;

/** The documents of a lock file, as a `Map` would have them. Those that nobody asks for are never decoded, and are written as they were. */
export function lazyDocuments(texts: DocumentTexts): ChangeableDocuments {
  /** Later changes; `undefined` for what was deleted. */
  const changes = new Map<string, LockEntry | undefined>();
  let size = texts.size;
  let all: Map<string, LockEntry> | undefined;

  const get = (key: string): LockEntry | undefined => {
    if (changes.has(key)) return changes.get(key);
    const at = texts.find(key);
    return at < 0 ? undefined : texts.entryAt(at);
  };
  const has = (key: string): boolean => (changes.has(key) ? changes.get(key) !== undefined : texts.find(key) >= 0);
  // A plan is made several times, and each search goes through the whole text.
  const searched = new Map<string, readonly number[]>();
  const positionsOf = (text: string): readonly number[] => {
    const found = searched.get(text) ?? texts.withText(text);
    searched.set(text, found);
    return found;
  };
  const decoded = (): Map<string, LockEntry> => {
    all ??= withChanges(new Map(positions(texts).map((at) => [texts.keyAt(at), texts.entryAt(at)])), changes);
    return all;
  };
  const withTexts = (wanted: readonly string[]): readonly (readonly [string, LockEntry])[] => {
    if (wanted.length > mostTexts) return [...decoded()];
    const found = new Set(wanted.flatMap(positionsOf));
    const keys = new Set([...found].sort((one, other) => one - other).map(texts.keyAt));
    for (const key of changes.keys()) keys.add(key);
    return [...keys].flatMap((key) => {
      const entry = get(key);
      return entry ? [[key, entry] as const] : [];
    });
  };
  return {
    get size() {
      return size;
    },
    get,
    has,
    keys: () => decoded().keys(),
    values: () => decoded().values(),
    [Symbol.iterator]: () => decoded()[Symbol.iterator](),
    set: (key, entry) => {
      if (!has(key)) size++;
      changes.set(key, entry);
      all?.set(key, entry);
    },
    delete: (key) => {
      if (has(key)) size--;
      changes.set(key, undefined);
      all?.delete(key);
    },
    copy: () => withChanges(lazyDocuments(texts), changes),
    withSource: (prefixes) => withTexts(prefixes.map(sourceField)),
    withId: (ids) => withTexts(ids.map(idField)),
    pieces: () => changedPieces(orderedTexts(texts), changes),
  };
}

const positions = ({ size }: DocumentTexts): readonly number[] => Array.from({ length: size }, (_, at) => at);

function orderedTexts({ size, find, slice }: DocumentTexts): OrderedTexts {
  const placeOf = (key: string): readonly [number, number] => {
    const at = find(key);
    return at < 0 ? [-1 - at, -1 - at] : [at, at + 1];
  };
  return { start: 0, end: size, placeOf, slice };
}
