/** Each one waits in memory, also without an item: a limit of a million would take minutes for a single document. */
const maxWorkers = 1024;

/**
 * Does `work` for each item, at most `limit` under way at once, and asks for the next item only when one is free: of a long stream only
 * so many items are in memory. Rejects with the first rejection, after the work under way has ended.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item, index: number) => void | Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let index = 0;
  let done = false;
  // One request at a time: a generator would queue them, and a stopped run must not ask for more.
  let turn: Promise<unknown> = Promise.resolve();
  const next = (): Promise<{ readonly item: Item; readonly index: number } | undefined> => {
    const asked = turn.then(async () => {
      if (done) return undefined;
      const result = await iterator.next();
      if (result.done) done = true;
      return result.done ? undefined : { item: result.value, index: index++ };
    });
    turn = asked.catch(() => undefined);
    return asked;
  };
  const worker = async (): Promise<void> => {
    try {
      for (let one = await next(); one; one = await next()) await work(one.item, one.index);
    } catch (error) {
      done = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, maxWorkers) }, worker));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) {
    await iterator.return?.();
    throw failed.reason;
  }
}
