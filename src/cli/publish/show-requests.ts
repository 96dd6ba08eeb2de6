import { unwrap } from "../base/cli-failure.js";
import type { ExitCode } from "../base/exit-code.js";
import { printResults } from "../report/print-results.js";
import { report } from "../report/report.js";
import { dryRun, dryRunData, dryRunText } from "./dry-run.js";
import { loadPublishState } from "./load-publish-state.js";
import type { Publish } from "./publish-types.js";

/** Prints the requests of all documents, for `--dry-run`. */
export async function showRequests({ context, findings, sessions }: Publish): Promise<ExitCode> {
  const requests: Awaited<ReturnType<typeof dryRun>>[] = [];
  for (const { project, documents, account, options } of sessions) {
    const state = unwrap(await loadPublishState(context, project, account));
    for (const document of documents.sendable)
      requests.push(await dryRun(document, account, options.create ? undefined : state.documents.get(document.key)));
  }
  printResults(context, "publish --dry-run", requests.map(dryRunData), () => requests.map(dryRunText).join("\n"));
  for (const { action } of requests) context.events?.count(action);
  return report(context, findings);
}
