import { parentPort, workerData } from "node:worker_threads";
import type { ThreadJob } from "./build/threads/thread-job.js";
import type { runThread } from "./run-thread.js";
import { openCodeCache } from "./start/code-cache.js";
import { suspendInThread } from "./start/late-optimizer.js";
import { createPackLoader } from "./start/load-pack.js";
import { done, type ThreadSettings } from "./start/start-thread.js";

/* The start of a thread that builds documents, beside its packs. */

const { key, keepsCode, flags } = workerData as ThreadSettings;
const { load, keepCode } = createPackLoader(
  __dirname,
  "thread",
  openCodeCache(process.env, key),
  suspendInThread(flags),
);
const main = load("threads")["src/cli/run-thread.ts"]!() as { readonly runThread: typeof runThread };

/** Messages under way: so many that the thread seldom waits, so few that their memory does not matter. */
const most = 8;

const port = parentPort!;
let underWay = 0;
let proceed = (): void => {};

port.once("message", async (job: ThreadJob) => {
  // After the job, each message says that the results of one are written.
  port.on("message", () => {
    underWay--;
    proceed();
  });
  await main.runThread(job, async (results) => {
    port.postMessage(results);
    if (++underWay >= most)
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
  });
  port.postMessage(done);
  port.close();
  if (keepsCode) keepCode();
});
