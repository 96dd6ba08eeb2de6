import { documentOf } from "../inputs.js";
import { median, type Ratio } from "../measure.js";
import type { Row } from "../row.js";
import { igxToJson } from "./json-checker.js";

const sizes = [10_000, 100_000, 1_000_000, 10_000_000, 50_000_000];

async function timeOf(source: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await igxToJson(source);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** The line `a + b x` that is nearest to the points, each weighed by its size, so that small ones count as much as large ones. */
function lineThrough(points: readonly (readonly [x: number, y: number])[]): (x: number) => number {
  const sum = (of: (x: number, y: number) => number) => points.reduce((total, [x, y]) => total + of(x, y) / (y * y), 0);
  const [n, x, y, xx, xy] = [sum(() => 1), sum((x) => x), sum((_, y) => y), sum((x) => x * x), sum((x, y) => x * y)];
  const slope = (n * xy - x * y) / (n * xx - x * x);
  const start = (y - slope * x) / n;
  return (at) => start + slope * at;
}

export const growthRow: Row = {
  name: "growth",
  work: "time against size from 10 KB to 50 MB, warm",
  against: "straight line",
  before: "",
  reach: "0.9 to 1.1",
  measure: async (_, { short, rounds }): Promise<Ratio> => {
    const chosen = short ? sizes.slice(0, 4) : sizes;
    await timeOf(documentOf(100_000), 50);
    const points: [number, number][] = [];
    for (const size of chosen) {
      const source = documentOf(size);
      points.push([source.length, await timeOf(source, Math.max(3, Math.min(rounds(100), Math.round(1e7 / size))))]);
    }
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
