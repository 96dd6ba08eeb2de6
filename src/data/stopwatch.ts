/** Node has this, browsers do not. */
declare const process: { readonly cpuUsage?: () => { readonly user: number; readonly system: number } } | undefined;

/** Processor time of this process in seconds; infinite if it is unknown, so that the clock decides. */
function processorSeconds(): number {
  const usage = typeof process === "undefined" ? undefined : process.cpuUsage?.();
  return usage ? (usage.user + usage.system) / 1_000_000 : Number.POSITIVE_INFINITY;
}

/**
 * A function that returns the seconds since this call: the smaller of clock time and processor time. So other work on a busy machine does
 * not use up the time of a document.
 */
export function startStopwatch(): () => number {
  const [clock, processor] = [Date.now(), processorSeconds()];
  return () => {
    const [byClock, byProcessor] = [(Date.now() - clock) / 1000, processorSeconds() - processor];
    // Infinity minus infinity is NaN: there is no processor time.
    return Number.isNaN(byProcessor) ? byClock : Math.min(byClock, byProcessor);
  };
}
