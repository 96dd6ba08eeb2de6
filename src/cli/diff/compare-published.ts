import type { ElementDiff, FieldChange } from "../../diff/content-diff.js";
import { diffContent } from "../../diff/diff-content.js";
import type { DocumentDiff } from "../../diff/document-diff.js";
import { valueChange } from "../../diff/field-changes.js";
import type { InfographicRecord } from "../../publish/infographic-record.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { contextOfInputs } from "../inputs/context-of-inputs.js";
import { type KnownChanges, knownChanges } from "../publish/known-changes.js";
import { findAccount } from "../publish/publish-account.js";
import { publishDocuments, type SendableItem } from "../publish/publish-documents.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { preparePlan } from "../publish/publish-run.js";
import { secretsOf } from "../publish/secrets-of.js";
import type { Comparison } from "./compare.js";

interface ComparedPublished {
  readonly context: Context;
  readonly comparison: Comparison;
  readonly findings: DiagnosticSet;
}

/**
 * Compares documents with the infographics that the service has. The service never returns content (public facts, "Other operations"). The
 * content that igx has kept shows the changes since the last publish. Without it, the marks of the lock file show which elements have changed. The records of the
 * service contain titles, themes and later changes by others.
 */
export async function comparePublished(
  given: Context,
  path: string,
  options: PublishOptions & { readonly all?: boolean },
): Promise<Outcome<ComparedPublished>> {
  const chosen = await contextOfInputs(given, [path], "igx diff --published");
  if (!chosen.ok) return chosen;
  const context = chosen.value;
  const [project, account] = [await context.project(), await findAccount(context, options, true)];
  if (!project.ok) return project;
  if (!account.ok) return account;
  const documents = await publishDocuments(context, project.value, [path], options, account.value);
  if (!documents.ok) return documents;
  const session = {
    context,
    project: project.value,
    args: [path],
    options: { ...options, plan: true },
    account: account.value,
    documents: documents.value,
  };
  const prepared = await preparePlan(session);
  if (!prepared.ok) return prepared;
  const { plan, listing, offlineReason } = prepared.value;
  if (!listing && plan.length > 0)
    return failure(
      ExitCode.outside,
      `The service could not be read: ${(offlineReason ?? "it gave no list").replace(/\.$/, "")}.`,
      "Try again, or compare with a revision: igx diff HEAD:PATH PATH.",
    );
  const records = new Map(listing?.map((record) => [record.id, record]));
  const all = plan.map(async (item) => publishedDiff(item, records, await knownChanges(session, item)));
  const diffs = await Promise.all(all);
  const summary = { added: 0, removed: 0, changed: 0, unchanged: 0, skipped: 0 };
  for (const { change } of diffs) summary[change]++;
  const listed = diffs.filter(({ change }) => options.all || change !== "unchanged").map((diff) => ({ diff }));
  return success({ context, comparison: { listed, summary }, findings: documents.value.findings });
}

async function publishedDiff(
  item: SendableItem,
  records: ReadonlyMap<string, InfographicRecord>,
  known: KnownChanges | undefined,
): Promise<DocumentDiff> {
  const { key, action, entry, document, drift } = item;
  const record = entry && records.get(entry.id);
  const fields = document && entry ? fieldsOf(item, record) : [];
  const elements =
    action === "create"
      ? await addedElements(item)
      : (known?.elements ?? ("changes" in item ? item.changes.map(elementDiff) : []));
  const isChanged = action === "update" || fields.length + elements.length > 0 || drift !== undefined;
  const title = document?.title ?? entry?.title;
  return {
    change: action === "create" ? "added" : action === "orphan" ? "removed" : isChanged ? "changed" : "unchanged",
    key,
    ...(entry && { before: entry.url ?? entry.id }),
    ...(document && { after: document.shown }),
    ...(title !== undefined && { title: shown(title, item) }),
    ...(drift && { drift }),
    fields,
    elements,
  };
}

/** Title and theme as the service has them. A field that neither the service nor the lock file knows is not a change. */
function fieldsOf(item: SendableItem, record: InfographicRecord | undefined): readonly FieldChange[] {
  const { entry, document } = item;
  return (["title", "theme_id"] as const).flatMap((name) => {
    const [before, after] = [record?.[name] ?? entry?.[name], document?.[name]];
    if (before === undefined || after === undefined) return [];
    const change = valueChange(shown(before, item), shown(after, item));
    return change ? [{ name, ...change }] : [];
  });
}

/** The service may repeat a secret. */
const shown = <Value>(value: Value, item: SendableItem): Value =>
  typeof value === "string"
    ? (secretsOf(item).reduce<string>((text, secret) => text.replaceAll(secret, "***"), value) as Value)
    : value;

const addedElements = async ({ document }: SendableItem): Promise<readonly ElementDiff[]> =>
  diffContent([], (await document?.content()) ?? []).elements;

type PublishedChange = Extract<SendableItem, { action: "update" }>["changes"][number];

/** Of a published element only its kind is known, and that it changed. */
const elementDiff = ({ kind, what, position }: PublishedChange): ElementDiff => {
  const [, type = what, name = ""] = /^([^“]*) “(.*)”$/.exec(what) ?? [];
  return {
    change: kind,
    kind: type,
    name,
    ...(kind === "removed" ? { before: position } : { after: position }),
    fields: [],
    cells: [],
    lines: [],
  };
};
