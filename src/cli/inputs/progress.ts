import type { Context } from "../base/context.js";

/** Milliseconds between two updates: as fast as a reader can follow. */
const interval = 100;

/** Counts finished documents of `total` and shows the count and the rate on a terminal. */
export function progressOf(context: Context, total: number): { readonly step: () => void; readonly end: () => void } {
  const started = performance.now();
  let [done, said] = [0, started];
  return {
    step: () => {
      done++;
      const now = performance.now();
      if (now - said < interval) return;
      said = now;
      const rate = Math.round((done * 1000) / (now - started));
      context.progress(`${done}/${total} (${Math.floor((done * 100) / total)} %), ${rate} a second`);
    },
    end: () => context.progress(undefined),
  };
}
