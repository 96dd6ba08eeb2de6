import type { BackendClient } from "./backend.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { PlanItem } from "./plan.js";
import type { Acquire } from "./rate-limiter.js";

export type Reader = Pick<BackendClient, "get">;

/** What it takes to ask for single infographics. */
interface ReaderPorts {
  readonly client: Reader;
  readonly acquire: Acquire;
  /** When aborted, nothing more is asked. */
  readonly signal: AbortSignal;
}

/**
 * The list, plus what it lacks although it exists. An outdated or cut-off list must not duplicate anything, so each infographic that seems to be
 * gone is asked for by its id. Without a clear no it counts as existing: the update of a deleted one fails with a message.
 */
export async function withMissing(
  plan: readonly PlanItem[],
  listing: readonly InfographicRecord[],
  { client, acquire, signal }: ReaderPorts,
): Promise<readonly InfographicRecord[]> {
  const found: InfographicRecord[] = [];
  for (const item of plan) {
    if (item.action !== "create" || item.entry === undefined) continue;
    const { id } = item.entry;
    await acquire(signal);
    const got = signal.aborted ? undefined : await client.get(id);
    if (got?.kind === "ok") found.push({ ...got.value, id });
    else if (got?.kind !== "refused" || ![404, 410].includes(got.status)) found.push({ id });
  }
  return [...listing, ...found];
}
