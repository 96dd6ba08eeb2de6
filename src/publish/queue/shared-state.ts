/** State that all machines of a queue share besides its jobs. */
export interface SharedState {
  /**
   * Reserves the next free slot of the rate that all machines share, and resolves to the milliseconds until then.
   * The rate counts requests, retries included.
   */
  readonly nextTurn: () => Promise<number>;
  /** No machine sends for so many milliseconds, because the service asked for it (`Retry-After`). */
  readonly pauseFor: (milliseconds: number) => Promise<void>;
  /** The rate of a publish. It counts until another publish sets one. */
  readonly setRate: (perSecond: number) => Promise<void>;
  /** The heartbeat of a worker. The worker, and its rate if it has one, count for so many milliseconds. */
  readonly announce: (worker: string, perSecond: number | undefined, milliseconds: number) => Promise<void>;
  /** Signs a worker off. */
  readonly leave: (worker: string) => Promise<void>;
  readonly read: () => Promise<SharedValues>;
  /** Why the queue is paused; `undefined` to clear it. */
  readonly setReason: (reason: string | undefined) => Promise<void>;
  /** `Sealer.mark` of the key that jobs are sealed with. A worker with another key stops at once. */
  readonly setMark: (mark: string) => Promise<void>;
}

interface SharedValues {
  /** Requests a second: the lowest of the last publish and all living workers. */
  readonly rate: number;
  /** The number of living workers. */
  readonly workers: number;
  readonly reason?: string;
  readonly mark?: string;
}

/** Requests a second by default. The service documents no limit, so this is the cautious choice (grammar/service-interface.md). */
export const defaultRate = 1;
