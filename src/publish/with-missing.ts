import type { InfographicRecord } from "./infographic-record.js";
import type { RequestOutcome } from "./outcome.js";
import type { PlanItem } from "./plan.js";

/** Asks for a single infographic; `undefined` if the run was stopped before the answer came. */
type AskFor = (id: string) => Promise<RequestOutcome<InfographicRecord> | undefined>;

/**
 * The list, with existing infographics that it lacks. An outdated or cut-off list must not cause duplicates, so each missing infographic is
 * requested by its id. Unless the service clearly denies it, it counts as existing: the update of a deleted infographic then fails with a
 * message.
 */
export async function withMissing(
  plan: readonly PlanItem[],
  listing: readonly InfographicRecord[],
  askFor: AskFor,
): Promise<readonly InfographicRecord[]> {
  const found: InfographicRecord[] = [];
  for (const item of plan) {
    if (item.action !== "create" || item.entry === undefined) continue;
    const { id } = item.entry;
    const got = await askFor(id);
    if (got?.kind === "ok") found.push({ ...got.value, id });
    else if (got?.kind !== "refused" || ![404, 410].includes(got.status)) found.push({ id });
  }
  return [...listing, ...found];
}
