import type { PublishState } from "../../publish/publish-state.js";
import type { RunResult } from "../../publish/run-plan.js";
import { ExitCode } from "../base/exit-code.js";
import { isForPeople } from "../base/is-for-people.js";
import { success } from "../base/outcome.js";
import { allowPlan } from "./allow-plan.js";
import { concludePublish } from "./conclude-publish.js";
import { loadPublishState } from "./load-publish-state.js";
import { prepareAll } from "./plan-sessions.js";
import { resumeHint, type Watch } from "./project-lock.js";
import type { ResultEvents } from "./publish-events.js";
import { type Published, remarksAfter, replacedText, stoppedText, takenOverText } from "./publish-report.js";
import { type PreparedSession, runPublish } from "./publish-run.js";
import type { PublishSession } from "./publish-session.js";
import type { Publish } from "./publish-types.js";

/** Plans, asks, sends and reports. Call it under the project's lock. */
export async function sendSessions(run: Publish, watch: Watch): Promise<ExitCode> {
  const { context } = run;
  const allowed = await allowPlan(run, await prepareAll(run.sessions, watch));
  if (!allowed) return ExitCode.done;
  const plan = allowed.flatMap(({ prepared }) => prepared.plan);
  for (const text of plan.flatMap((item) => takenOverText(item) ?? [])) context.note(text);
  run.results.expect(plan.length);
  const results = await runAll(allowed, watch, run.results);
  const published = results.flatMap((one) => one.published);
  const others = results.flatMap(({ result: { confirmation } }) =>
    (confirmation?.contradictions ?? []).map((one) => ({ ...one, outcome: "unconfirmed" }) as const),
  );
  const code = await concludePublish(run, published, others);
  for (const text of published.flatMap((one) => replacedText(one) ?? [])) context.note(text);
  const remarks = results.flatMap(({ result }) => remarksAfter(result));
  for (const message of remarks) await context.fail({ exitCode: ExitCode.refused, code: "unconfirmed", message });
  if (isForPeople(context) && published.some(([, { kind }]) => kind === "skipped")) {
    for (const { result } of results)
      if (result.refusedWith !== undefined) context.writeError(`igx: ${stoppedText(result.refusedWith)}\n`);
    context.note(resumeHint);
  }
  if (remarks.length > 0) return ExitCode.refused;
  if (!results.some(({ result }) => result.confirmation?.stopped)) return code;
  context.note("igx was stopped before it could read the list after its changes: the next publish reads it");
  return code === ExitCode.done ? ExitCode.outside : code;
}

interface SessionResult {
  readonly published: readonly Published[];
  readonly result: RunResult;
}

/** One account after the other. After a run that was stopped, nothing is sent to the accounts that follow. */
async function runAll(
  all: readonly PreparedSession[],
  watch: Watch,
  events: ResultEvents,
): Promise<readonly SessionResult[]> {
  const results: SessionResult[] = [];
  for (const { session, prepared } of all) {
    const isStopped = results.some(({ published }) => published.some(([, { kind }]) => kind === "skipped"));
    // The runs before have written the lock file.
    const state =
      results.length === 0
        ? success(prepared.state)
        : await loadPublishState(session.context, session.project, session.account);
    const result =
      isStopped || !state.ok
        ? notBegun
        : await runPublish(resumedIf(session, state.value), { ...prepared, state: state.value }, watch, events);
    if (!state.ok) await session.context.fail(state.failure);
    const published = prepared.plan.map((item): Published => [item, result.results.get(item) ?? { kind: "skipped" }]);
    results.push({ published, result });
  }
  return results;
}

/** Of several accounts, only some runs were interrupted. */
const resumedIf = (session: PublishSession, { unfinished }: PublishState): PublishSession =>
  session.options.resume && !unfinished ? { ...session, options: { ...session.options, resume: false } } : session;

const notBegun: RunResult = { results: new Map(), doubts: [] };
