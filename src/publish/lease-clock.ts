/** How long ago something happened, by two clocks. */
export interface LeaseClock {
  /** Milliseconds since the clock was started. */
  readonly elapsed: () => number;
}

/**
 * Starts now. The monotonic clock does not jump when the time is set, but on Linux it stops while the machine is suspended
 * (clock_gettime(2)), which the wall clock counts. So the larger of the two counts.
 */
export function startLeaseClock(): LeaseClock {
  const [monotonic, wall] = [performance.now(), Date.now()];
  return { elapsed: () => Math.max(performance.now() - monotonic, Date.now() - wall) };
}
