interface LockWriter {
  /** Writes. Resolves when every change made before the call is on the disk; calls during a write share the next one. */
  readonly save: () => Promise<void>;
  /** Writes too, but only if earlier writes have taken less than a fiftieth of the time: call it after every change. */
  readonly saveSparingly: () => Promise<void>;
  /** Writes what `saveSparingly` has left. */
  readonly saveRest: () => Promise<void>;
}

/** The share of the time for writes: one to so many. */
const share = 50;

/** Writes one at a time. `now`: milliseconds. */
export function createLockWriter(write: () => Promise<void>, now = () => performance.now()): LockWriter {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let free = Number.NEGATIVE_INFINITY;
  let isBehind = false;
  const start = (): Promise<void> => {
    const started = now();
    isBehind = false;
    running = write().finally(() => {
      running = undefined;
      free = now() + (now() - started) * share;
    });
    return running;
  };
  const save = (): Promise<void> => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
  return {
    save,
    saveSparingly: async () => {
      isBehind = true;
      if (!running && now() >= free) await start();
    },
    saveRest: async () => {
      await (isBehind ? save() : running);
    },
  };
}
