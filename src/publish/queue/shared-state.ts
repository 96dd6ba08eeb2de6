/** What all machines of a queue share beside its jobs. */
export interface SharedState {
  /**
   * Takes the next free instant of the queue's rate, over all machines; resolves to the milliseconds until then.
   * Counted are requests, also those that are sent once more.
   */
  readonly nextTurn: () => Promise<number>;
  /** Nothing is sent from anywhere before so many milliseconds are over: the service has asked for it. */
  readonly pauseFor: (milliseconds: number) => Promise<void>;
  /** The rate of whoever publishes; it counts until somebody publishes with another one. */
  readonly setRate: (perSecond: number) => Promise<void>;
  /** A worker lives, and for so many milliseconds is taken to; its rate, where it has been given one, counts as long. */
  readonly announce: (worker: string, perSecond: number | undefined, milliseconds: number) => Promise<void>;
  /** A worker ends. */
  readonly leave: (worker: string) => Promise<void>;
  readonly read: () => Promise<Shared>;
  /** Why the queue is paused; `undefined` when it is not any more. */
  readonly setReason: (reason: string | undefined) => Promise<void>;
  /** The mark of the secret under which jobs are sealed: `Sealer.mark`. */
  readonly setMark: (mark: string) => Promise<void>;
}

export interface Shared {
  /** Requests a second that count: the lowest of those of the last publish and of the living workers. */
  readonly rate: number;
  /** How many workers live. */
  readonly workers: number;
  readonly reason?: string;
  readonly mark?: string;
}

/** Requests a second where nobody has said otherwise: what is polite to a service that documents no limit (public facts). */
export const defaultRate = 1;
