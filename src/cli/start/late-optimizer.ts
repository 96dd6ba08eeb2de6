/** When the engine optimizes functions. */
export interface LateOptimizer {
  /** From now on it optimizes later, if this version of V8 gains by it. */
  readonly start: () => void;
  /** Calls `work` with the flags that the process began with: V8 accepts compiled code only from a process with the same flags. */
  readonly suspend: <Value>(work: () => Value) => Value;
}

/** A flag that delays optimizing, and its default. */
interface Delay {
  readonly late: string;
  readonly usual: string;
}

/**
 * By the major version of V8. A run over many small documents ends before optimized code has paid for being made: with these, 1,000
 * documents take two thirds of the CPU time (Node 20), or nine tenths (Node 22). From V8 13 on (Node 24), Maglev optimizes cheaply enough.
 * V8 reports flags that it does not know, so this is a list of versions that were measured.
 */
const delays: Readonly<Record<string, Delay>> = {
  "11": { late: "--interrupt-budget=600000", usual: "--interrupt-budget=67584" },
  "12": { late: "--invocation-count-for-turbofan=20000", usual: "--invocation-count-for-turbofan=3000" },
};

/** `options` are those of V8 that the user has set, which stay as they are. */
export function createLateOptimizer(options: string, version = process.versions.v8, set = setFlag): LateOptimizer {
  const delay = options.includes("-") ? undefined : delays[version.slice(0, version.indexOf("."))];
  let isLate = false;
  return {
    start() {
      if (!delay || isLate) return;
      isLate = true;
      set(delay.late);
    },
    suspend(work) {
      if (!delay || !isLate) return work();
      set(delay.usual);
      try {
        return work();
      } finally {
        set(delay.late);
      }
    },
  };
}

/** Loads the module late: most runs never need it. */
const setFlag = (flag: string): void => (require("node:v8") as typeof import("node:v8")).setFlagsFromString(flag);
