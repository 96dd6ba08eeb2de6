import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SharedState } from "./shared-state.js";

interface Heartbeat {
  /** Requests a second of all workers together. */
  readonly rate: number;
  readonly stop: () => Promise<void>;
}

interface HeartbeatOptions {
  /** The rate given to this worker, if any. */
  readonly rate?: number;
  /** Called when the shared rate changes: a worker came or went, or a publish set another rate. */
  readonly onRate: (perSecond: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds: the interval of the heartbeat, and how long a worker counts after its last one. Three may be lost. */
const [beat, believed] = [5_000, 20_000];

/** Milliseconds to sign off. The server may be unreachable, and Ctrl-C must not hang. */
const patience = 1_000;

/** Sends a heartbeat of this worker until `stop`. Rejects if the first one fails. */
export async function startHeartbeat(
  state: SharedState,
  { rate: wished, onRate, onError }: HeartbeatOptions,
): Promise<Heartbeat> {
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
