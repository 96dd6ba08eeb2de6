import { expect, test, vi } from "vitest";
import { waitNotice } from "../../src/cli/publish/wait-notice.js";
import type { Failed, RequestOutcome } from "../../src/publish/outcome.js";
import { readWithRetries } from "../../src/publish/read-with-retries.js";
import { refused } from "../support/publish-world.js";

const lost: Failed = { kind: "unknown", method: "GET", message: "Lost." };

/** Milliseconds, by a clock of its own, until a list that is answered so comes to an end; and how often it is asked for. */
async function costOf(answer: (timeoutMs: number) => readonly [Failed, milliseconds: number]) {
  let [time, sent] = [0, 0];
  const request = async (timeoutMs: number): Promise<RequestOutcome<never>> => {
    const [failed, milliseconds] = answer(timeoutMs);
    [time, sent] = [time + milliseconds, sent + 1];
    return failed;
  };
  const clock = {
    now: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const idle = { acquire: () => undefined, pauseFor: () => undefined, pauseLeft: () => 0, stopped: () => false };
  await readWithRetries({ ...idle, random: () => 0.99, clock, signal: new AbortController().signal }, request);
  return { time, sent };
}

test.each<readonly [string, (timeoutMs: number) => readonly [Failed, number]]>([
  ["never ends", (timeoutMs) => [lost, timeoutMs]],
  ["breaks off after 7 s", (timeoutMs) => [lost, Math.min(7_000, timeoutMs)]],
  ["breaks off at once", () => [lost, 10]],
  ["is answered with 500 after 20 s", (timeoutMs) => [refused(500), Math.min(20_000, timeoutMs)]],
])("a list that %s costs 30 s at most", async (_, answer) => {
  expect((await costOf(answer)).time).toBeLessThanOrEqual(30_000);
});

test("a wait that the service asks for does not count", async () => {
  expect(await costOf(() => [refused(503, 60), 10])).toMatchObject({ sent: 6 });
});

test("a list that came as a whole and is not understood is not asked for again", async () => {
  expect(await costOf(() => [{ kind: "malformed", status: 200, message: "" }, 10])).toEqual({ time: 10, sent: 1 });
});

test("after 5 s there is a word, once, and none before", () => {
  vi.useFakeTimers();
  try {
    const notes: unknown[] = [];
    const onWait = waitNotice({ note: (text) => void notes.push(text) });
    const early = onWait();
    vi.advanceTimersByTime(4_999);
    early();
    const late = onWait();
    vi.advanceTimersByTime(5_001);
    expect(notes).toEqual(["waiting for the answer of the service, for 30 s at most"]);
    vi.advanceTimersByTime(60_000);
    late();
    expect(notes).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
