import type { BackendClient } from "./backend.js";
import type { ChangeAction } from "./journal.js";
import type { RequestOutcome } from "./outcome.js";
import { type ReadPorts, readWithRetries } from "./read-with-retries.js";

type RetryPorts = Pick<ReadPorts, "clock" | "random" | "onRetry" | "onWait">;

/**
 * A client that sends reads and deletes again as `retryDecision` says. Creates and updates are sent once: a journal belongs to them, which
 * `perform` keeps.
 */
export function retryingClient(client: BackendClient, ports: RetryPorts): BackendClient {
  return {
    create: (fields) => client.create(fields),
    update: (id, fields) => client.update(id, fields),
    delete: retrying((id) => client.delete(id), "delete", ports),
    list: () => patiently((timeoutMs) => client.list(timeoutMs), "read", ports),
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
    ports: RetryPorts,
  ): Send<Args, Value> =>
  (...args) =>
    patiently(() => send(...args), action, ports);

const patiently = async <Value>(
  request: (timeoutMs: number) => Promise<RequestOutcome<Value>>,
  action: ChangeAction | "read",
  ports: RetryPorts,
): Promise<RequestOutcome<Value>> => (await readWithRetries({ ...unhurried, ...ports }, request, action))!;

/** Without a rate, and never stopped. */
const unhurried = {
  acquire: () => undefined,
  pauseFor: () => undefined,
  pauseLeft: () => 0,
  stopped: () => false,
  signal: new AbortController().signal,
};
