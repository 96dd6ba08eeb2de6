import type { InfographicRecord } from "./infographic-record.js";
import type { LockEntry } from "./lock-entry.js";
import { driftOf, type PlanItem, type PublishDocument, updateOf } from "./plan.js";
import type { PublishState } from "./publish-state.js";
import { sameTitle } from "./reconcile.js";
import { hasNoFile } from "./source-name.js";
import { titlesOf } from "./title-guard.js";

/** Documents that would be created, and keys of documents that are gone, which may be the same. */
export interface UnclearRename<D extends PublishDocument = PublishDocument> {
  readonly items: readonly PlanItem<D>[];
  readonly from: readonly string[];
}

interface RenameInput {
  readonly state: Pick<PublishState, "documents" | "queued" | "unfinished">;
  /** Whether the source of an entry is still there. */
  readonly isThere?: ((entry: LockEntry) => boolean) | undefined;
  readonly listing?: readonly InfographicRecord[] | undefined;
}

interface Renames<D extends PublishDocument> {
  readonly plan: readonly PlanItem<D>[];
  readonly unclear: readonly UnclearRename<D>[];
}

/** Whether an entry is of one document with a file, and the file is missing. The key of a row of a table comes from the row, not from a file. */
export const isWithoutFile = (entry: LockEntry, isThere: (entry: LockEntry) => boolean): boolean =>
  entry.table === undefined && !hasNoFile(entry.source) && !isThere(entry);

/**
 * A plan in which documents with a new key keep their infographics: those with the content of a document that is gone, and those that alone
 * have the title of one. Several that are alike are unclear: a wrong guess would replace one infographic with another.
 */
export async function withRenames<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  input: RenameInput,
): Promise<Renames<D>> {
  const created = createdAnew(plan, input);
  const gone = created.length === 0 ? new Map<string, LockEntry>() : goneEntries(plan, input);
  if (gone.size === 0) return { plan, unclear: [] };
  const pairs = new Map<string, string>();
  const unclear: UnclearRename<D>[] = [];
  const isOpen = (item: Created<D>) => !pairs.has(item.key) && !unclear.some(({ items }) => items.includes(item));
  const match = (groups: ReadonlyMap<string, Group<D>>): void => {
    for (const { items, from } of groups.values()) {
      if (items.length === 0 || from.length === 0) continue;
      if (items.length === 1 && from.length === 1) pairs.set(items[0]!.key, from[0]!);
      else unclear.push({ items, from });
    }
  };
  match(
    groupsOf(
      created.map((item) => [item.document.hash, item]),
      [...gone].map(([key, { hash }]) => [hash, key]),
    ),
  );
  const taken = new Set([...pairs.values(), ...unclear.flatMap(({ from }) => from)]);
  for (const key of taken) gone.delete(key);
  const titled = await byTitle(plan, created.filter(isOpen), gone, input);
  match(titled.sure);
  unclear.push(...titled.unclear);
  return { plan: await renamed(plan, pairs, input), unclear };
}

type Created<D extends PublishDocument> = Extract<PlanItem<D>, { readonly action: "create" }>;

interface Group<D extends PublishDocument> {
  readonly items: Created<D>[];
  readonly from: string[];
}

/** Documents that neither the lock file nor an interrupted run knows. */
function createdAnew<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  { state }: RenameInput,
): readonly Created<D>[] {
  const doubts = new Set(state.unfinished?.doubts.map(({ key }) => key));
  return plan.flatMap((item) =>
    item.action === "create" && !item.entry && !doubts.has(item.key) && !state.queued.has(item.key) ? [item] : [],
  );
}

/** Entries whose infographics are there, but no documents. */
function goneEntries(plan: readonly PlanItem[], { state, isThere, listing }: RenameInput): Map<string, LockEntry> {
  const records = listing && new Map(listing.map((record) => [record.id, record]));
  const made = new Set(plan.flatMap(({ action, key }) => (action === "orphan" ? [] : [key])));
  const orphans = new Set(plan.flatMap(({ action, key }) => (action === "orphan" ? [key] : [])));
  const doubts = new Set(state.unfinished?.doubts.map(({ key }) => key));
  const owned = new Set([...state.documents].flatMap(([key, { id }]) => (made.has(key) ? [id] : [])));
  const isGone = ([key, entry]: readonly [string, LockEntry]): boolean =>
    !made.has(key) && (orphans.has(key) || (isThere !== undefined && isWithoutFile(entry, isThere)));
  return new Map(
    [...state.documents].filter(
      (one) =>
        isGone(one) &&
        !doubts.has(one[0]) &&
        !state.queued.has(one[0]) &&
        !owned.has(one[1].id) &&
        driftOf(one[1], records) !== "gone",
    ),
  );
}

function groupsOf<D extends PublishDocument>(
  created: readonly (readonly [name: string, item: Created<D>])[],
  gone: readonly (readonly [name: string, key: string])[],
): Map<string, Group<D>> {
  const groups = new Map<string, Group<D>>();
  const groupOf = (name: string): Group<D> => {
    const group = groups.get(name) ?? { items: [], from: [] };
    groups.set(name, group);
    return group;
  };
  // An entry that was adopted, or is to be sent again, has an empty hash.
  for (const [name, key] of gone) if (name !== "") groupOf(name).from.push(key);
  for (const [name, item] of created)
    if (groups.has(name) && !groupOf(name).items.includes(item)) groupOf(name).items.push(item);
  return groups;
}

/**
 * The renames by titles. A title that another document has tells nothing. In a table with one key that is new and one that is gone, the title of one row tells that
 * it is the same. If several are, the keys may be made of something that changes each time, such as a date.
 */
async function byTitle<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  created: readonly Created<D>[],
  gone: ReadonlyMap<string, LockEntry>,
  { listing }: RenameInput,
): Promise<{ readonly sure: ReadonlyMap<string, Group<D>>; readonly unclear: readonly UnclearRename<D>[] }> {
  const titles = new Map(listing?.map(({ id, title }) => [id, title]));
  const titleOf = ({ id, title }: LockEntry): string => sameTitle(title ?? titles.get(id)) ?? "";
  const names: [string, Created<D>][] = [];
  if (gone.size > 0)
    for (const item of created)
      for (const title of await titlesOf(item.document)) names.push([kindOf(item.document) + sameTitle(title), item]);
  const groups = groupsOf(
    names,
    [...gone].flatMap(([key, entry]) =>
      titleOf(entry) === "" ? [] : [[kindOf(entry) + titleOf(entry), key] as const],
    ),
  );
  const others = new Set(
    plan.flatMap((item) =>
      item.action === "update" || item.action === "unchanged" ? [kindOf(item.document) + titleOf(item.entry)] : [],
    ),
  );
  for (const name of others) groups.delete(name);
  const isRow = ({ items }: Group<D>): boolean => items.some(({ document }) => document.table !== undefined);
  const hasRows = [...others].some((name) => name.startsWith(rowKind));
  const unclear: UnclearRename<D>[] = [];
  for (const [name, group] of groups) {
    if (!isRow(group) || group.items.length === 0) continue;
    const isAlone = created.length === 1 && gone.size === 1 && hasRows;
    // Earlier documents with one title were not one document either.
    if (!isAlone && group.from.length === 1 && group.items.length === 1) unclear.push(group);
    if (!isAlone) groups.delete(name);
  }
  return { sure: groups, unclear };
}

const rowKind = "row ";
const kindOf = ({ table }: Pick<LockEntry, "table">): string => (table === undefined ? "file " : rowKind);

async function renamed<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  pairs: ReadonlyMap<string, string>,
  { state, listing }: RenameInput,
): Promise<readonly PlanItem<D>[]> {
  if (pairs.size === 0) return plan;
  const records = listing && new Map(listing.map((record) => [record.id, record]));
  const earlier = new Set(pairs.values());
  const items: PlanItem<D>[] = [];
  for (const item of plan) {
    const from = pairs.get(item.key);
    if (item.action === "orphan" && earlier.has(item.key)) continue;
    if (from === undefined || item.action !== "create") {
      items.push(item);
      continue;
    }
    const { key, source, document } = item;
    const entry = state.documents.get(from)!;
    const drift = driftOf(entry, records) === "changed" ? "changed" : undefined;
    items.push({ action: "rename", key, source, from, ...(await updateOf(document, entry, drift)) });
  }
  return items;
}
