import type { ProgressEvent, PublishJob } from "./library-types.js";

interface ProgressListener {
  readonly call: (event: ProgressEvent) => void;
  /** Aborted with the error of the first call that throws or rejects: that is neither a defect of igx nor a failure of the disk. */
  readonly failed: AbortSignal;
  /** Resolves when all promises of the calls have, and rejects if one did. */
  readonly done: () => Promise<void>;
}

/**
 * The callback of a job. An `async` one fits its type, since TypeScript lets `() => void` return anything. The run does not wait for its promises, but
 * takes their rejections: unhandled, they would end the process in the middle of a publish.
 */
export function createListener(onProgress: PublishJob["onProgress"]): ProgressListener {
  const failure = new AbortController();
  const pending = new Set<Promise<unknown>>();
  const fail = (error: unknown): void => failure.abort(error);
  return {
    call: (event) => {
      try {
        const answer: unknown = onProgress?.(event);
        if (!isThenable(answer)) return;
        const settled: Promise<unknown> = Promise.resolve(answer)
          .catch(fail)
          .finally(() => pending.delete(settled));
        pending.add(settled);
      } catch (error) {
        fail(error);
        throw error;
      }
    },
    failed: failure.signal,
    done: async () => {
      await Promise.all(pending);
      failure.signal.throwIfAborted();
    },
  };
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | undefined)?.then === "function";
