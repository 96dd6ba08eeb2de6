/** When the engine optimizes functions, and collects garbage. */
export interface LateOptimizer {
  /** From now on it optimizes later, if this version of V8 gains by it. */
  readonly start: () => void;
  /** From now on it collects garbage earlier. */
  readonly keepSmall: () => void;
  readonly isSmall: () => boolean;
  /** Calls `work` with the flags that the process began with: V8 accepts compiled code only from a process with the same flags. */
  readonly suspend: <Value>(work: () => Value) => Value;
}

/** A flag as a long run has it, and its default. */
interface Flag {
  readonly long: string;
  readonly usual: string;
}

/**
 * By the major version of V8. A run over many small documents ends before optimized code has paid for being made: with these, 1,000
 * documents take two thirds of the CPU time (Node 20), or nine tenths (Node 22), but 10,000 a tenth more. From V8 13 on (Node 24),
 * Maglev optimizes cheaply enough.
 * V8 reports flags that it does not know, so this is a list of versions that were measured.
 */
const delays: Readonly<Record<string, Flag>> = {
  "11": { long: "--interrupt-budget=600000", usual: "--interrupt-budget=67584" },
  "12": { long: "--invocation-count-for-turbofan=20000", usual: "--invocation-count-for-turbofan=3000" },
};

/**
 * Full collections begin when a fifth more is in use than after the last one; usually the heap may double and more. With this,
 * 100,000 small documents take two thirds of the memory, in about the same time.
 */
const earlyGarbage: Flag = { long: "--heap-growing-percent=20", usual: "--heap-growing-percent=0" };

/** `options` are those of V8 that the user has set, which stay as they are. */
export function createLateOptimizer(options: string, version = process.versions.v8, set = setFlag): LateOptimizer {
  const isPlain = !options.includes("-");
  const delay = isPlain ? delays[version.slice(0, version.indexOf("."))] : undefined;
  const active = new Set<Flag>();
  const add = (flag: Flag | undefined): void => {
    if (!flag || active.has(flag)) return;
    active.add(flag);
    set(flag.long);
  };
  return {
    start: () => add(delay),
    keepSmall: () => add(isPlain ? earlyGarbage : undefined),
    isSmall: () => active.has(earlyGarbage),
    suspend(work) {
      for (const { usual } of active) set(usual);
      try {
        return work();
      } finally {
        for (const { long } of active) set(long);
      }
    },
  };
}

/** Loads the module late: most runs never need it. */
const setFlag = (flag: string): void => (require("node:v8") as typeof import("node:v8")).setFlagsFromString(flag);
