import type { JournalStore } from "../journal.js";
import type { LockEntry } from "../lock-entry.js";
import { inOrder, type LockContent, queuedDocuments } from "../lock-file.js";
import type { StateFiles } from "../project-files.js";
import type { FieldChanges, Lease, LockStore } from "./lock-store.js";

/*
 * A lock file as fields: `["project"]`, and `[TARGET, "documents" | "queued", KEY]` for each document, as JSON because targets and keys may contain
 * anything. The journal of a run stays on its machine.
 */

/** The files of a project that stay on its machine. */
export type LocalFiles = JournalStore & Pick<StateFiles, "project">;

/** The state in a store. `lease`: absent where nothing is written. */
export function storeFiles(store: LockStore, place: string, journals: LocalFiles, lease?: Lease): StateFiles {
  let known: ReadonlyMap<string, string> = new Map();
  return {
    place,
    ...(journals.project !== undefined && { project: journals.project }),
    readJournal: journals.readJournal,
    openJournal: journals.openJournal,
    removeJournal: journals.removeJournal,
    readLock: async () => {
      known = await store.read();
      try {
        return lockTextOf(known);
      } catch {
        return "not what igx writes";
      }
    },
    writeLock: async (...content) => {
      const wanted = fieldsOf(...content);
      const changes = changesOf(known, wanted, content[1]);
      if (changes.size === 0) return;
      if (!lease || !(await store.write(lease, changes))) throw new Error("another run has taken the lease meanwhile");
      known = new Map(
        [...known, ...wanted].filter(([field]) => !changes.has(field) || changes.get(field) !== undefined),
      );
    },
  };
}

type Part = "documents" | "queued";
const fieldOf = (target: string, part: Part, key: string): string => JSON.stringify([target, part, key]);

/** A run saves after each success, and entries are never changed in place. */
const texts = new WeakMap<LockEntry, string>();

function textOf(entry: LockEntry): string {
  const text = texts.get(entry) ?? JSON.stringify(entry);
  texts.set(entry, text);
  return text;
}

function fieldsOf(...[lock, target, documents, queued = queuedDocuments(lock, target)]: LockContent) {
  const fields = new Map<string, string>();
  if (lock.project !== undefined) fields.set(JSON.stringify(["project"]), JSON.stringify(lock.project));
  for (const [key, entry] of documents) fields.set(fieldOf(target, "documents", key), textOf(entry));
  for (const [key, queue] of queued) fields.set(fieldOf(target, "queued", key), JSON.stringify(queue));
  return fields;
}

/** Entries of other targets stay. */
function changesOf(
  known: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
  target: string,
): FieldChanges {
  const own = `[${JSON.stringify(target)},`;
  const gone = [...known.keys()].filter((field) => field.startsWith(own) && !wanted.has(field));
  const set = [...wanted].filter(([field, text]) => known.get(field) !== text);
  return new Map<string, string | undefined>([...gone.map((field) => [field, undefined] as const), ...set]);
}

/** The text of a lock file, which is checked as that of a file is; `undefined` if nothing was published yet. Throws for fields of others. */
function lockTextOf(fields: ReadonlyMap<string, string>): string | undefined {
  if (fields.size === 0) return undefined;
  const targets = new Map<string, Record<Part, [key: string, value: unknown][]>>();
  let project: unknown;
  for (const [field, text] of fields) {
    const [target, part, key] = JSON.parse(field) as readonly [string, Part?, string?];
    const value: unknown = JSON.parse(text);
    if (part === undefined) {
      project = value;
      continue;
    }
    const parts = targets.get(target) ?? { documents: [], queued: [] };
    targets.set(target, parts);
    parts[part].push([key!, value]);
  }
  const sections = [...targets].map(([target, { documents, queued }]): [string, object] => [
    target,
    { documents: inOrder(documents), queued: inOrder(queued) },
  ]);
  return JSON.stringify({ version: 1, project, targets: Object.fromEntries(sections) });
}
