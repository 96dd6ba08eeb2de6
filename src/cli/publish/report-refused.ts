import { isChange } from "../../publish/prepare-plan.js";
import { isJson } from "../base/is-json.js";
import type { Failure } from "../base/outcome.js";
import { jsonText } from "../report/json-text.js";
import { refusedBy } from "./publish-plan.js";
import { type Published, resultData } from "./publish-report.js";
import type { PreparedPublish } from "./publish-run.js";
import type { PublishSession } from "./publish-session.js";
import { summaryText, writeSummary } from "./publish-summary.js";

/** The results of a plan that igx refuses: scripts and the summary of a job show each document, although nothing was begun. */
export async function reportRefused(
  { context, options }: PublishSession,
  { plan, refusals }: PreparedPublish,
  { message, hint }: Failure,
): Promise<void> {
  const published = plan.map((item): Published => [item, { kind: isChange(item, options) ? "skipped" : "unchanged" }]);
  const refused = refusedBy(refusals);
  if (isJson(context)) context.print(jsonText(published.map((one) => ({ ...resultData(one), ...refused(one[0]) }))));
  const remark = hint === undefined ? message : `${message} ${hint}`;
  await writeSummary(context, summaryText(published, [remark]), options);
}
