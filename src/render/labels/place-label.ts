import type { Box } from "./box.js";
import type { Corner } from "./matrix.js";
import type { OccupancyGrid } from "./occupancy-grid.js";

/** Where a label could be, with a line to its mark where it is not beside it. */
export interface LabelPlace {
  readonly box: Box;
  readonly leader?: readonly [Corner, Corner];
}

/**
 * The first place in the picture where the label, and its leader, cover nothing. A leader may end so many pixels before its mark, where a value or the
 * shape of the mark is. A placed label never moves, so nothing depends on chance. `crossed`: the parts that a leader must not cover, if these are fewer.
 */
export function placeLabel(
  places: Iterable<LabelPlace>,
  taken: OccupancyGrid,
  isInside: (box: Box) => boolean,
  near: number,
  crossed: Pick<OccupancyGrid, "freeUntil"> = taken,
): LabelPlace | undefined {
  for (const { box, leader } of places) {
    if (!isInside(box) || !taken.isFree(padded(box))) continue;
    if (!leader) return { box };
    const [from, to] = leader;
    const end = crossed.freeUntil(from, to);
    if (distance(end, to) <= near) return distance(from, end) < shortest ? { box } : { box, leader: [from, end] };
  }
  return undefined;
}

const shortest = 6;

const distance = ([x1, y1]: Corner, [x2, y2]: Corner): number => Math.hypot(x2 - x1, y2 - y1);

/** Pixels around the letters that stay free. */
const padding = 1;

const padded = ({ left, top, right, bottom }: Box): Box => ({
  left: left - padding,
  top: top + padding,
  right: right + padding,
  bottom: bottom - padding,
});
