import type { Point } from "../arc.js";
import { pathCommand } from "../path-data.js";

/** How far a curve reaches towards its neighbours: 0 is a straight line. */
const smoothness = 0.4;
/** Two points closer than this are one. The square of pixels. */
const near = 0.5;

/**
 * The commands of a curve through points, after the first of them, that never goes beyond them: cubic curves whose control points are on
 * the line through the neighbours of a point, between it and each neighbour (as Apache ECharts draws lines). And where it ends.
 */
function curve(points: readonly Point[]): { readonly path: string; readonly end: Point } {
  let path = "";
  let before = points[0]!;
  let leaving = before;
  for (let index = 1; index < points.length; index++) {
    const point = points[index]!;
    if (squared(point, before) < near) continue;
    while (isSame(points[index + 1], point)) index++;
    const after = points[index + 1];
    const { arriving, next } = after ? controls(before, point, after) : { arriving: point, next: point };
    path += pathCommand("C", leaving.x, leaving.y, arriving.x, arriving.y, point.x, point.y);
    leaving = next;
    before = point;
  }
  return { path, end: before };
}

function squared(one: Point, other: Point): number {
  const [across, down] = [one.x - other.x, one.y - other.y];
  return across * across + down * down;
}

const isSame = (one: Point | undefined, other: Point): boolean => one?.x === other.x && one.y === other.y;

/** Where the curve arrives at a point and leaves it. Each is moved so that the curve stays between its ends. */
function controls(before: Point, point: Point, after: Point) {
  const [to, from] = [Math.sqrt(squared(point, before)), Math.sqrt(squared(after, point))];
  const part = from / (from + to);
  const wished = {
    x: point.x + (after.x - before.x) * smoothness * part,
    y: point.y + (after.y - before.y) * smoothness * part,
  };
  const arriving = within(opposite(point, within(wished, point, after), to, from), before, point);
  return { arriving, next: opposite(point, arriving, from, to) };
}

/** On the other side of a point, in a distance that is to the control's as `length` is to `other`. */
const opposite = (point: Point, control: Point, length: number, other: number): Point => ({
  x: point.x - ((control.x - point.x) * length) / other,
  y: point.y - ((control.y - point.y) * length) / other,
});

const within = (point: Point, one: Point, other: Point): Point => ({
  x: Math.max(Math.min(point.x, Math.max(one.x, other.x)), Math.min(one.x, other.x)),
  y: Math.max(Math.min(point.y, Math.max(one.y, other.y)), Math.min(one.y, other.y)),
});

/** The area between two curves of one length or more: along the first, and back along the second. */
export function smoothArea(along: readonly Point[], back: readonly Point[]): string {
  const { path, end } = curve(along);
  const turn = back.at(-1)!;
  const line = isSame(end, turn) ? "" : pathCommand("L", turn.x, turn.y);
  return `${pathCommand("M", along[0]!.x, along[0]!.y)}${path}${line}${curve(back.toReversed()).path}Z`;
}
