import { readFileSync } from "node:fs";
import type { IsolationBounds } from "../../contract/host.js";
import { watchMilliseconds } from "./reader-messages.js";

/** A query that is interrupted in time ends by itself, and its process is there for the next one. */
const graceSeconds = 0.5;

/** What a pause of this process counts at most: a reader that was done meanwhile must not seem late. */
const longestPause = 0.25;

/** Time is that of the processor, so that a busy machine makes nothing late. What neither works nor ends has so many times as much. */
const patience = 6;

export interface Watch {
  readonly stop: () => void;
}

/** Calls `end` once, when a process takes longer or more memory than it may. */
export function watchReader(
  pid: number | undefined,
  { seconds, memory }: IsolationBounds,
  ownBytes: number,
  end: (bound: keyof IsolationBounds) => void,
): Watch {
  const before = usageOf(pid);
  let [byClock, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    byClock += Math.min((now - last) / 1000, longestPause);
    last = now;
    const usage = usageOf(pid);
    const spent = before && usage ? Math.min(byClock, usage.seconds - before.seconds) : byClock;
    const isLate = spent > seconds + graceSeconds || byClock > seconds * patience;
    const isLarge = (usage?.bytes ?? 0) > ownBytes + memory;
    if (!isLate && !isLarge) return;
    clearInterval(timer);
    end(isLarge ? "memory" : "seconds");
  }, watchMilliseconds);
  return { stop: () => clearInterval(timer) };
}

/** Linux counts processor time in these, on every machine. */
const ticksPerSecond = 100;

/**
 * Processor time and resident memory of a process, on Linux (proc(5)). Elsewhere time is that of the clock, and the heap's limit and the
 * process itself see to memory.
 */
function usageOf(pid: number | undefined): { readonly seconds: number; readonly bytes: number } | undefined {
  try {
    const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return { seconds: (Number(user) + Number(system)) / ticksPerSecond, bytes: Number(kilobytes) * 1024 };
  } catch {
    return undefined;
  }
}
