/**
 * Does the steps one after another. Gives a promise only where one of them has to be waited for: a loop of a million turns would
 * otherwise wait a million times for nothing.
 */
export function inSequence<T>(
  items: readonly T[],
  step: (item: T, index: number) => Promise<void> | undefined,
  from = 0,
): Promise<void> | undefined {
  for (let at = from; at < items.length; at++) {
    const pending = step(items[at]!, at);
    if (pending) return pending.then(() => inSequence(items, step, at + 1));
  }
  return undefined;
}
