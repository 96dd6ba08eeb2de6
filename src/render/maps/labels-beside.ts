import { minOf } from "../../text/extremes.js";
import { type BesideInput, createLabelRoom, type LabelRoom } from "./label-room.js";
import { labelOfSize, labelRoom, type RegionLabel } from "./region-label.js";
import type { MarkedRegion, PlacedLabel, RegionText } from "./region-labels.js";
import {
  along,
  type Box,
  boxAround,
  boxesMeet,
  boxOfRing,
  contains,
  gapBetween,
  isIn,
  mainBoxOf,
  type Part,
  type Point,
} from "./rings.js";
import type { MapShape } from "./territory.js";

/** More labels with lines to their regions would hide the map, and a place for each takes time to look for. */
const maxLabels = 12;
const maxTried = 24;
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

/**
 * Labels of regions without room for one, in the sea or outside of the map, with a line where they are further away. A label over another
 * region, or nearer to another one that has a value, would seem to be that one's. `without`: the most important first; those without a place are left out.
 */
export function labelsBeside(
  without: readonly RegionText[],
  labels: readonly PlacedLabel[],
  marked: readonly MarkedRegion[],
  input: BesideInput,
): readonly PlacedLabel[] {
  if (without.length === 0) return [];
  const tried = without.slice(0, maxTried).map((one) => {
    const label = labelOfSize(one.text, one.value, size, 1);
    return { ...one, label, room: labelRoom(label, one.value), radius: input.dotRadius(one.shape) };
  });
  return placeAll(tried, createLabelRoom(labels, marked, input));
}

interface Candidate extends RegionText {
  readonly label: RegionLabel;
  readonly room: readonly [width: number, height: number];
  readonly radius: number;
}

/** Places one label after the other where it is free, and takes its place. */
function placeAll(tried: readonly Candidate[], there: LabelRoom): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const { room, radius, ...one } of tried) {
    if (placed.length === maxLabels) break;
    const place = placeBeside(one.shape, radius, room, there);
    if (!place) continue;
    placed.push({ ...one, ...place });
    there.add({ ...one, ...place }, around);
  }
  return placed;
}

/** The box that a label is placed beside: a dot, or the largest part of a region. */
const mainBox = (shape: MapShape, radius: number, scale: number): Box =>
  radius > 0 ? boxAround([shape[1], shape[2]], 2 * radius, 2 * radius, scale) : mainBoxOf(shape);

type Place = Required<Pick<PlacedLabel, "at" | "beside">>;

function placeBeside(
  shape: MapShape,
  radius: number,
  [width, height]: readonly [number, number],
  there: LabelRoom,
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
      if (!there.isFree(box)) continue;
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
function gapToOwn(own: MapShape, label: Box, { marked, scale }: LabelRoom): number | undefined {
  const gap = minOf((marked.get(own) ?? []).map((part) => gapBetween(part, label)));
  const reach = gap + 2 / scale;
  const around = {
    left: label.left - reach,
    right: label.right + reach,
    top: label.top - reach,
    bottom: label.bottom + reach,
  };
  for (const [shape, parts] of marked)
    for (const part of parts)
      if (shape !== own && boxesMeet(part.box, around) && gapBetween(part, label) <= reach) return undefined;
  return gap;
}

const nearest = ([x, y]: Point, { left, top, right, bottom }: Box): Point => [
  Math.max(left, Math.min(right, x)),
  Math.max(top, Math.min(bottom, y)),
];

/** Whether a line from a region is short outside of it, and runs through nothing that is drawn and through no other region that has a value. Every second pixel of it is looked at. */
function isClear(own: MapShape, from: Point, to: Point, there: LabelRoom): boolean {
  if (!there.isClear(from, to)) return false;
  const { marked, scale } = there;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const reach = boxOfRing([from, to]);
  const near = [...marked].flatMap(([shape, parts]) =>
    parts.flatMap((part) => (boxesMeet(part.box, reach) ? [{ ...part, isOwn: shape === own }] : [])),
  );
  let outside = 0;
  for (let at = 2 / scale; at < length; at += 2 / scale) {
    const under = near.filter((part) => isInside(along(from, to, at), part));
    if (under.some(({ isOwn }) => !isOwn)) return false;
    if (under.length === 0) outside += 2;
    if (outside > maxOutside) return false;
  }
  return true;
}

const isInside = (point: Point, { ring, box }: Part): boolean => isIn(point, box) && contains([ring], ...point);
