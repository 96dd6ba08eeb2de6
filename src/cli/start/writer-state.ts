/**
 * Memory that the writing thread shares with the first one, so that the process never ends while a temporary file is there. Each side sets
 * its own word, then reads that of the other: one of them sees it in time. The other words say which files the thread has replaced, also if
 * it dies before it reports them.
 */
export type WriterState = Int32Array<SharedArrayBuffer>;

const replacing = 0;
const stopped = 1;
const firstReplaced = 2;

/** More than are under way: the word of a file is that of an earlier one, too. */
const mostReplaced = 256;

export const createWriterState = (): WriterState =>
  new Int32Array(new SharedArrayBuffer(4 * (firstReplaced + mostReplaced)));

const wordOf = (index: number): number => firstReplaced + (index % mostReplaced);

/** In the writing thread: replaces a file, unless the first thread ends. `index` counts the files that the thread was sent. */
export function replaceUnlessStopped<Value>(state: WriterState, index: number, replace: () => Value): Value {
  Atomics.store(state, replacing, 1);
  try {
    if (Atomics.load(state, stopped) === 1) waitForEnd(state);
    const replaced = replace();
    Atomics.store(state, wordOf(index), index + 1);
    return replaced;
  } finally {
    goOn(state);
  }
}

function goOn(state: WriterState): void {
  Atomics.store(state, replacing, 0);
  if (Atomics.load(state, stopped) === 1) Atomics.notify(state, replacing);
}

function waitForEnd(state: WriterState): void {
  goOn(state);
  Atomics.wait(state, stopped, 1);
}

/** In the first thread: whether the other one has replaced a file, which is one of the last. */
export const hasReplaced = (state: WriterState, index: number): boolean =>
  Atomics.load(state, wordOf(index)) === index + 1;

/** In the first thread: from when it returns, the other one replaces nothing. */
export function stopReplacing(state: WriterState): void {
  Atomics.store(state, stopped, 1);
  while (Atomics.load(state, replacing) === 1) Atomics.wait(state, replacing, 1);
}
