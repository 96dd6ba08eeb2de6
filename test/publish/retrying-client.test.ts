import { expect, test } from "vitest";
import type { BackendClient } from "../../src/publish/backend.js";
import type { Failed } from "../../src/publish/outcome.js";
import { retryingClient } from "../../src/publish/retrying-client.js";

const busy: Failed = { kind: "refused", status: 503, serviceMessage: "", message: "Busy.", retryAfterSeconds: 7 };
const lost: Failed = { kind: "unknown", method: "GET", message: "Lost." };
const absent: Failed = { kind: "refused", status: 404, serviceMessage: "", message: "Absent." };
const strange: Failed = { kind: "malformed", status: 200, message: "Strange." };
const done = { kind: "ok", status: 200, value: [] } as const;

/** A client whose requests are answered in turn, by the last answer in the end. */
function answering(...answers: (Failed | typeof done)[]) {
  const waits: number[] = [];
  let sent = 0;
  const answer = async () => answers[Math.min(sent++, answers.length - 1)];
  const requests = { list: answer, get: answer, delete: answer, create: answer, update: answer, themes: answer };
  const client = retryingClient(requests as unknown as BackendClient, {
    clock: { now: () => 0, sleep: async (milliseconds) => void waits.push(milliseconds) },
    random: () => 0.5,
    onRetry: () => undefined,
  });
  return { client, waits, sent: () => sent };
}

test("reads and deletes wait as long as the service asks, and are sent again", async () => {
  for (const name of ["list", "get", "themes", "delete"] as const) {
    const { client, waits, sent } = answering(busy, lost, done);
    expect(await (client[name] as (id: string) => unknown)("x")).toBe(done);
    expect([sent(), waits]).toEqual([3, [7000, 500]]);
  }
});

test("what would be answered so again is not sent again, and nothing for ever", async () => {
  for (const final of [absent, strange]) {
    const { client, sent } = answering(final);
    expect(await client.get("x")).toBe(final);
    expect(sent()).toBe(1);
  }
  const down = answering(lost);
  expect(await down.client.list()).toBe(lost);
  expect([down.sent(), down.waits.length]).toEqual([6, 5]);
});

test("creates and updates are sent once", async () => {
  for (const name of ["create", "update"] as const) {
    const { client, sent } = answering(busy, done);
    expect(await (client[name] as (...args: unknown[]) => unknown)("x", [])).toBe(busy);
    expect(sent()).toBe(1);
  }
});

test("an operation that a service lacks stays absent", () => {
  expect(answering(done).client).not.toHaveProperty("download");
});
