export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

export interface Measured {
  readonly name: string;
  /** Median milliseconds of one run. */
  readonly time: number;
  /** Median over the rounds of the first contender's time by this one's in the same round. */
  readonly ratio: number;
}

/** Milliseconds of one slice: long enough that the clock does not decide. */
const sliceTime = 40;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
};

async function slice(run: () => unknown, times: number): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < times; index++) await run();
  return (performance.now() - start) / times;
}

/**
 * Runs the contenders in turn, in short slices within one process, each round from another one on: what the machine does beside
 * hits all of them alike, and a ratio within a round says more than any time.
 */
export async function compare(contenders: readonly Contender[], rounds: number): Promise<readonly Measured[]> {
  const runs: number[] = [];
  for (const { run } of contenders) {
    await slice(run, 2);
    runs.push(Math.max(1, Math.ceil(sliceTime / (await slice(run, 2)))));
  }
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const index = (round + turn) % contenders.length;
      times[index]!.push(await slice(contenders[index]!.run, runs[index]!));
    }
  }
  return contenders.map(({ name }, index) => ({
    name,
    time: median(times[index]!),
    ratio: median(times[0]!.map((time, round) => time / times[index]![round]!)),
  }));
}
