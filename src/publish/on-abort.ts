const wakers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `wake` when the signal is aborted, until the function that it gives back is called. One listener serves all who wait at a signal:
 * with one each, Node takes many requests at once for a leak of listeners.
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
