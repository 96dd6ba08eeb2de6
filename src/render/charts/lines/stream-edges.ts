import { maxOf } from "../../../text/extremes.js";
import type { CurvePoint } from "./smooth-path.js";

/** Steeper curves would pass the value at one of their ends (Fritsch and Carlson, 1980). */
const steepest = 3;
/** How far the outline of a stream may rise between two rows that are nearly equal, times 4/27, in pixels: without it, equal rows would look like stairs. */
const tolerated = 4;

/**
 * The edges between layers from top to bottom, one more than layers, symmetrical to the middle of the height. The thickness of each layer
 * is smoothed: edges that are smoothed one by one cross where a layer is thin.
 */
export function streamEdges(
  layers: readonly (readonly number[])[],
  xs: readonly number[],
  height: number,
): readonly (readonly CurvePoint[])[] {
  const sums = xs.map((_, point) => sumAt(layers, point));
  const scale = height / maxOf(sums);
  const totals = sums.map((sum) => sum * scale);
  const thick = layers.map((layer) => layer.map((value) => value * scale));
  const slopes = thick.map((values) => slopesOf(values, xs));
  const outline = xs.map((_, point) => sumAt(slopes, point));
  const calm = outline.map((slope, point) => calming(slope, point, totals, xs));
  let edge = xs.map((x, point) => ({
    x,
    y: (height - totals[point]!) / 2,
    slope: (-outline[point]! * calm[point]!) / 2,
  }));
  return [
    edge,
    ...thick.map((values, layer) => {
      edge = edge.map(({ x, y, slope }, point) => ({
        x,
        y: y + values[point]!,
        slope: slope + slopes[layer]![point]! * calm[point]!,
      }));
      return edge;
    }),
  ];
}

const sumAt = (lists: readonly (readonly number[])[], at: number): number =>
  lists.reduce((sum, list) => sum + list[at]!, 0);

const secant = (values: readonly number[], xs: readonly number[], from: number): number =>
  (values[from + 1]! - values[from]!) / Math.max(1e-9, xs[from + 1]! - xs[from]!);

/** The slope at each point of a curve that stays between its points: level at a peak, else the harmonic mean of both sides (Fritsch and Butland, 1984). */
function slopesOf(values: readonly number[], xs: readonly number[]): readonly number[] {
  return values.map((_, point) => {
    if (point === 0) return secant(values, xs, 0);
    const before = secant(values, xs, point - 1);
    if (point === values.length - 1) return before;
    const after = secant(values, xs, point);
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
}

/** From 0 to 1: by how much the slopes at a point are reduced so that the whole stream is nowhere thicker than at its rows. */
function calming(slope: number, point: number, totals: readonly number[], xs: readonly number[]): number {
  const sides = [point - 1, point].filter((from) => from >= 0 && from + 1 < xs.length);
  const least = sides.map((from) => {
    const rise = Math.max(0, steepest * secant(totals, xs, from) * Math.sign(slope));
    return Math.max(rise, tolerated / Math.max(1e-9, xs[from + 1]! - xs[from]!));
  });
  return slope === 0 ? 1 : Math.min(1, ...least.map((most) => most / Math.abs(slope)));
}
