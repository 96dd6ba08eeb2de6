import type { Payload } from "./backend.js";
import { type ElementChange, elementChanges } from "./element-marks.js";
import { type InfographicRecord, isModifiedSince } from "./infographic-record.js";
import type { LockEntry, LockedDocuments } from "./lock-entry.js";

/** A document as a publish would send it now. */
export interface PublishDocument {
  /** Its name in the lock file: its `key`, or its path from the root without extension. */
  readonly key: string;
  /** Its source, relative to the root. */
  readonly source: string;
  /** The table whose row supplies its parameters, relative to the root. */
  readonly table?: string;
  readonly title?: string;
  readonly theme_id?: number;
  readonly hash: string;
  /** Texts that go into no file, also where the service repeats them. */
  readonly secrets?: readonly string[];
  /** The content of its request. Made on demand, because a batch may have millions of documents. */
  readonly payload: () => Promise<Payload>;
  /** Its elements, to find their changes. `payload`: the result of `payload()`, if at hand. */
  readonly content: (payload?: Payload) => Promise<readonly unknown[]>;
}

/** A change or a deletion at the service since the last publish. */
export type Drift = "changed" | "gone";

interface PlannedDocument {
  readonly key: string;
  readonly source: string;
}

/** The change that publishing would make to one infographic. `D`: the documents of the caller. */
export type PlanItem<D extends PublishDocument = PublishDocument> = PlannedDocument &
  (
    | {
        readonly action: "create";
        readonly document: D;
        readonly drift?: "gone";
        readonly entry?: LockEntry;
      }
    | {
        readonly action: "update";
        readonly document: D;
        readonly entry: LockEntry;
        readonly drift?: "changed";
        readonly changes: readonly ElementChange[];
        /** Other fields that changed. A changed `source` may mean that two documents have the same key. */
        readonly fields: readonly string[];
      }
    /** The infographic of another key, whose document has this key now. Nothing is sent if the hashes are equal. */
    | {
        readonly action: "rename";
        readonly from: string;
        readonly document: D;
        readonly entry: LockEntry;
        readonly drift?: "changed";
        readonly changes: readonly ElementChange[];
        readonly fields: readonly string[];
      }
    | {
        readonly action: "unchanged";
        readonly document: D;
        readonly entry: LockEntry;
        readonly drift?: Drift;
      }
    /** Published earlier, but no document makes it any more. Only `--prune` deletes it. */
    | { readonly action: "orphan"; readonly document?: undefined; readonly entry: LockEntry; readonly drift?: Drift }
  );

/** Whether a renamed document has other content than its infographic. */
export const isSent = ({ document, entry }: Extract<PlanItem, { readonly action: "rename" }>): boolean =>
  document.hash !== entry.hash;

/** The change that a publish would make to a document, or to an infographic without a document. */
export type PlanAction = PlanItem["action"];

/** How many items of a plan have each action. */
export function planCounts(plan: readonly Pick<PlanItem, "action">[]): Record<PlanAction, number> {
  const counts = { create: 0, update: 0, rename: 0, unchanged: 0, orphan: 0 };
  for (const { action } of plan) counts[action]++;
  return counts;
}

interface PlanInput<D extends PublishDocument = PublishDocument> {
  readonly documents: readonly D[];
  readonly locked: LockedDocuments;
  /** Whether an entry without a document is an orphan. False if its source was not among the inputs. */
  readonly inScope: (entry: LockEntry) => boolean;
  /** The records of the service. Without them, drift is unknown. */
  readonly listing?: readonly InfographicRecord[];
  /** Creates everything, whatever the lock file says: `--create`. */
  readonly createAll?: boolean;
  /** Creates again what the service does not have any more, though nothing has changed in it. */
  readonly repair?: boolean;
  /** Keys that an interrupted run with `createAll` has already created again. */
  readonly created?: ReadonlySet<string>;
}

/**
 * The changes that publishing would make: one item for each document, in their order, then the orphans. It compares hashes of sent content,
 * since the service may reorder, round or extend the content that it returns.
 */
export async function makePlan<D extends PublishDocument>({
  documents,
  locked,
  inScope,
  listing,
  createAll,
  repair = false,
  created,
}: PlanInput<D>): Promise<readonly PlanItem<D>[]> {
  const records = listing && new Map(listing.map((record) => [record.id, record]));
  const items: PlanItem<D>[] = [];
  for (const document of documents) {
    const entry = createAll && !created?.has(document.key) ? undefined : locked.get(document.key);
    items.push(await planOne(document, entry, entry && driftOf(entry, records), repair));
  }
  const keys = new Set(documents.map(({ key }) => key));
  const orphans = [...locked].filter(([key, entry]) => !keys.has(key) && inScope(entry));
  return [...items, ...orphans.map(([key, entry]) => orphan(key, entry, driftOf(entry, records)))];
}

const orphan = (key: string, entry: LockEntry, drift: Drift | undefined): PlanItem<never> => ({
  action: "orphan",
  key,
  source: entry.source,
  entry,
  ...(drift && { drift }),
});

export function driftOf(
  entry: LockEntry,
  records: ReadonlyMap<string, InfographicRecord> | undefined,
): Drift | undefined {
  const record = records?.get(entry.id);
  if (!records) return undefined;
  if (!record) return "gone";
  return isModifiedSince(entry, record) ? "changed" : undefined;
}

async function planOne<D extends PublishDocument>(
  document: D,
  entry: LockEntry | undefined,
  drift: Drift | undefined,
  repair: boolean,
): Promise<PlanItem<D>> {
  const { key, source } = document;
  if (!entry) return { action: "create", key, source, document };
  const same = drift && { drift };
  if (entry.hash === document.hash && !(repair && drift === "gone"))
    return { action: "unchanged", key, source, document, entry, ...same };
  // A deleted infographic cannot be updated.
  if (drift === "gone") return { action: "create", key, source, document, drift, entry };
  return { action: "update", key, source, ...(await updateOf(document, entry, drift)) };
}

/** The parts of an item that updates an infographic. */
export async function updateOf<D extends PublishDocument>(document: D, entry: LockEntry, drift?: "changed") {
  const changes = elementChanges(entry.elements ?? [], await document.content());
  return { document, entry, changes, fields: changedFields(entry, document), ...(drift && { drift }) };
}

const changedFields = (entry: LockEntry, document: PublishDocument): readonly string[] =>
  (["title", "theme_id", "source", "table"] as const).filter(
    // Without a title of its own, the entry has the one that the service chose.
    (name) => entry[name] !== document[name] && !(name === "title" && document.title === undefined),
  );
