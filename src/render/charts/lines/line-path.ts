import { pathCommand } from "../path-data.js";

/** Points of a line in pixels; NaN for a gap. */
export interface LinePoints {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Two points closer than this are one. The square of pixels. */
const near = 0.5;

/** The drawn points of one run between two gaps. */
function runOf({ x, y }: LinePoints, first: number, step: 1 | -1, last: number) {
  const drawn = [first];
  let before = first;
  let index = first + step;
  for (; index !== last + step && !Number.isNaN(y[index]!); index += step) {
    const [across, down] = [x[index]! - x[before]!, y[index]! - y[before]!];
    if (across * across + down * down < near) continue;
    drawn.push(index);
    before = index;
  }
  return { drawn, end: index };
}

const linesTo = ({ x, y }: LinePoints, indices: readonly number[]): string => {
  let path = "";
  for (const index of indices) path += pathCommand("L", x[index]!, y[index]!);
  return path;
};

/** A line through points, with a gap where one is missing. */
export function linePath(points: LinePoints): string {
  let path = "";
  for (let index = 0; index < points.x.length; index++) {
    if (Number.isNaN(points.y[index]!)) continue;
    const { drawn, end } = runOf(points, index, 1, points.x.length - 1);
    path += `M${linesTo(points, drawn).slice(1)}`;
    index = end;
  }
  return path;
}

/** The area between points and a line at `base`, with a gap where a point is missing. */
export function areaPath(points: LinePoints, base: number): string {
  const below: LinePoints = { x: points.x, y: new Float32Array(points.x.length).fill(base) };
  let path = "";
  for (let index = 0; index < points.x.length; index++) {
    if (Number.isNaN(points.y[index]!)) {
      // Without meaning; only pictures under version control keep their bytes.
      if (path !== "") path += "Z";
      continue;
    }
    const { drawn, end } = runOf(points, index, 1, points.x.length - 1);
    const last = drawn.at(-1)!;
    const back = runOf(below, end - 1, -1, index).drawn;
    // At the base, both sides meet in the same point.
    const meets = points.y[last] === below.y[last] && points.x[last] === below.x[back[0]!];
    path += `M${linesTo(points, drawn).slice(1)}${linesTo(below, meets ? back.slice(1) : back)}Z`;
    index = end;
  }
  return path;
}
