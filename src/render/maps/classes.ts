import { maxOf, minOf } from "../../text/extremes.js";
import { breaksBy, type ClassMethod, classAt, roundestCut, roundOutwards, tidy } from "./class-breaks.js";

/** Classes of values, each drawn in one colour. `of` returns the class of a value, from 0. */
export interface Classes {
  readonly count: number;
  readonly of: (value: number) => number;
  /** The ends of the classes, one more than there are; or the values themselves, where each is a class. */
  readonly ends: readonly number[];
  readonly exact: boolean;
  /** The first class is zero alone. */
  readonly zero?: boolean;
  /** Whether the first and the last end are only where the values end: the author's breaks are within. */
  readonly open?: readonly [first: boolean, last: boolean];
}

/** How an author wants values to become classes. */
export interface ClassChoice {
  readonly classes?: number;
  readonly method?: ClassMethod;
  readonly breaks?: readonly number[];
  /** The size of a circle shows the value, so all have one colour. */
  readonly symbols?: boolean;
}

/** Readers cannot distinguish more shades of one colour. */
const maxClasses = 5;

/** If more than this part of the values are zeros, they are a class of their own: otherwise regions with little would look like regions with nothing. */
const manyZeros = 0.1;

/**
 * Few different values are a class each. Others are cut at round numbers into parts of the same width, as long as the regions spread over
 * them; if they do not, because a few values are far from the rest, into parts with about as many regions in each. Many zeros are a class of their own.
 */
export function classesOf(
  values: readonly number[],
  { classes = maxClasses, method, breaks }: ClassChoice = {},
): Classes {
  if (breaks && breaks.length > 0) return withBreaks(values, breaks);
  if (method) return between(breaksBy(method, values, classes));
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  if (distinct.length <= classes)
    return { count: distinct.length, of: (value) => distinct.indexOf(value), ends: distinct, exact: true };
  const zeros = values.filter((value) => value === 0).length;
  if (distinct[0] === 0 && zeros >= manyZeros * values.length && classes > 1)
    return withZero(
      values.filter((value) => value !== 0),
      classes - 1,
    );
  return between(endsOf(values, classes));
}

const between = (ends: readonly number[]): Classes =>
  ends.length < 2
    ? { count: ends.length, of: () => 0, ends, exact: true }
    : { count: ends.length - 1, of: (value) => classAt(value, ends), ends, exact: false };

/** The classes that an author has cut. Values outside of the breaks are in a class of their own below or above them. */
function withBreaks(values: readonly number[], breaks: readonly number[]): Classes {
  const [least, greatest] = [minOf(values), maxOf(values)];
  const open = [least < breaks[0]!, greatest > breaks.at(-1)!] as const;
  const ends = [...(open[0] ? [least] : []), ...breaks, ...(open[1] ? [greatest] : [])];
  return { ...between(ends), exact: false, open };
}

function withZero(others: readonly number[], count: number): Classes {
  const ends = endsOf(others, count);
  const of = (value: number): number => (value === 0 ? 0 : 1 + classAt(value, ends));
  return { count: ends.length, of, ends: [0, ...ends], exact: false, zero: true };
}

function endsOf(values: readonly number[], count: number): readonly number[] {
  const even = evenEnds(minOf(values), maxOf(values), count);
  return spread(values, even) ? even : roundEnds(values, count);
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

/** Whether the map would show differences: at least three classes, none empty, none with more than six of ten regions. */
function spread(values: readonly number[], ends: readonly number[]): boolean {
  const counts = ends.slice(1).map(() => 0);
  for (const value of values) counts[classAt(value, ends)]!++;
  return counts.length > 2 && counts.every((count) => count > 0 && count <= values.length * 0.6);
}

/** Of the values, how far a round number may be from the quantile that it stands for. */
const nearRank = 0.06;

/** Classes with about as many values in each, between round numbers: 50 instead of 47 if few values are between these. */
function roundEnds(values: readonly number[], count: number): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, greatest] = [sorted[0]!, sorted.at(-1)!];
  const near = Math.max(1, Math.floor(nearRank * sorted.length));
  const cuts = Array.from({ length: count - 1 }, (_, part) => {
    const rank = Math.min(sorted.length - 1, Math.floor(((part + 1) / count) * sorted.length));
    const [from, to] = [sorted[Math.max(0, rank - near - 1)]!, sorted[Math.min(sorted.length - 1, rank + near)]!];
    return roundest(from, to) ?? roundestCut(sorted[rank]!, sorted);
  });
  const withZero = least < 0 && greatest > 0 ? nearestToZero(cuts) : cuts;
  const inner = [...new Set(withZero)].filter((cut) => cut > least && cut < greatest).sort((a, b) => a - b);
  return [roundOutwards(least, Math.floor), ...inner, roundOutwards(greatest, Math.ceil)];
}

/** The number above one and up to another that has the fewest digits; of several, one with 1, 5 or 2 as its last, or that nearest to the middle. */
function roundest(from: number, to: number): number | undefined {
  if (!(to > from)) return undefined;
  if (from < 0 && to >= 0) return 0;
  const power = Math.floor(Math.log10(Math.max(Math.abs(from), Math.abs(to))));
  for (let digits = 0; digits <= 2; digits++)
    for (const factor of [10, 5, 2, 1]) {
      const step = factor * 10 ** (power - digits);
      const middle = Math.round((from / 2 + to / 2) / step) * step;
      const found = [middle, middle - step, middle + step].map(tidy).find((one) => one > from && one <= to);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Losses and gains are never in one class. */
function nearestToZero(cuts: readonly number[]): readonly number[] {
  const nearest = cuts.reduce((best, cut) => (Math.abs(cut) < Math.abs(best) ? cut : best), Number.POSITIVE_INFINITY);
  return cuts.map((cut) => (cut === nearest ? 0 : cut));
}
