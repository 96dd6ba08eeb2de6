/**
 * The places of some of many values, so that a line through them looks like one through all: largest triangle three buckets (Sveinn
 * Steinarsson, Downsampling Time Series for Visual Representation, 2013), with the gaps of the line. NaN is a missing value.
 */
export function thinOut(values: Float64Array, bucket: number): readonly number[] {
  const count = values.length;
  const kept = [0];
  let chosen = 0;
  for (let start = 1; start < count - 1; start += bucket) {
    const aim = meanOf(values, Math.min(start + bucket, count - 1), Math.min(start + 2 * bucket, count));
    const { largest, gap } = choose(values, start, Math.min(start + bucket, count), values[chosen]!, aim);
    chosen = largest;
    if (gap !== undefined) {
      kept.push(Math.min(gap, largest));
      chosen = Math.max(gap, largest);
    }
    kept.push(chosen);
  }
  return [...kept, count - 1];
}

interface Mean {
  readonly at: number;
  readonly value: number;
}

function meanOf(values: Float64Array, from: number, to: number): Mean {
  let sum = 0;
  for (let index = from; index < to; index++) if (!Number.isNaN(values[index]!)) sum += values[index]!;
  return { at: (to + from) / 2, value: sum / (to - from) };
}

/** The point of a bucket that forms the largest triangle with the point chosen before and the mean of the next bucket. */
function choose(values: Float64Array, from: number, to: number, before: number, aim: Mean) {
  let [largest, area, gap, gaps] = [from, -1, -1, 0];
  for (let index = from; index < to; index++) {
    const value = values[index]!;
    if (Number.isNaN(value)) {
      gaps++;
      if (gap < 0) gap = index;
      continue;
    }
    const own = Math.abs((from - 1 - aim.at) * (value - before) - (from - 1 - index) * (aim.value - before));
    if (own > area) [area, largest] = [own, index];
  }
  return gaps > 0 && gaps < to - from ? { largest, gap } : { largest, gap: undefined };
}
