import type { LockedDocuments } from "./lock-file.js";
import type { PlanItem } from "./plan.js";

/** Whether orphans are deleted; `all`: however many they are. */
export type Prune = boolean | "all";

/** Why a prune looks like a mistake, such as an export that failed. */
export interface PruneProblem {
  readonly reason: "empty-table" | "everything" | "many";
  /** How many infographics it would delete, and of how many that are known of the same sources. */
  readonly deletes: number;
  readonly known: number;
}

/** A prune up to this many is believed, unless nothing would be left; beyond it only up to this share of what is known. */
const [few, share] = [5, 1 / 5];

/** What is wrong with deleting the orphans of a plan; `undefined` where nothing is. `noRows`: the table has no rows. */
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
