import { readFileSync } from "node:fs";
import type { IsolationBounds } from "../../contract/host.js";
import { watchMilliseconds } from "./reader-messages.js";

/**
 * A query that is interrupted in time ends by itself, and its process can take the next job. So the process gets a little longer than the
 * query.
 */
const graceSeconds = 0.5;

/**
 * The most that one pause of this process counts, in seconds. If igx itself was suspended, a reader that finished meanwhile must not look
 * late.
 */
const maxPause = 0.25;

/**
 * Processor time counts, so that a busy machine makes nothing late. A process that neither works nor ends is ended after this many times
 * its limit on the clock.
 */
const patience = 6;

export interface Watch {
  readonly stop: () => void;
}

/** Calls `end` once if a process takes more time or memory than its limits. */
export function watchReader(
  pid: number | undefined,
  { seconds, memory }: IsolationBounds,
  ownBytes: number,
  end: (bound: keyof IsolationBounds) => void,
): Watch {
  // Processor time of earlier jobs does not count.
  const before = usageOf(pid);
  let [byClock, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    byClock += Math.min((now - last) / 1000, maxPause);
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

/** USER_HZ: Linux reports processor time in these units on every machine. */
const ticksPerSecond = 100;

/**
 * Processor time and resident memory of a process on Linux (proc(5)). Elsewhere `undefined`: time is that of the clock, and the heap's
 * limit and the process's own check bound the memory.
 */
function usageOf(pid: number | undefined): { readonly seconds: number; readonly bytes: number } | undefined {
  try {
    // The name of the program may contain spaces, so the fields count from its closing bracket.
    const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return { seconds: (Number(user) + Number(system)) / ticksPerSecond, bytes: Number(kilobytes) * 1024 };
  } catch {
    return undefined;
  }
}
