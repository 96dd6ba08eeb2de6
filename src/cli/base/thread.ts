/** Another thread of this process, which does a part of a run. */
export interface Thread {
  /** Sends it plain data. */
  readonly send: (message: unknown) => void;
  /** Resolves when the thread has done its job; also if it could not start or has failed. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** One that writes files. */
export interface WriterThread extends Thread {
  /** Whether it has replaced a file, by the place of the file among all that it was sent: also if it ended before it could say so. */
  readonly hasReplaced: (index: number) => boolean;
}

/** Documents of a run for which a thread pays. Fewer need not load what decides about it. */
export const fewestForThread = 300;

/** Starts a thread. `onMessage` receives what it sends: plain data, too. */
export type StartThread<Started = Thread> = (onMessage: (message: unknown) => void) => Started;

export interface ThreadStarter {
  /** How many threads can compute at the same time, the first one included. */
  readonly parallelism: () => number;
  /** Starts one that compiles documents. */
  readonly start: StartThread;
  /** Starts one that writes files. It is ready soon, since it loads nothing of the compiler. */
  readonly startWriter: StartThread<WriterThread>;
}
