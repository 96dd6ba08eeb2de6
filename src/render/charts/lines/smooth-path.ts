import { pathCommand } from "../path-data.js";

/** A point of a curve, and how far it goes down there for each pixel to the right. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly slope: number;
}

/** Two points closer than this, in pixels, are one in a drawing. */
const near = 0.05;

/** Cubic curves from the first point on (Hermite's, as Bézier's). */
const curve = (points: readonly CurvePoint[]): string =>
  points
    .slice(1)
    .map((point, index) => {
      const before = points[index]!;
      const third = (point.x - before.x) / 3;
      const [leaving, arriving] = [before.y + before.slope * third, point.y - point.slope * third];
      return pathCommand("C", before.x + third, leaving, point.x - third, arriving, point.x, point.y);
    })
    .join("");

/** The area between two curves: along the first, and back along the second. */
export function smoothArea(along: readonly CurvePoint[], back: readonly CurvePoint[]): string {
  const [start, end, turn] = [along[0]!, along.at(-1)!, back.at(-1)!];
  const line = Math.abs(end.y - turn.y) < near ? "" : pathCommand("L", turn.x, turn.y);
  return `${pathCommand("M", start.x, start.y)}${curve(along)}${line}${curve(back.toReversed())}Z`;
}
