import { documentOf } from "../inputs.js";
import { median, type Ratio } from "../measure.js";
import type { Row } from "../row.js";
import { igxToJson } from "./json-checker.js";

const sizes = [10_000, 100_000, 1_000_000, 10_000_000, 50_000_000];

/** Bytes of a small size that are compiled in one round, so that the clock and single collections of garbage do not decide. */
const together = 5_000_000;

/** Milliseconds of one run. */
async function timeOf(source: string): Promise<number> {
  const runs = Math.max(1, Math.round(together / source.length));
  const start = performance.now();
  for (let run = 0; run < runs; run++) await igxToJson(source);
  return (performance.now() - start) / runs;
}

type Points = readonly (readonly [x: number, y: number])[];

/** The line `a + b x` that is nearest to the points, each weighed by its size, so that small ones count as much as large ones. */
function lineThrough(points: Points): (x: number) => number {
  const sum = (of: (x: number, y: number) => number) => points.reduce((total, [x, y]) => total + of(x, y) / (y * y), 0);
  const [n, x, y, xx, xy] = [sum(() => 1), sum((x) => x), sum((_, y) => y), sum((x) => x * x), sum((x, y) => x * y)];
  const slope = (n * xy - x * y) / (n * xx - x * x);
  const start = (y - slope * x) / n;
  return (at) => start + slope * at;
}

/** All sizes in turn, each round in the other direction: what the machine does beside hits all alike. */
async function pointsOf(sources: readonly string[], rounds: number): Promise<Points> {
  const times: readonly number[][] = sources.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    const order = [...sources.keys()];
    for (const at of round % 2 === 0 ? order : order.reverse()) {
      const time = await timeOf(sources[at]!);
      // The first round warms up.
      if (round > 0) times[at]!.push(time);
    }
  }
  return sources.map(({ length }, at) => [length, median(times[at]!)]);
}

export const growthRow: Row = {
  name: "growth",
  work: "time against size from 10 KB to 50 MB, warm",
  against: "straight line",
  before: "",
  reach: "0.9 to 1.1",
  measure: async (_, { short, rounds }): Promise<Ratio> => {
    const points = await pointsOf((short ? sizes.slice(0, 4) : sizes).map(documentOf), rounds(21));
    const line = lineThrough(points);
    const ratios = points.map(([size, time]) => time / line(size));
    const shown = (at: number) =>
      `${Number((points[at]![0] / 1e6).toPrecision(2))} MB: ${Number(points[at]![1].toPrecision(3))} ms`;
    return {
      median: median(ratios),
      low: Math.min(...ratios),
      high: Math.max(...ratios),
      igx: shown(points.length - 1),
      peer: shown(0),
    };
  },
};
