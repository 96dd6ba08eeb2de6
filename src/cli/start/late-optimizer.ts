import type { OptimizerDelay } from "../base/surroundings.js";

/** When the engine optimizes functions, and collects garbage. */
export interface LateOptimizer {
  /**
   * From now on it optimizes later, if this version of V8 gains by it. A short delay replaces a long one, and is for a run that ends before its
   * garbage has to be collected as a whole.
   */
  readonly optimizeLater: (delay: OptimizerDelay) => void;
  /** From now on it collects garbage earlier, and the young generation does not grow. */
  readonly keepHeapSmall: () => void;
  readonly isSmall: () => boolean;
  /** From now on it inlines less where it optimizes, if this version of V8 gains by it. */
  readonly inlineLess: () => void;
  /** From now on it allocates everything among what is young, which grows as usual, and collects the rest earlier. Not together with `keepHeapSmall`. */
  readonly allocateYoung: () => void;
  /** Calls `work` with the flags that the process began with: V8 accepts compiled code only from a process with the same flags. */
  readonly suspend: <Value>(work: () => Value) => Value;
  /** The same until the function is called that it returns, but for flags by which `keepHeapSmall` bounds young generations. */
  readonly pause: () => () => void;
  /** All flags that are changed, for a thread. */
  readonly changed: () => readonly Flag[];
}

/** A flag with another value, and with its default. */
export interface Flag {
  readonly name: string;
  readonly changed: string;
  readonly usual: string;
}

const flag = (name: string, changed: number, usual: number): Flag => ({
  name,
  changed: `--${name}=${changed}`,
  usual: `--${name}=${usual}`,
});

const calls = flag("invocation-count-for-turbofan", 20_000, 3000);

/**
 * By the major version of V8. A run over many small documents ends before optimized code has paid for being made: with a short delay, 1,000
 * documents take two thirds of the CPU time (Node 20), or nine tenths (Node 22), but 10,000 a tenth more. With the long one, a document of
 * 170 KB takes nine tenths of what it takes with the short one (Node 20). From V8 13 on (Node 24), Maglev optimizes cheaply enough.
 * V8 reports flags that it does not know, so this is a list of versions that were measured.
 */
const delays: Readonly<Record<string, Readonly<Record<OptimizerDelay, Flag>>>> = {
  "11": { short: flag("interrupt-budget", 600_000, 67_584), long: flag("interrupt-budget", 3_000_000, 67_584) },
  "12": { short: calls, long: calls },
};

/**
 * By the major version of V8, as `delays`. Optimizing takes a sixth of the CPU time of a publish of 10,000 documents. With a third of the usual
 * inlining, the whole run takes 0.96 of the time, a build of 10,000 documents 0.93, and one of 40,000 0.98.
 */
const inlining: Readonly<Record<string, Flag>> = { "11": flag("max-inlined-bytecode-size-cumulative", 300, 920) };

/**
 * Full collections begin when a fifth more is in use than after the last one; usually the heap may double and more. With this,
 * 100,000 small documents take two thirds of the memory, in about the same time.
 */
const earlyGarbage = flag("heap-growing-percent", 20, 0);

/**
 * V8 learns which objects live long, and allocates them among the old ones at once. A server makes a version of a document at each key: each
 * lives until the next, and among the old ones it would stay until a full collection, with all that it refers to. With this, a key in
 * 200 KB takes less than two thirds of the CPU time. The young generation must be large enough for the versions of some keys.
 */
const youngAllocation: Flag = {
  name: "allocation-site-pretenuring",
  changed: "--no-allocation-site-pretenuring",
  usual: "--allocation-site-pretenuring",
};

/**
 * V8 begins to mark what is alive long before the heap is full, in steps and on other processors. A run of seconds ends before it is full: 1,000
 * rows take nine tenths of the CPU time without that.
 */
const noMarkingAhead: Flag = {
  name: "incremental-marking",
  changed: "--no-incremental-marking",
  usual: "--incremental-marking",
};

/**
 * The young generation does not grow beyond what it has, usually twice 4 MB. Otherwise what survives in all of a long run makes it grow to
 * twice 16 MB. V8 lets it grow again when a thread starts, so that the flag is set once more then.
 */
const fixedYoung = flag("semi-space-growth-factor", 1, 2);

/** The young generation of a thread begins with what it needs, since it will not grow. */
const youngOfThread = flag("min-semi-space-size", 2, 0);

/** Those that stay while a thread starts. */
const isLasting = (flag: Flag): boolean => flag === fixedYoung || flag === youngOfThread;

/** `options` are those that Node was started with. Flags of V8 that the user has set stay as they are. */
export function createLateOptimizer(options: string, version = process.versions.v8, set = setFlag): LateOptimizer {
  const major = version.slice(0, version.indexOf("."));
  const known = delays[major];
  const given = options.replaceAll("_", "-");
  const active = new Set<Flag>();
  let pauses = 0;
  const add = (flag: Flag | undefined): void => {
    if (!flag || active.has(flag) || given.includes(flag.name)) return;
    active.add(flag);
    if (pauses === 0 || isLasting(flag)) set(flag.changed);
  };
  const lasting = () => [...active].filter(isLasting);
  const pause = (): (() => void) => {
    const paused = () => [...active].filter((flag) => !isLasting(flag));
    if (pauses++ === 0) for (const { usual } of paused()) set(usual);
    return () => {
      if (--pauses === 0) for (const { changed } of paused()) set(changed);
    };
  };
  return {
    optimizeLater(delay) {
      if (!known || active.has(known.short)) return;
      if (delay === "short") active.delete(known.long);
      add(known[delay]);
      if (delay === "short") add(noMarkingAhead);
    },
    keepHeapSmall() {
      for (const flag of [earlyGarbage, fixedYoung, youngOfThread]) add(flag);
    },
    isSmall: () => active.has(youngOfThread),
    inlineLess: () => add(inlining[major]),
    allocateYoung() {
      for (const flag of [earlyGarbage, youngAllocation]) add(flag);
    },
    suspend(work) {
      const resume = pause();
      for (const { usual } of lasting()) set(usual);
      try {
        return work();
      } finally {
        for (const { changed } of lasting()) set(changed);
        resume();
      }
    },
    pause() {
      const resume = pause();
      return () => {
        // A thread that has started meanwhile lets young generations grow again.
        for (const { changed } of lasting()) set(changed);
        resume();
      };
    },
    changed: () => [...active],
  };
}

/** `suspend` for a thread, which knows the flags from the thread that started it. */
export function suspendInThread(flags: readonly Flag[]): LateOptimizer["suspend"] {
  return (work) => {
    for (const { usual } of flags) setFlag(usual);
    try {
      return work();
    } finally {
      for (const { changed } of flags) setFlag(changed);
    }
  };
}

/** Loads the module late: most runs never need it. */
const setFlag = (flag: string): void => (require("node:v8") as typeof import("node:v8")).setFlagsFromString(flag);
