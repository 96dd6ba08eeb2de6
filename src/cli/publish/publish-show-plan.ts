import { isChange } from "../../publish/prepare-plan.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { printResults } from "../report/print-results.js";
import { report } from "../report/report.js";
import { batchCounts } from "./batch-counts.js";
import { type KnownChanges, knownChanges } from "./known-changes.js";
import type { SendableItem } from "./publish-documents.js";
import type { PublishOptions } from "./publish-options.js";
import { planData, planRemarks, planSummary, planText, refusedBy } from "./publish-plan.js";
import type { PreparedSession } from "./publish-run.js";
import { planSummaryText, writeSummary } from "./publish-summary.js";

/** Says what publishing would do, and ends as `--exit-code` asks for. */
export async function showPlan(
  context: Context,
  findings: DiagnosticSet,
  all: readonly PreparedSession[],
  options: PublishOptions,
): Promise<ExitCode> {
  const plan = all.flatMap(({ prepared }) => prepared.plan);
  const known = new Map<SendableItem, KnownChanges>();
  for (const { session, prepared } of all)
    for (const item of prepared.plan) {
      const changes = await knownChanges(session, item);
      if (changes) known.set(item, changes);
    }
  const data = all.flatMap(({ prepared }) => {
    const refused = refusedBy(prepared.refusals);
    return prepared.plan.map((item) => planData(item, refused(item), known.get(item)?.elements));
  });
  const shown = plan.filter(({ action, drift }) => action !== "unchanged" || drift);
  printResults(context, "publish --plan", data, () =>
    shown.map((item) => planText(item, known.get(item)?.changes)).join(""),
  );
  for (const { action } of plan) context.events?.count(action);
  for (const text of new Set(all.flatMap(stateNotes))) context.note(text);
  const remarks = all.flatMap(({ prepared }) => planRemarks(prepared, options));
  for (const remark of remarks) context.note(remark);
  const sessions = all.map(({ session }) => session);
  const batches = batchCounts(sessions, plan, (item) => item, planSummary);
  context.note([planSummary(plan), ...batches]);
  const summarized = await writeSummary(context, planSummaryText(plan, remarks, batches), options);
  const reported = await report(context, findings);
  const code = reported === ExitCode.done ? summarized : reported;
  return code === ExitCode.done && options.exitCode ? planExitCode(all, options) : code;
}

/** Notes about what igx knows of the service and of earlier runs. */
function stateNotes({ prepared: { offlineReason, state } }: PreparedSession): readonly string[] {
  const doubts = state.unfinished?.doubts.length ?? 0;
  return [
    ...(offlineReason === undefined ? [] : [`what has changed at the service is not known: ${offlineReason}`]),
    ...(doubts === 0
      ? []
      : [`${doubts} in doubt from a publish that was interrupted: looked for before anything is created`]),
    ...(state.unchecked
      ? ["a publish was interrupted; without the API secret its journal cannot be checked, so it does not count"]
      : []),
  ];
}

function planExitCode(all: readonly PreparedSession[], options: PublishOptions): ExitCode {
  const refused = all
    .flatMap(({ prepared }) => prepared.refusals)
    .some(({ kind }) => kind !== "prune" || options.prune);
  if (refused) return ExitCode.refused;
  return all.some(({ prepared }) => prepared.plan.some((item) => isChange(item, options)))
    ? ExitCode.changes
    : ExitCode.done;
}
