import { maxOf } from "../../text/extremes.js";
import { writeAlike, writeAlone } from "../column-format.js";
import type { RenderContext } from "../render-context.js";
import type { Paint } from "../theme.js";
import { fitInside } from "./fit-inside.js";
import type { MapItem } from "./map-items.js";
import { fitLabel, type RegionLabel } from "./region-label.js";
import type { Point } from "./rings.js";
import type { MapShape } from "./territory.js";

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

/** How labels write the values of a map: all alike, and larger ones in short. */
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
  return ({ value, text, isYear }) => {
    if (value === undefined) return text;
    if (isYear) return writeAlone(value, numbers, false);
    return most >= minShortened ? numbers.compact(value) : alike(value);
  };
}
