import type { MapShape } from "../../language/map-data.js";
import { maxOf, minOf } from "../../text/extremes.js";

/* From projected outlines to regions of a map: short paths of whole numbers, and where a label has room. */

/** A point in pixels of the box of the map; y points down. */
export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];

const ringArea = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]!;
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

/** Rounded to whole pixels, without redundant points: repeated points and points on a line between two others. */
function rounded(ring: Ring): Ring {
  const points = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const kept: Point[] = [];
  for (const point of points) {
    const [last, before] = [kept.at(-1), kept.at(-2)];
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    if (last && before && between(before, last, point)) kept.pop();
    kept.push(point);
  }
  const [first, end] = [kept[0]!, kept.at(-1)!];
  return kept.length > 1 && first[0] === end[0] && first[1] === end[1] ? kept.slice(0, -1) : kept;
}

const between = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean =>
  (bx - ax) * (cy - by) === (by - ay) * (cx - bx) && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0;

/** Path data with relative steps, which have the fewest digits. A minus sign separates numbers, so it needs no space before it. */
function pathOf(rings: readonly Ring[]): string {
  let [x, y] = [0, 0];
  const step = ([toX, toY]: Point): string => {
    const text = `${toX - x}${toY < y ? "" : " "}${toY - y}`;
    [x, y] = [toX, toY];
    return text;
  };
  return rings
    .map((ring) => {
      const text = ring.map(step).reduce((line, one) => line + (one.startsWith("-") ? "" : " ") + one);
      [x, y] = ring[0]! as [number, number];
      return `m${text}z`;
    })
    .join("");
}

/** The cells to each side of the grids that a place for a label is searched on: where igx is made, and where it runs. */
const fineGrids = [16, 6, 6];
export const quickGrids = [10, 5];

/** The proportions of a label: wide and low. */
const labelRatio = 3;

/** The sides of all rings, four numbers each: the coordinates of both ends. A search for a label reads them some hundred times. */
const sidesOf = (rings: readonly Ring[]): Float64Array =>
  Float64Array.from(rings.flatMap((ring) => ring.flatMap((from, at) => [...from, ...ring[(at + 1) % ring.length]!])));

/** How far a point is from both numbers and what is between them. */
const gap = (point: number, a: number, b: number): number =>
  a < b ? Math.max(a - point, point - b) : Math.max(b - point, point - a);

/** The distance of a point from a line that begins `fx`, `fy` away from it, measured by the largest square around the point. */
const squareDistance = (fx: number, fy: number, dx: number, dy: number): number =>
  Math.min(
    Math.max(Math.abs(fx), Math.abs(fy)),
    Math.max(Math.abs(fx + dx), Math.abs(fy + dy)),
    squareAt(-fx / dx, fx, fy, dx, dy),
    squareAt(-fy / dy, fx, fy, dx, dy),
    squareAt((fy - fx) / (dx - dy), fx, fy, dx, dy),
    squareAt(-(fx + fy) / (dx + dy), fx, fy, dx, dy),
  );

/** The same at one point of the line between its ends, 0 and 1. Called for each line of each outline many times, so it makes nothing. */
const squareAt = (t: number, fx: number, fy: number, dx: number, dy: number): number =>
  t > 0 && t < 1 ? Math.max(Math.abs(fx + t * dx), Math.abs(fy + t * dy)) : Number.POSITIVE_INFINITY;

function inside([px, py]: Point, sides: Float64Array): boolean {
  let odd = false;
  for (let at = 0; at < sides.length; at += 4) {
    const [ay, by] = [sides[at + 1]!, sides[at + 3]!];
    if (ay > py === by > py) continue;
    const [ax, bx] = [sides[at]!, sides[at + 2]!];
    if (px < ((bx - ax) * (py - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** Half of the side of the largest square around a point that no side crosses; something smaller if it is at most `enough`. */
function roomAt([px, py]: Point, sides: Float64Array, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < sides.length && least > enough; at += 4) {
    const [ax, ay, bx, by] = [sides[at]!, sides[at + 1]!, sides[at + 2]!, sides[at + 3]!];
    if (gap(px, ax, bx) >= least || gap(py, ay, by) >= least) continue;
    least = Math.min(least, squareDistance(ax - px, ay - py, bx - ax, by - ay));
  }
  return least;
}

interface LabelPlace {
  readonly point: Point;
  /** Half of the side of the square that fits there. */
  readonly room: number;
}

/** The middle of the largest rectangle with the proportions of a label. Searches a grid, then finer grids around the best points. */
function labelPlace(rings: readonly Ring[], main: Ring, grids: readonly number[]): LabelPlace {
  const scaled = rings.map((ring) => ring.map(([x, y]): Point => [x, y * labelRatio]));
  const xs = main.map(([x]) => x);
  const ys = main.map(([, y]) => y * labelRatio);
  const [left, right, top, bottom] = [minOf(xs), maxOf(xs), minOf(ys), maxOf(ys)];
  let best: LabelPlace = { point: [(left + right) / 2, (top + bottom) / 2], room: 0 };
  const sides = sidesOf(scaled);
  // Few points have more room than the best one, so the box and the nearest sides are looked at first.
  const room = (point: Point): number => {
    const [x, y] = point;
    if (Math.min(x - left, right - x, y - top, bottom - y) <= best.room) return 0;
    const found = roomAt(point, sides, best.room);
    return found > best.room && inside(point, sides) ? found : 0;
  };
  let [spanX, spanY] = [right - left, bottom - top];
  for (const cells of grids) {
    const [cx, cy] = best.point;
    for (let row = 0; row <= cells; row++)
      for (let column = 0; column <= cells; column++) {
        const point: Point = [cx + (column / cells - 0.5) * spanX, cy + (row / cells - 0.5) * spanY];
        const found = room(point);
        if (found > best.room) best = { point, room: found };
      }
    [spanX, spanY] = [spanX / 6, spanY / 6];
  }
  return { point: [best.point[0], best.point[1] / labelRatio], room: best.room };
}

/** Omits invisible islands, but keeps the last ring of a region. */
const smallestIsland = 6;

/** A region as pictures draw it; nothing if the region is outside the map. */
export function mapShape(projected: readonly Ring[], grids = fineGrids): MapShape | undefined {
  const bySize = projected.filter((ring) => ring.length > 2).sort((a, b) => ringArea(b) - ringArea(a));
  const [main] = bySize;
  if (!main) return undefined;
  const rings = bySize.filter((ring, at) => at === 0 || ringArea(ring) >= smallestIsland).map(rounded);
  const drawn = rings.filter((ring) => ring.length > 2);
  const size = Math.round(Math.sqrt(ringArea(main)) * 10) / 10;
  if (drawn.length === 0) return dot(main[0]!, size);
  const { point, room } = labelPlace(drawn, drawn[0]!, grids);
  return [pathOf(drawn), Math.round(point[0]), Math.round(point[1]), Math.round(room * 2), size, extentOf(drawn)];
}

function extentOf(rings: readonly Ring[]): NonNullable<MapShape[5]> {
  const xs = rings.flatMap((ring) => ring.map(([x]) => x));
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  return [minOf(xs), minOf(ys), maxOf(xs), maxOf(ys)];
}

/** A region that is too small to have an outline. */
export const dot = ([x, y]: Point, size = 0): MapShape => ["", Math.round(x), Math.round(y), 0, size];
