import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PlanItem } from "../publish/plan.js";
import { localFolder, openPublishState, type PublishState } from "../publish/publish-state.js";
import type { InfographicRecord } from "../publish/record.js";
import type { RunResult } from "../publish/run-plan.js";
import type { RunPorts } from "../publish/run-ports.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { failure, type Outcome, success } from "./outcome.js";
import { relativePath } from "./paths.js";
import type { Project } from "./project.js";
import type { Account } from "./publish-account.js";
import { type Documents, scopeOf } from "./publish-documents.js";
import { type PublishOptions, pacingOf } from "./publish-options.js";
import { publishProgress } from "./publish-progress.js";

/** What is to be published, and what is known of it. */
export interface Prepared {
  readonly state: PublishState;
  readonly plan: readonly PlanItem[];
  /** What the service lists, where it was asked. */
  readonly listing?: readonly InfographicRecord[];
  /** Why it is not known what has changed there. */
  readonly blind?: string;
}

/** Holds the documents against the lock file and, where something is to be done, against what the service lists. */
export async function preparePlan(
  context: Context,
  project: Project,
  words: readonly string[],
  documents: Documents,
  account: Account,
  options: PublishOptions,
): Promise<Outcome<Prepared>> {
  const opened = await openPublishState(project.root, account.baseUrl);
  if (!opened.ok)
    return failure(
      ExitCode.outside,
      `${relativePath(context.cwd, opened.path)} cannot be used: ${opened.problem}.`,
      "It says what has been published already. Restore it from version control.",
    );
  const { state } = opened;
  const { makePlan } = await import("../publish/plan.js");
  const input = {
    documents: documents.sendable,
    locked: state.documents,
    inScope: scopeOf(context, project, words, documents, existsSync),
    createAll: options.create === true,
  };
  const plan = await planOf(makePlan(input), options);
  // A run that changes nothing asks nothing. A plan is asked for by somebody who wants to know.
  const curious = options.plan === true && plan.some(({ action }) => action !== "create");
  if (!curious && !plan.some((item) => isChange(item, options))) return success({ state, plan });
  if (account.apiSecret === "") return success({ state, plan, blind: "there are no API credentials" });
  const { InfographicClient } = await import("../publish/client.js");
  const listed = await new InfographicClient(account).list();
  if (listed.kind !== "ok") return success({ state, plan, blind: listed.message });
  const informed = await planOf(makePlan({ ...input, listing: listed.value }), options);
  return success({ state, plan: informed, listing: listed.value });
}

const planOf = async (plan: Promise<readonly PlanItem[]>, { only }: PublishOptions): Promise<readonly PlanItem[]> =>
  (await plan).filter(({ key }) => !only || only.includes(key));

export const isChange = ({ action }: PlanItem, { prune }: PublishOptions): boolean =>
  action === "create" || action === "update" || (action === "orphan" && prune === true);

/** Does what the plan says, with progress, until Ctrl-C. The journal stays when something is in doubt, or when the run could not come to its end. */
export async function runPublish(
  context: Context,
  project: Project,
  prepared: Prepared,
  account: Account,
  options: PublishOptions,
  command: readonly string[],
): Promise<Outcome<RunResult>> {
  const stop = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  context.onInterrupt(async () => {
    stop.abort();
    context.complain("igx: finishing the requests under way; once more ends at once\n");
    await running.catch(() => undefined);
  });
  const changes = prepared.plan.filter((item) => isChange(item, options)).length;
  const progress = publishProgress(context, changes);
  return alone(project, async () => {
    const watch = { signal: stop.signal, onResult: progress.step };
    const run = performPlan(project, prepared, account, options, command, watch).finally(progress.end);
    running = run;
    return success(await run);
  });
}

/** Does `work` while no other process publishes from this project. What it throws is a disk that failed. */
export async function alone<Value>(project: Project, work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  const { takeRunLock } = await import("../publish/run-lock.js");
  const lock = await takeRunLock(join(project.root, localFolder, "publish.lock"));
  if (!lock.ok)
    return failure(
      ExitCode.outside,
      `Process ${lock.process} is publishing from this project.`,
      "Wait until it is done.",
    );
  try {
    return await work();
  } catch (error) {
    return failure(ExitCode.outside, `Publishing has stopped: ${(error as Error).message}.`, resumeHint);
  } finally {
    await lock.release();
  }
}

export const resumeHint = "Nothing is lost: `igx publish --resume` goes on from here.";

/** Does what the plan says, for one who holds the lock of the project (`alone`). `command` is how to resume it. Rejects when the disk fails. */
export async function performPlan(
  project: Project,
  { state, plan, listing }: Prepared,
  account: Account,
  options: PublishOptions,
  command: readonly string[],
  watch: Pick<RunPorts, "signal" | "onResult">,
): Promise<RunResult> {
  const [{ InfographicClient }, { pace, systemClock }, { runPlan }] = await Promise.all([
    import("../publish/client.js"),
    import("../publish/pace.js"),
    import("../publish/run-plan.js"),
  ]);
  const { rate, concurrency, settleMs, random } = pacingOf(project, options);
  const journal = await state.begin(command);
  const ports = {
    client: new InfographicClient(account),
    journal,
    documents: state.documents,
    save: state.save,
    clock: systemClock,
    now: () => new Date(),
    random,
    turn: pace(rate),
    concurrency,
    settleMs,
    ...watch,
  };
  const { unfinished } = state;
  const given = { ...(unfinished && { unfinished }), ...(listing && { listing }), prune: options.prune === true };
  const result = await runPlan(plan, ports, given);
  const inDoubt = result.doubts.length > 0 || [...result.results.values()].some(({ kind }) => kind === "doubt");
  const left = [...result.results.values()].some(({ kind }) => kind === "skipped");
  await state.end(journal, inDoubt || left);
  return result;
}
