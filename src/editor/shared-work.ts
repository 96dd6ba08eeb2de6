import type { Checkpoint } from "../contract/checkpoint.js";
import { turn } from "../text/timers.js";

/* Browsers and Node have `performance`. This room is compiled without the types of either. */
declare const performance: { now(): number };

/** Work that takes long, for several who wait for it. */
export interface SharedWork {
  /** Adds a caller, who waits until `isWanted` returns false; without it, to the end. */
  readonly join: (isWanted?: () => boolean) => void;
  /** Answers requests that arrived meanwhile. Rejects with `Abandoned` if no caller waits any more. */
  readonly checkpoint: Checkpoint;
  /** The same, whether it has run for long or not. */
  readonly giveWay: () => Promise<void>;
}

/** No caller waits for the result any more. */
export class Abandoned extends Error {}

/** The longest that work keeps others waiting: less than a quarter of a frame. In milliseconds. */
const slice = 4;

/** The turns of the event loop until a request that has come is known: its bytes are read in one, it is passed on in the next. */
const minTurns = 3;

/** The most turns of the event loop that work gives way for: requests that never end do not keep it from its end. */
const maxTurns = 20;

/**
 * `asked` counts the requests so far. A pause lasts while more of them come: each is answered sooner than the work ends, and many of them
 * come right after a key.
 */
export function createSharedWork(asked: () => number): SharedWork {
  const waiting: (() => boolean)[] = [];
  let isKept = false;
  let end = performance.now() + slice;
  const pause = async (): Promise<void> => {
    let before = -1;
    for (let turns = 0; turns < maxTurns && (turns < minTurns || before !== asked()); turns++) {
      before = asked();
      await turn();
    }
    if (!isKept && !waiting.some((isWanted) => isWanted())) throw new Abandoned();
    end = performance.now() + slice;
  };
  return {
    join(isWanted) {
      if (isWanted) waiting.push(isWanted);
      else isKept = true;
    },
    checkpoint: () => (performance.now() < end ? undefined : pause()),
    giveWay: pause,
  };
}

/** `undefined` for abandoned work. */
export const unlessAbandoned = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Abandoned) return undefined;
    throw error;
  });
