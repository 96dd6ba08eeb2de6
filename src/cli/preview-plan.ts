import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { PlanOfTable, PublishPlan } from "../preview/publish-protocol.js";
import type { PublishWish } from "../preview/server/publisher.js";
import { makePlan, type PlanItem } from "../publish/plan.js";
import { withoutSecrets } from "../template/secrets.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import type { Input } from "./inputs.js";
import { type Failure, failure, type Outcome, success } from "./outcome.js";
import type { Project } from "./project.js";
import { type Account, findAccount } from "./publish-account.js";
import { publishDocuments, type Sendable, scopeOf } from "./publish-documents.js";
import type { PublishOptions } from "./publish-options.js";
import { planData } from "./publish-plan.js";
import { isOfFew } from "./publish-resume.js";
import { type Prepared, preparePlan } from "./publish-run.js";
import type { Findings } from "./report/findings.js";
import { verdict } from "./report/report.js";

/** A plan for the page, and all that it takes to do it. */
export interface PreviewPlan {
  readonly project: Project;
  readonly account: Account;
  /** Those of `igx publish` that would do the same. */
  readonly options: PublishOptions;
  readonly words: readonly string[];
  readonly prepared: Prepared;
  readonly item: Exclude<PlanItem, { readonly action: "orphan" }>;
  readonly document: Sendable;
  readonly plan: PublishPlan;
}

/** Tables of more rows are not counted while somebody waits. */
const countedRows = 2_000;

/** What publishing what the page shows would do: compiled anew from what is on the disk, by the steps of `igx publish --plan`. */
export async function makePreviewPlan(
  context: Context,
  input: Input,
  given: PublishOptions,
  { values, row, rows }: PublishWish,
  counted: boolean,
): Promise<Outcome<PreviewPlan>> {
  const project = await context.project();
  if (!project.ok) return project;
  const found = await accountFor(context, given);
  if (!found.ok) return found;
  const { account, lacking } = found.value;
  const words = [input.path];
  const param = { ...given.param, ...values };
  const options = { ...given, plan: true, param, ...(given.each !== undefined && { row: row + 1 }) };
  const documents = await publishDocuments(context, project.value, words, options, account.apiSecret);
  if (!documents.ok) return documents;
  const [document] = documents.value.sendable;
  const wrong = whatIsWrong(context, documents.value.findings, document);
  if (wrong) return wrong;
  const asked = { ...options, only: [document!.key] };
  const prepared = await preparePlan(context, project.value, words, documents.value, account, asked);
  if (!prepared.ok) return prepared;
  const item = prepared.value.plan[0] as PreviewPlan["item"];
  const made = { project: project.value, account, options: asked, words, prepared: prepared.value, item };
  const table = counted && rows !== undefined ? await tableOf(context, { ...made, given, row, rows }) : undefined;
  const set = Object.keys(values);
  const plan = await planOf({ ...made, document: document!, lacking, set });
  return success({ ...made, document: document!, plan: { ...plan, ...(table && { table }) } });
}

/** Without credentials there is still something to show. */
async function accountFor(
  context: Context,
  options: PublishOptions,
): Promise<Outcome<{ readonly account: Account; readonly lacking?: Failure }>> {
  const account = await findAccount(context, options, true);
  if (account.ok) return success({ account: account.value });
  const without = await findAccount(context, options, false);
  return without.ok ? success({ account: without.value, lacking: account.failure }) : without;
}

function whatIsWrong(context: Context, findings: Findings, document: Sendable | undefined) {
  const [finding] = [...findings.diagnostics].sort((one, other) => rank(one.severity) - rank(other.severity));
  if (finding && verdict(context, findings) !== ExitCode.done)
    return failure(
      ExitCode.findings,
      `The source has findings that stand in the way. ${finding.file}:${finding.start.line}: ${finding.message}`,
    );
  return document ? undefined : failure(ExitCode.usage, "Some parameters have no value yet.");
}

const rank = (severity: string): number => ["error", "warning", "info"].indexOf(severity);

type Making = Pick<PreviewPlan, "account" | "options" | "prepared" | "item" | "document"> & {
  readonly lacking: Failure | undefined;
  /** The parameters that the page has set. */
  readonly set: readonly string[];
};

async function planOf({ account, options, prepared, item, document, lacking, set }: Making): Promise<PublishPlan> {
  const { baseUrl } = account;
  const { profile } = options;
  const say = speaker(document, account);
  const fields = new Map((await document.form()).fields);
  const blocked = lacking ?? unfinishedOther(prepared);
  return {
    // Whoever has the hash of what is sent could try what makes it.
    hash: createHash("sha256")
      .update(JSON.stringify([baseUrl, profile, planData(item), document.hash]))
      .digest("hex"),
    target: { baseUrl, ...(profile !== undefined && { profile }) },
    key: item.key,
    ...(document.title !== undefined && { title: say(document.title) }),
    action: item.action,
    ...(item.action !== "create" && { id: item.entry.id }),
    ...(item.action !== "create" && item.entry.url !== undefined && { url: item.entry.url }),
    elements: (await document.content()).length,
    fields: item.action === "update" ? item.fields : [],
    changes: item.action === "update" ? item.changes.map((one) => ({ ...one, what: say(one.what) })) : [],
    ...(item.drift && { drift: item.drift }),
    visibility:
      fields.get("publish") !== "true"
        ? "unpublished"
        : fields.get("publish_mode") === "private"
          ? "private"
          : "public",
    notes: notesOf(prepared, document, account, set).map(say),
    ...(blocked && {
      blocked: { message: blocked.message, ...(blocked.hint !== undefined && { hint: blocked.hint }) },
    }),
  };
}

/** What an earlier run has left undone would be forgotten with its journal. */
const unfinishedOther = ({ state: { unfinished } }: Prepared): Omit<Failure, "exitCode"> | undefined =>
  unfinished && !isOfFew(unfinished.command)
    ? { message: "An earlier publish was interrupted.", hint: "Finish it first: igx publish --resume." }
    : undefined;

function notesOf(
  { blind, state: { unfinished } }: Prepared,
  { key, warnings }: Sendable,
  { apiSecret }: Account,
  set: readonly string[],
): readonly string[] {
  const inDoubt = unfinished?.doubts.some((doubt) => doubt.key === key);
  return [
    ...(inDoubt
      ? ["It may have been created already: its answer was lost. It is looked for before anything is sent."]
      : []),
    ...(set.length > 0 ? [`With values that were set on this page: ${set.join(", ")}.`] : []),
    ...warnings.map(({ message }) => message),
    ...(apiSecret === "" ? ["Without the API secret it cannot be told for sure whether anything has changed."] : []),
    ...(blind !== undefined && apiSecret !== "" ? [`What has changed at the service is not known: ${blind}`] : []),
  ];
}

/** Texts as they may be shown: without what is secret in the document, and what signs it. */
export const speaker =
  ({ secrets }: Sendable, { apiKey, apiSecret }: Account) =>
  (text: string): string =>
    withoutSecrets(
      text,
      [...secrets, apiKey, apiSecret].filter((secret) => secret !== ""),
    );

interface TableMaking extends Pick<PreviewPlan, "project" | "account" | "words" | "prepared"> {
  readonly given: PublishOptions;
  readonly row: number;
  readonly rows: number;
}

/** What the command would do for the table, without what was set on the page; of a table with errors nothing is told. */
async function tableOf(context: Context, making: TableMaking): Promise<PlanOfTable> {
  const { project, account, words, prepared, given, row, rows } = making;
  const named = { name: given.each!, row: row + 1 };
  if (rows > countedRows) return named;
  const documents = await publishDocuments(context, project, words, given, account.apiSecret);
  if (!documents.ok || verdict(context, documents.value.findings) !== ExitCode.done) return named;
  const { state, listing } = prepared;
  const plan = await makePlan({
    documents: documents.value.sendable,
    locked: state.documents,
    inScope: scopeOf(context, project, words, documents.value, existsSync),
    ...(listing && { listing }),
  });
  const count = (action: PlanItem["action"]) => plan.filter((item) => item.action === action).length;
  const counts = {
    create: count("create"),
    update: count("update"),
    unchanged: count("unchanged"),
    orphan: count("orphan"),
  };
  return { ...named, counts };
}
