import { el, type MarkupNode } from "../../markup/node.js";
import type { Paint } from "../../theme.js";
import { type Sector, sectorPath } from "./sector-path.js";

/** The free parts of a band: between two of its bars as a share of one bar, and around all as a share of the band. */
export interface BandGaps {
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
