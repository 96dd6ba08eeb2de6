import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";

/*
 * Counts work instead of time: a count is the same on every machine. V8 counts each executed block, of igx and of the packages that
 * it uses. It can do so only in functions that it compiles after counting has begun, and loses calls in code that it optimizes. So
 * counting begins, and optimizing ends, when this file is imported: call the code under test only inside `steps`, in a test file of
 * its own.
 */
setFlagsFromString("--no-opt");
setFlagsFromString("--no-maglev");
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** How many blocks of code `work` executes. Built-in functions and native code count as nothing, the test runner is left out. */
export async function steps(work: () => unknown | Promise<unknown>): Promise<number> {
  await taken();
  await work();
  return totalOf(await taken());
}

/** The blocks that each function executes, by the place of the function. */
export type FunctionSteps = ReadonlyMap<string, number>;

/** The same of several pieces of work, one after the other, and by function. To take counts may cost more than the work: this takes fewer. */
export async function stepsOfEach(
  works: readonly (() => unknown | Promise<unknown>)[],
): Promise<readonly FunctionSteps[]> {
  const counts: FunctionSteps[] = [];
  await taken();
  for (const work of works) {
    await work();
    counts.push(await taken());
  }
  return counts;
}

export const totalOf = (counts: FunctionSteps): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The blocks executed since this was asked last: taking the counts sets them back to zero. */
async function taken(): Promise<FunctionSteps> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const counts = new Map<string, number>();
  for (const { url, functions } of result) {
    if (!isCounted(url)) continue;
    for (const { functionName, ranges } of functions) {
      let sum = 0;
      for (const { count } of ranges) sum += count;
      if (sum === 0) continue;
      const place = `${url}:${functionName}:${ranges[0]!.startOffset}`;
      counts.set(place, (counts.get(place) ?? 0) + sum);
    }
  }
  return counts;
}

const runner = /\/node_modules\/(?:@vitest|vitest|vite|vite-node|tinybench|tinyspy|chai)\/|\/test\//;

const isCounted = (url: string): boolean => !url.startsWith("node:") && url.includes("/") && !runner.test(url);
