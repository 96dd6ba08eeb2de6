import { entryOf, idField, sourceField } from "./document-texts.js";
import type { ChangeableDocuments, LockEntry } from "./lock-entry.js";
import type { SectionRange } from "./lock-layout.js";
import type { StoredLock } from "./stored-lock.js";
import { searchStored } from "./stored-search.js";
import { withChanges } from "./with-changes.js";

/** To look for more of them takes as long as to read and check the whole file. */
const mostKeys = 50;

/**
 * The documents of a target in a lock file of which only some blocks are read. `readWhole`: all of them, for what such blocks cannot tell, and where
 * these are not what igx writes.
 */
export function storedDocuments(
  stored: StoredLock,
  range: SectionRange,
  readWhole: () => ChangeableDocuments,
): ChangeableDocuments {
  const changes = new Map<string, LockEntry | undefined>();
  const known = new Map<string, LockEntry | undefined>();
  const search = searchStored(stored, range);
  let whole: ChangeableDocuments | undefined;

  const all = (): ChangeableDocuments => {
    whole ??= withChanges(readWhole(), changes);
    return whole;
  };
  const get = (key: string): LockEntry | undefined => {
    if (whole) return whole.get(key);
    if (changes.has(key)) return changes.get(key);
    if (known.has(key)) return known.get(key);
    const found = known.size < mostKeys ? search.find(key) : undefined;
    if (!found) return all().get(key);
    known.set(key, found.bytes && entryOf(found.bytes.toString()));
    return known.get(key);
  };
  const change = (key: string, entry: LockEntry | undefined): void => {
    changes.set(key, entry);
    if (entry) whole?.set(key, entry);
    else whole?.delete(key);
  };
  const withTexts = (texts: readonly string[]): readonly (readonly [string, LockEntry])[] | undefined => {
    const found = whole ? undefined : search.keysWith(texts);
    if (!found) return undefined;
    return [...new Set([...found, ...changes.keys()])].flatMap((key) => {
      const entry = get(key);
      return entry ? [[key, entry] as const] : [];
    });
  };
  return {
    get size() {
      return all().size;
    },
    get,
    has: (key) => get(key) !== undefined,
    keys: () => all().keys(),
    values: () => all().values(),
    [Symbol.iterator]: () => all()[Symbol.iterator](),
    set: change,
    delete: (key) => change(key, undefined),
    copy: () => withChanges(storedDocuments(stored, range, readWhole), changes),
    withSource: (prefixes) => withTexts(prefixes.map(sourceField)) ?? all().withSource?.(prefixes) ?? [...all()],
    withId: (ids) => withTexts(ids.map(idField)) ?? all().withId?.(ids) ?? [...all()],
    pieces: () => (whole ? undefined : search.pieces(changes)) ?? all().pieces?.(),
    edits: () => (whole ? undefined : search.edits(changes)),
  };
}
