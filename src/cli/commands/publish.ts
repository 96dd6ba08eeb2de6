import { resolve } from "node:path";
import { listFailure } from "../../publish/outcome.js";
import { mustStop } from "../../publish/prepare-plan.js";
import type { Prune } from "../../publish/prune-guard.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import { hideSecrets } from "../../template/secrets.js";
import { cliFailure, endWithFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { newFile, outputFileOption, wholeNumber } from "../base/common-options.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import type { Failure } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { usageError } from "../base/usage-error.js";
import { contextOfInputs } from "../inputs/context-of-inputs.js";
import { eachOption, paramOptions } from "../inputs/params.js";
import { guardNamedFiles } from "../outputs/guard-outputs.js";
import { accountOptions } from "../publish/credential-options.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import { resumeHint, type Watch, withPublishLock } from "../publish/project-lock.js";
import { proxyRemark } from "../publish/proxy-remark.js";
import { findAccount } from "../publish/publish-account.js";
import { publishDocuments } from "../publish/publish-documents.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { refusalFailure } from "../publish/publish-refusal.js";
import {
  countText,
  driftText,
  failureTexts,
  type Published,
  publishExitCode,
  remarksAfter,
  replacedText,
  resultData,
  resultText,
  stoppedText,
  takenOverText,
} from "../publish/publish-report.js";
import { type PreparedPublish, preparePlan, runPublish } from "../publish/publish-run.js";
import type { PublishSession } from "../publish/publish-session.js";
import { showPlan } from "../publish/publish-show-plan.js";
import { readRate } from "../publish/read-rate.js";
import { refusalFindings } from "../publish/refusal-findings.js";
import { chosenQueue } from "../queue/find-queue.js";
import { queueOption } from "../queue/queue-option.js";
import { remoteFailure } from "../remote/operation.js";
import { jsonText } from "../report/json-text.js";
import { printable } from "../report/printable.js";
import { exitCodeFor, report } from "../report/report.js";

export const publishCommand: Command<PublishOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: include of the configuration)",
    },
  ],
  options: [
    ...paramOptions,
    eachOption,
    { flags: "--plan", description: "list of what would be created, updated or orphaned, without a change" },
    {
      flags: "--exit-code",
      description: "with --plan: exit code 5 if something would change, 4 if igx would refuse it",
    },
    { flags: "--dry-run", description: "requests without key and secret; nothing is sent" },
    { flags: "--resume", description: "continuation of the interrupted publish, with its inputs" },
    { flags: "--create", description: "new infographics for all documents, also those that are known or in doubt" },
    {
      flags: "--prune [all]",
      description: "deletion of infographics that no document makes any more, after a question; all: any number",
      bare: "yes",
      parse: readPrune,
    },
    { flags: "--repair", description: "new infographics for those that somebody deleted at the service" },
    { flags: "--yes", description: "no questions" },
    { flags: "--rate <n/s>", description: "highest number of requests a second (default: 1/s)", parse: readRate },
    {
      flags: "--concurrency <n>",
      description: "highest number of requests at a time (default: 4)",
      parse: wholeNumber(1),
    },
    queueOption,
    { flags: "--detach", description: "no waiting for the workers of the queue" },
    {
      flags: "--summary <file>",
      description: "file to append a summary in Markdown to (default: GITHUB_STEP_SUMMARY)",
      parse: newFile,
    },
    outputFileOption,
    ...accountOptions,
  ],
  details: `If one input has an error, nothing is sent. igx creates the documents that igx.lock.json does not contain, updates those that
have changed, and sends nothing for the others. It records each success in igx.lock.json. Keep that file in version control.

In four cases igx sends nothing and the exit code is 4. The account already has infographics with the titles of new documents:
run igx remote adopt --by-title to connect them, or add --create. --prune would delete all infographics, more than five and
more than a fifth, or those of a table without rows: check, then write --prune=all. igx.lock.json has one infographic for
several documents, and one of them has changed: remove the entries that are wrong. igx.lock.json names an infographic that has
another title at the service than it recorded: check that it is yours, then add --yes.

Five refusals with one status and without a success stop the run. After any interruption, the next publish continues. After
any answer to a create but a success, igx first looks for the infographic in the service's list. After the run it reads the list
once more: if another run has created the same infographic, the older one stays. With --format json the results are
one JSON array on standard output.`,
  examples: [
    { command: "igx publish reports/ --plan", does: "show what would happen" },
    { command: "igx publish report.igx", does: "create or update it, and print its id, status and url" },
    { command: "igx publish report.igx --dry-run", does: "show what would be sent" },
    {
      command: "igx publish city.igx --each cities.csv --prune",
      does: "publish one document for each row; delete those without a row",
    },
    { command: "igx publish reports/ --rate 2/s --format json", does: "publish many, with results for a script" },
    { command: "igx publish --resume", does: "finish what was interrupted" },
    {
      command: "igx publish reports/ --queue redis://queue.example:6379",
      does: "let igx worker send them, on other machines",
    },
  ],
  async run(given, args, options) {
    if (options.exitCode && !options.plan) throw cliFailure(nothingToCompare);
    if (options.plan && options.dryRun) throw cliFailure(twoViews);
    const context = unwrap(await contextOfInputs(given, args, "igx publish"));
    const project = unwrap(await context.project());
    const sends = options.dryRun !== true && options.plan !== true;
    const account = unwrap(await findAccount(context, options, sends));
    const { argumentsToResume } = await import("../publish/publish-resume.js");
    const typed = { args, options };
    const asked = options.resume ? await argumentsToResume(context, project, typed, account) : typed;
    if (!asked) return ExitCode.done;
    return publish({ context, project, account, ...asked });
  },
};

/** The value of `--prune`, or of IGX_PRUNE. `--prune reports/` names an input. */
function readPrune(text: string): Prune {
  if (text === "all") return "all";
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  throw usageError("Write --prune, or --prune=all for any number.");
}

const twoViews = {
  exitCode: ExitCode.usage,
  message: "--plan and --dry-run are two views of a publish.",
  hint: "Write --plan to see what would change, or --dry-run to see the requests.",
};

const nothingToCompare = { exitCode: ExitCode.usage, message: "--exit-code is for --plan.", hint: "Add --plan." };

async function publish(asked: Omit<PublishSession, "documents">): Promise<ExitCode> {
  const { context, project, args, options, account } = asked;
  const files = [options.summary, context.common.outputFile].filter((file) => file !== undefined);
  unwrap(
    await guardNamedFiles(
      context,
      project.root,
      files.map((file) => slashes(resolve(context.cwd, file))),
    ),
  );
  const documents = unwrap(await publishDocuments(context, project, args, options, account));
  const session: PublishSession = { ...asked, documents };
  const { findings } = documents;
  if ((await exitCodeFor(context, findings)) !== ExitCode.done) return report(context, findings);
  if (options.dryRun) return showRequests(session);
  const address = options.resume ? undefined : unwrap(chosenQueue(context, project, options));
  if (options.plan) {
    const prepared = unwrap(await preparePlan(session, address && { queue: address.shown }));
    return showPlan(context, findings, prepared, options);
  }
  if (!address && options.detach) throw cliFailure(nothingToDetach);
  const send = (watch: Watch) => (address ? throughQueue(session, address, watch.signal) : publishAll(session, watch));
  // A failure is reported here, while Ctrl-C still waits for the work: after it the process ends at once.
  return withPublishLock(context, project, account, (watch) => endWithFailure(context, () => send(watch)));
}

const nothingToDetach = {
  exitCode: ExitCode.usage,
  message: "--detach is for a queue, and none is named.",
  hint: "Name it with --queue, IGX_QUEUE or publish.queue of the configuration.",
};

/** The same plan, done by workers. */
async function throughQueue(session: PublishSession, address: QueueAddress, signal: AbortSignal): Promise<ExitCode> {
  const { publishQueued } = await import("../queue/publish-queued.js");
  return publishQueued(session, address, signal, {
    plan: async (queued) => {
      const prepared = unwrap(await preparePlan(session, { signal, queue: address.shown, queued }));
      const { listFailed } = prepared;
      if (listFailed && mustStop(prepared)) throw remoteFailure(listFailure(listFailed));
      return allow(session, prepared);
    },
    conclude: (published, others) => conclude(session, published, others),
  });
}

/** Call it under the project's lock. */
async function publishAll(session: PublishSession, watch: Watch): Promise<ExitCode> {
  const { context } = session;
  const prepared = unwrap(await preparePlan(session, watch));
  const allowed = await allow(session, prepared);
  if (!allowed) return ExitCode.done;
  for (const text of allowed.plan.flatMap((item) => takenOverText(item) ?? [])) context.note(text);
  const result = await runPublish(session, allowed, watch);
  const { results, refusedWith } = result;
  const published = allowed.plan.map((item): Published => [item, results.get(item) ?? { kind: "skipped" }]);
  const others = (result.confirmation?.contradictions ?? []).map((one) => ({ ...one, outcome: "unconfirmed" }));
  const code = await conclude(session, published, others);
  for (const text of published.flatMap((one) => replacedText(one) ?? [])) context.note(text);
  const remarks = remarksAfter(result);
  for (const remark of remarks) context.writeError(`igx: ${remark}\n`);
  if (!isJson(context) && published.some(([, { kind }]) => kind === "skipped")) {
    if (refusedWith !== undefined) context.writeError(`igx: ${stoppedText(refusedWith)}\n`);
    context.note(resumeHint);
  }
  if (remarks.length > 0) return ExitCode.refused;
  if (!result.confirmation?.stopped) return code;
  context.note("igx was stopped before it could read the list after its changes: the next publish reads it");
  return code === ExitCode.done ? ExitCode.outside : code;
}

async function showRequests(session: PublishSession): Promise<ExitCode> {
  const { context, project, documents, account, options } = session;
  const { sendable, findings } = documents;
  const state = unwrap(await loadPublishState(context, project, account));
  const { dryRun, dryRunData, dryRunText } = await import("../publish/dry-run.js");
  const requests = await Promise.all(
    sendable.map((document) =>
      dryRun(document, account, options.create ? undefined : state.documents.get(document.key)),
    ),
  );
  context.print(isJson(context) ? jsonText(requests.map(dryRunData)) : requests.map(dryRunText).join("\n"));
  return report(context, findings);
}

/** Shows the deletions and asks for a yes. Without a terminal, `--yes` must allow them. */
async function allow(session: PublishSession, prepared: PreparedPublish): Promise<PreparedPublish | undefined> {
  const { context, options } = session;
  const refused = refusalFailure(prepared, options.each);
  if (refused && !(await isConfirmed(session, prepared, refused))) {
    const { reportRefused } = await import("../publish/report-refused.js");
    await reportRefused(session, prepared, refused);
    throw cliFailure(refused);
  }
  if (prepared.renamed.length > 0) {
    const { renameRemarks } = await import("../publish/publish-plan.js");
    context.note(renameRemarks(prepared.renamed).map(printable));
  }
  const orphans = options.prune ? prepared.plan.filter(({ action }) => action === "orphan") : [];
  if (orphans.length === 0 || options.yes) return prepared;
  const { planText } = await import("../publish/publish-plan.js");
  context.writeError(orphans.map(planText).join(""));
  const what = orphans.length === 1 ? "this infographic" : `these ${orphans.length} infographics`;
  const { isAllowed } = await import("../base/ask.js");
  const otherwise = { message: `--prune would delete ${what}.`, hint: "Add --yes to do it." };
  if (!(await isAllowed(context, `Delete ${what}?`, otherwise))) return undefined;
  // The user may have taken long to answer: the service's list may have changed since.
  const { listing: _, ...rest } = prepared;
  return rest;
}

/** Whether titles that differ are all that stands against a plan, and the user says yes to it. */
async function isConfirmed(
  { context: { interactive } }: PublishSession,
  { refusals }: PreparedPublish,
  { message }: Failure,
): Promise<boolean> {
  if (!interactive || !refusals.every(({ kind }) => kind === "disputed")) return false;
  const { askYesNo } = await import("../base/ask.js");
  return askYesNo(`${message}\nReplace or delete them?`);
}

/** Prints results, then findings with the service's findings, then other problems. */
async function conclude(
  { context, documents: { findings }, options }: PublishSession,
  published: readonly Published[],
  others: readonly object[] = [],
): Promise<ExitCode> {
  context.print(
    isJson(context) ? jsonText([...published.map(resultData), ...others]) : published.map(resultText).join(""),
  );
  const refusals = await Promise.all(published.map(refusalOf));
  const reported = await report(context, joinDiagnostics([findings, ...refusals]));
  const unsaid = published.filter((_, index) => refusals[index]?.diagnostics.length === 0);
  // On standard output already, and standard error is one JSON document.
  if (!isJson(context)) for (const text of failureTexts(unsaid)) context.writeError(`igx: ${text}\n`);
  const remarks = published.flatMap(([, result]) =>
    result.kind === "failed" ? (proxyRemark(result.failed, context.env) ?? []) : [],
  );
  for (const text of new Set([...remarks, ...published.flatMap((one) => driftText(one) ?? [])])) context.note(text);
  if (!isJson(context) && (published.length > 1 || published.some(([, { kind }]) => kind === "unchanged")))
    context.note(countText(published));
  const { summaryText, writeSummary } = await import("../publish/publish-summary.js");
  const summarized = await writeSummary(context, summaryText(published), options);
  const exitCode = publishExitCode(published);
  // The file of findings, or the summary, could not be written.
  const isIncomplete = reported === ExitCode.outside || summarized === ExitCode.outside;
  return exitCode === ExitCode.done && isIncomplete ? ExitCode.outside : exitCode;
}

async function refusalOf([item, result]: Published): Promise<DiagnosticSet> {
  if (result.kind !== "failed" || result.failed.kind !== "refused" || !item.document) return noDiagnostics;
  const { input, load, secrets } = item.document;
  const { diagnostics, sources } = refusalFindings(result.failed.serviceMessage, (await load()).result);
  return input.rebase({ diagnostics: hideSecrets(diagnostics, secrets), sources });
}
