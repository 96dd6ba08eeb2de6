import type { PlanOfTable } from "../../preview/publish-protocol.js";
import type { PublishWish } from "../../preview/session/publisher.js";
import { makePlan, planCounts } from "../../publish/plan.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { type Account, findAccount } from "../publish/publish-account.js";
import { publishDocuments, type Sendable } from "../publish/publish-documents.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { preparePlan } from "../publish/publish-run.js";
import { publishScope } from "../publish/publish-scope.js";
import { exitCodeFor } from "../report/report.js";
import type { PreviewPlan } from "./plan-data.js";
import { planForPage } from "./plan-view.js";

/** The largest table that is counted while the author waits. */
const countedRows = 2_000;

interface TableInput extends Pick<PreviewPlan, "session" | "prepared"> {
  readonly given: PublishOptions;
  readonly row: number;
  readonly rows: number;
}

/**
 * The plan for publishing what the page shows, compiled anew from disk with the steps of `igx publish --plan`. `counted` adds what the
 * whole table would do; without it, the caller holds the lock of the project.
 */
export async function makePreviewPlan(
  context: Context,
  input: Input,
  given: PublishOptions,
  { values, row, rows }: PublishWish,
  counted: boolean,
  known?: Awaited<ReturnType<typeof accountFor>>,
): Promise<Outcome<PreviewPlan>> {
  const project = await context.project();
  if (!project.ok) return project;
  const found = known ?? (await accountFor(context, given));
  if (!found.ok) return found;
  const { account, lacking } = found.value;
  const words = [input.path];
  // Values of the page win over the command line.
  const param = { ...given.param, ...values };
  const options = { ...given, plan: true, param, ...(given.each !== undefined && { row: row + 1 }) };
  const documents = await publishDocuments(context, project.value, words, options, account);
  if (!documents.ok) return documents;
  const [document] = documents.value.sendable;
  const wrong = await whatIsWrong(context, documents.value.findings, document);
  if (wrong) return wrong;
  const session = {
    context,
    project: project.value,
    args: words,
    options: { ...options, only: [document!.key] },
    account,
    documents: documents.value,
  };
  const prepared = await preparePlan(session);
  if (!prepared.ok) return prepared;
  const item = prepared.value.plan[0] as PreviewPlan["item"];
  const made = { session, prepared: prepared.value, item };
  const table = counted && rows !== undefined ? await tableForPage({ ...made, given, row, rows }) : undefined;
  const set = Object.keys(values);
  const plan = await planForPage({ ...made, document: document!, lacking, set });
  return success({ ...made, document: document!, plan: { ...plan, ...(table && { table }) } });
}

/** The account; without its credentials if these are missing, since a plan can be shown without them. */
export async function accountFor(
  context: Context,
  options: PublishOptions,
): Promise<Outcome<{ readonly account: Account; readonly lacking?: Failure }>> {
  const account = await findAccount(context, options, true);
  if (account.ok) return success({ account: account.value });
  const without = await findAccount(context, options, false);
  return without.ok ? success({ account: without.value, lacking: account.failure }) : without;
}

/** Why the document cannot be published: findings that would fail the command, or parameters without values. */
async function whatIsWrong(context: Context, findings: DiagnosticSet, document: Sendable | undefined) {
  // The most severe finding, since the page shows only one.
  const [finding] = [...findings.diagnostics].sort((one, other) => rank(one.severity) - rank(other.severity));
  if (finding && (await exitCodeFor(context, findings)) !== ExitCode.done)
    return failure(
      ExitCode.findings,
      `The source has findings to fix first. ${finding.file}:${finding.start.line}: ${finding.message}`,
    );
  return document ? undefined : failure(ExitCode.usage, "Some parameters have no value yet.");
}

const rank = (severity: string): number => ["error", "warning", "info"].indexOf(severity);

/** The plan of `igx publish` for the whole table, without values set on the page. Without counts if the table is large or has errors. */
async function tableForPage({ session, prepared, given, row, rows }: TableInput): Promise<PlanOfTable> {
  const { context, project, account, args } = session;
  const named = { name: given.each!, row: row + 1 };
  if (rows > countedRows) return named;
  const documents = await publishDocuments(context, project, args, given, account);
  if (!documents.ok || (await exitCodeFor(context, documents.value.findings)) !== ExitCode.done) return named;
  // The page's own plan has read both already.
  const { state, listing } = prepared;
  const plan = await makePlan({
    documents: documents.value.sendable,
    locked: state.documents,
    ...publishScope(context, project, args, documents.value),
    ...(listing && { listing }),
  });
  return { ...named, counts: planCounts(plan) };
}
