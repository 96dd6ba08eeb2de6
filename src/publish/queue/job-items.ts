import type { Backend } from "../backend.js";
import { elementsOf } from "../element-marks.js";
import type { LockedDocuments } from "../lock-entry.js";
import type { PlanItem, PublishDocument } from "../plan.js";
import { boundTo, type JobData, type JobDocument, type Sealed, sealedSchema } from "./job-data.js";
import type { Sealer } from "./seal.js";

interface JobItems {
  readonly items: readonly PlanItem[];
  /** Texts to redact wherever an answer repeats them. */
  readonly secrets: readonly string[];
}

/** The plan of a job without what earlier workers have done. `undefined` if a document cannot be opened. */
export function jobItems(
  job: JobData,
  sealer: Sealer,
  done: LockedDocuments,
  contentOf: Backend["contentOf"],
): JobItems | undefined {
  const items: PlanItem[] = [];
  const secrets: string[] = [];
  for (const one of job.documents) {
    const opened = open(job.project, one, sealer);
    if (!opened) return undefined;
    secrets.push(...opened.secrets);
    if (!done.has(one.key)) items.push(itemOf(one, opened, contentOf));
  }
  return { items, secrets };
}

function open(project: string, one: JobDocument, sealer: Sealer): Sealed | undefined {
  const text = sealer.open(one.sealed, boundTo(project, one));
  return text === undefined ? undefined : sealedSchema.safeParse(JSON.parse(text)).data;
}

function itemOf(one: JobDocument, sealed: Sealed, contentOf: Backend["contentOf"]): PlanItem {
  const { action, key, source, id = "" } = one;
  // A worker needs the id only: the user saw what changes when the publish was planned.
  const entry = { id, hash: "", source };
  switch (action) {
    case "create":
      return { action, key, source, document: documentOf(one, sealed, contentOf) };
    case "update":
      return { action, key, source, document: documentOf(one, sealed, contentOf), entry, changes: [], fields: [] };
    case "delete":
      return { action: "orphan", key, source, entry };
  }
}

function documentOf(
  { key, source, table, title, theme_id, hash }: JobDocument,
  { fields, secrets }: Sealed,
  contentOf: Backend["contentOf"],
): PublishDocument {
  return {
    key,
    source,
    hash,
    secrets,
    ...(table !== undefined && { table }),
    ...(title !== undefined && { title }),
    ...(theme_id !== undefined && { theme_id }),
    payload: async () => ({ fields, warnings: [] }),
    content: async () => elementsOf(contentOf(fields)),
  };
}
