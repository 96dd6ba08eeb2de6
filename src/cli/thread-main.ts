import { parentPort, workerData } from "node:worker_threads";
import type { ThreadJob } from "./build/threads/thread-job.js";
import type { DrawingJob } from "./render/drawing-threads.js";
import type { runDrawing } from "./run-drawing.js";
import type { runThread } from "./run-thread.js";
import { openCodeCache } from "./start/code-cache.js";
import { suspendInThread } from "./start/late-optimizer.js";
import { createPackLoader } from "./start/load-pack.js";
import { done, type ThreadSettings } from "./start/start-thread.js";

/* The start of a thread that compiles or draws documents, beside its packs. */

const { key, keepsCode, flags } = workerData as ThreadSettings;
const { load, keepCode } = createPackLoader(
  __dirname,
  "thread",
  openCodeCache(process.env, key),
  suspendInThread(flags),
);
const compiler = load("threads")["src/cli/run-thread.ts"]!() as { readonly runThread: typeof runThread };

/** Messages under way: so many that the thread seldom waits, so few that their memory does not matter. */
const most = 8;

const port = parentPort!;

port.once("message", async (job: ThreadJob | DrawingJob) => {
  await (job.kind === "drawing" ? draw(job) : compile(job));
  port.postMessage(done);
  port.close();
  if (keepsCode) keepCode();
});

async function compile(job: ThreadJob): Promise<void> {
  let underWay = 0;
  let proceed = (): void => {};
  // After the job, each message says that the results of one are written.
  port.on("message", () => {
    underWay--;
    proceed();
  });
  await compiler.runThread(job, async (results) => {
    port.postMessage(results);
    if (++underWay >= most)
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
  });
}

function draw(job: DrawingJob): Promise<void> {
  const drawing = load("drawing")["src/cli/run-drawing.ts"]!() as { readonly runDrawing: typeof runDrawing };
  return drawing.runDrawing(job, port);
}
