/** A function that runs what it is given, at most so many at a time, in the order of the calls. `onFree`: called when nothing waits for a slot. */
export function createSlots(
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
