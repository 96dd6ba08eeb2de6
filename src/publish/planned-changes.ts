import * as z from "../text/zod.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { LockedDocuments } from "./lock-entry.js";
import type { PlanItem } from "./plan.js";
import { sameTitle } from "./reconcile.js";
import { recordsByTitle, titlesOf } from "./title-guard.js";

/** An item of a plan with everything that it was made from, so that a later plan can be compared with it. No content, no title and no secret. */
export const plannedSchema = z.strictObject({
  action: z.enum(["create", "update", "rename", "unchanged", "orphan"]),
  key: z.string(),
  /** The key that the infographic of a rename had. */
  from: z.string().exactOptional(),
  source: z.string(),
  table: z.string().exactOptional(),
  /** `contentHash` of the document; absent for an orphan. */
  hash: z.string().exactOptional(),
  /** The entry of the lock file. */
  locked: z
    .strictObject({ id: z.string(), hash: z.string(), date_modified: z.string().exactOptional() })
    .exactOptional(),
  /** The infographic of the entry at the service. */
  service: z.union([z.literal("gone"), z.strictObject({ date_modified: z.string().exactOptional() })]).exactOptional(),
  /** The ids of infographics with the title of a create that no document owns. */
  alike: z.array(z.string()).exactOptional(),
});

export type PlannedChange = z.infer<typeof plannedSchema>;

/** The items of a plan for a file. Without `listing` the state of the service is left out. */
export async function plannedChanges(
  plan: readonly PlanItem[],
  locked: LockedDocuments,
  listing: readonly InfographicRecord[] | undefined,
): Promise<readonly PlannedChange[]> {
  const records = listing && new Map(listing.map((record) => [record.id, record]));
  const unowned = recordsByTitle(listing ?? [], locked);
  const planned: PlannedChange[] = [];
  for (const item of plan) planned.push(await plannedChange(item, records, unowned));
  return planned;
}

async function plannedChange(
  item: PlanItem,
  records: ReadonlyMap<string, InfographicRecord> | undefined,
  unowned: ReturnType<typeof recordsByTitle>,
): Promise<PlannedChange> {
  const { action, key, source, document, entry } = item;
  const table = document ? document.table : entry.table;
  const alike = action === "create" && unowned.size > 0 ? await idsAlike(item.document, unowned) : [];
  return {
    action,
    key,
    ...(item.action === "rename" && { from: item.from }),
    source,
    ...(table !== undefined && { table }),
    ...(document && { hash: document.hash }),
    ...(entry && { locked: { id: entry.id, hash: entry.hash, ...dateOf(entry) } }),
    ...(entry && records && { service: records.has(entry.id) ? dateOf(records.get(entry.id)!) : ("gone" as const) }),
    ...(alike.length > 0 && { alike }),
  };
}

const dateOf = ({ date_modified: date }: { readonly date_modified?: string | undefined }) =>
  date === undefined ? {} : { date_modified: date };

async function idsAlike(
  document: Parameters<typeof titlesOf>[0],
  unowned: ReturnType<typeof recordsByTitle>,
): Promise<string[]> {
  const records = (await titlesOf(document)).flatMap((title) => unowned.get(sameTitle(title)!) ?? []);
  return [...new Set(records.map(({ id }) => id))].sort();
}

/** A difference between a plan that was kept and the plan of now. */
export interface PlanDifference {
  readonly key: string;
  /** The part that differs. */
  readonly in: "sources" | "lock" | "service" | "action";
  readonly what: "changed" | "new" | "missing" | "taken";
}

/** The differences, of each key the first one. Without `hasListing` the state of the service is not compared. */
export function planDifferences(
  before: readonly PlannedChange[],
  now: readonly PlannedChange[],
  hasListing: boolean,
): readonly PlanDifference[] {
  const kept = new Map(before.map((one) => [one.key, one]));
  const made = new Map(now.map((one) => [one.key, one]));
  return [...new Set([...kept.keys(), ...made.keys()])].flatMap((key) => {
    const found = difference(kept.get(key), made.get(key), hasListing);
    return found ? [{ key, ...found }] : [];
  });
}

function difference(
  before: PlannedChange | undefined,
  now: PlannedChange | undefined,
  hasListing: boolean,
): Omit<PlanDifference, "key"> | undefined {
  if (before?.hash !== now?.hash) return { in: "sources", what: missingOrNew(before?.hash, now?.hash) };
  if (before && now && (before.source !== now.source || before.table !== now.table))
    return { in: before.hash === undefined ? "lock" : "sources", what: "changed" };
  if (!same(before?.locked, now?.locked)) return { in: "lock", what: missingOrNew(before?.locked, now?.locked) };
  if (hasListing && !same(before?.service, now?.service))
    return { in: "service", what: missingOrNew(presence(before), presence(now)) };
  if (hasListing && !same(before?.alike, now?.alike)) return { in: "service", what: "taken" };
  return before?.action === now?.action && before?.from === now?.from ? undefined : { in: "action", what: "changed" };
}

const presence = (planned: PlannedChange | undefined) => (planned?.service === "gone" ? undefined : planned?.service);

const missingOrNew = (before: unknown, now: unknown): PlanDifference["what"] =>
  now === undefined ? "missing" : before === undefined ? "new" : "changed";

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
