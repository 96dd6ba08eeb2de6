import { maxOf } from "../../text/extremes.js";
import { writeAlike, writeAlone } from "../column-format.js";
import type { RenderContext } from "../render-context.js";
import type { Paint } from "../theme.js";
import type { MapItem } from "./map-items.js";
import { fitLabel, labelOfSize, labelRoom, labelSizes, type RegionLabel } from "./region-label.js";
import { isWithin, mainBoxOf, type Point, partsOf } from "./rings.js";
import type { MapShape } from "./territory.js";

/** Places that are tried, in each direction: so many steps from the middle. */
const gridSteps = 4;

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
export const valueText = ({ value, text, isYear }: MapItem, { numbers }: RenderContext): string =>
  value === undefined ? text : writeAlone(value, numbers, !isYear);

/** Such values, and larger ones, are short. */
const minShortened = 100_000;

/**
 * The labels of a map, one kind for all: `both` name and value, or `names` alone if not even half of the regions with room for their name
 * have room for both. A region without room for that has none.
 */
export function regionLabels(
  marked: readonly MarkedRegion[],
  scale: number,
  context: RenderContext,
): { readonly both: readonly PlacedLabel[]; readonly names: readonly PlacedLabel[]; readonly withValues: boolean } {
  const write = labelWriter(marked, context);
  const fitted = (withValues: boolean): readonly PlacedLabel[] =>
    marked.flatMap(({ shape, region }) => {
      const value = write(region.item);
      const [width, height] = [shape[3] * scale - 2, (shape[3] * scale) / 3];
      const name = region.item.shown;
      if (name === "") return [];
      const below = withValues ? value : "";
      const label = fitLabel(name, below, width, height);
      const inside = label ? { label, at: [shape[1], shape[2]] as const } : fitInside(name, below, shape, scale);
      return inside ? [{ shape, region, value, ...inside }] : [];
    });
  const [both, names] = [fitted(true), fitted(false)];
  return { both, names, withValues: both.length * 2 >= names.length };
}

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
  return ({ value, text, isYear, group }) => {
    if (group !== "") return "";
    if (value === undefined) return text;
    if (isYear) return writeAlone(value, numbers, false);
    return most >= minShortened ? numbers.compact(value) : alike(value);
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
      const [width, height] = labelRoom(label, value);
      const at = label.lines.length > nameLines ? undefined : placeFor(shape, width / scale, height / scale);
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

function placeFor(shape: MapShape, width: number, height: number): readonly [number, number] | undefined {
  const [, x, y, , size] = shape;
  // No outline of a region is so even that a box fills all of it.
  if (width * height > size * size) return undefined;
  const rings = partsOf(shape).map(({ ring }) => ring);
  const main = mainBoxOf(shape);
  const [across, down] = [main.right - main.left - width, main.bottom - main.top - height];
  if (across < 0 || down < 0) return undefined;
  const centres = [[x, y] as const];
  for (let row = 0; row <= 2 * gridSteps; row += 1)
    for (let column = 0; column <= 2 * gridSteps; column += 1)
      centres.push([
        main.left + width / 2 + (across * column) / (2 * gridSteps),
        main.top + height / 2 + (down * row) / (2 * gridSteps),
      ]);
  const far = ([cx, cy]: readonly [number, number]): number => (cx - x) ** 2 + (cy - y) ** 2;
  return centres
    .sort((one, other) => far(one) - far(other))
    .find(([cx, cy]) =>
      isWithin(rings, { left: cx - width / 2, top: cy - height / 2, right: cx + width / 2, bottom: cy + height / 2 }),
    );
}
