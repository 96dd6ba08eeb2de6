import { el, type MarkupNode } from "../../markup/node.js";
import { affine, downPlot } from "../axes/linear-scale.js";
import type { RowFrame } from "../axes/row-frame.js";
import type { ChartInput } from "../chart.js";
import type { LineKind } from "./line-kind.js";
import { dashOf } from "./line-look.js";
import { areaPath, type LinePoints, linePath } from "./line-path.js";
import { thinOut } from "./thin-out.js";

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
    values[index] = value === undefined ? Number.NaN : value / axis.unit;
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
  const base = affine(downPlot(plot, axis), axis)(0);
  return el("path", {
    d: areaPath(points, base),
    fill: paints.column(column).fill,
    "fill-opacity": areaOpacity(count),
  });
}

/** Areas cover each other: of many, the lines tell which is which, and their fills would only mix to grey. */
const areaOpacity = (count: number): number => (count === 1 ? 0.28 : count < 4 ? 0.2 : 0.08);
