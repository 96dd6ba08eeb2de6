import { isChange } from "../../publish/prepare-plan.js";
import type { Context } from "../base/context.js";
import { isForScripts } from "../base/is-for-scripts.js";
import type { Failure } from "../base/outcome.js";
import { printResults } from "../report/print-results.js";
import type { PublishOptions } from "./publish-options.js";
import { refusedBy } from "./publish-plan.js";
import { type Published, type PublishedData, resultData } from "./publish-report.js";
import type { PreparedSession } from "./publish-run.js";
import { summaryText, writeSummary } from "./publish-summary.js";

/** The results of a plan that igx refuses: scripts and the summary of a job show each document, although nothing was begun. */
export async function reportRefused(
  context: Context,
  options: PublishOptions,
  all: readonly PreparedSession[],
  { message, hint }: Failure,
): Promise<void> {
  const plan = all.flatMap(({ prepared }) => prepared.plan);
  const refusals = all.flatMap(({ prepared }) => prepared.refusals);
  const published = plan.map((item): Published => [item, { kind: isChange(item, options) ? "skipped" : "unchanged" }]);
  const refused = refusedBy(refusals);
  const results = published.map((one) => ({ ...resultData(one), ...refused(one[0]) }) as PublishedData);
  if (isForScripts(context)) printResults(context, "publish", results, () => "");
  const remark = hint === undefined ? message : `${message} ${hint}`;
  await writeSummary(context, summaryText(published, [remark]), options);
}
