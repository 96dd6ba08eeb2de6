import { beforeEach, describe, expect, test, vi } from "vitest";
import { createRateLimiter, systemClock } from "../../src/publish/rate-limiter.js";

describe("a program is not kept alive by what it does not wait for", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test("a sleep that is aborted ends at once, with its timer", async () => {
    const stop = new AbortController();
    const sleeps = [systemClock.sleep(600_000, stop.signal), systemClock.sleep(10, stop.signal)];
    await vi.advanceTimersByTimeAsync(10);
    await sleeps[1];
    expect(vi.getTimerCount()).toBe(1);
    stop.abort();
    await sleeps[0];
    await systemClock.sleep(600_000, stop.signal);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a wait for the rate too", async () => {
    const stop = new AbortController();
    const acquire = createRateLimiter(0.001);
    expect(acquire(stop.signal)).toBeUndefined();
    const turn = acquire(stop.signal);
    expect(vi.getTimerCount()).toBe(1);
    stop.abort();
    await turn;
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("a sleep until a time that is over sets no negative timer, of which Node 24 warns", async () => {
  const { setTimeout: real } = globalThis;
  const waits: unknown[] = [];
  const noted = (done: () => void, milliseconds?: number) => {
    waits.push(milliseconds);
    return real(done, milliseconds);
  };
  globalThis.setTimeout = noted as typeof setTimeout;
  try {
    await systemClock.sleep(-17, new AbortController().signal);
  } finally {
    globalThis.setTimeout = real;
  }
  expect(waits).toEqual([0]);
});

test("a sleep for longer than a timer can wait is not over at once", async () => {
  const stop = new AbortController();
  let over = false;
  const sleeping = systemClock.sleep(1e12, stop.signal).then(() => {
    over = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(over).toBe(false);
  stop.abort();
  await sleeping;
});

test("no request begins before its turn, though timers cut fractions of a millisecond off", async () => {
  let now = 0.3;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const cut = (done: () => void, milliseconds = 0) => {
    now = Math.trunc(now) + Math.max(1, Math.trunc(milliseconds));
    queueMicrotask(done);
  };
  vi.stubGlobal("setTimeout", cut);
  try {
    for (const perSecond of [90, 300, 700]) {
      const acquire = createRateLimiter(perSecond);
      const first = now;
      for (let count = 0; count < 12; count++) {
        await acquire(new AbortController().signal);
        expect(now).toBeGreaterThanOrEqual(first + (count * 1000) / perSecond - 1e-9);
      }
    }
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});

test("more than a thousand a second do not wait for less than a timer can", async () => {
  let now = 0;
  const waits: number[] = [];
  const clock = { now: () => now, sleep: async (milliseconds: number) => void waits.push(milliseconds) };
  const acquire = createRateLimiter(2000, clock);
  const { signal } = new AbortController();
  for (let count = 0; count < 4; count++) await acquire(signal);
  expect(waits).toEqual([1, 1.5]);
  now = 1.75;
  expect(acquire(signal)).toBeUndefined();
});
