import { join } from "node:path";
import type { Worker, WorkerOptions } from "node:worker_threads";
import type { Thread, ThreadStarter, WriterThread } from "../base/thread.js";
import type { Flag, LateOptimizer } from "./late-optimizer.js";
import { createWriterState, hasReplaced, stopReplacing } from "./writer-state.js";

/** What a thread needs to load its code. */
export interface ThreadSettings {
  /** The key of the compiled code. */
  readonly key: string;
  /** Whether this thread keeps the code: of several with the same code, one does. */
  readonly keepsCode: boolean;
  /** Those of V8 that the process has changed. */
  readonly flags: readonly Flag[];
}

/** One that can start the thread that writes before the run asks for it. */
export interface EarlyThreadStarter extends ThreadStarter {
  readonly prepareWriter: () => void;
}

/** The last message of a thread that has done its job. */
export const done = null;

/**
 * Most memory of a small document is garbage at once: half of the young generation may be used, 4 MB, or 2 MB where the heap is kept small. A
 * larger one makes threads larger (the usual one, 10,000 rows: 30 MB), and none faster.
 */
const youngSizes = { usual: 8, small: 4 };

/**
 * `folder` contains `thread.cjs`. Until a thread gets its job, V8 has the flags that the process began with: with others, it would compile all
 * modules of Node that a thread begins with, which takes as long again. A process that has begun to compile documents needs its flags.
 */
export function threadStarter(
  folder: string,
  key: string,
  { pause, changed, isSmall }: Pick<LateOptimizer, "pause" | "changed" | "isSmall">,
): EarlyThreadStarter {
  let keepsCode = true;
  const start: ThreadStarter["start"] = (onMessage) => {
    const resume = once(pause());
    const workerData: ThreadSettings = { key, keepsCode, flags: changed() };
    keepsCode = false;
    const resourceLimits = { maxYoungGenerationSizeMb: youngSizes[isSmall() ? "small" : "usual"] };
    const worker = newWorker(join(folder, "thread.cjs"), { workerData, resourceLimits });
    if (worker) return threadOf(worker, onMessage, resume);
    resume();
    return notStarted;
  };
  return {
    start,
    ...writerStarter(folder, pause),
    parallelism,
  };
}

const parallelism = (): number => (require("node:os") as typeof import("node:os")).availableParallelism();

/** The thread that writes. The process does not end while it replaces a file. */
function writerStarter(folder: string, pause: LateOptimizer["pause"]) {
  let ready: StartedWriter | undefined;
  return {
    /** Starts it before it is known whether it is needed: if not, the process ends without it. */
    prepareWriter(): void {
      if (parallelism() < 2) return;
      ready = beginWriter(folder, pause);
      ready.unref();
    },
    startWriter(onMessage: (message: unknown) => void): WriterThread {
      const { ref, listen, thread } = ready ?? beginWriter(folder, pause);
      ready = undefined;
      ref();
      listen(onMessage);
      return thread;
    },
  };
}

interface StartedWriter {
  readonly thread: WriterThread;
  readonly listen: (onMessage: (message: unknown) => void) => void;
  readonly ref: () => void;
  readonly unref: () => void;
}

function beginWriter(folder: string, pause: LateOptimizer["pause"]): StartedWriter {
  const state = createWriterState();
  const resourceLimits = { maxYoungGenerationSizeMb: youngSizes.small };
  const resume = once(pause());
  const stop = () => stopReplacing(state);
  const worker = newWorker(join(folder, "writer.cjs"), { workerData: state, resourceLimits });
  if (!worker) {
    resume();
    const none = () => {};
    return { thread: { ...notStarted, hasReplaced: () => false }, listen: none, ref: none, unref: none };
  }
  worker.once("online", resume);
  process.once("exit", stop);
  worker.once("exit", () => {
    resume();
    process.off("exit", stop);
  });
  let listener = (_message: unknown): void => {};
  const thread = threadOf(worker, (message) => listener(message));
  const close = () => {
    stop();
    thread.close();
  };
  return {
    thread: { ...thread, close, hasReplaced: (index) => hasReplaced(state, index) },
    listen(onMessage) {
      listener = onMessage;
    },
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  };
}

/** Where the system allows no more threads: this one has ended, and others do its work. */
const notStarted: Thread = { send: () => {}, close: () => {}, ended: Promise.resolve() };

/** Loads the module late: most runs start no thread. `undefined` if the system allows no more. */
function newWorker(path: string, options: WorkerOptions): Worker | undefined {
  try {
    const { Worker } = require("node:worker_threads") as typeof import("node:worker_threads");
    // Threads print nothing. To connect their streams with those of the process takes half of the time of this call.
    return new Worker(path, { ...options, stdout: true, stderr: true });
  } catch {
    return undefined;
  }
}

function threadOf(worker: Worker, onMessage: (message: unknown) => void, onSend?: () => void): Thread {
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
  const send = (message: unknown) => {
    onSend?.();
    worker.postMessage(message);
  };
  return { send, close, ended };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
