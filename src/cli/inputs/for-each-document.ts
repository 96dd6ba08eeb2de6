import { forEachConcurrently } from "../../text/for-each-concurrently.js";
import type { Context } from "../base/context.js";
import type { DocumentRun, RunDocument } from "./documents.js";

/** Seconds between two updates: as fast as a reader can follow. */
const interval = 0.1;

/** Nanoseconds of a run without a pause. */
const maxSlice = 5_000_000n;

/** Not `performance`, whose modules Node loads when it is first used: that takes longer than compiling a small document. */
const now = process.hrtime.bigint;

/** Calls `work` for each document of a run, at most `jobs` at a time. Rows have a line of progress. `index` is the position in the run. */
export async function forEachDocument(
  context: Context,
  run: DocumentRun,
  jobs: number,
  work: (document: RunDocument, index: number) => Promise<void>,
): Promise<void> {
  const progress = run.kind === "rows" ? progressOf(context, run.total) : undefined;
  const pause = pauses();
  await forEachConcurrently(run.documents(), jobs, async (document, index) => {
    // Before, since nothing waits after the last one.
    await pause();
    await work(document, index);
    progress?.step();
  });
  progress?.end();
}

/** Without a pause, a run that only computes would notice neither Ctrl-C nor other threads. All that is under way pauses together. */
function pauses(): () => Promise<void> | undefined {
  let paused = now();
  let pause: Promise<void> | undefined;
  return () => {
    if (now() - paused < maxSlice) return undefined;
    // Not that of `node:timers/promises`, which takes a millisecond to load.
    pause ??= new Promise((resolve) => void setImmediate(resolve)).then(() => {
      paused = now();
      pause = undefined;
    });
    return pause;
  };
}

/** Counts finished documents of `total` and shows the count and the rate on a terminal. */
function progressOf(context: Context, total: number): { readonly step: () => void; readonly end: () => void } {
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
