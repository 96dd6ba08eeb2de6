import { fullTurn, type Point } from "../arc.js";
import { pathCommand } from "../path-data.js";

/** Part of a ring. Angles in radians, clockwise from the right. */
export interface Sector {
  readonly center: Point;
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  /** After `from`, by less than a full turn. */
  readonly to: number;
}

/** Smaller radii and angles are none. */
const least = 1e-4;

/** The outline as path data: the outer arc clockwise, then the inner one back. */
export function sectorPath({ center, inner, outer, from, to }: Sector): string {
  if (outer <= 0 && inner <= 0) return "";
  const move = pathCommand("M", ...pointAt(center, outer, from));
  const turn = pointAt(center, inner, to);
  const line = pathCommand("L", ...turn);
  if (to - from <= least) return `${move}${line}Z`;
  const around = arcTo(center, outer, from, to);
  const back = inner > least ? arcTo(center, inner, to, from).path : "";
  // A bar without height has no side.
  const isFlat = around.end[0] === turn[0] && around.end[1] === turn[1];
  return `${move}${around.path}${isFlat ? "" : line}${back}Z`;
}

type Coordinates = readonly [x: number, y: number];

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
