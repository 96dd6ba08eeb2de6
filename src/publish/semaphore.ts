/** Runs functions in the order of the calls, at most `count` at a time. Calls `onFree` when no function waits. */
export function createSemaphore(
  count: number,
  onFree?: () => void,
): <Value>(work: () => Promise<Value> | Value) => Promise<Value> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else {
        free++;
        onFree?.();
      }
    }
  };
}
