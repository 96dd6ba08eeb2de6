import type { Worker } from "node:worker_threads";

/** The milliseconds that a thread has worked or waited since. */
export type OwnTime = () => number;

/** On a machine on which others work all the time, the clock decides after so many times a limit. */
const patience = 5;

/**
 * Starts to count the time of a thread: that in which it waited, and the processor time of this process, so that a busy machine makes nothing
 * late. The first thread only hands messages on.
 */
export function ownTimeOf(worker: Worker): OwnTime {
  const idle = () => worker.performance.eventLoopUtilization().idle;
  const [start, waited, cpu] = [performance.now(), idle(), process.cpuUsage()];
  return () => {
    const clock = performance.now() - start;
    const wait = Math.min(clock, idle() - waited);
    const { user, system } = process.cpuUsage(cpu);
    return Math.max(wait + Math.min((user + system) / 1000, clock - wait), clock / patience);
  };
}
