/**
 * Calls `look` every `interval` milliseconds until the returned function is called. While a machine sleeps, timers stop but its clock
 * continues, so a jump of the clock means that it has woken up: `awake` is called instead. `clock` returns milliseconds.
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
