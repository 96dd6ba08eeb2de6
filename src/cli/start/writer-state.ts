/**
 * Memory that the writing thread shares with the first one, so that the process never ends while a temporary file is there. Each side sets
 * its own word, then reads that of the other: one of them sees it in time.
 */
export type WriterState = Int32Array<SharedArrayBuffer>;

export const createWriterState = (): WriterState => new Int32Array(new SharedArrayBuffer(8));

const replacing = 0;
const stopped = 1;

/** In the writing thread: does the work, unless the first thread ends. */
export function replaceUnlessStopped<Value>(state: WriterState, work: () => Value): Value {
  Atomics.store(state, replacing, 1);
  try {
    if (Atomics.load(state, stopped) === 1) waitForEnd(state);
    return work();
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

/** In the first thread: from when it returns, the other one replaces nothing. */
export function stopReplacing(state: WriterState): void {
  Atomics.store(state, stopped, 1);
  while (Atomics.load(state, replacing) === 1) Atomics.wait(state, replacing, 1);
}
