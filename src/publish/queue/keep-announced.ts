import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SharedState } from "./shared-state.js";

export interface Announced {
  /** Requests a second that count now, of all workers. */
  readonly rate: number;
  readonly stop: () => Promise<void>;
}

export interface AnnounceOptions {
  /** The rate of this worker, where it has been given one. */
  readonly rate?: number;
  /** Told when another rate counts: another worker came or went, or somebody published with another one. */
  readonly onRate: (perSecond: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds: how often a worker says that it lives, and for how long it is believed. */
const [beat, believed] = [5_000, 20_000];

/** Milliseconds for the last word of a worker whose queue is out of reach. */
const patience = 1_000;

/** Says that a worker lives, again and again until it stops. Rejects when the queue fails at the first time. */
export async function keepAnnounced(
  state: SharedState,
  { rate: wished, onRate, onError }: AnnounceOptions,
): Promise<Announced> {
  const worker = randomUUID();
  const ask = async (): Promise<number> => {
    await state.announce(worker, wished, believed);
    return (await state.read()).rate;
  };
  const first = await ask();
  let [counted, stopped] = [first, false];
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    timer = setTimeout(() => void again(), beat).unref();
  };
  const again = async (): Promise<void> => {
    const rate = await ask().catch((error: unknown) => onError(error));
    if (stopped) return;
    if (rate !== undefined && rate !== counted) onRate(rate);
    counted = rate ?? counted;
    later();
  };
  later();
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([state.leave(worker).catch(() => undefined), sleep(patience)]);
  };
  return { rate: first, stop };
}
