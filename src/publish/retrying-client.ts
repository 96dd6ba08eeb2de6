import type { BackendClient } from "./backend.js";
import type { ChangeAction } from "./journal.js";
import type { Failed, RequestOutcome } from "./outcome.js";
import { retryDecision } from "./retry-decision.js";

export interface RetryPorts {
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** From 0 below 1. */
  readonly random: () => number;
  /** Called before each wait. */
  readonly onRetry: (failed: Failed, milliseconds: number) => void;
}

/**
 * A client that sends reads and deletes again as `retryDecision` says. Creates and updates are sent once: a journal belongs to them, which
 * `perform` keeps.
 */
export function retryingClient(client: BackendClient, ports: RetryPorts): BackendClient {
  return {
    create: (fields) => client.create(fields),
    update: (id, fields) => client.update(id, fields),
    delete: retrying((id) => client.delete(id), "delete", ports),
    list: retrying(() => client.list(), "read", ports),
    get: retrying((id) => client.get(id), "read", ports),
    ...(client.listOf && { listOf: retrying((user) => client.listOf!(user), "read", ports) }),
    ...(client.download && { download: retrying((id, format) => client.download!(id, format), "read", ports) }),
    ...(client.themes && { themes: retrying(() => client.themes!(), "read", ports) }),
  };
}

type Send<Args extends readonly unknown[], Value> = (...args: Args) => Promise<RequestOutcome<Value>>;

const retrying =
  <Args extends readonly unknown[], Value>(
    send: Send<Args, Value>,
    action: ChangeAction | "read",
    { sleep, random, onRetry }: RetryPorts,
  ): Send<Args, Value> =>
  async (...args) => {
    let waited = 0;
    for (let attempt = 1; ; attempt++) {
      const outcome = await send(...args);
      // An answer that came as a whole and is not understood would not be understood again.
      if (outcome.kind === "ok" || outcome.kind === "malformed") return outcome;
      const decision = retryDecision(action, outcome, attempt, random, waited);
      if (decision.kind !== "retry") return outcome;
      onRetry(outcome, decision.afterMs);
      await sleep(decision.afterMs);
      waited += decision.afterMs;
    }
  };
