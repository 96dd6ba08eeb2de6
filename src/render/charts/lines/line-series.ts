import { el, type MarkupNode } from "../../markup/node.js";
import { affine, downPlot } from "../axes/linear-scale.js";
import type { RowFrame } from "../axes/row-frame.js";
import { baseOf, onAxis } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";
import type { LineKind } from "./line-kind.js";
import { dashOf } from "./line-look.js";
import { areaPath, type LinePoints, linePath } from "./line-path.js";

interface Mean {
  readonly at: number;
  readonly value: number;
}

/** The areas of all series, then their lines. */
export function drawLineSeries(
  kind: LineKind,
  columns: readonly number[],
  frame: RowFrame,
  input: ChartInput,
): readonly MarkupNode[] {
  const places = placesOf(kind, frame, input);
  const points = columns.map((column) => pointsOf(kind, column, places, frame, input));
  const lines = columns.map((column, index) => lineOf(column, points[index]!, frame, input));
  const areas =
    kind === "line" ? [] : columns.map((column, index) => areaOf(column, columns.length, points[index]!, frame, input));
  // The area and the line of one series are one mark.
  const marks = columns.length === 1 ? [[...areas, ...lines]] : [...areas, ...lines].map((node) => [node]);
  if (!input.interactive) return marks.flat();
  return marks.map((parts, at) => el("g", { "data-series": at % columns.length }, parts));
}

/** The distances of the points of a line from the left of the plot. A step has two points. */
function placesOf(kind: LineKind, { plot, x, span }: RowFrame, { sheet }: ChartInput): readonly number[] {
  if (kind !== "stepped") return sheet.rows.map((_, row) => x(row) - plot.left);
  return sheet.rows.flatMap((_, row) => span(row).map((side) => side - plot.left));
}

/** Scaled with 32 bits, which a path's tenths of a pixel have room in. */
function pointsOf(
  kind: LineKind,
  column: number,
  places: readonly number[],
  { axis, plot }: RowFrame,
  { sheet }: ChartInput,
): LinePoints {
  const values = new Float64Array(places.length);
  for (let index = 0; index < values.length; index++) {
    const value = sheet.rows[kind === "stepped" ? index >> 1 : index]!.values[column];
    values[index] = value === undefined ? Number.NaN : onAxis(axis, value);
  }
  const all = shown(values, plot.width);
  const across = affine((place) => place + plot.left, { min: 0, max: plot.width });
  const down = affine(downPlot(plot, axis), axis);
  return {
    x: Float32Array.from(all, (index) => across(places[index]!)),
    y: Float32Array.from(all, (index) => down(values[index]!)),
  };
}

/** The places of the values that are drawn: about one for each pixel. */
function shown(values: Float64Array, width: number): readonly number[] {
  const perPixel = Math.round(values.length / width);
  const many = values.length > 10 && Number.isFinite(perPixel) && perPixel > 1;
  // The inverse of the inverse: for a few numbers it is not the number, and pictures under version control keep their points.
  return many ? thinOut(values, Math.floor(1 / (1 / perPixel))) : [...values.keys()];
}

function lineOf(column: number, points: LinePoints, { slot }: RowFrame, { paints, theme }: ChartInput): MarkupNode {
  const { fill, edge } = paints.column(column);
  const dash = dashOf(column, theme);
  return el("path", {
    d: linePath(points),
    fill: "none",
    stroke: edge ?? fill,
    "stroke-width": slot < 4 ? 1.5 : 2.5,
    "stroke-dasharray": dash.length > 0 ? dash.join(",") : undefined,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

function areaOf(column: number, count: number, points: LinePoints, { plot, axis }: RowFrame, { paints }: ChartInput) {
  const base = affine(downPlot(plot, axis), axis)(baseOf(axis));
  return el("path", {
    d: areaPath(points, base),
    fill: paints.column(column).fill,
    "fill-opacity": areaOpacity(count),
  });
}

/** Areas cover each other: of many, the lines tell which is which, and their fills would only mix to grey. */
const areaOpacity = (count: number): number => (count === 1 ? 0.28 : count < 4 ? 0.2 : 0.08);

/**
 * The places of some of many values, so that a line through them looks like one through all: largest triangle three buckets (Sveinn
 * Steinarsson, Downsampling Time Series for Visual Representation, 2013), with the gaps of the line. NaN is a missing value.
 */
function thinOut(values: Float64Array, bucket: number): readonly number[] {
  const count = values.length;
  const kept = [0];
  let chosen = 0;
  for (let start = 1; start < count - 1; start += bucket) {
    const aim = meanOf(values, Math.min(start + bucket, count - 1), Math.min(start + 2 * bucket, count));
    const { largest, gap } = choose(values, start, Math.min(start + bucket, count), values[chosen]!, aim);
    chosen = largest;
    if (gap !== undefined) {
      kept.push(Math.min(gap, largest));
      chosen = Math.max(gap, largest);
    }
    kept.push(chosen);
  }
  return [...kept, count - 1];
}

function meanOf(values: Float64Array, from: number, to: number): Mean {
  let sum = 0;
  for (let index = from; index < to; index++) if (!Number.isNaN(values[index]!)) sum += values[index]!;
  return { at: (to + from) / 2, value: sum / (to - from) };
}

/** The point of a bucket that forms the largest triangle with the point chosen before and the mean of the next bucket. */
function choose(values: Float64Array, from: number, to: number, before: number, aim: Mean) {
  let [largest, area, gap, gaps] = [from, -1, -1, 0];
  for (let index = from; index < to; index++) {
    const value = values[index]!;
    if (Number.isNaN(value)) {
      gaps++;
      if (gap < 0) gap = index;
      continue;
    }
    const own = Math.abs((from - 1 - aim.at) * (value - before) - (from - 1 - index) * (aim.value - before));
    if (own > area) [area, largest] = [own, index];
  }
  return gaps > 0 && gaps < to - from ? { largest, gap } : { largest, gap: undefined };
}
