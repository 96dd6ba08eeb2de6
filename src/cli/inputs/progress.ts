import type { Context } from "../base/context.js";

/** Seconds between two updates: as fast as a reader can follow. */
const interval = 0.1;

/** Counts finished documents of `total` and shows the count and the rate on a terminal. */
export function progressOf(context: Context, total: number): { readonly step: () => void; readonly end: () => void } {
  // Node loads what `performance` is only when it is asked for, which takes as long as writing a hundred documents.
  const started = process.uptime();
  let [done, said] = [0, started];
  return {
    step: () => {
      done++;
      const now = process.uptime();
      if (now - said < interval) return;
      said = now;
      const rate = Math.round(done / (now - started));
      context.progress(`${done}/${total} (${Math.floor((done * 100) / total)} %), ${rate} a second`);
    },
    end: () => context.progress(undefined),
  };
}
