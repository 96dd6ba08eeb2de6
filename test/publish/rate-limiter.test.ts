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
