import type { PublishReply } from "../../preview/publish-protocol.js";
import type { Publisher, PublishWish } from "../../preview/session/publisher.js";
import type { Failed } from "../../publish/outcome.js";
import type { PublishedResult } from "../../publish/published-result.js";
import { hideSecrets } from "../../template/secrets.js";
import type { Context } from "../base/context.js";
import type { Input } from "../base/input.js";
import { type Failure, type Outcome, success } from "../base/outcome.js";
import { loadProject } from "../config/load-project.js";
import { findCredentials } from "../publish/credentials.js";
import { type Watch, watchOf, withProjectLock } from "../publish/project-lock.js";
import { readAuthorities } from "../publish/publish-account.js";
import type { Sendable } from "../publish/publish-documents.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { failureText, remarksAfter } from "../publish/publish-report.js";
import { performPlan } from "../publish/publish-run.js";
import { refusalFindings } from "../publish/refusal-findings.js";
import type { PreviewPlan } from "./plan-data.js";
import { credentialTexts, redactor } from "./plan-view.js";
import { accountFor, makePreviewPlan } from "./preview-plan.js";

/** Publishes the document of a preview with the steps of `igx publish`; `undefined` if no base URL is set. */
export async function openPublisher(
  context: Context,
  input: Input,
  options: PublishOptions,
): Promise<Outcome<Publisher | undefined>> {
  const found = await findCredentials(context, options);
  if (!found.ok) {
    // Missing credentials must not stop a preview without publishing.
    if (isAskedFor(options)) return found;
    context.note(`not to be published from here: ${found.failure.message}`);
    return success(undefined);
  }
  const ca = await readAuthorities(context, options.ca);
  if (!ca.ok) return ca;
  const baseUrl = (options.baseUrl ?? found.value.baseUrl?.value)?.replace(/(?<!\/)\/+$/, "");
  if (baseUrl === undefined) return success(undefined);
  const { profile } = options;
  const target = { baseUrl, ...(profile !== undefined && { profile }) };
  return success({ target, ...createPublisher(context, input, options) });
}

const isAskedFor = ({ profile, credentials, baseUrl }: PublishOptions): boolean =>
  [profile, credentials, baseUrl].some((option) => option !== undefined);

function createPublisher(context: Context, input: Input, options: PublishOptions): Omit<Publisher, "target"> {
  const stop = new AbortController();
  /**
   * Publishing runs by the hash of their plan. A second request for the same plan waits for the same run, so a double click does not
   * publish twice.
   */
  const underWay = new Map<string, Promise<PublishReply>>();
  // One at a time. The lock of the project keeps out other processes, but not this one.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
  const plan = async (wish: PublishWish) => makePreviewPlan(await freshContext(context), input, options, wish, true);
  const publish = async (wish: PublishWish, hash: string): Promise<PublishReply> => {
    const fresh = await freshContext(context);
    const project = await fresh.project();
    if (!project.ok) return refused(project.failure);
    const found = await accountFor(fresh, options);
    if (!found.ok) return refused(found.failure);
    const { account } = found.value;
    const done = await withProjectLock(project.value, account, async (lock): Promise<Outcome<PublishReply>> => {
      const made = await makePreviewPlan(fresh, input, options, wish, false, found);
      if (!made.ok) return made;
      // The document or the service has changed since the page showed its plan. Nothing is sent without a new agreement.
      if (made.value.plan.hash !== hash) return success({ ok: true });
      return success(await publishResult(made.value, watchOf(lock, stop.signal)));
    });
    if (!done.ok) return refused(done.failure);
    if (!done.value.ok || done.value.result) return done.value;
    const now = await plan(wish);
    return now.ok ? { ok: true, result: { kind: "changed", plan: now.value.plan } } : refused(now.failure);
  };
  return {
    plan: async (wish) => {
      const made = await plan(wish);
      return made.ok ? { ok: true, plan: made.value.plan } : refused(made.failure);
    },
    publish: (wish, hash) => {
      const run = underWay.get(hash) ?? inTurn(() => publish(wish, hash)).finally(() => underWay.delete(hash));
      underWay.set(hash, run);
      return run;
    },
    close: async () => {
      stop.abort();
      await last;
    },
  };
}

const refused = ({ message, hint }: Failure) => ({ ok: false, message, ...(hint !== undefined && { hint }) });

/** The context with the current configuration, `.env` and credentials. Notes are dropped, since the page shows them. */
async function freshContext(context: Context): Promise<Context> {
  const project = await loadProject(context);
  return { ...context, project: async () => project, note: () => {}, progress: () => {} };
}

/** Carries out a plan and returns the result for the page. The caller holds the lock of the project. */
async function publishResult(made: PreviewPlan, watch: Watch): Promise<PublishReply> {
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
      const { id = item.entry?.id ?? "", record, adopted = false } = result.kind === "done" ? result : {};
      const outcome = adopted ? "found" : item.action === "create" ? "created" : "updated";
      const { url, embed_responsive: embed } = record ?? {};
      return {
        kind: "done",
        outcome,
        id,
        ...(url !== undefined && { url: say(url) }),
        ...(embed !== undefined && { embed: say(embed) }),
        published: record?.published === true,
        notes,
      };
    }
    case "failed": {
      const found = hideSecrets(await refusedAt(document, result.failed), credentialTexts(account));
      // The message does not repeat the findings.
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
