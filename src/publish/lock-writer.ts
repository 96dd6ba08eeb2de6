/** Writes one at a time. `save` resolves when every change made before the call is on the disk; calls during a write share the next one. */
export function createLockWriter(write: () => Promise<void>): { readonly save: () => Promise<void> } {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = write().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    save: () => {
      if (!running) return start();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return start();
        });
      return next;
    },
  };
}
