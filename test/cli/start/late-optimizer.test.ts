import { expect, test } from "vitest";
import { createLateOptimizer } from "../../../src/cli/start/late-optimizer.js";

/** The flags that an optimizer sets while `use` uses it. */
function flagsOf(version: string, use: (optimizer: ReturnType<typeof createLateOptimizer>) => void, options = "_") {
  const flags: string[] = [];
  use(createLateOptimizer(options, version, (flag) => void flags.push(flag)));
  return flags;
}

test("delays optimizing once, and not while compiled code is read or made", () => {
  const flags = flagsOf("11.3.244.8-node.33", ({ optimizeLater, suspend }) => {
    expect(suspend(() => "before")).toBe("before");
    optimizeLater("short");
    optimizeLater("short");
    expect(() =>
      suspend(() => {
        throw new Error("no code");
      }),
    ).toThrow("no code");
  });
  const changed = ["--interrupt-budget=600000", "--no-incremental-marking"];
  expect(flags).toEqual([...changed, "--interrupt-budget=67584", "--incremental-marking", ...changed]);
});

test("a short delay replaces a long one, but not the other way round", () => {
  const flags = flagsOf("11.3.244.8-node.33", ({ optimizeLater, suspend }) => {
    for (const delay of ["long", "short", "long"] as const) optimizeLater(delay);
    suspend(() => "code");
  });
  const [long, short, usual] = [3_000_000, 600_000, 67_584].map((budget) => `--interrupt-budget=${budget}`);
  const [changed, before] = ["--no-incremental-marking", "--incremental-marking"];
  expect(flags).toEqual([long, short, changed, usual, before, short, changed]);
});

test("inlines less in the version that was measured, and not while compiled code is read or made", () => {
  const use = ({ inlineLess, suspend }: ReturnType<typeof createLateOptimizer>) => {
    inlineLess();
    inlineLess();
    suspend(() => "code");
  };
  const less = "--max-inlined-bytecode-size-cumulative=300";
  expect(flagsOf("11.3.244.8-node.33", use)).toEqual([less, "--max-inlined-bytecode-size-cumulative=920", less]);
  expect(flagsOf("12.4.254.21", use)).toEqual([]);
});

test("collects garbage earlier, in any version, and not while compiled code is read or made", () => {
  const flags = flagsOf("13.6.1", ({ optimizeLater, keepHeapSmall, isSmall, suspend, changed }) => {
    expect([changed(), isSmall()]).toEqual([[], false]);
    optimizeLater("short");
    keepHeapSmall();
    keepHeapSmall();
    expect([changed().length, isSmall(), suspend(() => "code")]).toEqual([3, true, "code"]);
  });
  const [earlier, young] = ["--heap-growing-percent=20", ["--semi-space-growth-factor=1", "--min-semi-space-size=2"]];
  const usual = ["--heap-growing-percent=0", "--semi-space-growth-factor=2", "--min-semi-space-size=0"];
  expect(flags).toEqual([earlier, ...young, ...usual, ...young, earlier]);
});

test("allocates what is soon garbage among what is young, which grows as usual", () => {
  const flags = flagsOf("11.3.244.8-node.33", ({ allocateYoung, suspend }) => {
    allocateYoung();
    allocateYoung();
    suspend(() => "code");
  });
  const changed = ["--heap-growing-percent=20", "--no-allocation-site-pretenuring"];
  expect(flags).toEqual([...changed, "--heap-growing-percent=0", "--allocation-site-pretenuring", ...changed]);
});

test("delays nothing while a thread starts, also what is asked for meanwhile", () => {
  const flags = flagsOf("11.3.244.8-node.33", ({ optimizeLater, pause, suspend }) => {
    const [first, second] = [pause(), pause()];
    optimizeLater("short");
    suspend(() => "code");
    first();
    expect(suspend(() => "code")).toBe("code");
    second();
    pause()();
  });
  const usual = ["--interrupt-budget=67584", "--incremental-marking"];
  const changed = ["--interrupt-budget=600000", "--no-incremental-marking"];
  expect(flags).toEqual([...changed, ...usual, ...changed]);
});

test("delays nothing in an engine that was not measured", () => {
  expect(flagsOf("99.1.2", ({ optimizeLater }) => optimizeLater("short"))).toEqual([]);
});

test("while a thread starts, its young generation has the size that it needs, which is set again when it has started, and code is still read without it", () => {
  const flags = flagsOf("13.6.1", ({ keepHeapSmall, pause, suspend }) => {
    keepHeapSmall();
    const resume = pause();
    suspend(() => "code");
    resume();
  });
  const ofThread = flags.filter((flag) => flag.startsWith("--min-semi-space-size"));
  expect(ofThread).toEqual([2, 0, 2, 2].map((size) => `--min-semi-space-size=${size}`));
});

test("a flag that the user has set stays as it is, with other options too", () => {
  const use = ({ optimizeLater, keepHeapSmall, allocateYoung, suspend }: ReturnType<typeof createLateOptimizer>) => {
    optimizeLater("short");
    keepHeapSmall();
    allocateYoung();
    suspend(() => "code");
  };
  const given =
    "--import_data_--interrupt_budget=9_--heap-growing-percent=5_--no-allocation-site-pretenuring_--no-incremental-marking";
  const flags = flagsOf("11.3.244.8-node.33", use, given);
  expect(new Set(flags.map((flag) => flag.split("=")[0]))).toEqual(
    new Set(["--min-semi-space-size", "--semi-space-growth-factor"]),
  );
});
