import type { BackendClient } from "./backend.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { PlanItem } from "./plan.js";
import type { Acquire } from "./rate-limiter.js";

export type Reader = Pick<BackendClient, "get">;

/**
 * The list, plus what it lacks although it exists. An outdated or cut-off list must not duplicate anything, so each infographic that seems to be
 * gone is asked for by its id. Without a clear no it counts as existing: the update of a deleted one fails with a message.
 */
export async function withMissing(
  plan: readonly PlanItem[],
  listing: readonly InfographicRecord[],
  client: Reader,
  acquire: Acquire,
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
