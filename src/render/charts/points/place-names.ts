import type { MarkupNode } from "../../markup/node.js";
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
  /** Its name is placed before all others, and may cover points that do not stand out. */
  readonly standsOut?: boolean;
}

interface PlacedNames {
  readonly nodes: readonly MarkupNode[];
  /** The points whose names have a place, by their index. */
  readonly placed: ReadonlySet<number>;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const font: Font = { size: 12, weight: 400 };
const high = 14;
const maxWidth = 130;
/** A point with less than this part of another radius may be covered by the name of that other point. */
const muchSmaller = 0.6;

/**
 * Names beside points: to the right if that place is free of points, names and the edges of the plot, otherwise to the left, above, below or
 * diagonally. Where no place is free, a name may cover points without a name that are much smaller. Else it is left out. Points that stand out
 * choose first, then earlier ones, and a placed name never moves, so the result does not depend on chance.
 */
export function placeNames(points: readonly NamedPoint[], plot: Plot, { ink, surface }: Theme): PlacedNames {
  const names = new Map<number, Box>();
  const edges = { left: plot.left, top: plot.top - 6, right: plot.left + plot.width, bottom: plot.top + plot.height };
  const isFree = (box: Box, least: number): boolean =>
    !points.some((other) => (other.name !== "" || other.r > least) && touches(other, box));
  /** Where a name of this width can be that covers no other name, the best place first. */
  const placesOf = (index: number, width: number): readonly Box[] => {
    const { x, y, r } = points[index]!;
    return placesAround(x, y, r + 4, width).filter(
      (box) => within(box, edges) && ![...names].some(([other, place]) => other !== index && overlap(box, place)),
    );
  };
  const all = [...points.entries()];
  const inOrder = [...all.filter(([, { standsOut }]) => standsOut), ...all.filter(([, { standsOut }]) => !standsOut)];
  for (const [index, { name, r, standsOut }] of inOrder) {
    const text = shorten(name, maxWidth, font);
    if (text === "") continue;
    const isAllowed = standsOut
      ? (box: Box): boolean => !points.some((other) => other.standsOut && touches(other, box))
      : (box: Box): boolean => isFree(box, r * muchSmaller);
    const inside = placesOf(index, textWidth(text, font));
    const place = inside.find((box) => isFree(box, 0)) ?? inside.find(isAllowed);
    if (place) names.set(index, place);
  }
  // Last, so that a long name takes no place from another one.
  for (const index of names.keys()) {
    const width = textWidth(points[index]!.name, font);
    const whole = width > maxWidth && width <= plot.width / 2 && placesOf(index, width).find((box) => isFree(box, 0));
    if (whole) names.set(index, whole);
  }
  const nodes = [...names].map(([index, { left, top, right }]) =>
    drawShortened(points[index]!.name, Math.max(maxWidth, right - left + 1), font, {
      x: left,
      y: top + high - 3,
      fill: ink,
      halo: surface,
    }),
  );
  return { nodes, placed: new Set(names.keys()) };
}

function placesAround(x: number, y: number, away: number, width: number): readonly Box[] {
  const box = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + high });
  return [
    box(x + away, y - high / 2),
    box(x - away - width, y - high / 2),
    box(x - width / 2, y - away - high + 2),
    box(x - width / 2, y + away - 2),
    ...[-1, 1].flatMap((up) => [
      box(x + away * 0.72, y + up * (away * 0.72 + high / 2) - high / 2),
      box(x - away * 0.72 - width, y + up * (away * 0.72 + high / 2) - high / 2),
    ]),
  ];
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a circle reaches into a box: the square around it would also take the corners, where there is room for names. */
const touches = ({ x, y, r }: NamedPoint, { left, top, right, bottom }: Box): boolean => {
  const [aside, up] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)];
  return aside * aside + up * up < r * r;
};

const within = (box: Box, edges: Box): boolean =>
  box.left >= edges.left && box.right <= edges.right && box.top >= edges.top && box.bottom <= edges.bottom;
