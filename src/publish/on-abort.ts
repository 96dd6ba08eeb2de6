const wakers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `wake` when the signal is aborted, unless the returned function was called before. All waiters of a signal share one listener: with
 * one each, Node warns of a leak of listeners during many requests.
 */
export function onAbort(signal: AbortSignal, wake: () => void): () => void {
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
