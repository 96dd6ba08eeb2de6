import { join } from "node:path";
import type { ThreadStarter } from "../base/thread.js";

/** What a thread needs to load its code. */
export interface ThreadSettings {
  /** Of the compiled code. */
  readonly key: string;
  /** Of several threads with the same code, one keeps it. */
  readonly keepsCode: boolean;
  /** Of runs with the same flags of V8, which accepts compiled code only with them. */
  readonly family: string;
}

/** The last message of a thread that has done its job. */
export const done = null;

/** Most memory of a small document is garbage at once. A larger young generation makes threads larger (10,000 rows: 30 MB), and none faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** `folder` contains `thread.cjs`. `isSmall` says whether the heap is kept small. */
export function threadStarter(folder: string, key: string, isSmall: () => boolean): ThreadStarter {
  let keepsCode = true;
  const start: ThreadStarter["start"] = (onMessage) => {
    // Loaded late: most runs start no thread.
    const { Worker } = require("node:worker_threads") as typeof import("node:worker_threads");
    const workerData: ThreadSettings = { key, keepsCode, family: isSmall() ? "small" : "thread" };
    keepsCode = false;
    const worker = new Worker(join(folder, "thread.cjs"), { workerData, resourceLimits });
    let isDone = false;
    const ended = new Promise<void>((resolve) => {
      worker.on("message", (message: unknown) => {
        if (message !== done) return onMessage(message);
        isDone = true;
        resolve();
      });
      worker.on("exit", () => resolve());
      // Without a listener, an error would end the process.
      worker.on("error", () => {});
    });
    // One that is done may still keep its code.
    const close = () => void (isDone || worker.terminate());
    return { send: (message) => worker.postMessage(message), close, ended };
  };
  return { start, parallelism: () => (require("node:os") as typeof import("node:os")).availableParallelism() };
}
