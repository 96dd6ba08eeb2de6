import type { InfographicRecord } from "./infographic-record.js";
import { isSent, type PlanItem, type PublishDocument } from "./plan.js";
import { lettersOf } from "./reconcile.js";
import { titlesOf } from "./title-guard.js";

/** An infographic that a plan changes, whose title at the service is none that the lock file or the document has. */
export interface DisputedId<D extends PublishDocument = PublishDocument> {
  readonly item: PlanItem<D>;
  readonly id: string;
  /** Its title at the service. */
  readonly title: string;
}

/**
 * The updates and deletes of infographics that may be others than the lock file says: a lock file may come with a stranger's checkout, and an
 * update replaces the whole content. An infographic that was renamed at the service looks the same.
 */
export async function disputedIds<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  listing: readonly InfographicRecord[],
  deletes: boolean,
): Promise<readonly DisputedId<D>[]> {
  const titles = new Map(listing.map(({ id, title }) => [id, title]));
  const disputed: DisputedId<D>[] = [];
  for (const item of plan) {
    if (!isReplaced(item) && !(item.action === "orphan" && deletes)) continue;
    const { id, title: recorded } = item.entry!;
    const title = titles.get(id);
    if (title === undefined || isAlike(title, recorded)) continue;
    // An interrupted update has sent these already.
    const sent = item.document ? await titlesOf(item.document) : [];
    if (!sent.some((one) => isAlike(title, one))) disputed.push({ item, id, title });
  }
  return disputed;
}

const isReplaced = (item: PlanItem): boolean => item.action === "update" || (item.action === "rename" && isSent(item));

const isAlike = (title: string, other: string | undefined): boolean =>
  other !== undefined && (title === other || lettersOf(title) === lettersOf(other));
