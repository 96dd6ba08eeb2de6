import { createOccupancyGrid, type OccupancyGrid } from "../labels/occupancy-grid.js";
import type { MapWindow } from "./map-window.js";
import { labelRoom } from "./region-label.js";
import type { MarkedRegion, PlacedLabel } from "./region-labels.js";
import { along, type Box, boxAround, boxesMeet, extentOf, isIn, type Part, type Point, partsOf } from "./rings.js";
import type { MapShape } from "./territory.js";

export interface BesideInput {
  readonly window: MapWindow;
  readonly scale: number;
  readonly shapes: readonly MapShape[];
  /** How far the dot of a region reaches around its place, in pixels; 0 for a region that has no dot. */
  readonly dotRadius: (shape: MapShape) => number;
}

/** The room for labels beside their regions, in units of the map. */
export interface LabelRoom {
  readonly scale: number;
  /** Whether a box covers no land, label, dot or line. Lakes are land: a label in a lake would be confusing. */
  readonly isFree: (box: Box) => boolean;
  /** Whether a line from a region runs through no label, dot or other line, but the dots that it begins in. */
  readonly isClear: (from: Point, to: Point) => boolean;
  /** The parts of regions with values; a dot is a square. */
  readonly marked: ReadonlyMap<MapShape, readonly Part[]>;
  /** A further label, with so many pixels around it, and its line. */
  readonly add: (label: PlacedLabel, around: number) => void;
}

/** Pixels. Labels in a map are close to each other and to the land. */
const cell = 1;

export function createLabelRoom(
  labels: readonly PlacedLabel[],
  marked: readonly MarkedRegion[],
  input: BesideInput,
): LabelRoom {
  const { window, scale, dotRadius } = input;
  const land = landOf(input);
  const taken = emptyGrid(input);
  const add: LabelRoom["add"] = (label, around) => {
    taken.addBox(cellsOf(boxOfLabel(label, scale, around), input));
    const [from, to] = (label.beside ?? []).map((point) => pixelOf(point, input));
    if (!from || !to) return;
    taken.addLine(from, to);
    // Two slanted lines of single cells could cross between these.
    taken.addLine([from[0] + cell, from[1]], [to[0] + cell, to[1]]);
  };
  for (const label of labels) add(label, 0);
  const dots = marked.flatMap(({ shape }) => {
    const size = 2 * dotRadius(shape);
    return size > 0 ? [boxAround([shape[1], shape[2]], size, size, scale)] : [];
  });
  for (const dot of dots) taken.addBox(cellsOf(dot, input));
  return {
    scale,
    isFree: (box) => {
      if (box.left < window.left || box.right > window.right || box.top < window.top || box.bottom > window.bottom)
        return false;
      const own = cellsOf(box, input);
      return land.isFree(own) && taken.isFree(own);
    },
    isClear: (from, to) => {
      const under = dots.filter((dot) => isIn(from, dot));
      let at = 0;
      while (under.some((dot) => isIn(along(from, to, at), dot))) at += cell / scale;
      const [start, end] = [along(from, to, under.length > 0 ? at + cell / scale : 0), to].map((point) =>
        pixelOf(point, input),
      );
      return taken.freeUntil(start!, end!) === end;
    },
    marked: new Map(marked.map(({ shape }) => [shape, placesOf(shape, dotRadius(shape), scale)])),
    add,
  };
}

const emptyGrid = ({ window: { left, top, right, bottom }, scale }: BesideInput): OccupancyGrid =>
  createOccupancyGrid((right - left) * scale, (bottom - top) * scale, cell);

const pixelOf = ([x, y]: Point, { window, scale }: BesideInput): Point => [
  (x - window.left) * scale,
  (y - window.top) * scale,
];

/** A box in pixels, smaller by half a cell on each side: a cell is in it if most of the cell is. */
const cellsOf = ({ left, top, right, bottom }: Box, { window, scale }: BesideInput): Box => ({
  left: (left - window.left) * scale + cell / 2,
  top: (top - window.top) * scale + cell / 2,
  right: (right - window.left) * scale - cell / 2,
  bottom: (bottom - window.top) * scale - cell / 2,
});

const known = new WeakMap<readonly MapShape[], OccupancyGrid>();

/** The land of a picture, drawn once for all kinds of labels: to look at the outlines for each place takes several times as long as to draw the map. */
function landOf(input: BesideInput): OccupancyGrid {
  const before = known.get(input.shapes);
  if (before) return before;
  const land = emptyGrid(input);
  for (const shape of input.shapes)
    if (boxesMeet(extentOf(shape), input.window))
      for (const { ring } of partsOf(shape)) {
        const outline = ring.map((point) => pixelOf(point, input));
        land.addRing(outline);
        // Islands that are smaller than a cell, too.
        for (const [x, y] of outline) land.addBox({ left: x, right: x, top: y, bottom: y });
      }
  known.set(input.shapes, land);
  return land;
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

export function boxOfLabel({ label, value, at }: PlacedLabel, scale: number, free = 0): Box {
  const [width, height] = labelRoom(label, value);
  return boxAround(at, width + 2 * free, height + 2 * free, scale);
}
