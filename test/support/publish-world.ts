import type { InfographicRecord } from "../../src/publish/infographic-record.js";
import type { JournalEntry } from "../../src/publish/journal.js";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import type { Failed, RequestOutcome } from "../../src/publish/outcome.js";
import { makePlan, type PublishDocument } from "../../src/publish/plan.js";
import { runPlan } from "../../src/publish/run-plan.js";
import type { RunPorts } from "../../src/publish/run-ports.js";

export const documentOf = (key: string, hash = `hash of ${key}`): PublishDocument => ({
  key,
  source: `${key}.igx`,
  title: key,
  hash,
  payload: async () => ({ fields: [["title", key]], title: key, warnings: [] }),
  content: async () => [{ type: "h1", text: key }],
});
export const entryOf = (key: string, more: Partial<LockEntry> = {}): LockEntry => ({
  id: `id of ${key}`,
  hash: `hash of ${key}`,
  source: `${key}.igx`,
  title: key,
  ...more,
});
export const inScope = () => true;

export const refused = (status: number, retryAfterSeconds?: number): Failed => ({
  kind: "refused",
  status,
  serviceMessage: "",
  message: `${status}`,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});
export const unknown: Failed = { kind: "unknown", method: "POST", message: "lost" };
export const unsent = (reason: Extract<Failed, { kind: "not-sent" }>["reason"]): Failed => ({
  kind: "not-sent",
  reason,
  message: reason,
});

/** A run with a clock of its own. `answer` is asked for each request, and gives a failure or nothing. */
export function world(answer: (request: string, count: number) => Failed | undefined, concurrency = 1) {
  const requests: string[] = [];
  const sleeps: number[] = [];
  const entries: JournalEntry[] = [];
  const stored = new Map<string, InfographicRecord>();
  let time = 0;
  const ask = <Value>(request: string, value: () => Value): RequestOutcome<Value> => {
    requests.push(`${time / 1000} ${request}`);
    return answer(request, requests.length) ?? { kind: "ok", status: 200, value: value() };
  };
  const put = (id: string, title = "") => {
    stored.set(id, { id, title });
    return { id, title };
  };
  const ports: RunPorts = {
    client: {
      create: async (fields) => ask(`create ${fields[0]![1]}`, () => put(`new ${fields[0]![1]}`, fields[0]![1])),
      update: async (id, fields) => ask(`update ${id}`, () => put(id, fields[0]![1])),
      delete: async (id) => ask(`delete ${id}`, () => void stored.delete(id)),
      list: async () => ask("list", () => [...stored.values()]),
      get: async (id) => (stored.has(id) ? ask(`get ${id}`, () => stored.get(id)!) : refused(404)),
    },
    journal: { append: async (entry) => void entries.push(entry), close: async () => undefined },
    documents: new Map(),
    save: async () => undefined,
    clock: {
      now: () => time,
      sleep: async (milliseconds) => {
        sleeps.push(milliseconds);
        time += milliseconds;
      },
    },
    now: () => new Date(time),
    random: () => 0.5,
    acquire: async () => undefined,
    concurrency,
    listDelayMs: 3000,
    signal: new AbortController().signal,
    onResult: () => undefined,
  };
  const run = async (keys: readonly string[], locked: readonly LockEntry[] = []) => {
    const known = new Map(locked.map((entry) => [entry.title!, entry]));
    for (const [key, entry] of known) ports.documents.set(key, entry);
    const plan = await makePlan({ documents: keys.map((key) => documentOf(key)), locked: known, inScope });
    const { results } = await runPlan(plan, ports, { prune: true });
    return plan.map((item) => `${item.key} ${results.get(item)?.kind}`);
  };
  return { run, requests, sleeps, entries, stored, ports };
}
