import type { MapShape } from "./territory.js";

export type Point = readonly [x: number, y: number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Ring = readonly Point[];

/** The rings of a region's path, which has relative steps only. */
export function ringsOf(path: string): readonly Ring[] {
  let [x, y] = [0, 0];
  return path
    .split("z")
    .slice(0, -1)
    .map((ring) => {
      const steps = (ring.match(/-?\d+/g) ?? []).map(Number);
      const points: Point[] = [];
      for (let at = 0; at + 1 < steps.length; at += 2) {
        x += steps[at]!;
        y += steps[at + 1]!;
        points.push([x, y]);
      }
      // A step after `z` starts where the ring started.
      [x, y] = points[0] ?? [x, y];
      return points;
    });
}

export function boxOfRing(ring: Ring): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** A part of a region with its box. Holes are parts too. */
export interface Part {
  readonly ring: Ring;
  readonly box: Box;
}

/** Outlines are read once: several widths and kinds of labels are tried on them, and each picture of a map needs them again. */
const known = new WeakMap<MapShape, readonly Part[]>();

export function partsOf(shape: MapShape): readonly Part[] {
  const before = known.get(shape);
  if (before) return before;
  const parts = ringsOf(shape[0]).map((ring) => ({ ring, box: boxOfRing(ring) }));
  known.set(shape, parts);
  return parts;
}

/** The boxes of a region's parts; its place if it has no outline. */
export const partBoxes = (shape: MapShape): readonly Box[] => {
  const [path, x, y] = shape;
  return path === "" ? [{ left: x, top: y, right: x, bottom: y }] : partsOf(shape).map(({ box }) => box);
};

/** The box of all of a region's parts; its place if it has no outline. */
export function extentOf([, x, y, , , extent]: MapShape): Box {
  const [left, top, right, bottom] = extent ?? [x, y, x, y];
  return { left, top, right, bottom };
}

/** The box of a region's largest part. */
export const mainBoxOf = (shape: MapShape): Box =>
  partBoxes(shape).reduce((largest, box) => (areaOf(box) > areaOf(largest) ? box : largest));

/** A box of so many pixels around a point. */
export const boxAround = ([x, y]: Point, width: number, height: number, scale: number): Box => ({
  left: x - width / 2 / scale,
  right: x + width / 2 / scale,
  top: y - height / 2 / scale,
  bottom: y + height / 2 / scale,
});

/** The point of a line that is so far from its start. */
export function along([x1, y1]: Point, [x2, y2]: Point, distance: number): Point {
  const part = distance / Math.hypot(x2 - x1, y2 - y1);
  return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
}

export const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/** Whether a box is wholly within an outline: its middle is, and no border runs through it. Holes are rings too. */
export const isWithin = (rings: readonly Ring[], box: Box): boolean =>
  !rings.some((ring) => crosses(ring, box)) && contains(rings, (box.left + box.right) / 2, (box.top + box.bottom) / 2);

/** Whether an outline and a box have something in common. */
export const touches = (rings: readonly Ring[], box: Box): boolean =>
  rings.some((ring) => crosses(ring, box)) || contains(rings, (box.left + box.right) / 2, (box.top + box.bottom) / 2);

export const boxesMeet = (one: Box, other: Box): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

export const isIn = ([x, y]: Point, { left, top, right, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** By the borders to the right of a point: it is inside if their number is odd. */
export function contains(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let [x1, y1] = ring.at(-1)!;
    for (const [x2, y2] of ring) {
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
      x1 = x2;
      y1 = y2;
    }
  }
  return inside;
}

/** How far a box is from an outline; 0 if they have something in common. */
export function gapBetween({ ring, box: own }: Part, box: Box): number {
  if (boxesMeet(own, box) && touches([ring], box)) return 0;
  const corners: Ring = [
    [box.left, box.top],
    [box.right, box.top],
    [box.right, box.bottom],
    [box.left, box.bottom],
  ];
  let [least, before] = [Number.POSITIVE_INFINITY, ring.at(-1)!];
  for (const point of ring) {
    least = Math.min(least, gapOf(box, point), ...corners.map((corner) => gapToLine(corner, before, point)));
    before = point;
  }
  return least;
}

/** How far a point is from a box. */
export const gapOf = ({ left, top, right, bottom }: Box, [x, y]: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

function gapToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x1 + share * dx - x, y1 + share * dy - y);
}

function crosses(ring: Ring, box: Box): boolean {
  let before = ring.at(-1)!;
  for (const point of ring) {
    if (meets(before, point, box)) return true;
    before = point;
  }
  return false;
}

/** A line and a box are apart if they are so from left to right, from top to bottom, or if all corners are on one side of the line. */
function meets([x1, y1]: Point, [x2, y2]: Point, { left, top, right, bottom }: Box): boolean {
  if (Math.max(x1, x2) < left || Math.min(x1, x2) > right) return false;
  if (Math.max(y1, y2) < top || Math.min(y1, y2) > bottom) return false;
  const side = (x: number, y: number): number => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
  const sides = [side(left, top), side(right, top), side(left, bottom), side(right, bottom)];
  return !(sides.every((one) => one > 0) || sides.every((one) => one < 0));
}
