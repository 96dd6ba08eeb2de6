import type { BackendClient } from "./backend.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { PlanItem } from "./plan.js";

export type Reader = Pick<BackendClient, "get">;

/**
 * The list, together with what it lacks though it is there: what would be created again since it is gone is asked for by its id first. A list
 * that is cut off or lags behind must not double anything. Without a clear no it counts as there: to update what is gone fails, and says so.
 */
export async function withMissing(
  plan: readonly PlanItem[],
  listing: readonly InfographicRecord[],
  client: Reader,
  acquire: () => Promise<void>,
): Promise<readonly InfographicRecord[]> {
  const found: InfographicRecord[] = [];
  for (const item of plan) {
    if (item.action !== "create" || item.entry === undefined) continue;
    const { id } = item.entry;
    await acquire();
    const got = await client.get(id);
    if (got.kind === "ok") found.push({ ...got.value, id });
    else if (got.kind !== "refused" || ![404, 410].includes(got.status)) found.push({ id });
  }
  return [...listing, ...found];
}
