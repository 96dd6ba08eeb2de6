import type { RequestOutcome } from "./outcome.js";
import { acquireTurn, askedOfAll, type PublishRun, pause } from "./perform.js";
import { retryDecision } from "./retry-decision.js";

/** What it takes to read from the service. */
export type ReadPorts = Pick<
  PublishRun,
  "acquire" | "pauseFor" | "pauseLeft" | "stopped" | "random" | "clock" | "signal"
>;

/** The answer to a request that changes nothing, with retries as `retryDecision` says; `undefined` if the run was stopped before it came. */
export async function readWithRetries<Value>(
  run: ReadPorts,
  request: () => Promise<RequestOutcome<Value>>,
): Promise<RequestOutcome<Value> | undefined> {
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    await acquireTurn(run);
    if (run.stopped()) return undefined;
    const outcome = await request();
    const decision = outcome.kind === "ok" ? undefined : retryDecision("read", outcome, attempt, run.random, waited);
    if (decision?.kind !== "retry") return outcome;
    if (outcome.kind !== "ok") run.pauseFor(askedOfAll(outcome));
    await pause(run, decision.afterMs);
    waited += decision.afterMs;
  }
}
