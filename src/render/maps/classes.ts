/** Classes of values, each drawn in one colour. `of` returns the class of a value, from 0. */
export interface Classes {
  readonly count: number;
  readonly of: (value: number) => number;
  /** The ends of the classes, one more than there are; or the values themselves, where each is a class. */
  readonly ends: readonly number[];
  readonly exact: boolean;
  /** The first class is zero alone. */
  readonly zero?: boolean;
}

/** Readers cannot distinguish more shades of one colour. */
const maxClasses = 5;

/** If more than this part of the values are zeros, they are a class of their own: otherwise regions with little would look like regions with nothing. */
const manyZeros = 0.1;

/**
 * Few different values are a class each. Others are cut at round numbers into parts of the same width, as long as the regions spread over
 * them; if they do not, because a few values are far from the rest, into parts with about as many regions in each. Many zeros are a class of their own.
 */
export function classesOf(values: readonly number[]): Classes {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  if (distinct.length <= maxClasses)
    return { count: distinct.length, of: (value) => distinct.indexOf(value), ends: distinct, exact: true };
  const zeros = values.filter((value) => value === 0).length;
  if (distinct[0] === 0 && zeros >= manyZeros * values.length) return withZero(values.filter((value) => value !== 0));
  const ends = endsOf(values, maxClasses);
  return { count: ends.length - 1, of: (value) => classAt(value, ends), ends, exact: false };
}

function withZero(others: readonly number[]): Classes {
  const ends = endsOf(others, maxClasses - 1);
  const of = (value: number): number => (value === 0 ? 0 : 1 + classAt(value, ends));
  return { count: ends.length, of, ends: [0, ...ends], exact: false, zero: true };
}

function endsOf(values: readonly number[], count: number): readonly number[] {
  const [least, greatest] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const even = evenEnds(least, greatest, count);
  return spread(values, even) ? even : quantileEnds(values, count);
}

/** A value on a border belongs to the class above it. */
function classAt(value: number, ends: readonly number[]): number {
  const above = ends.slice(1, -1).findIndex((end) => value < end);
  return above < 0 ? ends.length - 2 : above;
}

/** Steps of 1, 2, 2.5 or 5 times a power of ten, whichever makes at most so many classes. */
function evenEnds(least: number, greatest: number, count: number): readonly number[] {
  // Divided first: the difference of the largest and the smallest double is infinite.
  const rough = greatest / count - least / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  for (const factor of [1, 2, 2.5, 5, 10, 20]) {
    const step = factor * power;
    const [from, to] = [Math.floor(least / step), Math.ceil(greatest / step)];
    if (to - from <= count && Number.isFinite(step) && step > 0)
      return Array.from({ length: to - from + 1 }, (_, at) => tidy((from + at) * step));
  }
  return [least, greatest];
}

/** Removes the noise of binary fractions: 3 * 0.1 is 0.30000000000000004. */
const tidy = (value: number): number => Number(value.toPrecision(12));

/** Whether the map would show differences: at least three classes, none empty, none with more than six of ten regions. */
function spread(values: readonly number[], ends: readonly number[]): boolean {
  const counts = ends.slice(1).map(() => 0);
  for (const value of values) counts[classAt(value, ends)]!++;
  return counts.length > 2 && counts.every((count) => count > 0 && count <= values.length * 0.6);
}

function quantileEnds(values: readonly number[], count: number): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const [least, greatest] = [sorted[0]!, sorted.at(-1)!];
  const cuts = Array.from({ length: count - 1 }, (_, part) => shortest(at((part + 1) / count), sorted));
  const withZero = least < 0 && greatest > 0 ? nearestToZero(cuts) : cuts;
  const inner = [...new Set(withZero)].filter((cut) => cut > least && cut < greatest).sort((a, b) => a - b);
  return [least, ...inner, greatest];
}

/** The roundest number that cuts the values in the same place: nothing between it and the cut. */
function shortest(cut: number, sorted: readonly number[]): number {
  const before = sorted.findLast((value) => value < cut) ?? Number.NEGATIVE_INFINITY;
  for (const digits of [1, 2, 3, 4]) {
    const round = Number(cut.toPrecision(digits));
    if (round > before && round <= cut) return round;
    const lower = round - 10 ** (Math.floor(Math.log10(Math.abs(cut) || 1)) - digits + 1);
    if (lower > before && lower <= cut) return tidy(lower);
  }
  return cut;
}

/** Losses and gains are never in one class. */
function nearestToZero(cuts: readonly number[]): readonly number[] {
  const nearest = cuts.reduce((best, cut) => (Math.abs(cut) < Math.abs(best) ? cut : best), Number.POSITIVE_INFINITY);
  return cuts.map((cut) => (cut === nearest ? 0 : cut));
}
