import type { ChangeAction } from "./journal.js";
import type { RequestOutcome } from "./outcome.js";
import { acquireTurn, askedOfAll, type PublishRun, pause } from "./perform.js";
import { retryDecision } from "./retry-decision.js";

/** The ports of a run that reading from the service needs. */
export type ReadPorts = Pick<
  PublishRun,
  "acquire" | "pauseFor" | "pauseLeft" | "stopped" | "random" | "clock" | "signal" | "onWait" | "onRetry"
>;

/** Milliseconds for all attempts: a list that never ends must not hold a run for minutes. A wait that the service asks for does not count. */
export const longestRead = 30_000;

/**
 * The answer to a request that changes nothing, with retries as `retryDecision` says; `undefined` if the run was stopped before it came. `request`
 * gets the milliseconds that are left for it. Deletes may be sent so too.
 */
export async function readWithRetries<Value>(
  run: ReadPorts,
  request: (timeoutMs: number) => Promise<RequestOutcome<Value>>,
  action: ChangeAction | "read" = "read",
): Promise<RequestOutcome<Value> | undefined> {
  return withNotice(run, attempts(run, request, action));
}

export async function withNotice<Value>({ onWait }: Pick<ReadPorts, "onWait">, answer: Promise<Value>): Promise<Value> {
  const answered = onWait?.();
  return answer.finally(answered);
}

async function attempts<Value>(
  run: ReadPorts,
  request: (timeoutMs: number) => Promise<RequestOutcome<Value>>,
  action: ChangeAction | "read",
): Promise<RequestOutcome<Value> | undefined> {
  let [waited, left] = [0, longestRead];
  for (let attempt = 1; ; attempt++) {
    await acquireTurn(run);
    if (run.stopped()) return undefined;
    const began = run.clock.now();
    const outcome = await request(left);
    left -= run.clock.now() - began;
    if (outcome.kind === "ok") return outcome;
    const decision = retryDecision(action, outcome, attempt, run.random, waited);
    if (decision.kind !== "retry") return outcome;
    const isAsked = outcome.kind === "refused" && (outcome.retryAfterSeconds ?? 0) > 0;
    if (!isAsked) left -= decision.afterMs;
    if (left <= 0) return outcome;
    run.pauseFor(askedOfAll(outcome));
    run.onRetry?.(outcome, decision.afterMs);
    await pause(run, decision.afterMs);
    waited += decision.afterMs;
  }
}
