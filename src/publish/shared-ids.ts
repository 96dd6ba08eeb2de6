import type { PlanItem, PublishDocument } from "./plan.js";

/** Documents that have one infographic. Each publish of one would replace the content of the others. */
export interface SharedId<D extends PublishDocument = PublishDocument> {
  readonly id: string;
  readonly items: readonly PlanItem<D>[];
}

/**
 * The infographics that several documents of a plan have, if one of them would be updated. An entry that was copied in the lock file, or a merge by
 * hand, leads to this. Orphans do not count: after a key was renamed in the lock file, its old entry is one.
 */
export function sharedIds<D extends PublishDocument>(plan: readonly PlanItem<D>[]): readonly SharedId<D>[] {
  if (!plan.some(isUpdate)) return [];
  const byId = new Map<string, PlanItem<D>[]>();
  for (const item of plan) {
    if (item.action !== "update" && item.action !== "unchanged") continue;
    const alike = byId.get(item.entry.id);
    if (alike) alike.push(item);
    else byId.set(item.entry.id, [item]);
  }
  return [...byId].flatMap(([id, items]) => (items.length > 1 && items.some(isUpdate) ? [{ id, items }] : []));
}

const isUpdate = ({ action }: PlanItem): boolean => action === "update";
