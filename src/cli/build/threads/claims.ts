/** Shares out the documents of a run among threads: each is compiled by exactly one of them. */
export interface Claims {
  /** Whether this thread compiles the document at this position. It must ask for positions in their order. */
  readonly isMine: (index: number) => boolean;
}

/** The memory that the threads of a run share. */
export const sharedClaims = (): SharedArrayBuffer => new SharedArrayBuffer(4);

/**
 * The claims of one thread. A thread takes a document when it has time for one, so that none waits for another: a slow or late thread
 * only takes fewer.
 */
export function createClaims(shared: SharedArrayBuffer): Claims {
  const next = new Int32Array(shared);
  let claimed = -1;
  return {
    isMine(index) {
      // Positions that nobody builds are claimed on the way.
      while (claimed < index) claimed = Atomics.add(next, 0, 1);
      return claimed === index;
    },
  };
}
