/**
 * Looks every `interval` milliseconds, until the returned function is called. Timers stand still while a machine sleeps and its clock
 * does not: a jump of the clock is a waking up. `clock`: milliseconds.
 */
export function lookRegularly(
  interval: number,
  clock: () => number,
  { look, awake }: { readonly look: () => void; readonly awake: () => void },
): () => void {
  let last = clock();
  const timer = setInterval(() => {
    const now = clock();
    const slept = now - last > 3 * interval;
    last = now;
    if (slept) awake();
    else look();
  }, interval);
  return () => clearInterval(timer);
}
