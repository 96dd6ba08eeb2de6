import { landMask } from "./land-mask.js";
import type { MapWindow } from "./map-window.js";
import { labelOfSize, labelRoom, type RegionLabel } from "./region-label.js";
import type { MarkedRegion, PlacedLabel } from "./region-labels.js";
import {
  type Box,
  boxesMeet,
  boxOfRing,
  contains,
  extentOf,
  gapBetween,
  mainBoxOf,
  type Part,
  type Point,
  partsOf,
  touches,
} from "./rings.js";
import type { MapShape } from "./territory.js";

/** More labels with lines to their regions would hide the map, and a place for each takes time to look for. */
const maxLabels = 12;
const maxTried = 24;
/** From so many labels on, a grid of the land takes less time than to look at its outlines for each place. For fewer, it takes as long as the rest of the picture. */
const manyTried = 8;
const size = 10;
/** Pixels between the box around a region and its label, the nearest first. */
const distances = [4, 10, 18, 28, 40, 54, 70, 90];
/** Pixels between a region and a label that needs no line to it. */
const close = 8;
/** On a map with at most so many regions that have a value, most labels can be beside them. */
export const fewRegions = maxLabels;
/** Directions in sixteenths of a circle, the most readable first: right, left, then the directions near these. */
const directions = [0, 8, 1, 15, 7, 9, 2, 14, 6, 10, 3, 13, 5, 11, 4, 12];
/** Pixels that stay free around a label. */
const around = 3;
/** Pixels of a line outside of its region. A longer one leads nowhere for a reader. */
const maxOutside = 120;

/** The surroundings of a label, in units of the map. */
interface Surroundings {
  readonly window: MapWindow;
  readonly scale: number;
  /** Whether there is land in a box that a label must not cover. Lakes count as land: a label in a lake would be confusing. */
  readonly isLand: (box: Box) => boolean;
  /** The parts of regions with values; a dot is a square. */
  readonly marked: readonly (Part & { readonly shape: MapShape })[];
  /** Labels and dots. */
  readonly taken: Box[];
  /** From regions to labels. */
  readonly lines: Part[];
}

interface BesideInput {
  readonly window: MapWindow;
  readonly scale: number;
  readonly shapes: readonly MapShape[];
  readonly withValues: boolean;
  /** How far the dot of a region reaches around its place, in pixels; 0 for a region that has no dot. */
  readonly dotRadius: (shape: MapShape) => number;
}

/**
 * Labels of regions without room for one, in the sea or outside of the map, with a line where they are further away. A label over another
 * region, or nearer to another one that has a value, would seem to be that one's. `without`: the most important first; those without a place are left out.
 */
export function labelsBeside(
  without: readonly (MarkedRegion & { readonly value: string })[],
  labels: readonly PlacedLabel[],
  marked: readonly MarkedRegion[],
  { window, scale, shapes, withValues, dotRadius }: BesideInput,
): readonly PlacedLabel[] {
  if (without.length === 0) return [];
  const tried = without.slice(0, maxTried).map((one) => {
    const label = labelOfSize(one.region.item.shown, withValues ? one.value : "", size, 1);
    return { ...one, label, room: labelRoom(label, one.value), radius: dotRadius(one.shape) };
  });
  const near = shapes.filter((shape) => boxesMeet(extentOf(shape), window));
  const there: Surroundings = {
    window,
    scale,
    isLand: tried.length < manyTried ? landLookup(near) : landMask(near.flatMap(partsOf), window, scale),
    marked: marked.flatMap(({ shape }) => placesOf(shape, dotRadius(shape), scale).map((part) => ({ ...part, shape }))),
    taken: [
      ...labels.map((label) => boxOfLabel(label, scale)),
      ...marked.map(({ shape }) => boxAround([shape[1], shape[2]], 2 * dotRadius(shape), 2 * dotRadius(shape), scale)),
    ],
    lines: [],
  };
  return placeAll(tried, there);
}

/** A region as it is drawn: its parts, or its dot. */
function placesOf(shape: MapShape, radius: number, scale: number): readonly Part[] {
  if (radius === 0) return partsOf(shape);
  const box = boxAround([shape[1], shape[2]], 2 * radius, 2 * radius, scale);
  const { left, top, right, bottom } = box;
  return [
    {
      ring: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
      box,
    },
  ];
}

interface Candidate extends MarkedRegion {
  readonly value: string;
  readonly label: RegionLabel;
  readonly room: readonly [width: number, height: number];
  readonly radius: number;
}

/** Places one label after the other where it is free, and adds each to `taken`. */
function placeAll(tried: readonly Candidate[], there: Surroundings): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const { room, radius, ...one } of tried) {
    if (placed.length === maxLabels) break;
    const place = placeBeside(one.shape, radius, room, there);
    if (!place) continue;
    placed.push({ ...one, ...place });
    there.taken.push(boxOfLabel({ ...one, ...place }, there.scale, around));
    if (place.beside.length > 0) there.lines.push({ ring: place.beside, box: boxOfRing(place.beside) });
  }
  return placed;
}

const boxAround = ([x, y]: Point, width: number, height: number, scale: number): Box => ({
  left: x - width / 2 / scale,
  right: x + width / 2 / scale,
  top: y - height / 2 / scale,
  bottom: y + height / 2 / scale,
});

function boxOfLabel({ label, value, at }: PlacedLabel, scale: number, free = 0): Box {
  const [width, height] = labelRoom(label, value);
  return boxAround(at, width + 2 * free, height + 2 * free, scale);
}

/** The box that a label is placed beside: a dot, or the largest part of a region. */
const mainBox = (shape: MapShape, radius: number, scale: number): Box =>
  radius > 0 ? boxAround([shape[1], shape[2]], 2 * radius, 2 * radius, scale) : mainBoxOf(shape);

/** Reads only the outlines that are near the boxes in question. */
const landLookup =
  (shapes: readonly MapShape[]) =>
  (box: Box): boolean =>
    shapes.some((shape) => boxesMeet(extentOf(shape), box) && isOver(partsOf(shape), box));

type Place = Required<Pick<PlacedLabel, "at" | "beside">>;

function placeBeside(
  shape: MapShape,
  radius: number,
  [width, height]: readonly [number, number],
  there: Surroundings,
): Place | undefined {
  const { scale } = there;
  const from: Point = [shape[1], shape[2]];
  const main = mainBox(shape, radius, scale);
  const [x, y] = [(main.left + main.right) / 2, (main.top + main.bottom) / 2];
  for (const distance of distances)
    for (const direction of directions) {
      const [cos, sin] = [Math.cos((direction * Math.PI) / 8), Math.sin((direction * Math.PI) / 8)];
      const across = (main.right - main.left + width / scale) / 2 + distance / scale;
      const down = (main.bottom - main.top + height / scale) / 2 + distance / scale;
      const reach = 1 / Math.max(Math.abs(cos) / across, Math.abs(sin) / down);
      const at: Point = [x + cos * reach, y + sin * reach];
      const box = boxAround(at, width + 2 * around, height + 2 * around, scale);
      if (!isFree(box, there)) continue;
      const label = boxAround(at, width, height, scale);
      const gap = gapToOwn(shape, label, there);
      if (gap === undefined) continue;
      if (gap * scale <= close) return { at, beside: [] };
      const to = nearest(from, label);
      if (isClear(shape, from, to, there)) return { at, beside: [along(from, to, radius / scale), to] };
    }
  return undefined;
}

/** How far a label is from its region; `undefined` if another region with a value is nearer, or as near. */
function gapToOwn(own: MapShape, label: Box, { marked, scale }: Surroundings): number | undefined {
  const gap = marked.reduce(
    (least, part) => (part.shape === own ? Math.min(least, gapBetween(part, label)) : least),
    Number.POSITIVE_INFINITY,
  );
  const reach = gap + 2 / scale;
  const around = boxAround(
    [(label.left + label.right) / 2, (label.top + label.bottom) / 2],
    (label.right - label.left + 2 * reach) * scale,
    (label.bottom - label.top + 2 * reach) * scale,
    scale,
  );
  const isNearer = marked.some(
    (part) => part.shape !== own && boxesMeet(part.box, around) && gapBetween(part, label) <= reach,
  );
  return isNearer ? undefined : gap;
}

/** The point of a line that is so far from its start. */
function along([x1, y1]: Point, [x2, y2]: Point, distance: number): Point {
  const part = distance / Math.hypot(x2 - x1, y2 - y1);
  return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
}

const isFree = (box: Box, { window, isLand, taken, lines }: Surroundings): boolean =>
  box.left >= window.left &&
  box.right <= window.right &&
  box.top >= window.top &&
  box.bottom <= window.bottom &&
  !taken.some((other) => boxesMeet(box, other)) &&
  !isLand(box) &&
  !isOver(lines, box);

const isOver = (parts: readonly Part[], box: Box): boolean =>
  parts.some((part) => boxesMeet(box, part.box) && touches([part.ring], box));

const nearest = ([x, y]: Point, { left, top, right, bottom }: Box): Point => [
  Math.max(left, Math.min(right, x)),
  Math.max(top, Math.min(bottom, y)),
];

/**
 * Whether a line from a region is short outside of it, and runs through no label, dot or other line, and through no other region that has a value.
 * Every second pixel of it is looked at.
 */
function isClear(own: MapShape, from: Point, to: Point, { marked, taken, lines, scale }: Surroundings): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const reach = boxOfRing([from, to]);
  const near = marked.filter(({ box }) => boxesMeet(box, reach));
  const others = near.filter(({ shape }) => shape !== own);
  const ours = near.filter(({ shape }) => shape === own);
  // The dot of the region itself.
  const obstacles = taken.filter((box) => !isIn(from, box));
  let outside = 0;
  for (let at = 2 / scale; at < length; at += 2 / scale) {
    const point = along(from, to, at);
    if (obstacles.some((box) => isIn(point, box)) || isOver(lines, boxAround(point, 3, 3, scale))) return false;
    if (others.some((part) => isInside(point, part))) return false;
    if (!ours.some((part) => isInside(point, part))) outside += 2;
    if (outside > maxOutside) return false;
  }
  return true;
}

const isInside = (point: Point, { ring, box }: Part): boolean => isIn(point, box) && contains([ring], ...point);

const isIn = ([x, y]: Point, { left, top, right, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
