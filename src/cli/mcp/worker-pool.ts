import type { Worker } from "node:worker_threads";
import { callFinding, refusal, type ToolAnswer } from "./tool.js";

/** A call for a thread. `plans` are those that it may need. */
export interface CallRequest {
  readonly kind: "call";
  readonly name: string;
  readonly args: unknown;
  readonly plans: readonly (readonly [hash: string, text: string])[];
}

/** A message to a thread: a call, or the end of the one that runs. */
export type ToThread = CallRequest | { readonly kind: "interrupt" };

/** A message from a thread. */
export type FromThread =
  | { readonly kind: "progress"; readonly message: string }
  | { readonly kind: "answer"; readonly answer: ToolAnswer; readonly plans: CallRequest["plans"] }
  /** The call that was interrupted puts its things in order, or has done so. */
  | { readonly kind: "interrupting" | "interrupted" };

type Answered = Extract<FromThread, { kind: "answer" }>;

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
  /** Milliseconds. A publish has no limit: it says how far it is. */
  readonly limit?: number;
}

export interface WorkerPool {
  call(request: CallRequest, options: CallOptions): Promise<Answered>;
  /** Interrupts all calls and ends the threads. */
  end(): Promise<void>;
}

/** Threads at a time. Further calls wait. */
const maxThreads = 2;

/** Milliseconds in which an interrupted call can put its things in order. */
const grace = 10_000;

/**
 * Runs calls in threads, one at a time in each, so that the connection answers while a document is compiled, and a call that is cancelled or
 * takes too long can be ended, whatever it does.
 */
export function createWorkerPool(start: () => Worker): WorkerPool {
  const idle: Worker[] = [];
  const running = new Map<Worker, () => Promise<void>>();
  const waiting: (() => void)[] = [];

  /** Calls that have a thread, or are about to have one. */
  let taken = 0;

  const release = (worker: Worker | undefined): void => {
    if (worker) idle.push(worker);
    const next = waiting.shift();
    // The next call takes the place over.
    if (next) next();
    else taken--;
  };
  const started = (): Worker => {
    const worker = start();
    return worker.once("exit", () => remove(idle, worker));
  };
  /** Resolves with whether the call has a place: not if it is cancelled before. */
  const enter = (signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return Promise.resolve(false);
    // At once: calls that come together would all find it free.
    if (taken < maxThreads) {
      taken++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const turn = () => {
        signal.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = () => {
        remove(waiting, turn);
        resolve(false);
      };
      waiting.push(turn);
      signal.addEventListener("abort", leave, { once: true });
    });
  };

  return {
    async call(request, { signal, onProgress, limit }) {
      if (!(await enter(signal))) return given(cancelled);
      const worker = idle.pop() ?? started();
      return new Promise((resolve) => {
        let kept: Worker | undefined = worker;
        const finish = (result: Answered): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", abort);
          worker.off("message", hear).off("error", broken).off("exit", broken);
          // One that fails later, without a call, is not used again.
          worker.on("error", ignore);
          running.delete(worker);
          release(kept);
          resolve(result);
        };
        const stop = async (why: ToolAnswer): Promise<void> => {
          if (!kept) return;
          kept = undefined;
          await interrupt(worker);
          finish(given(why));
        };
        const abort = () => void stop(cancelled);
        const broken = (error: unknown) => {
          if (!kept) return;
          kept = undefined;
          finish(given(brokenBy(error)));
        };
        const hear = (message: FromThread) => {
          if (message.kind === "progress") onProgress(message.message);
          if (message.kind === "answer" && kept) finish(message);
        };
        const timer = limit === undefined ? undefined : setTimeout(() => void stop(outOfTime(limit)), limit);
        running.set(worker, () => stop(cancelled));
        signal.addEventListener("abort", abort, { once: true });
        worker.off("error", ignore).on("message", hear).on("error", broken).on("exit", broken);
        worker.postMessage(request);
      });
    },
    async end() {
      await Promise.all([...running.values()].map((stop) => stop()));
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}

/** Ends a thread after what its call does last. One that only computes hears nothing, and has nothing to do last. */
async function interrupt(worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, 250);
    worker.on("message", (message: FromThread) => {
      clearTimeout(timer);
      if (message.kind === "interrupting") timer = setTimeout(resolve, grace);
      else resolve();
    });
    worker.postMessage({ kind: "interrupt" } satisfies ToThread);
  });
  await worker.terminate();
}

function remove<Item>(list: Item[], item: Item): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}

const ignore = (): void => {};

const given = (answer: ToolAnswer) => ({ kind: "answer", answer, plans: [] }) as const;

const cancelled = refusal(callFinding("cancelled", "The call was cancelled."));

const outOfTime = (limit: number): ToolAnswer =>
  refusal(
    callFinding(
      "out-of-time",
      `The call took more than ${limit / 1000} seconds.`,
      "Ask for a smaller part, such as one document or one element.",
    ),
  );

function brokenBy(error: unknown): ToolAnswer {
  const code = Object(error).code;
  return code === "ERR_WORKER_OUT_OF_MEMORY"
    ? refusal(callFinding("out-of-memory", "The call took too much memory.", "Ask for a smaller part."))
    : refusal(callFinding("defect", "igx has failed in this call.", "Report it to igx."));
}
