import { type Box, boxAt, within } from "../../labels/box.js";
import type { Corner } from "../../labels/matrix.js";
import { createOccupancyGrid, type OccupancyGrid } from "../../labels/occupancy-grid.js";
import { type LabelPlace, placeLabel } from "../../labels/place-label.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawShortened } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { shorten } from "../../text/shorten.js";
import type { Theme } from "../../theme.js";
import type { Plot } from "../axes/value-axis.js";

interface NamedPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Its name is placed before all others. */
  readonly standsOut?: boolean;
  /** Its name may be further away, with a leader, as those of points that stand out. */
  readonly away?: boolean;
}

interface PlacedNames {
  readonly nodes: readonly MarkupNode[];
  /** The points whose names have a place, by their index. */
  readonly placed: ReadonlySet<number>;
}

/** Where lines across the plot are. */
export interface Zeros {
  readonly x?: number;
  readonly y?: number;
}

const font: Font = { size: 12, weight: 400 };
/** The height of a name, with the pixel above and below that a label does not need free. */
const high = 15;
const maxWidth = 130;
/** Between the ends of two names, which would read as one. A label keeps one pixel more free. */
const between = 4;
/** From a point to its name, and to one with a leader. */
const near = 4;
const far = [16, 30, 46, 64, 88, 116] as const;
/** From the edge of a point to the end of its leader, at most. */
const leaderGap = 2;

/** Pixels: names are small, and so are the gaps between them. */
const cell = 1;

/**
 * Names beside points: to the right if that place is free of points, names, lines of zero and the edges of the plot, otherwise to the left,
 * above, below or diagonally; of some further away too, with a leader. Else a name is left out. Points that stand out choose
 * first, then earlier ones, and a placed name never moves, so the result does not depend on chance.
 */
export function placeNames(points: readonly NamedPoint[], plot: Plot, zeros: Zeros, theme: Theme): PlacedNames {
  const ground = groundOf(points, plot, zeros);
  // A leader may take the only place of another name, or names the only place of one with a leader: the better of both orders.
  const [first, second] = orders.map((order) => namesInOrder(points, ground, order));
  const names = isBetter(points, second!, first!) ? second! : first!;
  // Last, so that a long name takes no place from another one.
  for (const index of names.keys()) {
    const point = points[index]!;
    const width = textWidth(point.name, font);
    if (width <= maxWidth || width > plot.width / 2) continue;
    const others = [...names].flatMap(([other, place]) => (other === index ? [] : [place]));
    const whole = placeLabel(placesBeside(point, width), ground.taken(others), ground.isInside, 0);
    if (whole) names.set(index, whole);
  }
  const nodes = [...names].flatMap(([index, place]) => drawName(points[index]!, place, theme));
  return { nodes, placed: new Set(names.keys()) };
}

/** Places by the indexes of points. */
type Names = Map<number, LabelPlace>;

interface Ground {
  readonly isInside: (box: Box) => boolean;
  /** The plot with its points and these names. */
  readonly taken: (names?: Iterable<LabelPlace>) => OccupancyGrid;
  /** The plot without its points. */
  readonly empty: () => OccupancyGrid;
}

function groundOf(points: readonly NamedPoint[], plot: Plot, zeros: Zeros): Ground {
  const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
  const edges = { left: plot.left, top: plot.top - 7, right, bottom: bottom + 1 };
  const circles = points.map(({ x, y, r }) => el("circle", { cx: x, cy: y, r: r - 0.5 }));
  const empty = (): OccupancyGrid => createOccupancyGrid(right, bottom, cell);
  return {
    // Leaders may cross the lines of zero, so these are not among what is taken.
    isInside: (box) => within(box, edges) && !crosses(box, zeros),
    taken: (names = []) => {
      const taken = empty();
      taken.add(circles);
      for (const name of names) addName(taken, name);
      return taken;
    },
    empty,
  };
}

type Order = readonly { readonly of: (point: NamedPoint) => boolean; readonly leads: (point: NamedPoint) => boolean }[];

const [all, none] = [() => true, () => false];
const standsOut = (point: NamedPoint): boolean => point.standsOut === true;
const mayLead = (point: NamedPoint): boolean => point.standsOut === true || point.away === true;

/** Points with a leader as their turn comes, or after all names that need none. */
const orders: readonly Order[] = [
  [
    { of: standsOut, leads: all },
    { of: all, leads: mayLead },
  ],
  [
    { of: standsOut, leads: all },
    { of: all, leads: none },
    { of: mayLead, leads: all },
  ],
];

function namesInOrder(points: readonly NamedPoint[], { isInside, taken: ground, empty }: Ground, order: Order): Names {
  const names: Names = new Map();
  const taken = ground();
  /** The names and leaders alone. */
  const written = empty();
  // Over other points rather than nowhere.
  const placeAway = (point: NamedPoint, width: number): LabelPlace | undefined =>
    placeLabel(placesAway(point, width), taken, isInside, leaderGap) ??
    placeLabel(placesAway(point, width), taken, isInside, leaderGap, written);
  for (const { of, leads } of order)
    for (const [index, point] of points.entries()) {
      const text = names.has(index) || !of(point) ? "" : shorten(point.name, maxWidth, font);
      if (text === "") continue;
      const width = textWidth(text, font);
      const beside = placeLabel(placesBeside(point, width), taken, isInside, 0);
      const place = beside ?? (leads(point) ? placeAway(point, width) : undefined);
      if (!place) continue;
      names.set(index, place);
      for (const one of [taken, written]) addName(one, place);
    }
  return names;
}

/** Whether names have more of the points that may have a leader, or as many and more in all. */
function isBetter(points: readonly NamedPoint[], one: Names, other: Names): boolean {
  const leading = (names: Names): number => [...names.keys()].filter((index) => mayLead(points[index]!)).length;
  return (leading(one) - leading(other) || one.size - other.size) > 0;
}

const placesBeside = ({ x, y, r }: NamedPoint, width: number): readonly LabelPlace[] =>
  boxesAround(x, y, r + near, width).map((box) => ({ box }));

/** Further away, with a leader to the circle. */
function* placesAway({ x, y, r }: NamedPoint, width: number): Iterable<LabelPlace> {
  for (const distance of far)
    for (const box of boxesAround(x, y, r + distance, width)) {
      const start = nearestOf(box, x, y);
      const part = r / Math.hypot(start[0] - x, start[1] - y);
      yield { box, leader: [start, [x + (start[0] - x) * part, y + (start[1] - y) * part]] };
    }
}

const nearestOf = ({ left, top, right, bottom }: Box, x: number, y: number): Corner => [
  Math.max(left, Math.min(right, x)),
  Math.max(top, Math.min(bottom, y)),
];

/** Adds the box of a name with the room around it, and its leader. */
function addName(taken: OccupancyGrid, { box: { left, top, right, bottom }, leader }: LabelPlace): void {
  taken.addBox({ left: left - between, top: top + 1, right: right + between, bottom: bottom - 2 });
  if (leader) taken.addLine(...leader);
}

function drawName(
  { name }: NamedPoint,
  { box: { left, top, right }, leader }: LabelPlace,
  { ink, muted, surface }: Theme,
): readonly MarkupNode[] {
  const place = { x: left, y: top + high - 3.5, fill: ink, halo: surface };
  const text = drawShortened(name, Math.max(maxWidth, right - left + 1), font, place);
  if (!leader) return [text];
  const [[x1, y1], [x2, y2]] = leader;
  return [el("line", { x1, y1, x2, y2, stroke: muted, "stroke-width": 1 }), text];
}

function boxesAround(x: number, y: number, away: number, width: number): readonly Box[] {
  const box = (left: number, top: number): Box => boxAt(left, top, width, high);
  return [
    box(x + away, y - high / 2),
    box(x - away - width, y - high / 2),
    box(x - width / 2, y - away - high + 2.5),
    box(x - width / 2, y + away - 2.5),
    ...[-1, 1].flatMap((up) => [
      box(x + away * 0.72, y + up * (away * 0.72 + high / 2 - 0.5) - high / 2),
      box(x - away * 0.72 - width, y + up * (away * 0.72 + high / 2 - 0.5) - high / 2),
    ]),
  ];
}

const crosses = ({ left, top, right, bottom }: Box, { x, y }: Zeros): boolean =>
  (x !== undefined && left < x + 1 && right > x - 1) || (y !== undefined && top < y && bottom > y);
