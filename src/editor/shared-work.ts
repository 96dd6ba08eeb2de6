import type { Checkpoint } from "../contract/checkpoint.js";
import { delay } from "./timers.js";

/* Browsers and Node have it; the types of neither are those of this room. */
declare const performance: { now(): number };

/** Work that takes long, for several who wait for it. */
export interface SharedWork {
  /** Somebody waits for the result, until `isWanted` gives false. Without it, to the end. */
  readonly join: (isWanted?: () => boolean) => void;
  /** Lets requests run that came meanwhile. Rejects with `Abandoned` if nobody waits any more. */
  readonly checkpoint: Checkpoint;
}

/** Nobody waits for the result of the work. */
export class Abandoned extends Error {}

/** The longest that work keeps others waiting: less than a quarter of a frame. In milliseconds. */
const slice = 4;

export function createSharedWork(): SharedWork {
  const waiting: (() => boolean)[] = [];
  let isKept = false;
  let end = performance.now() + slice;
  const pause = async (): Promise<void> => {
    await delay(0);
    if (!isKept && !waiting.some((isWanted) => isWanted())) throw new Abandoned();
    end = performance.now() + slice;
  };
  return {
    join(isWanted) {
      if (isWanted) waiting.push(isWanted);
      else isKept = true;
    },
    checkpoint: () => (performance.now() < end ? undefined : pause()),
  };
}

/** `undefined` for abandoned work. */
export const unlessAbandoned = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Abandoned) return undefined;
    throw error;
  });
