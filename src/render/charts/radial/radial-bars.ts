import { el, type MarkupNode } from "../../markup/node.js";
import type { Paint } from "../../theme.js";
import { fullTurn, type Point } from "../arc.js";
import { pathCommand } from "../path-data.js";

/** Part of a ring. Angles in radians, clockwise from the right. */
interface Sector {
  readonly center: Point;
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  /** After `from`, by less than a full turn. */
  readonly to: number;
}

/** Smaller radii and angles count as zero. */
const minSize = 1e-4;

type Coordinates = readonly [x: number, y: number];

/** The free parts of a band: between two of its bars as a share of one bar, and around all as a share of the band. */
interface BandGaps {
  readonly between: number;
  readonly around: number;
  /** The greatest width of one bar, in the unit of the band. */
  readonly widest?: number;
}

/** How wide each of the bars in a band is, and how far from the middle of the band each begins. */
export function barsInBand(
  band: number,
  count: number,
  { between, around, widest = Number.POSITIVE_INFINITY }: BandGaps,
) {
  const whole = Math.max(1, band);
  const width = Math.min(widest, Math.max(0, (whole - around * whole) / (count + (count - 1) * between)));
  let sum = 0;
  for (let bar = 0; bar < count; bar++) sum += width * (1 + between);
  let offset = -(sum - width * between) / 2;
  const offsets = Array.from({ length: count }, () => {
    const own = offset;
    offset += width * (1 + between);
    return own;
  });
  return { width, offsets };
}

/** Degrees as mathematicians count them to radians clockwise. */
export const clockwise = (degrees: number): number => (-degrees * Math.PI) / 180;

/** A bar around a centre. One without an angle is invisible, and can still be pointed at. */
export function drawSector(sector: Sector, { fill, edge, opacity = 1 }: Paint, tip: string | undefined): MarkupNode {
  const shade = opacity < 1 ? opacity : undefined;
  const outline = edge === undefined ? {} : { stroke: edge, "stroke-opacity": shade };
  const look = sector.from === sector.to ? { fill: "none" } : { fill, "fill-opacity": shade, ...outline };
  return el("path", { d: sectorPath(sector), ...look }, tip === undefined ? [] : [el("title", {}, tip)]);
}

/** The outline as path data: the outer arc clockwise, then the inner one back. */
function sectorPath({ center, inner, outer, from, to }: Sector): string {
  if (outer <= 0 && inner <= 0) return "";
  const move = pathCommand("M", ...pointAt(center, outer, from));
  const turn = pointAt(center, inner, to);
  const line = pathCommand("L", ...turn);
  if (to - from <= minSize) return `${move}${line}Z`;
  const around = arcTo(center, outer, from, to);
  const back = inner > minSize ? arcTo(center, inner, to, from).path : "";
  // A bar without height has no side.
  const isFlat = around.end[0] === turn[0] && around.end[1] === turn[1];
  return `${move}${around.path}${isFlat ? "" : line}${back}Z`;
}

const pointAt = ({ x, y }: Point, radius: number, angle: number): Coordinates => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** `from` after `to` is counter-clockwise. */
function arcTo(
  center: Point,
  radius: number,
  from: number,
  to: number,
): { readonly path: string; readonly end: Coordinates } {
  const start = withinTurn(from);
  // Of two ways to compute the same angle one; rounded to tenths, a coordinate can be on either side.
  const angle = start + (to + (start - from) - start);
  const large = to > from ? angle - start >= Math.PI : angle - start + fullTurn < Math.PI;
  const end = pointAt(center, radius, angle);
  return { path: pathCommand("A", radius, radius, 0, large ? 1 : 0, to > from ? 1 : 0, ...end), end };
}

/** The same angle from 0 to a full turn, without the noise of its last digits. */
function withinTurn(angle: number): number {
  const rest = ((Math.round((angle / Math.PI) * 1e8) / 1e8) % 2) * Math.PI;
  return rest < 0 ? rest + fullTurn : rest;
}
