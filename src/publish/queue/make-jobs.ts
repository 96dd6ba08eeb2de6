import { addToList } from "../../text/add-to-list.js";
import type { InfographicRecord } from "../infographic-record.js";
import type { LockedDocuments } from "../lock-entry.js";
import type { Change } from "../perform.js";
import { changeOf } from "../perform.js";
import type { PlanItem, PublishDocument } from "../plan.js";
import { sameTitle } from "../reconcile.js";
import type { KeepSent } from "../run-ports.js";
import { boundTo, type JobData, type JobDocument, type JobHead, lockStamp, type Sealed } from "./job-data.js";
import { jobId } from "./job-name.js";
import type { Sealer } from "./seal.js";

/** The items of one job. */
export interface JobPlan<D extends PublishDocument = PublishDocument> {
  readonly id: string;
  /** The title of its creates; `null` if they have none, absent if it creates nothing. */
  readonly title?: string | null;
  readonly items: readonly PlanItem<D>[];
}

/**
 * Groups items into jobs. All creates with the same title are one job, and so are all without a title: after lost answers only a worker that
 * has all of them can tell which infographic is whose.
 */
export function planJobs<D extends PublishDocument>(
  items: readonly PlanItem<D>[],
  prune: boolean,
  project: string,
): readonly JobPlan<D>[] {
  const groups = new Map<string, PlanItem<D>[]>();
  const single: PlanItem<D>[] = [];
  for (const item of items) {
    const change = changeOf(item, prune);
    if (change?.action === "create") {
      const name = JSON.stringify(sameTitle(change.document.title) ?? null);
      addToList(groups, name, item);
    } else if (change) single.push(item);
  }
  const created = [...groups.values()].map((group): JobPlan<D> => {
    const title = titleOf(group[0]!);
    return {
      id: jobId(
        project,
        group.map(({ key }) => key),
        title,
      ),
      title,
      items: group,
    };
  });
  return [...created, ...single.map((item): JobPlan<D> => ({ id: jobId(project, [item.key]), items: [item] }))];
}

const titleOf = (item: PlanItem): string | null => item.document?.title ?? null;

export interface JobSettings<D extends PublishDocument = PublishDocument> {
  /** Deletes orphans. */
  readonly prune: boolean;
  /** The records of the service, to recognize new ones later. */
  readonly listing?: readonly InfographicRecord[];
  /** The entries of the lock file. */
  readonly locked: LockedDocuments;
  readonly sealer: Sealer;
  /** Texts of an item to redact wherever the service repeats them. */
  readonly secretsOf: (item: PlanItem<D>) => readonly string[];
  readonly keep?: KeepSent;
}

/** Makes the job with its sealed documents. Rows of a table are compiled again here: a plan keeps no content of them. */
export async function makeJob<D extends PublishDocument>(
  { title, items }: JobPlan<D>,
  project: string,
  making: JobSettings<D>,
): Promise<JobData> {
  const documents: JobDocument[] = [];
  for (const item of items) documents.push(await makeDocument(item, changeOf(item, making.prune)!, project, making));
  const alike =
    title === undefined
      ? undefined
      : making.listing?.filter((one) => title === null || sameTitle(one.title) === sameTitle(title));
  return {
    version: 1,
    project,
    time: new Date().toISOString(),
    ...(alike && { known: alike.map(({ id }) => id) }),
    documents,
  };
}

async function makeDocument<D extends PublishDocument>(
  item: PlanItem<D>,
  change: Change,
  project: string,
  { locked, sealer, secretsOf, keep }: JobSettings<D>,
): Promise<JobDocument> {
  const head = headOf(change, lockStamp(locked.get(item.key)));
  const payload = change.action === "delete" ? undefined : await change.document.payload();
  // Before a worker sends it, which has no folder of the project. It is looked for by its hash, so one that is never sent is never found.
  if (payload && change.action !== "delete") await keep?.(change.document, payload);
  const fields = payload?.fields ?? [];
  const text = JSON.stringify({ fields, secrets: secretsOf(item) } satisfies Sealed);
  return { ...head, sealed: sealer.seal(text, boundTo(project, head)) };
}

function headOf(change: Change, was: string): JobHead {
  if (change.action === "delete") {
    const { action, key, source, id } = change;
    return { action, key, source, hash: "", id, was };
  }
  const { key, source, table, title, theme_id, hash } = change.document;
  return {
    action: change.action,
    key,
    source,
    ...(table !== undefined && { table }),
    ...(title !== undefined && { title }),
    ...(theme_id !== undefined && { theme_id }),
    hash,
    ...(change.action === "update" && { id: change.id }),
    was,
  };
}
