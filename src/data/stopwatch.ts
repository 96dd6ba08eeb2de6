/** What Node has and browsers do not. */
declare const process: { readonly cpuUsage?: () => { readonly user: number; readonly system: number } } | undefined;

/** The processor time of this process in seconds; without end where it is not known. */
function processorSeconds(): number {
  const usage = typeof process === "undefined" ? undefined : process.cpuUsage?.();
  return usage ? (usage.user + usage.system) / 1_000_000 : Number.POSITIVE_INFINITY;
}

/**
 * The seconds since this call: the smaller of the time on the clock and the time that the processor has worked, so that a busy machine
 * does not use up the time of a document.
 */
export function startStopwatch(): () => number {
  const [clock, processor] = [Date.now(), processorSeconds()];
  return () => {
    const [byClock, byProcessor] = [(Date.now() - clock) / 1000, processorSeconds() - processor];
    return Number.isNaN(byProcessor) ? byClock : Math.min(byClock, byProcessor);
  };
}
