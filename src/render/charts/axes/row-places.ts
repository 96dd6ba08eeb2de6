import { minGap, type RowTimes } from "../../../language/picture-notes/row-times.js";

/** Where rows are from left to right. */
export interface RowPlaces {
  /** The mean distance of two rows, in pixels. */
  readonly slot: number;
  /** The smallest distance: how wide a mark may be. */
  readonly least: number;
  /** The middle of a row, in pixels of the picture. */
  readonly x: (row: number) => number;
  /** The area of a row: to the middle between it and its neighbours, or to the edge; of a step, from its time to the next. */
  readonly span: (row: number) => readonly [left: number, right: number];
  /** Two places in the units of time, for the labels of the axis. */
  readonly time?: TimeScale;
}

export interface TimeScale {
  readonly ends: readonly [number, number];
  readonly x: (at: number) => number;
  /** The first of the only times that can be named from here on. Default: each time can. */
  readonly next?: (at: number) => number;
}

export interface PlaceOptions {
  /** Where the first row may begin, and the pixels for all. */
  readonly left: number;
  readonly inner: number;
  /** Whether the first and the last row are at the edges; else each row is in the middle of its part, or a step in time begins there. Sessions are at equal distances, whatever time is between them. */
  readonly rows: "points" | "bands" | "steps" | "sessions";
}

/** Rows at equal distances. */
export function evenPlaces(count: number, { left, inner, rows }: PlaceOptions): RowPlaces {
  const slot = inner / Math.max(1, rows === "points" ? count - 1 : count);
  const shift = rows !== "points" ? slot / 2 : count === 1 ? inner / 2 : 0;
  const x = (row: number): number => left + shift + row * slot;
  return { slot, least: slot, x, span: (row) => [x(row) - slot / 2, x(row) + slot / 2] };
}

/** Rows at equal distances that are named by their times, which ascend: a stock has no price between two sessions. */
export function sessionPlaces({ at }: RowTimes, place: PlaceOptions): RowPlaces {
  const places = evenPlaces(at.length, place);
  const row = (time: number): number =>
    Math.max(
      0,
      at.findIndex((one) => one >= time),
    );
  const time = {
    ends: [at[0]!, at.at(-1)!] as const,
    x: (time: number) => places.x(row(time)),
    next: (time: number) => at[row(time)]!,
  };
  return { ...places, time };
}

/** Bands of rows that are very close to each other would have no width: the first and the last row keep this distance from the edge. */
const minInset = 6;

/** Rows in proportion to their times, which ascend. */
export function timePlaces({ at }: RowTimes, { left, inner, rows }: PlaceOptions): RowPlaces {
  const [first, last] = [at[0]!, at.at(-1)!];
  const gap = Math.min(minGap(at), last - first);
  const inset = rows === "points" || last === first ? 0 : insetOf(gap, last - first, inner);
  const scale = last === first ? 0 : (inner - 2 * inset) / (last - first);
  const before = rows === "steps" ? 0 : inset;
  const shift = scale === 0 ? inner / 2 : before;
  const timeX = (time: number): number => left + shift + (time - first) * scale;
  const x = (row: number): number => timeX(at[row]!);
  return {
    slot: ((last - first) * scale) / (at.length - 1) || inner,
    least: gap * scale,
    x,
    span: (row) => {
      const end = row === at.length - 1 ? x(row) + 2 * inset - before : undefined;
      if (rows === "steps") return [x(row), end ?? x(row + 1)];
      return [row === 0 ? x(row) - inset : (x(row - 1) + x(row)) / 2, end ?? (x(row) + x(row + 1)) / 2];
    },
    ...(scale > 0 && { time: { ends: [first, last], x: timeX } }),
  };
}

/** Half of the smallest distance beside the first and the last row. */
const insetOf = (gap: number, length: number, inner: number): number =>
  Math.min(inner / 4, Math.max(minInset, (inner * gap) / (length + gap) / 2));
