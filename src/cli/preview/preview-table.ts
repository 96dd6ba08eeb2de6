import type { PlanOfTable } from "../../preview/publish-protocol.js";
import { makePlan, planCounts } from "../../publish/plan.js";
import { ExitCode } from "../base/exit-code.js";
import { publishDocuments } from "../publish/publish-documents.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { publishScope } from "../publish/publish-scope.js";
import { exitCodeFor } from "../report/report.js";
import type { PreviewPlan } from "./plan-data.js";

/** The largest table that is counted while the author waits. */
const countedRows = 2_000;

interface TableInput extends Pick<PreviewPlan, "session" | "prepared"> {
  readonly given: PublishOptions;
  readonly row: number;
  readonly rows: number;
}

/** The plan of `igx publish` for the whole table, without values set on the page. Without counts if the table is large or has errors. */
export async function tableForPage({ session, prepared, given, row, rows }: TableInput): Promise<PlanOfTable> {
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
