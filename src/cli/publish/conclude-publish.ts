import { hideSecrets } from "../../template/secrets.js";
import type { EventLog } from "../base/context.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { isForPeople } from "../base/is-for-people.js";
import { isForScripts } from "../base/is-for-scripts.js";
import { printResults } from "../report/print-results.js";
import { report } from "../report/report.js";
import { batchCounts } from "./batch-counts.js";
import { proxyRemark } from "./proxy-remark.js";
import type { SendableItem } from "./publish-documents.js";
import {
  countsOf,
  countText,
  driftTexts,
  type Published,
  type PublishedData,
  publishExitCode,
  publishFailures,
  resultData,
  resultText,
} from "./publish-report.js";
import type { PublishSession } from "./publish-session.js";
import type { Publish } from "./publish-types.js";
import { refusalFindings } from "./refusal-findings.js";

/** Prints results, then findings with the service's findings, then other problems. */
export async function concludePublish(
  { context, findings, options, sessions, results }: Publish,
  published: readonly Published[],
  others: readonly PublishedData[] = [],
): Promise<ExitCode> {
  if (context.events) {
    for (const one of published) results.write(...one);
    printResults(context, "publish", others, () => "");
    countDocuments(context.events, published, others);
  } else
    printResults(context, "publish", [...published.map(resultData), ...others], () =>
      published.map(resultText).join(""),
    );
  const refusals = await Promise.all(published.map(refusalOf));
  const reported = await report(context, joinDiagnostics([findings, ...refusals]));
  const unsaid = published.filter((_, index) => refusals[index]?.diagnostics.length === 0);
  // For scripts, they are on standard output already.
  if (!isForScripts(context)) for (const failure of publishFailures(unsaid)) await context.fail(failure);
  const remarks = published.flatMap(([item, result]) =>
    result.kind === "failed" ? (proxyRemark(result.failed, context.env, accountOf(sessions, item)) ?? []) : [],
  );
  for (const text of new Set([...remarks, ...driftTexts(published)])) context.note(text);
  const batches = batchCounts(sessions, published, ([item]) => item, countText);
  if (isForPeople(context) && (published.length > 1 || published.some(([, { kind }]) => kind === "unchanged")))
    context.note([countText(published), ...batches]);
  const { summaryText, writeSummary } = await import("./publish-summary.js");
  const summarized = await writeSummary(context, summaryText(published, [], batches), options);
  const exitCode = publishExitCode(published);
  // The file of findings, or the summary, could not be written.
  const isIncomplete = reported === ExitCode.outside || summarized === ExitCode.outside;
  return exitCode === ExitCode.done && isIncomplete ? ExitCode.outside : exitCode;
}

/** The summary: the counts of the note for people, and what the queue has. */
function countDocuments(events: EventLog, published: readonly Published[], others: readonly PublishedData[]): void {
  for (const [what, count] of countsOf(published)) events.count(what.replace(" ", "-"), count);
  for (const { outcome } of others) events.count(outcome);
}

/** The account that an item goes to. */
const accountOf = (sessions: readonly PublishSession[], { document }: SendableItem) =>
  (sessions.find(({ documents }) => document && documents.sendable.includes(document)) ?? sessions[0]!).account;

async function refusalOf([item, result]: Published): Promise<DiagnosticSet> {
  if (result.kind !== "failed" || result.failed.kind !== "refused" || !item.document) return noDiagnostics;
  const { input, load, secrets } = item.document;
  const { diagnostics, sources } = refusalFindings(result.failed.serviceMessage, (await load()).result);
  return input.rebase({ diagnostics: hideSecrets(diagnostics, secrets), sources });
}
