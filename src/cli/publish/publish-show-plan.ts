import { isChange } from "../../publish/prepare-plan.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { jsonText } from "../report/json-text.js";
import { report } from "../report/report.js";
import type { PublishOptions } from "./publish-options.js";
import { planData, planRemarks, planSummary, planText, refusedBy } from "./publish-plan.js";
import type { PreparedPublish } from "./publish-run.js";
import { planSummaryText, writeSummary } from "./publish-summary.js";

/** Says what publishing would do, and ends as `--exit-code` asks for. */
export async function showPlan(
  context: Context,
  findings: DiagnosticSet,
  prepared: PreparedPublish,
  options: PublishOptions,
): Promise<ExitCode> {
  const { plan, offlineReason, state } = prepared;
  const refused = refusedBy(prepared.refusals);
  const data = plan.map((item) => planData(item, refused(item)));
  context.print(context.common.format === "json" ? jsonText(data) : plan.map(planText).join(""));
  if (offlineReason !== undefined) context.note(`what has changed at the service is not known: ${offlineReason}`);
  const doubts = state.unfinished?.doubts.length ?? 0;
  if (doubts > 0)
    context.note(`${doubts} in doubt from a publish that was interrupted: looked for before anything is created`);
  if (state.unchecked)
    context.note(
      "a publish was interrupted; without the API secret its journal cannot be checked, so it does not count",
    );
  const remarks = planRemarks(prepared, options);
  for (const remark of remarks) context.note(remark);
  context.note(planSummary(plan));
  const summarized = await writeSummary(context, planSummaryText(plan, remarks), options);
  const reported = await report(context, findings);
  const code = reported === ExitCode.done ? summarized : reported;
  return code === ExitCode.done && options.exitCode ? planExitCode(prepared, options) : code;
}

function planExitCode(prepared: PreparedPublish, options: PublishOptions): ExitCode {
  const refused = prepared.refusals.some(({ kind }) => kind !== "prune" || options.prune);
  if (refused) return ExitCode.refused;
  return prepared.plan.some((item) => isChange(item, options)) ? ExitCode.changes : ExitCode.done;
}
