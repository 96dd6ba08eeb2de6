export interface Clock {
  /** Milliseconds. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Awaited before each request; `undefined` where nothing is to wait for. */
export type Acquire = () => Promise<void> | undefined;

/**
 * A function to await before each request: at most `perSecond` requests begin in a second, evenly spread, the first at once. Even spread
 * also keeps within limits that a service measures over shorter windows.
 */
export function createRateLimiter(perSecond: number, clock: Clock = systemClock): Acquire {
  const interval = 1000 / perSecond;
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    const at = Math.max(now, next);
    next = at + interval;
    // A timer cannot wait for less than a millisecond. Requests within one all begin at once, but they all count.
    return at - now >= 1 ? clock.sleep(at - now) : undefined;
  };
}
