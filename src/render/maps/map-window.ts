import { areaOf, type Box, boxesMeet, extentOf, mainBoxOf, partBoxes } from "./rings.js";
import type { MapData, MapShape, Territory } from "./territory.js";

/** A part of a map, in its own units. */
export interface MapWindow extends Box {
  /** Only the surroundings of the regions with values. */
  readonly zoomed: boolean;
}

export type Shapes = readonly (readonly [string, MapShape])[];

/** A part of the map's area. For a larger one, the frame that readers know is kept. */
const smallPart = 0.25;
/** Fewer regions than these are shown where they are on the whole map. */
const minRegions = 3;
/** Of the map's width: smaller regions without a value are not seen. */
const minSize = 0.01;
/** More sea than this part at both edges is left out. */
const emptyPart = 0.15;
/** Around the regions, and the least width, of the map's width. */
const margin = 0.015;
const minWidth = 0.12;
/** The lowest and the highest window, in widths. */
const ratios = [0.45, 1.05] as const;

/**
 * The visible part of a map. If the regions with values are a small part of a map of countries: their surroundings. Else the whole map,
 * without the sea at its edges if no value is there.
 */
export function mapWindow(
  { data }: Territory,
  all: Shapes,
  isShown: (code: string) => boolean,
  part: Box | undefined,
): MapWindow {
  if (part) return { ...part, zoomed: true };
  const shown = all.filter(([code]) => isShown(code));
  const below = shown.some(([code]) => data.below?.shapes[code] !== undefined);
  const height = below ? data.below!.height : data.height;
  const countries = data.names === undefined;
  const near = countries && !below && shown.length >= minRegions ? surroundings(shown, data) : undefined;
  if (near && areaOf(near) < smallPart * data.width * height) return { ...near, zoomed: true };
  const [left, right] = cropOf(data, shown);
  const land = landOf(all, shown, data);
  const [top, bottom] = trimmed([0, height], [land.top, land.bottom]);
  const [from, to] = trimmed([left, right], [land.left, land.right]);
  return { left: from, top, right: to, bottom, zoomed: false };
}

/** All visible regions: regions with a value, and others that are not small islands. */
function landOf(all: Shapes, shown: Shapes, { width }: MapData): Box {
  const seen = [...all.filter(([, [, , , , size]]) => size > minSize * width), ...shown];
  const { left, top, right, bottom } = seen.map(([, shape]) => extentOf(shape)).reduce(join);
  const pad = margin * width;
  return { left: left - pad, top: top - pad, right: right + pad, bottom: bottom + pad };
}

/** Removes the sea at both ends, unless it is a small part: readers recognize the usual frames. */
function trimmed([from, to]: readonly [number, number], [first, last]: readonly [number, number]): [number, number] {
  const inner: [number, number] = [Math.max(from, first), Math.min(to, last)];
  return to - from - (inner[1] - inner[0]) > emptyPart * (to - from) ? inner : [from, to];
}

function cropOf({ width, crop }: MapData, shown: Shapes): readonly [left: number, right: number] {
  const whole = !crop || shown.some(([, [, x]]) => x < crop[0] || x > crop[1]);
  return whole ? [0, width] : crop;
}

/**
 * The regions' largest parts with a margin, within the map. Without their islands on the other side of the world, which matter little for a
 * value.
 */
export function surroundings(shown: Shapes, { width, height }: MapData): Box {
  const all = shown.map(([, shape]) => mainBoxOf(shape)).reduce(join);
  const pad = margin * width;
  const wide = Math.max(all.right - all.left + 2 * pad, minWidth * width, (all.bottom - all.top + 2 * pad) / ratios[1]);
  const high = Math.max(all.bottom - all.top + 2 * pad, wide * ratios[0]);
  const [left, right] = within((all.left + all.right) / 2, wide, width);
  const [top, bottom] = within((all.top + all.bottom) / 2, high, height);
  return { left, top, right, bottom };
}

function within(middle: number, length: number, whole: number): readonly [number, number] {
  const used = Math.min(length, whole);
  const from = Math.max(0, Math.min(whole - used, middle - used / 2));
  return [from, from + used];
}

const join = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Whether a shape reaches into a window. */
export const reaches = (shape: MapShape, window: Box): boolean =>
  partBoxes(shape).some((box) => boxesMeet(box, window));
