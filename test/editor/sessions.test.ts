import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { type Replayed, replaySession, sessionsFolder, type Timing } from "../support/replay-session.js";

/*
 * What real editors have sent while somebody typed, one message a line, with `ROOT` for the folder of the project. To record one, put `tee`
 * before `igx lsp` in the configuration of the editor; of an editor in the browser, keep what its page posts to the worker.
 */
const sessions = readdirSync(sessionsFolder).filter((name) => name.endsWith(".jsonl"));

const eachAfterItsAnswer: Timing = (_, answered) => answered();
const allAtOnce: Timing = () => undefined;
const nowAndThen: Timing = (index, answered) =>
  index % 5 === 4 ? answered() : index % 2 === 1 ? new Promise((resolve) => setImmediate(resolve)) : undefined;

/** `ContentModified` and `ServerCancelled`, for a request that a later edit has overtaken. */
const overtaken = [-32801, -32802].map((code) => JSON.stringify({ failed: code }));

/** Nobody waits for a request that was cancelled, and this one answers for all files as they are when the answer is ready. */
const isFree = ({ method, isCancelled }: Replayed["requests"][number]): boolean =>
  isCancelled === true || method === "workspace/diagnostic";

test.each(sessions)("%s: answers are the same under every timing", async (name) => {
  const calm = await replaySession(name, eachAfterItsAnswer);
  expect(calm.answers.filter((answer) => answer.includes('"failed"'))).toEqual([]);
  for (const timing of [allAtOnce, nowAndThen]) {
    const { requests, answers, found } = await replaySession(name, timing);
    await vi.waitFor(async () => expect(await found()).toBe(await calm.found()), { timeout: 90_000 });
    for (const [index, answer] of answers.entries())
      if (!isFree(requests[index]!)) expect([calm.answers[index], ...overtaken]).toContain(answer);
  }
});
