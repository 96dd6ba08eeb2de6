import type { Log } from "./log.js";

/** Changes that have to wait, in their order. Most count at once; one for a document whose project must be found first does not. */
export interface Turns {
  readonly add: (change: () => Promise<void>) => void;
  /** Resolves when all changes so far count; `undefined` if they do. */
  readonly waiting: () => Promise<void> | undefined;
  readonly settled: () => Promise<void>;
}

export function createTurns(log: Log): Turns {
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
