import { maxOf } from "../../text/extremes.js";
import { writeAlike, writeAlone } from "../column-format.js";
import type { RenderContext } from "../render-context.js";
import type { Paint } from "../theme.js";
import type { MapItem } from "./map-items.js";
import { fitLabel, labelOfSize, labelRoom, labelSizes, lineBoxes, type RegionLabel } from "./region-label.js";
import { mainBoxOf, type Point } from "./rings.js";
import { shapeGrid } from "./shape-grid.js";
import type { MapShape } from "./territory.js";

/** Places that are tried, in each direction: so many steps from the middle. */
const gridSteps = 6;

interface InsideLabel {
  readonly label: RegionLabel;
  readonly at: readonly [x: number, y: number];
}

/** A region that has something to show. */
export interface ShownRegion {
  readonly item: MapItem;
  readonly paint: Paint | undefined;
}

export interface MarkedRegion {
  readonly shape: MapShape;
  readonly region: ShownRegion;
  /** A short code that readers know, such as `HU`; empty for a region without one. */
  readonly code: string;
}

/** The words of a label. */
export interface RegionText extends MarkedRegion {
  readonly text: string;
  readonly value: string;
}

export interface PlacedLabel extends MarkedRegion {
  readonly label: RegionLabel;
  /** Its middle, in the units of the map. */
  readonly at: readonly [x: number, y: number];
  /** Set if it is beside its region: the ends of a line from the region to it, none if it is close. */
  readonly beside?: readonly Point[];
  /** As labels write it: all of a map alike. */
  readonly value: string;
}

/** The value with its own digits, as the document writes numbers; texts as they are. */
export const valueText = ({ digits, text, isYear }: MapItem, { numbers }: RenderContext): string =>
  digits === undefined ? text : writeAlone(digits, numbers, !isYear);

/** Such values, and larger ones, are short. */
const minShortened = 100_000;

/** Labels in the outlines that have room for them. */
export const labelsInside = (texts: readonly RegionText[], scale: number): readonly PlacedLabel[] =>
  texts.flatMap((one) => {
    const { shape, text, value } = one;
    if (text === "") return [];
    const label = fitLabel(text, value, shape[3] * scale - 2, (shape[3] * scale) / 3);
    const inside = label ? { label, at: [shape[1], shape[2]] as const } : fitInside(text, value, shape, scale);
    return inside ? [{ ...one, ...inside }] : [];
  });

/** How labels write the values of a map: all alike, and larger ones in short. None where the group is the colour: a value has no meaning there. */
export function labelWriter(marked: readonly MarkedRegion[], context: RenderContext): (item: MapItem) => string {
  const most = maxOf(
    marked.map(({ region }) => Math.abs(region.item.value ?? 0)),
    0,
  );
  const { numbers } = context;
  const alike = writeAlike(
    marked.flatMap(({ region }) => region.item.value ?? []),
    numbers,
  );
  return ({ value, digits, text, isYear, group }) => {
    if (group !== "") return "";
    if (value === undefined) return text;
    if (isYear) return writeAlone(value, numbers, false);
    return most >= minShortened ? numbers.compact(digits ?? value) : alike(value);
  };
}

/**
 * A label where the outline itself has room. The place that is checked in with a region is three times as wide as high; one for "IN" and a
 * number below is not, and Indiana is higher than wide. The place nearest to the checked-in one is taken, in the largest size.
 */
function fitInside(text: string, value: string, shape: MapShape, scale: number): InsideLabel | undefined {
  if (shape[0] === "") return undefined;
  const inSize = (size: number): InsideLabel | undefined => {
    for (const nameLines of text.includes(" ") ? ([1, 2] as const) : ([1] as const)) {
      const label = labelOfSize(text, value, size, nameLines);
      const at = label.lines.length > nameLines ? undefined : placeFor(label, value, shape, scale);
      if (at) return { label, at };
    }
    return undefined;
  };
  // Most regions without a label have no room for the smallest either.
  const least = inSize(labelSizes.at(-1)!);
  if (!least) return undefined;
  for (const size of labelSizes.slice(0, -1)) {
    const label = inSize(size);
    if (label) return label;
  }
  return least;
}

function placeFor(
  label: RegionLabel,
  value: string,
  shape: MapShape,
  scale: number,
): readonly [number, number] | undefined {
  const [, x, y, , size] = shape;
  const [width, height] = labelRoom(label, value).map((length) => length / scale) as [number, number];
  const boxes = lineBoxes(label, value).map(
    ({ half, top, bottom }) => [half / scale, top / scale, bottom / scale] as const,
  );
  // No outline of a region is so even that lines fill all of it.
  if (boxes.reduce((sum, [half, top, bottom]) => sum + 2 * half * (bottom - top), 0) > size * size) return undefined;
  const main = mainBoxOf(shape);
  const [across, down] = [main.right - main.left - width, main.bottom - main.top - height];
  if (across < 0 || down < 0) return undefined;
  const { isWithin, widest } = shapeGrid(shape, scale);
  if (boxes.some(([half]) => 2 * half > widest)) return undefined;
  const fits = (cx: number, cy: number): boolean =>
    boxes.every(([half, top, bottom]) => isWithin(cx - half, cy + top, cx + half, cy + bottom));
  if (fits(x, y)) return [x, y];
  let best: readonly [number, number] | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  // Places that are less than a pixel apart are one.
  const [columns, rows] = [across, down].map((free) => Math.min(2 * gridSteps, Math.ceil(free * scale)) || 1) as [
    number,
    number,
  ];
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      const cx = main.left + width / 2 + (across * column) / columns;
      const cy = main.top + height / 2 + (down * row) / rows;
      const far = (cx - x) ** 2 + (cy - y) ** 2;
      if (far < nearest && fits(cx, cy)) [best, nearest] = [[cx, cy], far];
    }
  return best;
}
