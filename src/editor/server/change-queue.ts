import type { Log } from "./log.js";

/** Changes that wait, in their order. Most apply at once; a change of a document whose project is not found yet waits. */
export interface ChangeQueue {
  readonly add: (change: () => Promise<void>) => void;
  /** Resolves when all changes so far are applied; `undefined` if they are. */
  readonly waiting: () => Promise<void> | undefined;
  readonly settled: () => Promise<void>;
}

export function createChangeQueue(log: Log): ChangeQueue {
  let last: Promise<void> | undefined;
  return {
    add(change) {
      const next = (last ?? Promise.resolve())
        .then(change)
        .catch((error: unknown) => log.defect("a change of a document", error))
        .then(() => {
          if (last === next) last = undefined;
        });
      last = next;
    },
    waiting: () => last,
    settled: async () => last,
  };
}
