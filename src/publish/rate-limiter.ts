const wakers = new WeakMap<AbortSignal, Set<() => void>>();

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds, 24 days. A timer of Node for more is over at once. */
export const maxTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const until = performance.now() + milliseconds;
      const wait = (left: number) =>
        setTimeout(
          () => {
            // Node cuts fractions off, so a timer may be more than a millisecond too early.
            const more = until - performance.now();
            if (more > 0) {
              timer = wait(more);
              return;
            }
            forget();
            resolve();
          },
          // A time that is over has none: Node 24 warns of a negative one.
          Math.max(0, Math.min(left, maxTimer)),
        );
      let timer = wait(milliseconds);
      const forget = onAbort(signal, () => {
        // It would keep the process alive, after a `Retry-After` for minutes.
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** Awaited before each request; `undefined` where nothing is to wait for. Resolves as soon as the signal is aborted. */
export type Acquire = (signal: AbortSignal) => Promise<void> | undefined;

/**
 * A function to await before each request: at most `perSecond` requests begin in a second, evenly spread, the first at once. Even spread
 * also keeps within limits that a service measures over shorter windows.
 */
export function createRateLimiter(perSecond: number, clock: Clock = systemClock): Acquire {
  const interval = 1000 / perSecond;
  const shortest = interval > 1 ? Number.MIN_VALUE : 1;
  let next = Number.NEGATIVE_INFINITY;
  return (signal) => {
    const now = clock.now();
    const at = Math.max(now, next);
    next = at + interval;
    // A timer cannot wait for less than a millisecond. If several requests may begin within one, they begin at once, but they all count.
    return at - now >= shortest ? clock.sleep(at - now, signal) : undefined;
  };
}

/**
 * Calls `wake` when the signal is aborted, unless the returned function was called before. All waiters of a signal share one listener: with
 * one each, Node warns of a leak of listeners during many requests.
 */
function onAbort(signal: AbortSignal, wake: () => void): () => void {
  const waiting = wakers.get(signal) ?? listenTo(signal);
  waiting.add(wake);
  return () => void waiting.delete(wake);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>();
  wakers.set(signal, waiting);
  signal.addEventListener("abort", () => waiting.forEach((wake) => void wake()), { once: true });
  return waiting;
}
