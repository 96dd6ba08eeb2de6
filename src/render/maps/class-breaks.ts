import { naturalBreaks } from "./natural-breaks.js";

export type ClassMethod = "equal" | "quantile" | "jenks";

/** A value on a border belongs to the class above it. */
export function classAt(value: number, ends: readonly number[]): number {
  const above = ends.slice(1, -1).findIndex((end) => value < end);
  return above < 0 ? ends.length - 2 : above;
}

/** Removes the noise of binary fractions: 3 * 0.1 is 0.30000000000000004. */
export const tidy = (value: number): number => Number(value.toPrecision(12));

/** The ends of classes by a method of cartography; fewer than asked for if the values have too few different ones. */
export function breaksBy(method: ClassMethod, values: readonly number[], count: number): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, greatest] = [sorted[0]!, sorted.at(-1)!];
  const inner = cutsBy[method](sorted, count).filter((cut) => cut > least && cut < greatest);
  const rounded =
    method === "equal" ? [least, greatest] : [roundOutwards(least, Math.floor), roundOutwards(greatest, Math.ceil)];
  const ends = [...new Set([rounded[0]!, ...inner, rounded[1]!])];
  return ends;
}

type Cuts = (sorted: readonly number[], count: number) => readonly number[];

const cutsBy: Readonly<Record<ClassMethod, Cuts>> = {
  equal: (sorted, count) => {
    const [least, greatest] = [sorted[0]!, sorted.at(-1)!];
    return parts(count).map((part) => tidy(least + (greatest / count - least / count) * part));
  },
  quantile: (sorted, count) =>
    parts(count).map((part) => roundestCut(sorted[Math.floor((part / count) * sorted.length)]!, sorted)),
  jenks: (sorted, count) => naturalBreaks(sorted, count).map((start) => roundestCut(sorted[start]!, sorted)),
};

const parts = (count: number): readonly number[] => Array.from({ length: count - 1 }, (_, at) => at + 1);

/** The first or last end at two digits, which may be outside of the values. */
export function roundOutwards(end: number, round: (value: number) => number): number {
  if (end === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(end))) - 1);
  const rounded = tidy(round(end / step) * step);
  return Number.isFinite(rounded) ? rounded : end;
}

/** The roundest number that cuts the values in the same place: nothing between it and the cut. It is below the greatest value, which is an end itself. */
export function roundestCut(cut: number, sorted: readonly number[]): number {
  const before = sorted.findLast((value) => value < cut) ?? Number.NEGATIVE_INFINITY;
  const greatest = sorted.at(-1)!;
  const isCut = (one: number): boolean => one > before && one <= cut && one < greatest;
  for (const digits of [1, 2, 3, 4]) {
    const round = Number(cut.toPrecision(digits));
    if (isCut(round)) return round;
    const lower = tidy(round - 10 ** (Math.floor(Math.log10(Math.abs(cut) || 1)) - digits + 1));
    if (isCut(lower)) return lower;
  }
  return cut < greatest ? cut : before / 2 + cut / 2;
}
