import type { LockedDocuments } from "./lock-entry.js";
import type { PlanItem } from "./plan.js";

/** Whether to delete orphans; `all`: any number of them. */
export type Prune = boolean | "all";

/** Why a prune looks like a mistake, for example after a failed export. */
export interface PruneProblem {
  readonly reason: "empty-table" | "everything" | "many";
  /** How many infographics it would delete, and how many are known from the same sources. */
  readonly deletes: number;
  readonly known: number;
}

/** Accepted numbers of deletes, unless no document would be left: five, or this share of the known documents. */
const [few, share] = [5, 1 / 5];

/** Why deleting the orphans of a plan looks wrong, if it does. `noRows`: the table has no rows. */
export function pruneProblem(
  plan: readonly PlanItem[],
  locked: LockedDocuments,
  noRows: boolean,
): PruneProblem | undefined {
  const deletes = plan.filter(({ action }) => action === "orphan").length;
  const known = deletes + plan.filter(({ action, key }) => action !== "orphan" && locked.has(key)).length;
  if (deletes === 0) return undefined;
  if (noRows) return { reason: "empty-table", deletes, known };
  if (deletes === known) return { reason: "everything", deletes, known };
  return deletes > few && deletes > known * share ? { reason: "many", deletes, known } : undefined;
}
