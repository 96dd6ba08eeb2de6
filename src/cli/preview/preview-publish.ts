import type { PublishReply } from "../../preview/publish-protocol.js";
import type { Failed } from "../../publish/outcome.js";
import type { PublishedResult } from "../../publish/published-result.js";
import { hideSecrets } from "../../template/secrets.js";
import type { Watch } from "../publish/project-lock.js";
import type { Sendable } from "../publish/publish-documents.js";
import { failureText, remarksAfter } from "../publish/publish-report.js";
import { performPlan } from "../publish/publish-run.js";
import { refusalFindings } from "../publish/refusal-findings.js";
import type { PreviewPlan } from "./plan-data.js";
import { credentialTexts, redactor } from "./plan-view.js";

/** Carries out a plan and returns the result for the page. The caller holds the lock of the project. */
export async function publishResult(made: PreviewPlan, watch: Watch): Promise<PublishReply> {
  const { session, prepared, item, plan } = made;
  if (plan.blocked) return { ok: false, ...plan.blocked };
  if (item.action === "unchanged") return { ok: false, message: "There is nothing to publish: it is there already." };
  const done = await performPlan(session, prepared, { ...watch, onResult: () => {} });
  return { ok: true, result: await resultOf(made, done.results.get(item) ?? { kind: "skipped" }, remarksAfter(done)) };
}

async function resultOf(
  { item, document, session: { account } }: PreviewPlan,
  result: PublishedResult,
  notes: readonly string[],
): Promise<NonNullable<PublishReply["result"]>> {
  const say = redactor(document, account);
  const message = say(failureText([item, result]) ?? "");
  switch (result.kind) {
    case "done":
    case "unchanged": {
      const { id = "", record, adopted = false } = result.kind === "done" ? result : {};
      const outcome = adopted ? "found" : item.action === "create" ? "created" : "updated";
      const url = record?.url;
      return {
        kind: "done",
        outcome,
        id,
        ...(url !== undefined && { url: say(url) }),
        published: record?.published === true,
        notes,
      };
    }
    case "failed": {
      const found = hideSecrets(await refusedAt(document, result.failed), credentialTexts(account));
      // What the findings say need not be said twice.
      return { kind: "failed", message: found.length > 0 ? "The service refused it." : message, findings: found };
    }
    case "skipped":
      return { kind: "failed", message, findings: [] };
    case "doubt":
      return { kind: "doubt", message };
  }
}

/** The messages of the service at their places in the source, in the form of the preview's findings. */
async function refusedAt({ load, secrets }: Sendable, failed: Failed) {
  if (failed.kind !== "refused") return [];
  return hideSecrets(refusalFindings(failed.serviceMessage, (await load()).result).diagnostics, secrets);
}
